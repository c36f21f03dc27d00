"""The sharp bot of Rise of the Inkas: the whole race, not only the next disc."""

import random

import pytest

from app.bots import BOTS
from app.bots.values.inkas.plans import rounds_until
from app.bots.values.inkas.race import race
from app.cli import play_out
from app.games.core.game import Action
from app.games.inkas.game import GAME
from app.games.inkas.hands import KINDS, read_cards
from app.games.inkas.purse import CITY
from tests.games.inkas.kit import Table, position, table

OPTIONS = GAME.read_options({})
VARIABLE = GAME.read_options({"start": "foundation", "board": "variable", "agreed_end": "always"})


def turn_of(turn: Table) -> list[Action]:
    """What red does until its turn ends, an offer comes or it would draw a card."""
    done: list[Action] = []
    while turn.state.turn == 0 and turn.state.phase in ("build", "roads", "tribe"):
        action = BOTS["sharp"].choose(GAME, turn.state, 0, random.Random(1))
        done.append(action)
        if action[0] in ("offer", "buy", "end"):
            break
        turn.do("r", *action)
    return done


def test_it_wins_by_a_row_of_trades_when_it_can() -> None:
    turn = table("r: D9w | hand WWWFFOPP | discs 10 | tribe 3\no: E12w\nb: C14w")
    turn_of(turn)
    assert turn.state.result is not None
    assert turn.state.result.winners == (0,)


def test_it_wins_by_two_free_roads_and_a_settlement() -> None:
    turn = table("r: D9w D9nw | hand WSPL | cards R | discs 10 | tribe 3\no: E12w\nb: C14w")
    turn_of(turn)
    assert turn.state.result is not None


def test_it_completes_a_tribe_as_soon_as_it_can() -> None:
    """The roads it gives back, and the route, are no reason to wait."""
    turn = table("r: D5w F7w B9e D9w | hand PPOOO | discs 3 | tribe 1\no: E12w\nb: C14w")
    assert ("found",) in {action[:1] for action in turn_of(turn)}


def test_it_trades_nothing_that_leads_nowhere() -> None:
    turn = table("r: D5w F7w | hand WWW\no: E12w\nb: C14w")
    assert turn_of(turn) == [("end",)]


def test_it_gives_back_what_it_needs_least() -> None:
    turn = table("r: D5w F7w | hand PPOOOFFFFF\no: E12w\nb: C14w\nturn r discard | owes r5 | dice 3+4")
    assert BOTS["sharp"].choose(GAME, turn.state, 0, random.Random(1)) == ("discard", "FFFFF")


def test_it_robs_who_is_nearest_to_the_end() -> None:
    text = (
        "r: E12w\no: ~D5w E10w | hand PPP | discs 9 | tribe 3\nb: C14w | hand W | discs 3\nturn r robber | robber E12"
    )
    _, place, victim = BOTS["sharp"].choose(GAME, position(text), 0, random.Random(1))
    assert victim == 1
    assert place in ("D5", "E10", "D9", "C6", "D11", "C4")


def test_among_greedy_bots_it_wins_more_than_its_share() -> None:
    """Fixed seeds, each seat in turn; how much more is measured by the benchmark."""
    wins, share = 0, 0.0
    for seats, games in ((3, 9), (4, 8)):
        for game in range(games):
            names = ["sharp" if seat == game % seats else "greedy" for seat in range(seats)]
            state, _, _ = play_out(GAME, OPTIONS, names, random.Random(game))
            wins += state.result.winners == (game % seats,)
            share += 1 / seats
    assert wins > share


def test_it_plays_to_the_end_by_every_start() -> None:
    state, _, _ = play_out(GAME, VARIABLE, ["sharp"] * 3, random.Random(2))
    assert state.result is not None


# --- the yardstick ----------------------------------------------------------


def test_a_card_more_never_makes_the_race_longer() -> None:
    state = position("r: D5w F7w D5nw F7nw\no: E12w\nb: C14w")
    ahead = race(state, 0)
    for cards in ("", "W", "WSPL", "PPOO", "FFC"):
        for kind in KINDS:
            assert ahead.rounds(read_cards(cards + kind)) <= ahead.rounds(read_cards(cards)) + 0.05


def test_the_wait_for_a_cost_is_exact() -> None:
    """Three ore at half an ore a round, nothing else to trade: six rounds."""
    rates = (0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0)
    assert rounds_until(read_cards("PP"), CITY, rates) == pytest.approx(6.0)
    assert rounds_until(read_cards("PPOOO"), CITY, rates) == 0.0
    assert rounds_until(read_cards("PPOOFF"), CITY, rates) == 0.0
    assert rounds_until(read_cards("PP"), CITY, (0.0,) * 8) > 50
