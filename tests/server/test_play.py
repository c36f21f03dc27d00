"""A match over real sockets: acting, taking back, coming back, and what every viewer holds."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from app.games.core.patch import patched
from app.matches import table as tables
from tests.kit.site import ALL_GAMES, Site, fewest, play_out, serving, table


async def test_two_people_play_a_match_to_its_end(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        await play_out([a, b])
        head = await ada.get(f"/api/matches/{match}")
        assert head["result"]["scores"] == a.view["result"]["scores"]
        assert head["secret"] == (await a.first("over"))["d"]["secret"]


@pytest.mark.parametrize("game", ALL_GAMES)
async def test_for_every_viewer_the_old_view_and_the_events_give_the_new_view(
    game: str, sqlite_url: str, tmp_path: Path
) -> None:
    """Law, over real sockets: after each step a viewer holds what a fresh snapshot says."""
    async with (
        serving(sqlite_url, tmp_path) as site,
        table(site, *fewest(game), game=game) as (match, guests),
        site.stranger() as stranger,
        AsyncExitStack() as stack,
    ):
        sockets = [await stack.enter_async_context(guest.match(match)) for guest in (*guests, stranger)]

        async def compare() -> None:
            for socket in sockets:
                held = (socket.view, socket.seq, socket.legal, socket.undo)
                await socket.synced()
                assert held == (socket.view, socket.seq, socket.legal, socket.undo)

        await play_out(sockets, after_each=compare, most=60, site=site)


async def test_every_viewer_gets_every_number_once(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo", game="card_race") as (match, (ada, bo)),
        ada.match(match) as a,
        bo.match(match) as b,
        ada.match(match) as tab,
    ):
        last = await play_out([a, b, tab])
        for socket in (a, b, tab):
            assert socket.told == list(range(1, last + 1))


async def test_two_tabs_of_one_seat_both_act_and_both_see(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, _)),
        ada.match(match) as first,
        ada.match(match) as second,
    ):
        assert (await first.act("roll"))["t"] == "ack"
        await second.until_seq(1)
        assert second.legal == first.legal
        assert (await second.act("walk"))["t"] == "ack"


async def test_the_answer_comes_after_the_events_frame_of_the_action(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        await a.act("roll")
        assert [frame["t"] for frame in a.heard][-2:] == ["events", "ack"]


async def test_taking_back_restores_the_turn_exactly(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        await a.act("roll")
        before = (a.view, a.legal)
        await a.act("say", "one")
        await a.act("say", "two")
        assert a.undo
        assert (await a.take_back())["t"] == "ack"
        assert (a.view, a.legal) == before
        assert not a.undo
        await b.until_seq(4)
        assert b.view == a.view
        assert b.heard[-1]["d"]["action"] == ["undo", 1]


async def test_what_chance_decided_is_never_taken_back(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        await a.act("roll")
        assert not a.undo
        assert (await a.take_back())["d"]["code"] == "match.nothing_to_undo"


async def test_nobody_takes_back_the_turn_of_another(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, bo)),
        ada.match(match) as a,
        bo.match(match) as b,
    ):
        await a.act("roll")
        await a.act("say", "mine")
        await b.until_seq(2)
        assert not b.undo
        assert (await b.take_back())["d"]["code"] == "match.nothing_to_undo"
        await a.act("walk")
        assert (await a.take_back())["d"]["code"] == "match.nothing_to_undo"


async def test_a_request_made_on_an_old_number_is_stale_and_brings_what_was_missed(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a, ada.match(match) as tab:
        await a.act("roll")
        answer = await tab.act("roll", seq=0)
        assert answer["d"]["code"] == "stale"
        assert tab.heard[-2]["t"] == "events"
        assert tab.heard[-2]["seq"] == 1


async def test_a_repeated_request_gets_the_same_answer_and_is_applied_once(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, _)):
        async with ada.match(match) as a:
            first = await a.act("roll", request="once")
            assert await a.act("roll", seq=0, request="once") == first
        async with ada.match(match) as again:
            assert await again.act("roll", seq=0, request="once") == first
            assert again.seq == 1


async def test_a_refused_request_repeated_is_refused_alike(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        first = await a.act("walk", request="early")
        assert await a.act("walk", request="early") == first


async def test_who_lost_the_line_gets_the_missing_frames_alone(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        async with bo.match(match) as b:
            view = b.view
        await a.act("roll")
        await a.act("walk")
        async with bo.socket(f"/ws/match/{match}") as back:
            back.view, back.seq = view, 0
            await back.say({"t": "sync", "seq": 0})
            await back.until_seq(2)
            assert back.view == a.view
            assert back.legal == [["roll"]]


async def test_a_viewer_that_does_not_read_is_told_to_resync_and_holds_nobody_up(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LATELY", 1000)
    quick = {"messages_per_s": 10_000, "message_burst": 10_000, "queue_frames": 20}
    async with (
        serving(sqlite_url, tmp_path, **quick) as site,
        table(site, "Ada", "Bo") as (match, (ada, bo)),
        ada.match(match) as a,
        site.stuck(bo, match) as stuck,
    ):
        await a.act("roll")
        for number in range(600):
            await a.act("say", f"{number:05}" * 1000)
        frames = await stuck.read_on(until="resync")
        assert sum(frame["t"] == "events" for frame in frames) < 500
        assert (await stuck.synced())["seq"] == 601


async def test_presence_says_who_is_there(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        async with bo.match(match), quick_site.stranger() as stranger, stranger.match(match):
            await a.until_presence([True, True], watchers=1)
        await a.until_presence([True, False], watchers=0)


async def test_a_bot_plays_its_turns_by_itself(site: Site) -> None:
    async with table(site, "Ada", bots=1) as (match, (ada,)), ada.match(match) as a:
        welcome = await a.first("welcome")
        assert [seat["kind"] for seat in welcome["d"]["seats"]] == ["human", "bot"]
        await play_out([a])
        assert a.view["phase"] == "over"


async def test_bots_among_themselves_finish_without_anybody_watching(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        room = await ada.post("/api/rooms", game="race", seats=2)
        token = room["token"]
        await ada.post(f"/api/rooms/{token}/bots", seat=1)
        await ada.post(f"/api/rooms/{token}/leave")
        await ada.post(f"/api/rooms/{token}/bots", seat=0)
        match = (await ada.post(f"/api/rooms/{token}/start"))["match"]
        for _ in range(200):
            if (await ada.get(f"/api/matches/{match}"))["result"]:
                break
            await asyncio.sleep(0.02)
        assert (await ada.get(f"/api/rooms/{token}"))["state"] == "over"


async def test_a_match_that_nobody_watches_leaves_memory(sqlite_url: str, tmp_path: Path) -> None:
    async with serving(sqlite_url, tmp_path, idle_match_s=0) as site, table(site, "Ada", "Bo") as (match, (ada, _)):
        async with ada.match(match) as a:
            await a.act("roll")
            assert len(site.parts.directory) == 1
        for _ in range(100):
            await asyncio.sleep(0.01)
            if len(site.parts.directory) == 0:
                break
        assert len(site.parts.directory) == 0
        async with ada.match(match) as back:
            assert back.seq == 1


async def test_the_history_leads_to_the_same_view_as_play(site: Site) -> None:
    async with (
        table(site, "Ada", "Bo", game="card_race") as (match, (ada, bo)),
        ada.match(match) as a,
        bo.match(match) as b,
    ):
        await play_out([a, b], most=6)
        history = await ada.get(f"/api/matches/{match}/history")
        view = history["start"]
        for step in history["steps"]:
            view = patched(view, step["patch"])
        assert view == a.view
        assert [step["seq"] for step in history["steps"]] == list(range(a.seq + 1))
