"""What comes in and goes out, as pydantic models: the only place for them.

REST bodies and answers make the OpenAPI document; the messages of the match socket
are described for people in PROTOCOL.md.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from app.errors import Invalid

Colour = Annotated[str, Field(pattern=r"^[a-z]{1,16}$")]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{0,32}$")]
UserId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,43}$")]
RequestId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Seq = Annotated[int, Field(ge=-1, le=1_000_000)]
RowNumber = Annotated[int, Field(ge=0, lt=2**31)]
"""Number of a row in a store: beyond this no database looks."""
SeatNumber = Annotated[int, Field(ge=0, le=63)]
OptionValue = bool | int | Annotated[str, Field(max_length=64)]
OptionValues = dict[Word, OptionValue]


class In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


# Messages of the match socket


class ActData(In):
    action: list[Any]
    nonce: Nonce = ""


class Act(In):
    t: Literal["act"]
    id: RequestId
    seq: Seq
    d: ActData


class UndoData(In):
    nonce: Nonce = ""


class Undo(In):
    t: Literal["undo"]
    id: RequestId
    seq: Seq
    d: UndoData = UndoData()


class TableData(In):
    action: list[Any]
    nonce: Nonce = ""


class Table(In):
    t: Literal["table"]
    id: RequestId
    d: TableData


class PreviewData(In):
    action: list[Any]


class Preview(In):
    t: Literal["preview"]
    id: RequestId
    seq: Seq
    d: PreviewData


class Sync(In):
    t: Literal["sync"]
    seq: Seq


class PingData(In):
    at: Annotated[int, Field(ge=-(2**63), lt=2**63)] | float | None = None


class Ping(In):
    t: Literal["ping"]
    d: PingData = PingData()


class HereData(In):
    hidden: bool = False


class Here(In):
    """On the room socket: somebody touched the page, or hid it."""

    t: Literal["here"]
    d: HereData = HereData()


class Lead(In):
    """On the review socket: takes the lead, at a move."""

    t: Literal["lead"]
    seq: Seq


class Go(In):
    """On the review socket: who leads goes to a move."""

    t: Literal["go"]
    seq: Seq


Message = Act | Undo | Table | Preview | Sync | Ping | Here | Lead | Go
_MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="t")])

LARGEST = 2**53 - 1
"""Whole numbers beyond this do not survive in a browser."""
DEEPEST = 12
"""Levels of lists in an action; the rules need three."""


def read_message(text: str | bytes) -> Message:
    """One message of a client. Raises Invalid, saying what is wrong with it."""
    try:
        message = _MESSAGE.validate_json(text)
    except ValidationError as error:
        raise Invalid("message.malformed", **faults(error.errors(include_url=False)[0])) from None
    if isinstance(message, (Act, Table, Preview)):
        check_action(message.d.action)
    return message


def faults(error: Any) -> dict[str, Any]:
    """Where and what, without the value that was sent."""
    return {"where": ".".join(str(part) for part in error["loc"]), "what": error["type"]}


def check_action(action: list[Any]) -> None:
    """Raises Invalid for an action with anything but whole numbers, words, null and a few levels of lists."""
    _check_part(action, DEEPEST)


def _check_part(part: Any, levels: int) -> None:
    if isinstance(part, list):
        if not levels:
            raise Invalid("message.malformed", where="d.action", what="depth")
        for item in part:
            _check_part(item, levels - 1)
    elif isinstance(part, int):
        if not -LARGEST <= part <= LARGEST:
            raise Invalid("message.malformed", where="d.action", what="number")
    elif part is not None and not isinstance(part, str):
        raise Invalid("message.malformed", where="d.action", what=type(part).__name__)


# Bodies of REST


class NameIn(In):
    name: Annotated[str, Field(max_length=1000)]


class RoomIn(In):
    game: Word
    options: OptionValues = {}
    seats: Annotated[int, Field(ge=1, le=64)] = 2


class OwnPresetIn(RoomIn):
    """name: up to 24 characters; one of the same name and game is replaced."""

    name: Annotated[str, Field(max_length=1000)]


class RoomChangeIn(In):
    """game: another one, with its own options; without `seats` as many seats as it allows of those there are."""

    game: Word | None = None
    options: OptionValues | None = None
    seats: Annotated[int, Field(ge=1, le=64)] | None = None


class SitIn(In):
    seat: SeatNumber | None = None
    colour: Colour | None = None


class ReadyIn(In):
    """sheet: the hash of the house-rule sheet that you have read and agree to."""

    ready: bool = True
    sheet: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")] | None = None


class BotIn(In):
    seat: SeatNumber | None = None
    bot: Word = "greedy"


class StartIn(In):
    """nonce: up to 32 hex digits of the client's own choice, which go into the first draw."""

    nonce: Nonce = ""


