"""Looking through the eyes of any seat: only when all is over, and then everything."""

from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from typing import Any

import orjson
import pytest

from app.games.core import records
from app.games.core.patch import patched
from app.matches.log import head_of, record_of
from app.storage.matches import match_of, records_of
from tests.kit.site import ALL_GAMES, Guest, Json, Site, fewest, play_out, table
from tests.library.test_library import finish

SECRETIVE = [name for name, game in ALL_GAMES.items() if game.has_secrets]


def views(history: Json) -> list[Json]:
    """What a client holds after each step."""
    found = [history["start"]]
    for step in history["steps"][1:]:
        found.append(patched(found[-1], step["patch"]))
    return found


async def states(site: Site, match: str) -> tuple[Any, Sequence[Any]]:
    """The game of a match and its state after each record."""
    row = await match_of(site.parts.archive._database, match)
    assert row is not None
    head = head_of(row, ALL_GAMES)
    log = map(record_of, await records_of(site.parts.archive._database, match))
    return head.game, [played.state for played in records.play(head.game, head.options, len(head.players), log)]


def as_json(view: Json) -> Json:
    loaded: Json = orjson.loads(orjson.dumps(view))
    return loaded


@pytest.mark.parametrize("game", SECRETIVE)
async def test_a_running_match_shows_nobody_the_view_of_another_seat(quick_site: Site, game: str) -> None:
    names = fewest(game)
    async with table(quick_site, *names, game=game) as (match, players), quick_site.stranger() as nobody:
        await some_moves(quick_site, match, players)
        rules, all_states = await states(quick_site, match)
        for own, who in [*enumerate(players), (None, nobody)]:
            mine = "spectator" if own is None else own
            for see in ("all", *range(len(players)), "spectator"):
                answer = await who.http.get(f"/api/matches/{match}/history?see={see}")
                if see not in (mine, "spectator"):
                    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "replay.see_hidden")
                    continue
                eyes = own if see == mine else None
                assert views(answer.json()) == [as_json(rules.view(state, eyes)) for state in all_states]
            plain = await who.get(f"/api/matches/{match}/history")
            assert (plain["see"], plain["sees"]) == (mine, [mine] if own is None else [mine, "spectator"])


@pytest.mark.parametrize("game", SECRETIVE)
async def test_no_answer_about_a_running_match_holds_what_only_another_seat_knows(quick_site: Site, game: str) -> None:
    """Every address of the interface that tells of a match, asked by everybody, in every way to look."""
    names = fewest(game)
    async with table(quick_site, *names, game=game) as (match, players), quick_site.stranger() as nobody:
        await some_moves(quick_site, match, players)
        rules, all_states = await states(quick_site, match)
        spec = await nobody.get("/api/openapi.json")
        paths = [path for path, kinds in spec["paths"].items() if "get" in kinds and "{match}" in path]
        assert "/api/matches/{match}/history" in paths
        known = {own: private(rules, all_states, own, len(players)) for own in (*range(len(players)), None)}
        seats = range(len(players))
        hidden = {own: set.union(*(known[seat] for seat in seats)) - known[own] for own in known}
        assert hidden[None]
        for own, who in [*enumerate(players), (None, nobody)]:
            for path in paths:
                for query in ("", "?see=all", "?see=0", "?see=1", "?seq=1", "?to=0"):
                    answer = await who.http.get(path.format(match=match) + query)
                    if answer.headers["content-type"].startswith("application/json"):
                        assert not hidden[own] & set(fields(answer.json())), (path, query)


def private(rules: Any, all_states: Sequence[Any], own: int | None, seats: int) -> set[tuple[str, str]]:
    """Fields of views, as JSON, that a viewer saw; of those that differ from seat to seat."""
    found = set()
    for state in all_states:
        spectator = rules.view(state, None)
        names = {
            name
            for seat in range(seats)
            for name in rules.view(state, seat)
            if rules.view(state, seat)[name] != spectator.get(name)
        }
        view = as_json(rules.view(state, own))
        found |= {(name, orjson.dumps(view[name], option=orjson.OPT_SORT_KEYS).decode()) for name in names}
    return found


