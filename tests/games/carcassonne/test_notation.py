"""Match logs and positions as text."""

import random
from pathlib import Path

import pytest

from app.games.carcassonne.game import GAME
from app.games.carcassonne.position import read_position, write_position
from app.games.core.chance import Seeded
from app.games.core.errors import ChanceError, GameError, Malformed, RuleError
from app.games.core.notation import Move, Table, read_match, write_match
from app.games.core.records import START, Record, play
from app.games.registry import GAMES, SCRIBES

MATCHES = Path(__file__).parent.parent / "matches"
EXAMPLE = """\
[Game    "carcassonne"]
[Options "farmers"]
[Seats   "r Ada, b Bo"]

1. r A> 1,0  @c
2. b Ev 0,-1  @s   => b+4 city
3. r A< -1,0  @e   => r+3 road
4. b Vv 1,-1  @n
5. r U^ 1,-2  @ne
6. b W> 2,-1
7. r (K)
"""


def read(text: str):
    return read_match(text, GAMES, SCRIBES)


def state_of(text: str):
    match = read(text)
    *_, last = play(GAME, match.options, len(match.letters), match.records)
    return last.state


def test_the_log_of_the_specification_ends_in_its_picture():
    state = state_of(EXAMPLE)
    assert write_position(state).startswith("2 U^:r@ne / 1 Ev Vv:b@n W> / A< *D^ A>:r@c |")
    assert state.scores == (3, 4)


def test_a_canonical_log_is_written_as_it_was_read():
    assert write_match(read(EXAMPLE), GAME, SCRIBES["carcassonne"]) == EXAMPLE


def test_reading_is_liberal():
    loose = """
        [Game "carcassonne"]
        [Options "farmers"]
        [Seats "r Ada,b Bo"]
        # a remark
        1. r A> 1,0 @c
        2. b Ev 0,-1 @s => b+4 city   # capped
        3. r A< -1,0 @e
        4. b Vv 1,-1 @e
        5. r U 1,-2 @en
        6. b W> 2,-1
        7. r (K)
    """
    assert state_of(loose).figures == state_of(EXAMPLE).figures


def test_an_outcome_that_did_not_happen_is_found():
    with pytest.raises(Malformed, match="log.outcome"):
        read(EXAMPLE.replace("b+4 city", "b+5 city"))


def test_a_result_that_does_not_hold_is_found():
    with pytest.raises(Malformed, match="log.result"):
        read(EXAMPLE + '[Result "r 87, b 92"]\n')


def test_a_move_that_is_not_allowed_is_found():
    with pytest.raises(RuleError, match="side_mismatch"):
        read(EXAMPLE.replace("A< -1,0", "A^ -1,0"))


def test_a_tile_that_cannot_have_been_drawn_is_found():
    with pytest.raises(ChanceError, match="impossible"):
        read(EXAMPLE.replace("2. b Ev 0,-1  @s", "2. b RI.a^ 0,-1"))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (EXAMPLE.replace("carcassonne", "chess"), "log.game"),
        (EXAMPLE.replace("farmers", "dragons"), "option.unknown"),
        (EXAMPLE.replace("r Ada, b Bo", "r Ada"), "log.players"),
        (EXAMPLE.replace("r Ada, b Bo", "r Ada, r Bo"), "log.seats"),
        (EXAMPLE.replace("1. r A>", "1. g A>"), "log.seat"),
        (EXAMPLE.replace("A> 1,0  @c", "jump"), "log.step"),
        (EXAMPLE.replace("A> 1,0", "A> 300,0"), "log.cell"),
        (EXAMPLE.replace("A> 1,0  @c", "A> 1,0 ? ; undo one"), "log.step"),
        (EXAMPLE.replace("1. r", "first: r"), "log.line"),
        (EXAMPLE.replace("@c", "Q@c"), "log.figure"),
    ],
)
def test_what_cannot_be_read_is_malformed(wrong, code):
    with pytest.raises(Malformed) as caught:
        read(wrong)
    assert caught.value.code == code


def test_undo_stands_in_the_log():
    text = EXAMPLE.replace("3. r A< -1,0  @e", "3. r A< -1,0 ? ; undo 4 ; A< -1,0  @e")
    match = read(text)
    assert [record.action for record in match.records if record.action[0] == "undo"] == [("undo", 4)]
    assert write_match(match, GAME, SCRIBES["carcassonne"]) == text
    assert state_of(text).scores == (3, 4)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"farmers": True, "river": True, "abbot": True},
        {"farmers": True, "abbot": True, "abbey_mayor": True, "last_abbeys": "round"},
    ],
)
def test_every_position_of_a_match_survives_text(options):
    chance = Seeded(11)
    state = GAME.start(GAME.read_options(options), 3, chance).state
    while not state.reason:
        text = write_position(state, "rby")
        again = read_position(text)
        assert write_position(again, "rby") == text
        assert again.acting == state.acting
        seat = state.acting[0]
        actions = GAME.legal(state, seat)
        assert set(GAME.legal(again, seat)) == set(actions)
        state = GAME.apply(state, seat, actions[len(state.tiles) * 7 % len(actions)], chance).state

    assert GAME.result(read_position(write_position(state, "rby"))) == GAME.result(state)