class ClockIn(In):
    kind: Literal["none", "move", "bank"] = "none"
    move_s: int = 0
    bank_s: int = 0
    increment_s: int = 0
    zero: Literal["nothing", "skip", "bot", "resign"] = "nothing"


class ChoicesIn(In):
    """What the host chooses; what is left out stays as it is."""

    locked: bool | None = None
    spectators: Literal["now", "delayed", "end", "none"] | None = None
    order: Literal["seats", "random"] | None = None
    colours: Literal["chosen", "random"] | None = None
    clock: ClockIn | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None


Secret = Annotated[str, Field(max_length=300)]


class PasswordIn(In):
    """password: "" takes the room's password away."""

    password: Secret = ""


class UserIn(In):
    user: UserId


class MuteIn(UserIn):
    muted: bool = True


class ClaimIn(In):
    """for_good: during a match, the seat becomes yours; else you play it until its owner comes back."""

    link: Annotated[str, Field(max_length=64)]
    for_good: bool = False


class StandInIn(In):
    bot: Word = "greedy"


class SayIn(In):
    text: Annotated[str, Field(max_length=4000)]


class PhraseIn(In):
    phrase: Secret


class LinkIn(In):
    secret: Secret


class AccountIn(In):
    login: Annotated[str, Field(max_length=1000)]
    password: Secret


class NewPasswordIn(In):
    old: Secret
    new: Secret


class NoticesIn(In):
    """address: where mail is to go once it is confirmed, "" for nowhere; lang: of the sentences."""

    push: bool | None = None
    email: bool | None = None
    address: Annotated[str, Field(max_length=300)] | None = None
    lang: Annotated[str, Field(max_length=20)] | None = None


class LanguageIn(In):
    """lang: one that the pages are offered in, such as hu."""

    lang: Annotated[str, Field(max_length=20)]


class PushKeysIn(In):
    p256dh: Annotated[str, Field(max_length=200)]
    auth: Annotated[str, Field(max_length=100)]


class PushIn(BaseModel):
    """A browser's PushSubscription as JSON."""

    endpoint: Annotated[str, Field(pattern=r"^https://[^\s@]+$", max_length=1000)]
    keys: PushKeysIn


class TableIn(In):
    """action: a control record; id: your own name for the request, so that repeating it does nothing twice."""

    action: Annotated[list[Any], Field(max_length=8)]
    id: RequestId | None = None
    nonce: Nonce = ""


# Answers of REST


class LanguageOut(BaseModel):
    lang: str


class UserOut(BaseModel):
    id: str
    name: str


class MeOut(UserOut):
    """login: of an account; sessions: how many browsers know you."""

    login: str | None
    has_link: bool
    has_phrase: bool
    email: str | None
    email_new: str | None
    sessions: int


class NoticesOut(BaseModel):
    """address: where mail goes; unconfirmed: where a letter was sent whose link nobody has opened yet;
    can_…: what this server is set up for; push_key: what a browser subscribes with."""

    push: bool
    email: bool
    address: str | None
    unconfirmed: str | None
    can_push: bool
    can_email: bool
    push_key: str | None


class AddressOut(BaseModel):
    """A mail address that is confirmed."""

    address: str


class PathOut(BaseModel):
    """A personal link: shown once, for it is a key."""

    path: str


class PhraseOut(BaseModel):
    phrase: str


