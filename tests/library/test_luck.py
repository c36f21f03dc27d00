"""Luck against expectation, over REST and across what was taken back."""

from app.games.core.records import UNDO, Record
from app.library.luck import luck_of
from tests.kit.saved import ALL, document, play
from tests.kit.site import Site, table
from tests.library.test_library import take_in

INKAS = ALL.rules["inkas"]


async def test_the_luck_of_a_finished_match_adds_up(site: Site) -> None:
    saved = play(INKAS, 3, bot="greedy", seed=6)
    rolls = sum(record.action == ("roll",) for record in saved.records)
    sevens = [record for record in saved.records if record.action == ("roll",) and _sum(record) == 7]
    async with site.guest("Ada") as ada:
        [match] = (await take_in(ada, document(saved)))["matches"]
        rows = {row["what"]: row["seats"] for row in await ada.get(f"/api/matches/{match}/luck")}
    assert sum(seat["got"] for seat in rows["seven"]) == len(sevens)
    assert abs(sum(seat["due"] for seat in rows["seven"]) - rolls / 6) < 0.02
    bought = sum(record.action == ("buy",) for record in saved.records)
    kinds = [rows[kind] for kind in ("arts", "roads", "invention", "monopoly")]
    assert bought > 0
    assert sum(seat["got"] for row in kinds for seat in row) == bought
    assert abs(sum(seat["due"] for row in kinds for seat in row) - bought) < 0.1


def _sum(record: Record) -> int:
    return sum(int(draw.value) for draw in record.outcome)


async def test_luck_is_not_told_while_the_match_runs(site: Site) -> None:
    async with table(site, "Ada", "Bo", "Cy", game="inkas") as (match, (ada, *_)):
        answer = await ada.http.get(f"/api/matches/{match}/luck")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "luck.running")


async def test_a_game_that_tells_no_luck_has_none(site: Site) -> None:
    async with site.guest("Ada") as ada:
        [match] = (await take_in(ada, document(play(ALL.rules["race"]))))["matches"]
        assert await ada.get(f"/api/matches/{match}/luck") == []


def test_what_was_taken_back_does_not_count() -> None:
    saved = play(INKAS, 3, bot="greedy", seed=6, most=40)
    last = max(record.seq for record in saved.records if record.action == ("roll",))
    log = saved.records[: last + 1]
    undone = (*log, Record(last + 1, log[-1].seat, (UNDO, last - 1)))
    whole, back = (luck_of(INKAS, saved.options, 3, part) for part in (log, undone))
    assert back == luck_of(INKAS, saved.options, 3, log[:-1])
    assert back != whole
