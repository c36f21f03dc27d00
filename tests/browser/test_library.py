"""The library and looking back: a file taken in, found, proved, continued and removed, by clicks and taps."""

import copy
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import orjson
import pytest
from playwright.sync_api import expect

from app.games.registry import GAMES
from app.library.document import Document
from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, PICTURES, Person
from tests.kit.saved import document, play


@pytest.fixture(scope="module")
def match() -> Document:
    found = document(play(GAMES["carcassonne"], options={"farmers": True}, seed=9, bot="greedy"))
    for player, name in zip(found["players"], ("Ödön", "Zoe"), strict=True):
        player["name"] = name
    return found


def bring(person: Person, folder: Path, *matches: Document) -> None:
    """Takes a file in by the page's own button."""
    path = folder / "matches.jsonl"
    path.write_bytes(b"\n".join(map(orjson.dumps, matches)))
    person.page.request.post(f"{person.address}/api/guests", data={"name": person.name})
    person.open("/library")
    person.page.set_input_files("#import", path)
    expect(person.page.locator("#shelf > li")).to_have_count(len(matches))


def panel(person: Person, name: str) -> None:
    if person.page.locator("#open-side").is_visible():
        person.press("#open-side")
    person.press(f"#tab-{name}")


@contextmanager
def served(html: str) -> Iterator[str]:
    """A page of somebody else's server."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode() if self.path == "/" else b"")

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_match_is_taken_in_found_proved_and_continued(
    enter: Enter, tmp_path: Path, match: Document, look: dict[str, Any]
) -> None:
    ada = enter("Ada", look=look)
    bring(ada, tmp_path, match)
    page, shelf = ada.page, ada.page.locator("#shelf > li")
    page.fill("[name=people]", "nobody")
    expect(shelf).to_have_count(0)
    page.fill("[name=people]", "zoe")
    expect(shelf).to_have_count(1)
    kind = "phone" if ada.touch else "desktop"
    page.screenshot(path=PICTURES / f"library-{kind}.png")
    ada.press("#shelf .list__link")
    page.wait_for_url(re.compile("/replay"))
    panel(ada, "story")
    expect(page.locator(".story__table tfoot")).to_contain_text(str(match["result"]["scores"][0]))
    page.wait_for_selector("#luck-title")
    page.screenshot(path=PICTURES / f"story-{kind}.png")
    ada.press(".story ol button")
    assert "#" in page.url
    ada.press("#tab-more")
    ada.press("[data-key='review.prove']")
    expect(page.locator("#proof")).to_contain_text("draws were computed again")
    page.screenshot(path=PICTURES / f"proof-{kind}.png")
    ada.press("[data-key='review.continue']")
    page.wait_for_url(re.compile("/r/"))
    expect(page.locator("main")).to_contain_text("The draws to come are new.")


def test_a_changed_log_is_named_by_the_page(enter: Enter, tmp_path: Path, match: Document) -> None:
    """The server refuses such a file, so the page is shown one on its way."""
    ada = enter("Ada", look=DESKTOP)
    bring(ada, tmp_path, match)
    changed = copy.deepcopy(match)
    changed["records"][7]["nonce"] = "00"
    ada.page.route("**/export.json", lambda route: route.fulfill(body=orjson.dumps(changed)))
    ada.press("#shelf .list__link")
    panel(ada, "more")
    ada.press("[data-key='review.prove']")
    expect(ada.page.locator("#proof li").first).to_contain_text("Move 7")


def test_a_match_played_at_a_table_is_entered_by_hand(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE)
    ada.page.request.post(f"{ada.address}/api/guests", data={"name": "Ada"})
    ada.open("/library")
    ada.press("summary")
    head = '[Game "carcassonne"]\n[Seats "r Ada, b Bo"]\n\n1. r A> 1,0 @c\n'
    ada.page.fill("[name=log]", f"{head}2. b Ev 5,5 @s\n")
    ada.press("#write .button")
    expect(ada.page.locator(".toast--bad")).to_contain_text("Line 5: ")
    ada.problems.clear()
    ada.page.fill("[name=log]", f"{head}2. b Ev 0,-1 @s   => b+4 city\n3. r (V)\n")
    ada.press("#write .button")
    expect(ada.page.locator("#shelf > li")).to_have_count(1)


def test_removing_is_asked_twice(enter: Enter, tmp_path: Path, match: Document) -> None:
    ada = enter("Ada", look=PHONE)
    bring(ada, tmp_path, match)
    ada.press(".shelf__remove")
    expect(ada.page.locator("dialog")).to_contain_text("Remove this match from your library?")
    ada.press("dialog .button--main")
    expect(ada.page.locator("dialog")).to_contain_text("gone for good")
    ada.press("dialog .button--main")
    expect(ada.page.locator("#shelf > li")).to_have_count(0)
    expect(ada.page.locator("#count")).to_contain_text("Your library is empty")


def test_a_moment_leaves_the_page_as_picture_and_as_report(enter: Enter, tmp_path: Path, match: Document) -> None:
    ada = enter("Ada", look=DESKTOP)
    bring(ada, tmp_path, match)
    link = ada.page.locator("#shelf .list__link").get_attribute("href") or ""
    notes = f"{ada.address}/api/matches/{link.split('/')[2]}/notes"
    assert ada.page.request.post(notes, data={"seq": 3, "text": "Zoe was lucky"}).ok
    ada.press("#shelf .list__link")
    panel(ada, "more")
    with ada.page.expect_download() as picture:
        ada.press("[data-key='review.picture']")
    expect(ada.page.locator(".toast").last).to_contain_text("downloads")
    assert picture.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    with ada.page.expect_download() as report:
        ada.press("[data-key='review.fault_report']")
    sent = report.value.path().read_text()
    assert "Zoe" not in sent
    assert match["keys"][0]["secret"] not in sent
    assert len(orjson.loads(sent)["records"]) == len(match["records"])


def test_a_replay_stands_inside_another_page(enter: Enter, tmp_path: Path, match: Document) -> None:
    ada = enter("Ada", look=DESKTOP)
    bring(ada, tmp_path, match)
    link = ada.page.locator("#shelf .list__link").get_attribute("href") or ""
    embedded = f"{ada.address}/embed/{link.split('/')[2]}#12"
    other = f'<iframe src="{embedded}" width="640" height="480"></iframe>'
    with served(other) as elsewhere:
        ada.open(elsewhere)
        expect(ada.page.frame_locator("iframe").locator("#caption")).not_to_be_empty()


def test_a_match_is_reviewed_together(enter: Enter, tmp_path: Path, match: Document) -> None:
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    bring(ada, tmp_path, match)
    link = ada.page.locator("#shelf .list__link").get_attribute("href") or ""
    bo.page.request.post(f"{bo.address}/api/guests", data={"name": "Bo"})
    for person in (ada, bo):
        person.open(f"{link}#5")
        panel(person, "more")
        person.press("[data-key='together.join']")
    ada.press("[data-key='together.lead']")
    expect(bo.page.locator("[data-state=following]")).to_contain_text("You follow Ada.")
    ada.page.locator("#last").click()
    last = len(match["records"]) - 1
    expect(bo.page).to_have_url(re.compile(f"#{last}$"))
    bo.press("#tab-log")
    bo.press(".log__entry button")
    bo.press("#tab-story")
    bo.press(".story ol button")
    expect(bo.page).not_to_have_url(re.compile(f"#{last}$"))
    ada.page.locator("#first").click()
    expect(bo.page).not_to_have_url(re.compile("#0$"))
    bo.press("#tab-more")
    expect(bo.page.locator("[data-state=off]")).to_be_visible()
    bo.press("[data-key='together.follow']")
    expect(bo.page).to_have_url(re.compile("#0$"))
