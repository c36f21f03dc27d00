"""Notes at moves: who writes, sees and removes them, what is refused, and where they go with the match."""

import io
import zipfile
from typing import Any

import orjson
import pytest

from app.library import notes as limits
from app.library import verify
from app.library.notes import Rule
from app.library.reading import Refused
from app.library.together import Reviews
from app.storage.notes import NoteRow
from tests.kit.race import RACE
from tests.kit.saved import BEGAN, document, play, read
from tests.kit.site import Guest, Site, table
from tests.library.test_library import finish, take_in
from tests.library.test_together import heard, review


async def write(guest: Guest, match: str, seq: int = 1, text: str = "well played", **more: Any) -> Any:
    return await guest.post(f"/api/matches/{match}/notes", seq=seq, text=text, **more)


async def read_notes(guest: Guest, match: str) -> list[str]:
    return [note["text"] for note in await guest.get(f"/api/matches/{match}/notes")]


async def test_a_note_stays_at_its_move_for_all_who_may_see_the_match(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy, site.stranger() as nobody:
        await finish([ada, bo], match)
        await write(ada, match, 3, "  too\nearly ", mark=[1.234, -2])
        await write(cy, match, 1, "hm")
        for guest in (ada, bo, cy, nobody):
            first, second = await guest.get(f"/api/matches/{match}/notes")
            assert (first["seq"], first["name"], first["text"], first["mark"]) == (1, "Cy", "hm", None)
            assert (second["seq"], second["name"], second["text"], second["mark"]) == (
                3,
                "Ada",
                "too early",
                [1.23, -2],
            )
            assert [note["own"] for note in (first, second)] == [guest is cy, guest is ada]
            assert [note["removable"] for note in (first, second)] == [guest in (ada, cy), guest is ada]


async def test_while_a_match_runs_everybody_sees_only_their_own_notes(site: Site) -> None:
    """Whoever looks on could tell a player what to do, and a player what nobody may know."""
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy:
        note = await write(ada, match, 0, "my plan")
        await write(cy, match, 0, "I see what Bo holds")
        assert note["alone"]
        for guest, seen in ((ada, ["my plan"]), (bo, []), (cy, ["I see what Bo holds"])):
            assert await read_notes(guest, match) == seen
            text = (await guest.http.get(f"/api/matches/{match}/export.json")).text
            assert [note for note in ("my plan", "I see what Bo holds") if note in text] == seen
        hidden = await bo.http.delete(f"/api/matches/{match}/notes/{note['id']}")
        assert hidden.json()["error"]["code"] == "note.unknown"
        await finish([ada, bo], match)
        assert await read_notes(bo, match) == ["my plan", "I see what Bo holds"]


async def test_who_may_not_see_a_match_neither_reads_nor_writes_its_notes(site: Site) -> None:
    async with table(site, "Ada", "Bo", spectators="none") as (match, _), site.guest("Cy") as cy:
        assert (await write(cy, match))["error"]["code"] == "room.no_spectators"
        assert (await cy.get(f"/api/matches/{match}/notes"))["error"]["code"] == "room.no_spectators"
    async with table(site, "Ada", "Bo") as (match, _), site.stranger() as nobody:
        assert (await write(nobody, match))["error"]["code"] == "user.unknown"
        assert (await write(nobody, "nosuchmatch"))["error"]["code"] in {"match.unknown", "user.unknown"}


async def test_the_author_or_the_host_takes_a_note_away(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy:
        await finish([ada, bo], match)
        numbers = [(await write(cy, match, text=f"n{number}"))["id"] for number in range(3)]
        refused = await bo.http.delete(f"/api/matches/{match}/notes/{numbers[0]}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "note.not_yours")
        assert (await cy.http.delete(f"/api/matches/{match}/notes/{numbers[0]}")).status_code == 204
        assert (await ada.http.delete(f"/api/matches/{match}/notes/{numbers[1]}")).status_code == 204
        assert await read_notes(bo, match) == ["n2"]
        again = await cy.http.delete(f"/api/matches/{match}/notes/{numbers[0]}")
        assert again.json()["error"]["code"] == "note.unknown"


async def test_a_note_of_one_match_is_not_reached_through_another(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        note = await write(ada, match)
        [other] = (await take_in(ada, document(play(RACE))))["matches"]
        answer = await ada.http.delete(f"/api/matches/{other}/notes/{note['id']}")
        assert answer.json()["error"]["code"] == "note.unknown"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seq": 1, "text": " \u200b\u3164 "}, "note.empty"),
        ({"seq": 1, "text": "x" * 501}, "note.long"),
        ({"seq": 9999, "text": "x"}, "note.seq"),
        ({"seq": 1, "text": "x", "mark": [1]}, "note.mark"),
        ({"seq": 1, "text": "x", "mark": [1, 1e9]}, "note.mark"),
        ({"seq": 1, "text": "x", "mark": ["a", 1]}, "request.malformed"),
        ({"seq": -1, "text": "x"}, "request.malformed"),
        ({"seq": 1}, "request.malformed"),
        ({"seq": 1, "text": "x", "by": "Bo"}, "request.malformed"),
    ],
)
async def test_bad_notes_are_refused_with_the_reason_and_nothing_is_kept(
    quick_site: Site, body: dict[str, Any], code: str
) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        error = (await ada.post(f"/api/matches/{match}/notes", **body))["error"]
        assert (error["code"], "{" in error["message"]) == (code, False)
        assert await read_notes(ada, match) == []


async def test_nobody_writes_without_end(quick_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)):
        monkeypatch.setattr(limits, "MOST_BY_ONE", 2)
        answers = [await write(ada, match, 0, f"n{number}") for number in range(3)]
        assert answers[-1]["error"]["code"] == "note.full"
        assert await read_notes(ada, match) == ["n0", "n1"]
        monkeypatch.setattr(limits, "MOST_BY_ONE", 100)
        codes: list[str] = []
        while not codes:
            answer = await write(bo, match, 0)
            codes = [answer["error"]["code"]] if "error" in answer else []
        assert codes == ["note.rate"]


async def test_a_report_shows_the_host_what_was_noted(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        note = await write(bo, match, text="rude")
        assert (await ada.http.post(f"/api/matches/{match}/notes/{note['id']}/report")).status_code == 204
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        [line] = [line for line in await ada.get(f"/api/rooms/{room}/chat") if line["kind"] == "report"]
        assert (line["data"]["by"], line["data"]["said"]) == ("Bo", "rude")
        assert [line for line in await bo.get(f"/api/rooms/{room}/chat") if line["kind"] == "report"] == []


async def test_notes_of_somebody_who_is_muted_are_seen_by_them_alone(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        await write(bo, match, text="spam")
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        await ada.post(f"/api/rooms/{room}/mute", user=bo.id, muted=True)
        assert (await read_notes(ada, match), await read_notes(bo, match)) == ([], ["spam"])
        await ada.post(f"/api/rooms/{room}/mute", user=bo.id, muted=False)
        assert await read_notes(ada, match) == ["spam"]


async def test_an_imported_match_has_keepers_and_no_host(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        [match] = (await take_in(ada, document(play(RACE))))["matches"]
        note = await write(bo, match)
        refused = await bo.http.post(f"/api/matches/{match}/notes/{note['id']}/report")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "note.no_host")
        assert (await ada.http.delete(f"/api/matches/{match}/notes/{note['id']}")).status_code == 204


async def test_new_notes_come_over_the_review_socket_to_those_who_may_see_them(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), review(ada, match) as a, review(bo, match) as b:
        await heard(a, here=["Ada", "Bo"])
        own = await write(ada, match, 0, "mine alone")
        assert (await a.until("note"))["d"] == own
        await finish([ada, bo], match)
        note = await write(bo, match, 2, "for all")
        for socket, is_own in ((a, False), (b, True)):
            frame = (await socket.until("note"))["d"]
            assert (frame["id"], frame["own"], frame["removable"]) == (note["id"], is_own, True)
        await bo.delete(f"/api/matches/{match}/notes/{note['id']}")
        assert (await a.until("unnote"))["d"] == {"id": note["id"]}
        assert "mine alone" not in str(b.heard)


async def test_notes_go_with_the_match_as_text_and_as_json(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy:
        await finish([ada, bo], match)
        await write(ada, match, 2, 'a "fine" move # really', mark=[0.5, 1])
        exported = (await cy.http.get(f"/api/matches/{match}/export.json")).json()
        assert list(verify.faults(exported)) == []
        [copy] = (await take_in(cy, exported))["matches"]
        [note] = await cy.get(f"/api/matches/{copy}/notes")
        assert (note["name"], note["seq"], note["text"], note["mark"]) == ("Ada", 2, 'a "fine" move # really', [0.5, 1])
        assert (await cy.http.get(f"/api/matches/{copy}/export.json")).json() == exported


async def test_the_text_log_has_notes_as_remarks_and_is_read_again(site: Site) -> None:
    async with table(site, "Ada", "Bo", game="carcassonne") as (match, (ada, bo)):
        for guest in (ada, bo):
            await guest.post(f"/api/matches/{match}/table", action=["resign"])
        await write(ada, match, 0, "1. r A> 0,0 => nonsense")
        text = (await bo.http.get(f"/api/matches/{match}/export")).text
        assert text.endswith("# note at 0, Ada: 1. r A> 0,0 => nonsense\n")
        packed = zipfile.ZipFile(io.BytesIO((await bo.http.get(f"/api/matches/{match}/export.zip")).content))
        assert packed.read("match.match").decode() == text
        assert len((await bo.http.post("/api/library/import", content=text)).json()["matches"]) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"seq": 10_000},
        {"seq": "1"},
        {"by": ""},
        {"by": None},
        {"text": ""},
        {"text": "x" * 501},
        {"mark": [1, 2, 3]},
        {"mark": "here"},
        {"mark": [None, 1]},
        {"at": "yesterday"},
    ],
    ids=str,
)
def test_a_file_whose_notes_are_nonsense_is_refused(wrong: dict[str, Any]) -> None:
    good = {"seq": 1, "by": "Ada", "text": "hm", "mark": None, "at": "2026-05-04T18:30:00+00:00"}
    match = document(play(RACE))
    assert len(read({**match, "notes": [good]})[0].notes) == 1
    with pytest.raises(Refused):
        read({**match, "notes": [{**good, **wrong}]})
    with pytest.raises(Refused):
        read({**match, "notes": [wrong, 7]})


async def test_who_leaves_for_good_takes_their_notes_along(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        await write(ada, match)
        kept = (await ada.http.get("/api/me/export")).json()
        assert orjson.dumps(kept).count(b"well played") == 1
        await ada.post("/api/me/delete", password="")
        assert await read_notes(bo, match) == []


class Wire:
    """A hub between two processes: what one says the other hears as JSON."""

    def __init__(self) -> None:
        self.ends: list[tuple[Wire, Any]] = []
        self.other: Wire | None = None

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        heard = orjson.loads(orjson.dumps(message))
        for _, handler in self.other.ends if self.other else ():
            handler(heard)

    async def subscribe(self, topic: str, handler: Any) -> None:
        self.ends.append((self, handler))

    def unsubscribe(self, topic: str) -> None:
        self.ends.clear()


class Eyes:
    def __init__(self) -> None:
        self.seen: list[Any] = []

    def put(self, frame: str) -> None:
        self.seen.append(orjson.loads(frame))


async def test_another_process_hears_of_notes_and_tells_only_who_may_see_them() -> None:
    here, there = Wire(), Wire()
    here.other, there.other = there, here
    one, two = Reviews(here), Reviews(there)
    author, muted, reader = Eyes(), Eyes(), Eyes()
    await one.join("m", author, "Ada", "a")
    await two.join("m", muted, "Bo", "b")
    await two.join("m", reader, "Cy", "c")
    note = NoteRow(7, 3, "b", "Bo", "hm", [1.5, 2.0], BEGAN)
    one.noted("m", note, Rule(True, frozenset("a"), frozenset("b")))
    one.unnoted("m", 7)
    frames = [[frame for frame in eyes.seen if frame["t"] != "review"] for eyes in (author, muted, reader)]
    gone = {"t": "unnote", "d": {"id": 7}}
    assert frames[0] == frames[2] == [gone]
    assert frames[1] == [{"t": "note", "d": {**frames[1][0]["d"], "own": True, "text": "hm", "mark": [1.5, 2.0]}}, gone]
