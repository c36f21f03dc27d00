"""Names of guests: what is kept, what is refused and why."""

import pytest

from app.accounts.names import read_name
from app.errors import Invalid
from tests.kit.site import Site


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Erdős Pál", "Erdős Pál"),
        ("Șerban-Țăran", "Șerban-Țăran"),
        ("İğdır 7", "İğdır 7"),
        ("A\u0301gi", "Ági"),
        ("小明", "小明"),
        ("O'Neil :-)", "O'Neil :-)"),
    ],
)
def test_an_honest_name_is_kept_composed_and_trimmed(raw: str, kept: str) -> None:
    assert read_name(raw) == kept


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("", "name.empty"),
        ("   ", "name.empty"),
        ("---", "name.empty"),
        ("x" * 25, "name.long"),
        ("x" * 100_000, "name.long"),
        ("<b>Ada</b>", "name.markup"),
        ("Ada & Bo", "name.markup"),
        ('"Ada"', "name.markup"),
        ("Ada\n", "name.control"),
        ("A\x00da", "name.control"),
        ("A\x1b[31mda", "name.control"),
        ("Ada\u202e", "name.control"),
        ("A\u200bda", "name.control"),
        ("\ufeffAda", "name.control"),
        ("Ada\u2028Bo", "name.control"),
        ("A\ud800", "name.control"),
        ("\U000e0041da", "name.control"),
        ("Ada\u00a0Bo", "name.space"),
        ("Ada\u3000Bo", "name.space"),
        ("\u3164Ada", "name.space"),
        ("A" + "\u0335\u0336\u0337\u0338" + "da", "name.marks"),
    ],
)
def test_a_name_that_hides_something_is_refused(raw: str, code: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_name(raw)
    assert refused.value.code == code


async def test_a_refused_name_makes_no_guest_and_says_why(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        answer = await stranger.http.post("/api/guests", json={"name": "<i>Ada"})
        assert answer.status_code == 400
        assert answer.json()["error"] == {
            "code": "name.markup",
            "data": {"got": "<"},
            "message": "A name cannot contain the character <.",
        }
        assert "set-cookie" not in answer.headers


async def test_a_lone_surrogate_in_a_name_is_refused_like_any_other(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        answer = await stranger.http.post(
            "/api/guests", content=b'{"name":"A\\ud800"}', headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400


async def test_the_cookie_is_kept_from_scripts_and_other_sites(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        cookie = (await stranger.http.post("/api/guests", json={"name": "Ada"})).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


async def test_a_guest_may_take_another_name_and_is_shown_by_it(site: Site) -> None:
    async with site.guest("Ada") as ada:
        room = await ada.post("/api/rooms", game="race", seats=2)
        assert await ada.patch("/api/me", name="  Countess ") == {"id": ada.id, "name": "Countess"}
        assert await ada.get("/api/me") == {"id": ada.id, "name": "Countess"}
        again = await ada.get(f"/api/rooms/{room['token']}")
        assert again["seats"][0]["user"]["name"] == "Countess"