class LineOut(BaseModel):
    """kind: say, aside, report, or what happened, with its data."""

    id: int
    user: UserOut | None
    kind: str
    text: str
    data: dict[str, Any]
    at: datetime


class SeriesPlayerOut(BaseModel):
    name: str
    user: str | None
    colour: str
    score: int | None
    won: bool


class SeriesMatchOut(BaseModel):
    id: str
    game: str
    over_at: datetime
    reason: str | None
    players: list[SeriesPlayerOut]


class StandingOut(BaseModel):
    user: str
    name: str
    played: int
    won: int
    points: int
    best: int | None = None


class AgainstOut(BaseModel):
    """wins: how often each of the two came before the other."""

    users: list[str]
    wins: list[int]


class SeriesOut(BaseModel):
    matches: list[SeriesMatchOut]
    standings: list[StandingOut]
    head_to_head: list[AgainstOut]


class OptionOut(BaseModel):
    name: str
    title: str
    help: str
    choices: list[bool | int | str]
    choice_titles: list[str]
    default: bool | int | str
    needs: dict[str, bool | int | str]
    house: bool


class MoreOut(BaseModel):
    """With this choice of an option up to `max` play."""

    option: str
    value: bool | int | str
    max: int


class PlayersOut(BaseModel):
    """How many play with the options as they are at first; more: choices with which more can."""

    min: int
    max: int
    more: list[MoreOut]


class PresetOut(BaseModel):
    """A set of options of the game under one name; options: all of them, as a room takes them."""

    name: str
    title: str
    help: str
    options: dict[str, bool | int | str]


class GameOut(BaseModel):
    name: str
    title: str
    blurb: str
    edition: str
    rules_version: int
    options: list[OptionOut]
    players: PlayersOut
    colours: list[str]
    presets: list[PresetOut]


class PresenceOut(BaseModel):
    state: Literal["here", "away", "gone"]
    since: datetime | None


class RoomUserOut(UserOut):
    presence: PresenceOut | None = None


class MovedOut(BaseModel):
    seat: int
    to: str
    by: str
    until: datetime


class SettingsOut(BaseModel):
    """links, webhook, muted, banned and sent_out (who they are): for the host; a seat's own link for who sits there.
    stepped_down: you were host, were gone, and another one leads now. moved: your seats that the host gave to others
    (user ids) and that you may take back until a time, if nobody has moved on them."""

    locked: bool
    password: bool
    spectators: str
    order: str
    colours: str
    clock: dict[str, Any] | None
    webhook: str | None
    muted: list[str]
    banned: list[str]
    sent_out: list[UserOut]
    links: dict[str, int]
    moved: list[MovedOut]
    stepped_down: bool


class SheetOut(BaseModel):
    """What is agreed to by being ready; `hash` names it."""

    hash: str
    game: str
    edition: str
    seats: int
    options: list[dict[str, Any]]
    clock: dict[str, Any]
    order: str
    spectators: str


class RoomSeatOut(BaseModel):
    seat: int
    user: RoomUserOut | None
    bot: str | None
    colour: str
    ready: bool


class TableRoomOut(BaseModel):
    """One room of a duplicate set. taken: how many of its seats have somebody on them."""

    table: int
    token: str
    taken: int
    seats: int
    state: Literal["open", "playing", "over"]


class RoomDuplicateOut(BaseModel):
    """The duplicate set that the room's match belongs to. tables: when the set was made; planned: now, without those
    that left it; settled: all of them are over; rooms: one for each table, none in the form `swap`."""

    set: str
    form: Literal["tables", "swap"]
    table: int
    tables: int
    planned: int
    settled: bool
    rooms: list[TableRoomOut]


class RoomOut(BaseModel):
    """commitment: SHA-256 of the secret that keys the chance of the next match. goes_on: that one begins at a moment
    of another match, so that its options and its number of seats cannot change."""

    token: str
    game: str
    edition: str
    options: dict[str, bool | int | str]
    host: str
    you: str | None
    seats: list[RoomSeatOut]
    state: Literal["open", "playing", "over"]
    goes_on: bool
    match: str | None
    matches: list[str]
    watchers: int
    commitment: str
    duplicate: RoomDuplicateOut | None
    settings: SettingsOut
    sheet: SheetOut


