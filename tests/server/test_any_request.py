"""Every request of the OpenAPI document with every kind of nonsense in every place: refused in words, never a fault."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.kit.site import Guest, Json, Site, serving, table

DEEP: Any = "x"
for _ in range(60):
    DEEP = [DEEP]
VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 2**31, 2**63, 10**30, 1.5, float("inf"), float("nan"), "", "x" * 3000, "\0", "\ud800", "\u202e",
    "2026-02-30T25:61:00Z", "0001-01-01T00:00:00+23:59", [], [None], {}, {"\0": 1}, {"x": DEEP}, DEEP,
)  # fmt: skip
WHOLE = (b"", b"{", b"[]", b"7", b"null", b'"x"', b"\xff\xfe", b"[" * 7000 + b"]" * 7000, b'{"a":1,"a":2}', b"NaN")
PARTS = ("0", "-1", "9" * 30, "x", "%00", "%FF", "..%2F..", "%F0%9F%8E%B2", "a" * 500)
"""For a place in the address."""
QUERIES = ("", "0", "-1", "9" * 30, "x", "%00", "%FF", "NaN", "2026-02-30", "a" * 500)
LEAVING = {"/api/me/delete", "/api/logout", "/api/logout/everywhere", "/api/me"}
"""Somebody else asks these: who asks the others has to stay."""


class Document:
    """The OpenAPI document, as far as examples are made from it."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw

    def operations(self) -> Iterator[tuple[str, str, Json]]:
        for path, methods in self.raw["paths"].items():
            for method, operation in methods.items():
                yield method.upper(), path, operation

    def body(self, operation: Json) -> Json | None:
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        return self.resolved(content["schema"]) if content else None

    def resolved(self, schema: Json) -> Json:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return self.resolved(self.raw["components"]["schemas"][name])
        if "anyOf" in schema:
            return self.resolved(schema["anyOf"][0])
        return schema

    def example(self, schema: Json) -> Any:
        schema = self.resolved(schema)
        if "enum" in schema:
            return schema["enum"][0]
        if "const" in schema:
            return schema["const"]
        match schema.get("type"):
            case "object":
                needed = schema.get("required", ())
                return {
                    name: self.example(part) for name, part in schema.get("properties", {}).items() if name in needed
                }
            case "array":
                return [self.example(schema["items"])] if schema.get("minItems") else []
            case "integer" | "number":
                return schema.get("minimum", 1)
            case "boolean":
                return True
        return "race"


class Asking:
    """Sends requests and keeps what was no answer."""

    def __init__(self, match: str, room: str) -> None:
        self.places = {"match": match, "token": room, "game": "race", "set_id": "nosuchset0", "page": "0"}
        self.count = 0
        self.faults: list[str] = []

    def path(self, template: str, **other: str) -> str:
        for name in {**self.places, **other}:
            template = template.replace(f"{{{name}}}", {**self.places, **other}[name])
        while "{" in template:
            template = template[: template.index("{")] + "0" + template[template.index("}") + 1 :]
        return template

    async def ask(self, guest: Guest, method: str, path: str, content: bytes | None = None) -> None:
        headers = {"content-type": "application/json"} if content is not None else {}
        answer = await guest.http.request(method, path, content=content, headers=headers)
        self.count += 1
        what = f"{method} {path[:120]} {(content or b'')[:120]!r}: {answer.status_code}"
        if answer.status_code >= 500:
            self.faults.append(what)
        elif answer.status_code >= 400 and path.startswith("/api/"):
            error = answer.json()["error"]
            if not error["code"] or error["message"].startswith("error.") or "{" in error["message"]:
                self.faults.append(f"{what} {error}")


def spoilt(example: Json) -> Iterator[Json]:
    """With each field replaced by each value in turn, or left out, and with one that nobody knows."""
    for name in example:
        yield from ({**example, name: value} for value in VALUES)
        yield {other: value for other, value in example.items() if other != name}
    yield {**example, "unknown": 1}


def whole(document: Document, schema: Json) -> Json:
    """An example with every field, not only those that are needed."""
    return {name: document.example(part) for name, part in schema.get("properties", {}).items()}


def encoded(value: Any) -> bytes:
    return json.dumps(value).encode()


async def nonsense(asking: Asking, document: Document, guest: Guest, operation: tuple[str, str, Json]) -> None:
    method, template, described = operation
    schema = document.body(described)
    example = encoded(document.example(schema)) if schema is not None else None
    for parameter in described.get("parameters", ()):
        name = parameter["name"]
        if parameter["in"] == "path":
            for part in PARTS:
                await asking.ask(guest, method, asking.path(template, **{name: part}), example)
        elif parameter["in"] == "query":
            for query in QUERIES:
                await asking.ask(guest, method, f"{asking.path(template)}?{name}={query}", example)
    if schema is None:
        await asking.ask(guest, method, asking.path(template), b"{")
        return
    for content in WHOLE:
        await asking.ask(guest, method, asking.path(template), content)
    for body in spoilt(whole(document, schema)):
        await asking.ask(guest, method, asking.path(template), encoded(body))


@pytest.mark.parametrize("part", range(4))
async def test_no_request_of_the_document_makes_the_server_fail(storage_url: str, tmp_path: Path, part: int) -> None:
    freely = {"request_burst": 10**9, "replays_per_min": 1e9, "tries_per_min": 1e9}
    async with (
        serving(storage_url, tmp_path, **freely) as site,
        table(site, "Ada", "Bo") as (match, (ada, _)),
        site.guest("Eve") as eve,
        site.stranger() as nobody,
    ):
        document = Document(await ada.get("/api/openapi.json"))
        operations = [one for one in document.operations() if one[1] != "/api/openapi.json"]
        room = (await ada.post("/api/rooms", game="race", seats=2))["token"]
        asking = Asking(match, room)
        for operation in operations[part::4]:
            await nonsense(asking, document, eve if operation[1] in LEAVING else ada, operation)
            await asking.ask(nobody, operation[0], asking.path(operation[1]), b"{}")
        assert asking.faults == []
        assert asking.count > 5 * len(operations[part::4])
        await still_there(site, ada, match)


async def still_there(site: Site, ada: Guest, match: str) -> None:
    """And everything goes on."""
    assert (await ada.http.get("/health")).status_code == 200
    async with site.guest("Di") as di:
        assert "token" in await di.post("/api/rooms", game="race", seats=2)
    async with ada.match(match) as a:
        assert a.view["at"] == {"0": 0, "1": 0}
