"""Previews: what an action would lead to, for the asker alone, without changing anything."""

from pathlib import Path

import pytest

from app.games.registry import GAMES
from tests.kit.site import Site, serving, table


async def test_a_preview_says_what_the_game_says_and_changes_nothing(site: Site) -> None:
    async with (
        table(site, "Ada", "Bo", game="new_world") as (match, (ada, bo)),
        ada.match(match) as a,
        bo.match(match) as b,
    ):
        before = (a.view, a.seq, a.legal)
        answer = await a.preview(*a.legal[0])
        assert answer["t"] == "previewed"
        assert answer["seq"] == a.seq
        assert {"completes", "orders", "clears", "never", "deploys"} <= answer["d"]["preview"].keys()
        await a.synced()
        assert (a.view, a.seq, a.legal) == before
        await b.say({"t": "ping"})
        await b.until("pong")
        assert not [frame for frame in b.heard if frame["t"] == "previewed"]


async def test_what_was_previewed_is_what_happens(quick_site: Site) -> None:
    async with table(quick_site, "Ada", bots=1, game="new_world") as (match, (ada,)), ada.match(match) as a:
        for _ in range(12):
            while not a.legal:
                await a.hear()
            place = next(iter(a.legal))
            offered = (await a.preview(*place))["d"]["preview"].get("deploys", [])
            assert (await a.act(*place))["t"] == "ack"
            if a.legal and a.legal[0][0] == "deploy":
                assert [deploy["action"] for deploy in offered] == [act for act in a.legal if act[0] == "deploy"]


REFUSED = [
    (("place", 5, 5, 0), "placement.sea"),
    (("fly",), "action.kind"),
    (("place", -1), "action.shape"),
    (("place", -1, 2**60, 0), "message.malformed"),
    (("skip",), "turn.wrong_step"),
]


@pytest.mark.parametrize(("action", "code"), REFUSED)
async def test_what_would_be_refused_is_refused(quick_site: Site, action: tuple[object, ...], code: str) -> None:
    async with table(quick_site, "Ada", "Bo", game="new_world") as (match, (ada, _)), ada.match(match) as a:
        message = {"t": "preview", "id": "one", "seq": 0, "d": {"action": list(action)}}
        await a.say(message)
        assert (await a.until("error"))["d"]["code"] == code


async def test_only_the_seat_that_is_to_act_may_look_ahead(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo", game="new_world") as (match, (ada, bo)),
        quick_site.stranger() as stranger,
        ada.match(match) as a,
        bo.match(match) as b,
        stranger.match(match) as watching,
    ):
        first = a.legal[0]
        assert (await b.preview(*first))["d"]["code"] == "turn.not_yours"
        assert (await watching.preview(*first))["d"]["code"] == "match.not_seated"
        assert (await a.preview(*first, seq=-1))["d"]["code"] == "stale"


async def test_a_game_without_previews_says_so(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        assert (await a.preview("roll"))["d"]["code"] == "preview.none"


async def test_previews_have_a_limit_of_their_own(sqlite_url: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite_url, tmp_path, GAMES, previews_per_s=0.01, preview_burst=3) as site,
        table(site, "Ada", "Bo", game="new_world") as (match, (ada, _)),
        ada.match(match) as a,
    ):
        place = a.legal[0]
        answers = [await a.preview(*place) for _ in range(4)]
        assert [answer["t"] for answer in answers] == ["previewed"] * 3 + ["error"]
        assert answers[3]["d"]["code"] == "preview.too_many"
        assert (await a.act(*place))["t"] == "ack"