class SeatStandingOut(BaseModel):
    """One seat of one table against the same seat of the others. difference: to their mean, in hundredths of a point;
    match_points: 2 for each table with fewer points at that seat, 1 for each with as many."""

    table: int
    seat: int
    points: int
    difference: int
    match_points: int


class TeamOut(BaseModel):
    """members: [table, seat] of each; difference: points ahead of the other team."""

    members: list[tuple[int, int]]
    difference: int


class DuplicateIn(In):
    """form: tables: so many rooms at the same time, nobody at two of them; swap: two matches in this room, seats moved
    on by one."""

    form: Literal["tables", "swap"]
    tables: Annotated[int, Field(ge=2, le=8)] = 2


class PlayerOut(BaseModel):
    seat: int
    name: str
    colour: str
    kind: Literal["human", "bot"]
    you: bool


class ResultOut(BaseModel):
    scores: list[int]
    winners: list[int]
    reason: str


class OriginOut(BaseModel):
    """Where the first records come from: a file, or another match up to a record."""

    kind: Literal["import", "continue"]
    match: str | None = None
    seq: int | None = None


class DuplicateOut(BaseModel):
    """The duplicate set of a match. sealed: its draws are secret until all tables are over, also a result of others."""

    set: str
    table: int
    tables: int
    form: Literal["tables", "swap"]
    nonce: str
    sealed: bool


class MatchOut(BaseModel):
    """secret: only when the match is over, and with it all tables of its duplicate set; SHA-256 of it is `commitment`.
    Both are empty for an imported match whose chance nobody can prove."""

    id: str
    room: str | None
    game: str
    rules_version: int
    options: dict[str, bool | int | str]
    players: list[PlayerOut]
    created_at: datetime
    over_at: datetime | None
    result: ResultOut | None
    commitment: str | None
    secret: str | None
    origin: OriginOut | None
    duplicate: DuplicateOut | None


class SetTableOut(BaseModel):
    """One table of a duplicate set. match, result: only when the set is settled."""

    table: int
    room: str | None
    state: Literal["open", "playing", "over"]
    players: list[PlayerOut]
    match: str | None
    result: ResultOut | None


class SetOut(BaseModel):
    """A duplicate set. settled: all tables are over; then standings and teams are there, and the secret."""

    id: str
    form: Literal["tables", "swap"]
    game: str
    options: dict[str, bool | int | str]
    commitment: str | None
    secret: str | None
    nonce: str | None
    settled: bool
    tables: list[SetTableOut]
    standings: list[SeatStandingOut]
    teams: list[TeamOut]


class StepOut(BaseModel):
    """outcome: what chance decided, as [value, nth, of]; "?" where it is hidden from you."""

    seq: int
    seat: int | None
    action: list[Any]
    outcome: list[list[Any]]
    nonce: str
    events: list[dict[str, Any]]
    patch: list[list[Any]]
    at: datetime


SeeOut = int | Literal["all", "spectator"]


class HistoryOut(BaseModel):
    """start: the view after record 0; each step's patch leads to the next view.

    see: through whose eyes; sees: all that you may choose from, the default first, more than one only where
    something is or was hidden. With "all", a view has under `seats` what each seat knows besides.
    """

    head: MatchOut
    see: SeeOut
    sees: list[SeeOut]
    start: dict[str, Any]
    steps: list[StepOut]


class HolderOut(BaseModel):
    kind: Literal["user", "bot"]
    name: str
    id: str | None = None
    bot: str | None = None


class HoldingOut(BaseModel):
    """out: has resigned; late: a bot plays this turn, because time is up; since: the record that brought the first
    of those who play for the owner."""

    seat: int
    owner: HolderOut
    stand_in: HolderOut | None
    since: int | None
    out: bool
    late: bool


class AskOut(BaseModel):
    """seq: the record to answer; waiting: seats that have not answered."""

    seq: int
    by: int
    what: Literal["undo", "pause", "close", "clock"]
    args: list[Any]
    agreed: list[int]
    waiting: list[int]


