/**
 * What a page and the drawing of a game know of one another. Types only.
 *
 * A page gives a game a `Table`; the game gives back a `GameClient`. The page knows no game
 * beyond this; a game knows nothing of sockets, drawers or addresses.
 */

/** @typedef {readonly [number, number]} Point */
/** @typedef {import("../view/camera.js").Box} Box */
/** @typedef {import("../view/camera.js").Camera} Camera */
/** @typedef {import("../view/camera.js").Pose} Pose */
/** @typedef {import("../view/stage.js").Layer} Layer */
/** @typedef {import("../store/reduce.js").MatchState} MatchState */
/** @typedef {import("../store/reduce.js").Action} Action */
/** @typedef {import("../store/reduce.js").LogEntry} LogEntry */

/**
 * @typedef {object} Table
 * @property {() => MatchState} state
 * @property {(action: Action) => void} act
 * @property {() => void} undo
 * @property {(action: Action) => Promise<any>} preview  what an action would lead to, where the game has previews; null: not known
 * @property {Camera} camera
 * @property {() => void} changed  something to see is another than before: the page draws a frame and its open panel
 * @property {() => void} paint  only the board looks different: the page draws a frame
 * @property {(pose: Pose) => void} fly  move the camera there, gently unless people want it still
 * @property {(tile: [number, number]) => void} lookAt  bring it into sight, also from behind the open drawer of a phone
 * @property {() => void} fit  show the whole board, and keep doing so
 * @property {HTMLElement} hand  where the game puts what its player does now
 * @property {Record<string, unknown>} options  of the match
 * @property {boolean} live  false in a replay: nothing is asked of anybody
 * @property {(seat: number) => string} nameOf
 * @property {(seat: number) => string} colourOf  colour word
 * @property {(text: string) => void} announce
 * @property {(name: string, value: string) => void} tell  says something on the board's element, for tests
 */

/**
 * A line of the log. aside: more for those who listen; tiles: what it is about, shown on the board when the line is pointed at; final: part of the
 * final scoring, which is told step by step
 * @typedef {{ text: string, points?: number, seat?: number, detail?: string, aside?: string, tiles?: Array<[number, number]>, final?: boolean }} LogLine
 */

/**
 * Why a move was refused: words, pictures of what they name, and where that is on the board.
 * @typedef {{ text: string, pictures: HTMLElement[], tiles: Array<[number, number]> }} Refused
 */

/**
 * A panel that the page puts beside its own. `show` is called while it is open, after every change.
 * @typedef {{ id: string, title: string, icon: string, element: HTMLElement, show: () => void }} Panel
 */

/**
 * @typedef {object} GameClient
 * @property {Layer[]} layers  from back to front
 * @property {() => Box} bounds  of the board in use, world units
 * @property {number} scale  largest comfortable scale when the board is fitted, CSS pixels per unit
 * @property {Panel[]} panels
 * @property {() => void} [covered]  panels cover another part of the board, and nobody has moved it since the game did
 * @property {(state: MatchState, before: MatchState) => void} update  after every change of the store
 * @property {(at: Point) => void} tap  world units
 * @property {(at: Point) => boolean} hits  whether a tap there is an answer to what is asked
 * @property {(at: Point | null) => void} hover
 * @property {(at: Point, steps: number) => boolean} wheel  true: used, the page does not zoom
 * @property {(key: string) => boolean} key  true: used
 * @property {(entry: LogEntry) => LogLine[]} describe
 * @property {(entry: LogEntry) => HTMLElement | null} picture  small, beside a log entry
 * @property {(refusal: import("../store/reduce.js").Refusal) => Refused} [refused]  a refusal told in the game's own way
 * @property {(tiles: ReadonlyArray<[number, number]> | null) => void} highlight  on the board; null: nothing
 * @property {(view: any, seat: number) => number} score
 * @property {number} [track]  fields of the score track, a multiple of ten; no track when left out
 * @property {(view: any, seat: number) => Node[]} supply  what a player has left
 * @property {(view: any) => string} progress  how far the match is, in few words
 * @property {() => string | null} call  what the viewer is asked for, null: nothing
 * @property {() => boolean} [again]  the last move was overtaken by another one; true: it means the same now and was sent again
 * @property {() => void} recolour  the theme changed
 */

/** @typedef {(table: Table) => Promise<GameClient>} CreateGame */

export {};
