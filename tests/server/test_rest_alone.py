"""A client that knows nothing but the OpenAPI document: rooms, people and the table over REST alone."""

import asyncio
import re
from typing import Any

from tests.kit.site import Guest, Site


async def described(guest: Guest) -> list[tuple[str, re.Pattern[str]]]:
    """Every request of the OpenAPI document: method and pattern of its path."""
    document = await guest.get("/api/openapi.json")
    return [
        (method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "$"))
        for path, methods in document["paths"].items()
        for method in methods
    ]


class Client:
    """Says only what is described, and notes it."""

    def __init__(self, guest: Guest, known: list[tuple[str, re.Pattern[str]]]) -> None:
        self.guest = guest
        self.known = known

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        plain = path.partition("?")[0]
        assert any(method == known and pattern.match(plain) for known, pattern in self.known), f"{method} {plain}"
        answer = await self.guest.http.request(method, path, json=body or None)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None


async def test_two_programs_meet_play_and_part_over_rest_alone(site: Site) -> None:
    async with site.guest("Ada") as a, site.guest("Bo") as b:
        known = await described(a)
        ada, bo = Client(a, known), Client(b, known)
        games = await ada.ask("GET", "/api/games")
        assert {"name", "options", "players"} <= games[0].keys()
        room = await ada.ask("POST", "/api/rooms", game="race", seats=2)
        api = f"/api/rooms/{room['token']}"
        await ada.ask("POST", f"{api}/password", password="tea time")
        await bo.ask("POST", f"{api}/enter", password="tea time")
        invited = await ada.ask("POST", f"{api}/seats/1/link")
        await bo.ask("POST", f"{api}/claim", link=next(iter(invited["settings"]["links"])))
        await ada.ask("PATCH", f"{api}/settings", clock={"kind": "bank", "bank_s": 600}, order="seats")
        sheet = (await bo.ask("GET", api))["sheet"]
        await bo.ask("POST", f"{api}/ready", ready=True, sheet=sheet["hash"])
        match = f"/api/matches/{(await ada.ask('POST', f'{api}/start'))['match']}"
        asked = await ada.ask("POST", f"{match}/table", action=["ask", "pause", []])
        paused = await bo.ask("POST", f"{match}/table", action=["consent", asked["ask"]["seq"]])
        assert paused["paused"] and paused["clock"]["running"] == []
        await bo.ask("POST", f"{match}/table", action=["resume"])
        for client in (ada, bo):
            await client.ask("POST", f"{match}/table", action=["substitute", "bot", "random", ""])
        while not (head := await ada.ask("GET", match))["result"]:
            await asyncio.sleep(0.02)
        assert head["secret"]
        series = await ada.ask("GET", f"{api}/series")
        assert series["matches"][0]["players"][0]["name"] == "Ada"
        said = await bo.ask("POST", f"{api}/chat", text="again, @Ada?")
        await ada.ask("POST", f"{api}/chat/{said['id']}/report")
        await ada.ask("POST", f"{api}/host", user=b.id)
        again = await bo.ask("POST", f"{api}/rematch")
        assert again["state"] == "open" and again["seats"][0]["user"]["name"] == "Bo"
        assert await bo.ask("GET", f"{api}/onlookers") == []
        await bo.ask("POST", f"{api}/kick", user=a.id)
        assert len(await bo.ask("GET", f"{api}/chat")) >= 4
        await ada.ask("POST", "/api/me/phrase")
        await ada.ask("POST", "/api/account", login="Ada", password="long enough")
        await ada.ask("GET", "/api/me/export")
        await ada.ask("POST", "/api/me/delete", password="long enough")


async def test_every_request_is_described_with_words_and_every_refusal_with_its_shape(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        document = await ada.get("/api/openapi.json")
    for path, methods in document["paths"].items():
        for method, request in methods.items():
            assert request.get("summary"), f"{method} {path}"
            if path.startswith("/api/rooms"):
                assert "409" in request["responses"], f"{method} {path}"