def test_a_position_says_who_has_resigned_and_why_it_is_over():
    state = GAME.resign(read_position("*D^:r@n | hand E | seats rby"), 1, Seeded(1)).state
    again = read_position(write_position(state, "rby"))
    assert (again.out, again.acting) == ((1,), (0,))
    over = GAME.resign(again, 2, Seeded(1)).state
    again = read_position(write_position(over, "rby"))
    assert (GAME.to_act(again), GAME.result(again)) == ((), GAME.result(over))
    assert write_position(again, "rby") == write_position(over, "rby")


@pytest.mark.parametrize("phase", ["score", "over", "dance", "wagon"])
def test_a_position_waits_for_a_step_of_its_turn(phase):
    with pytest.raises(Malformed, match=r"position\.phase"):
        read_position(f"*D^ | hand E | phase {phase}")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("*D^ | turn y", "position.seat"),
        ("*D^ | hand Z", "position.tile"),
        ("*D^ | pile 3", "position.pile"),
        ("*D^:x@n,q@n", "picture.figure"),
    ],
)
def test_a_position_that_cannot_be_is_malformed(text, code):
    with pytest.raises(Malformed) as caught:
        read_position(text)
    assert caught.value.code == code


def test_damaged_logs_raise_nothing_but_game_errors():
    source = random.Random(7)
    text = (MATCHES / "carcassonne-all-of-the-base-box.match").read_text(encoding="utf-8")[:1200]
    junk = [
        "",
        "@",
        ";",
        "undo",
        "undo 99",
        "recall",
        "recall 1,1",
        "(",
        "()",
        "=>",
        "wagon",
        "abbey",
        "-",
        "1.",
        "A@c",
        "unfit",
    ]
    for _ in range(300):
        words = text.split(" ")
        for _ in range(source.randrange(1, 4)):
            words[source.randrange(len(words))] = source.choice(junk)
        try:
            read(" ".join(words))
        except GameError:
            continue


class Going(Table):
    """A log that begins in the middle of a match."""

    def __init__(self, text: str) -> None:
        self.first = read_position(text)
        super().__init__(GAME, self.first.rules.options, "rby")

    def start(self, draws=()):
        self.moves.append(Move(Record(0, None, START), None, self.first, ()))
        return 0


def lines_of(table: Going, text: str) -> list[str]:
    """The lines of a log, which read back are the same records."""
    scribe, again = SCRIBES["carcassonne"], Going(text)
    lines = [
        line._replace(steps=tuple(" ".join(step.split()) for step in line.steps))
        for line in scribe.write(table.moves, "rby")
    ]
    assert list(scribe.read(lines, again))
    assert [move.record for move in again.moves] == [move.record for move in table.moves]
    return [" ; ".join(line.steps) for line in lines]


LAST_TILE_FITS_NOWHERE = """
    . B . / B *. B / B . . | hand B | pile C | seats rby
    | options farmers abbey_mayor last_abbeys=round unplaceable=remove
"""


@pytest.mark.rule("Q-AM1", "B9")
def test_a_last_tile_without_a_place_comes_before_the_last_round():
    table = Going(LAST_TILE_FITS_NOWHERE)
    table.start()
    table.act(0, ("place", 0, 1, 0))
    table.act(0, ("skip",))
    table.act(1, ("draw",), ["C"])
    table.act(2, ("draw",))
    table.act(0, ("abbey", 0, 0))
    table.act(0, ("skip",))
    assert lines_of(table, LAST_TILE_FITS_NOWHERE) == ["B^ 0,1", "pass", "unfit (C) ; pass", "abbey 0,0"]


ASKED = ". B . / B *. B / . B . | phase abbey | seats rby | options farmers abbey_mayor"


def test_who_resigns_with_a_tile_in_hand_drew_it():
    table = Going(ASKED)
    table.start()
    table.act(0, ("draw",), ["E"])
    table.resign(0)
    table.act(1, ("place", 2, 0, 1))
    assert lines_of(table, ASKED) == ["(E) ; resign", "E> 2,0 ?"]


def test_another_seat_may_take_back_a_draw():
    table = Going(ASKED)
    table.start()
    table.act(0, ("draw",), ["E"])
    table.undo(2, 0)
    table.act(0, ("abbey", 0, 0))
    assert lines_of(table, ASKED) == ["(E) ; y undo 0 ; abbey 0,0 ?"]


def test_a_tile_in_hand_stays_when_another_seat_resigns():
    text = "*D^ | hand E | seats rby"
    table = Going(text)
    table.start()
    table.resign(1)
    table.act(0, ("place", 0, -1, 2))
    assert lines_of(table, text) == ["b resign ; Ev 0,-1 ?"]