def fields(value: Any) -> Iterator[tuple[str, str]]:
    """Every field of every object in an answer, patches included."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield name, orjson.dumps(part, option=orjson.OPT_SORT_KEYS).decode()
            yield from fields(part)
    elif isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], list) and value[0] and isinstance(value[0][0], str):
            yield value[0][0], orjson.dumps(value[1], option=orjson.OPT_SORT_KEYS).decode()
        for part in value:
            yield from fields(part)


async def some_moves(site: Site, match: str, players: Sequence[Guest]) -> None:
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(guest.match(match)) for guest in players]
        for socket in sockets:
            await socket.synced()
        await play_out(sockets, most=6, site=site)


async def test_a_finished_match_is_seen_through_any_eyes_and_through_all_at_once(site: Site) -> None:
    async with table(site, "Ada", "Bo", game="card_race") as (match, (ada, bo)), site.guest("Cy") as cy:
        await finish([ada, bo], match)
        rules, all_states = await states(site, match)
        for see, eyes in (("0", 0), ("1", 1), ("spectator", None)):
            seen = await cy.get(f"/api/matches/{match}/history?see={see}")
            assert views(seen) == [as_json(rules.view(state, eyes)) for state in all_states]
        seen = await cy.get(f"/api/matches/{match}/history?see=all")
        assert (seen["see"], seen["sees"]) == ("all", ["spectator", "all", 0, 1])
        for view, state in zip(views(seen), all_states, strict=True):
            besides = view.pop("seats")
            for seat in (0, 1):
                assert {**view, **besides[str(seat)]} == as_json(rules.view(state, seat))
        assert (await ada.get(f"/api/matches/{match}/history"))["see"] == 0


async def test_all_hear_what_was_told_to_one_only(site: Site) -> None:
    """With all eyes open no event is the one that was meant for the others."""
    async with table(site, *fewest("inkas"), game="inkas") as (match, players), AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(guest.match(match)) for guest in players]
        for socket in sockets:
            await socket.synced()
        await play_out(sockets, most=60, site=site)
        for guest in players:
            await guest.post(f"/api/matches/{match}/table", action=["resign"])
        seen = [await players[0].get(f"/api/matches/{match}/history?see={see}") for see in ("all", 0, 1, 2)]
        told = [[event for step in history["steps"] for event in step["events"]] for history in seen]
        fullest = [max(same, key=len) for same in zip(*told, strict=True)]
        assert told[0] == fullest


async def test_where_nothing_is_hidden_there_is_nothing_to_choose(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        plain = await ada.get(f"/api/matches/{match}/history")
        assert (plain["see"], plain["sees"]) == (0, [0])
        for see in ("all", "1", "spectator"):
            assert await ada.get(f"/api/matches/{match}/history?see={see}") == plain


async def test_eyes_that_nobody_has_are_refused(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        for wrong in ("2", "-1", "none", "01"):
            error = (await ada.get(f"/api/matches/{match}/history?see={wrong}"))["error"]
            assert (error["code"], error["data"]["want"]) == ("replay.see", ["all", "spectator", "0", "1"])
            assert wrong in error["message"]


async def test_a_browser_keeps_a_finished_match_and_is_told_that_it_still_holds(site: Site) -> None:
    async with table(site, "Ada", "Bo", game="card_race") as (match, (ada, bo)):
        path = f"/api/matches/{match}/history"
        running = await ada.http.get(path)
        assert running.headers["cache-control"] == "no-store"
        await finish([ada, bo], match)
        first = await ada.http.get(path)
        assert first.headers["content-encoding"] == "gzip"
        known = {"if-none-match": first.headers["etag"]}
        again = await ada.http.get(path, headers=known)
        assert (again.status_code, again.content) == (304, b"")
        for other in (f"{path}?see=1", f"{path}?see=all"):
            assert (await ada.http.get(other, headers=known)).status_code == 200
        assert (await bo.http.get(path, headers=known)).status_code == 200
        await bo.patch("/api/me", name="Bobo")
        renamed = await ada.http.get(path, headers=known)
        assert renamed.json()["head"]["players"][1]["name"] == "Bobo"


async def test_who_may_no_longer_see_a_match_is_not_told_that_what_they_kept_still_holds(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy:
        await finish([ada, bo], match)
        kept = await cy.http.get(f"/api/matches/{match}/history")
        room = kept.json()["head"]["room"]
        await ada.post(f"/api/rooms/{room}/kick", user=cy.id)
        answer = await cy.http.get(f"/api/matches/{match}/history", headers={"if-none-match": kept.headers["etag"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "room.banned")