class ClockOut(BaseModel):
    """left_ms: by seat at the time `at`; `running` seats go on from there."""

    kind: Literal["move", "bank"]
    move_s: int
    bank_s: int
    increment_s: int
    zero: Literal["nothing", "skip", "bot", "resign"]
    left_ms: list[int]
    running: list[int]
    at: datetime


class TableOut(BaseModel):
    paused: bool
    ended: Literal["agreed", "resigned"] | None
    seats: list[HoldingOut]
    ask: AskOut | None
    clock: ClockOut | None


class UndoneOut(BaseModel):
    seq: int
    seat: int | None
    events: list[dict[str, Any]]


class RollbackOut(BaseModel):
    to: int
    undone: list[UndoneOut]
    view: dict[str, Any]


class ShelfEndOut(BaseModel):
    at: datetime
    id: str


class ShelfOut(BaseModel):
    """count: all matches of the library, whatever was asked for."""

    matches: list[MatchOut]
    more: ShelfEndOut | None
    count: int


class NoticeOut(BaseModel):
    """kind "removed": `by` took `match` out of their library; "moved": `by` gave your seat in it to `who`."""

    id: int
    kind: Literal["removed", "moved"]
    data: dict[str, Any]
    at: datetime


class SeenIn(In):
    upto: RowNumber


class NoteIn(In):
    """mark: a place on the board, [x, y] in the units of the game's drawing."""

    seq: Annotated[int, Field(ge=0, le=1_000_000)]
    text: Annotated[str, Field(max_length=4000)]
    mark: Annotated[list[Annotated[float, Field(allow_inf_nan=False)]], Field(max_length=2)] | None = None


class NoteOut(BaseModel):
    """own: you wrote it; removable: you may take it away; alone: only you see it while the match runs."""

    id: int
    seq: int
    name: str
    text: str
    mark: list[float] | None
    at: datetime
    own: bool
    removable: bool
    alone: bool


class LuckSeatOut(BaseModel):
    got: int
    due: float


class LuckOut(BaseModel):
    """What draws gave each seat, and what was to be expected of them; `what` is worded by luck.<game>.<what>."""

    what: str
    seats: list[LuckSeatOut]


class MomentIn(In):
    """seq: the last record that still counts; seat: yours in the new room (else the one you had, or the first)."""

    seq: Annotated[int, Field(ge=0, le=1_000_000)]
    seat: SeatNumber | None = None


class ImportedOut(BaseModel):
    matches: list[str]


class RemovalOut(BaseModel):
    """others: who has the match as well; for_good: it will be gone; sure: confirms exactly this."""

    others: list[str]
    for_good: bool
    sure: str


class HealthOut(BaseModel):
    status: Literal["ok"]
    matches: int


class ErrorBody(BaseModel):
    code: str
    data: dict[str, Any]
    message: str


class ErrorOut(BaseModel):
    error: ErrorBody


class PairOut(AgainstOut):
    """met: matches in which both had a seat; those that neither won of the other are level."""

    met: int


class BestOut(BaseModel):
    """The most points that a person had in one match."""

    user: str
    score: int
    match: str


class GroupGameOut(BaseModel):
    game: str
    matches: int
    first_at: datetime
    last_at: datetime
    best: BestOut | None
    standings: list[StandingOut]
    pairs: list[PairOut]


class GroupOut(BaseModel):
    """seated: users on the seats now; matches: how many are finished; best is known for a single game only."""

    room: str
    game: str
    state: Literal["open", "playing", "over"]
    seated: list[str]
    matches: int
    standings: list[StandingOut]
    pairs: list[PairOut]
    games: list[GroupGameOut]


class ChapterOut(BaseModel):
    matches: list[SeriesMatchOut]
    more: ShelfEndOut | None


class OwnPresetOut(BaseModel):
    """What somebody keeps for rooms to come; options: all of them."""

    id: str
    name: str
    game: str
    options: dict[str, bool | int | str]
    seats: int
