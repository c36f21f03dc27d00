"""The bots: they win, trade, wait for answers, and look at nobody's cards."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from app.bots import BOTS
from app.bots.base import next_to_choose
from app.cli import play_out
from app.games.core.chance import Seeded
from app.games.core.game import Action, Seat
from app.games.inkas.game import GAME
from app.games.inkas.state import State
from tests.games.inkas.kit import Table, table
from tests.games.inkas.test_inkas_laws import reshuffled

OPTIONS = GAME.read_options({})
VARIABLE = GAME.read_options({"start": "foundation", "board": "variable", "agreed_end": "always"})


@pytest.mark.parametrize("seat", range(4))
def test_it_beats_three_random_players(seat: int) -> None:
    names = ["greedy" if other == seat else "random" for other in range(4)]
    for seed in range(3):
        state, _, _ = play_out(GAME, OPTIONS, names, random.Random(seed))
        result = GAME.result(state)
        assert result is not None
        assert result.winners == (seat,)


def test_among_its_like_it_uses_all_that_the_game_offers() -> None:
    kinds: Counter[str] = Counter()
    source = random.Random(5)
    bot = BOTS["greedy"]
    for options, seats in ((OPTIONS, 4), (VARIABLE, 3)):
        chance = Seeded(source)
        state = GAME.start(options, seats, chance).state
        while acting := GAME.to_act(state):
            ready = next_to_choose(dict.fromkeys(acting, bot), GAME, state)
            seat = acting[0] if ready is None else ready
            action = bot.choose(GAME, state, seat, source)
            assert GAME.check(state, seat, action) is None
            kinds[action[0]] += 1
            state = GAME.apply(state, seat, action, chance).state
    assert {"offer", "yes", "no", "deal", "bank", "road", "settle", "city", "found", "buy", "arts", "robber"} <= set(
        kinds
    )


def test_it_offers_seldom_and_nothing_twice_in_a_turn() -> None:
    """Fixed seeds. Before anybody thought of what the others may want there were 66 offers a game, 6 of them taken."""
    kinds: Counter[str] = Counter()
    offers: Counter[tuple[int, int, Action]] = Counter()
    source = random.Random(11)
    for game in range(8):
        for state, _, action in bots_play("greedy", 3 + game % 2, source):
            kinds[action[0]] += 1
            offers[game, state.turns, action[:3]] += action[0] == "offer"
    assert 8 <= kinds["offer"] <= 8 * 15
    assert kinds["deal"] * 3 >= kinds["offer"]
    assert max(offers.values()) == 1


def bots_play(name: str, seats: int, source: random.Random) -> Iterator[tuple[State, Seat, Action]]:
    """A game among bots of a kind: each choice with the position before it."""
    bot, chance = BOTS[name], Seeded(source)
    state = GAME.start(OPTIONS, seats, chance).state
    while acting := GAME.to_act(state):
        ready = next_to_choose(dict.fromkeys(acting, bot), GAME, state)
        seat = acting[0] if ready is None else ready
        action = bot.choose(GAME, state, seat, source)
        yield state, seat, action
        state = GAME.apply(state, seat, action, chance).state


WANTS_ORE = "r: D5w F7w | hand PPOOWW"
"""With one more ore red makes a city; it has wood to spare."""


def test_it_asks_those_who_may_hold_what_it_lacks() -> None:
    turn = table(f"{WANTS_ORE}\no: D11w E10w | hand OOOOO\nb: C14w |")
    kind, give, get, to = chosen(turn, 0)
    assert (kind, set(give), get, to) == ("offer", {"W"}, "O", (1,))


def test_it_asks_nobody_for_what_none_can_hold() -> None:
    turn = table(f"{WANTS_ORE}\no: D11w E10w | hand WWWWW\nb: C14w |")
    assert chosen(turn, 0)[0] != "offer"


def test_it_asks_no_second_time_in_a_turn() -> None:
    turn = table(f"{WANTS_ORE}\no: D11w E10w | hand OOOOO\nb: C14w |")
    offered = chosen(turn, 0)
    turn.do("r", *offered).do("o", "no")
    assert chosen(turn, 0)[:3] != offered[:3]


def chosen(turn: Table, seat: Seat, bot: str = "greedy") -> Action:
    return BOTS[bot].choose(GAME, turn.state, seat, random.Random(1))


@pytest.mark.parametrize(("name", "steps"), [("easy", 300), ("greedy", 400), ("sharp", 150)])
def test_its_choice_never_depends_on_what_it_may_not_see(name: str, steps: int) -> None:
    source = random.Random(3)
    bot = BOTS[name]
    chance = Seeded(source)
    state = GAME.start(OPTIONS, 3, chance).state
    for number in range(steps):
        acting = GAME.to_act(state)
        ready = next_to_choose(dict.fromkeys(acting, bot), GAME, state)
        seat = acting[0] if ready is None else ready
        action = bot.choose(GAME, state, seat, random.Random(number))
        if number % 3 == 0:
            twin = reshuffled(state, seat, source)
            assert bot.choose(GAME, twin, seat, random.Random(number)) == action
        state = GAME.apply(state, seat, action, chance).state
        if GAME.result(state):
            break


def test_it_waits_for_answers_to_its_offer() -> None:
    bot = BOTS["greedy"]
    turn = table("r: D9w | hand P\no: E12w | hand O\nb: | hand O").do("r", "offer", "P", "O", (1, 2))
    assert bot.waits(GAME, turn.state, 0)
    assert next_to_choose(dict.fromkeys((0, 1, 2), bot), GAME, turn.state) == 1
    turn.do("o", "no").do("b", "yes")
    assert not bot.waits(GAME, turn.state, 0)


def test_it_withdraws_what_nobody_answers() -> None:
    turn = table("r: D9w | hand P\no: E12w | hand O\nb: | hand O").do("r", "offer", "P", "O", (1, 2))
    assert BOTS["greedy"].choose(GAME, turn.state, 0, random.Random(1)) == ("withdraw",)


def test_it_gives_nothing_to_who_is_about_to_win() -> None:
    turn = table("r: D9w | hand P | discs 10 | tribe 3\no: E12w E12e | hand OOOO\nb: | hand O")
    turn.do("r", "offer", "P", "O", (1, 2))
    assert BOTS["greedy"].choose(GAME, turn.state, 1, random.Random(1)) == ("no",)


def test_it_moves_the_robber_away_from_itself_and_to_the_leader() -> None:
    turn = table("r: E12w\no: ~D5w E10w | hand PPP | discs 7\nb: C14w | hand W | discs 1\nturn r robber | robber E12")
    kind, place, victim = BOTS["greedy"].choose(GAME, turn.state, 0, random.Random(1))
    assert (kind, victim) == ("robber", 1)
    assert place in ("D5", "E10", "D9", "C6", "D11", "C4")
