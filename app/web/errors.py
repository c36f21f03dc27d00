"""Refusals as people and programs get them: one JSON shape, one page, words from the catalogue."""

from http import HTTPStatus
from typing import Any

import orjson
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.errors import AppError, Invalid
from app.games.core.errors import GameError
from app.web.deps import words_of
from app.web.render import page
from app.web.sentences import sentence
from app.web.wire import faults
from app.web.words import Words

PLAIN: dict[int, tuple[str, dict[str, Any]]] = {
    400: ("request.malformed", {"where": "body", "what": "encoding"}),
    404: ("page.unknown", {}),
    405: ("request.method", {}),
    413: ("request.large", {}),
}


def described(code: str, data: dict[str, Any], words: Words) -> dict[str, Any]:
    """Code and data of a refusal with its sentence."""
    return {"code": code, "data": data, "message": sentence(code, data, words)}


def encoded(value: Any) -> bytes:
    """JSON, also of what a hostile client made us quote."""
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        return orjson.dumps(_harmless(value))


def _harmless(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key).encode(errors="replace").decode(): _harmless(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset, range)):
        return [_harmless(item) for item in value]
    if value is None or isinstance(value, bool):
        return value
    return str(value)[:200].encode(errors="replace").decode()


async def refusal(request: Request, status: int, code: str, data: dict[str, Any]) -> Response:
    """JSON for programs, a page for people."""
    words = words_of(request)
    body = described(code, data, words)
    if request.url.path.startswith(("/api/", "/static/", "/locales/", "/health")):
        return Response(encoded({"error": body}), status, media_type="application/json")
    return await page(request, "error.html", status=status, error={"status": status, **body})


async def on_app_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, AppError)
    return await refusal(request, error.status, error.code, error.data)


async def on_game_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, GameError)
    return await refusal(request, 400, error.code, error.data)


async def on_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await refusal(request, Invalid.status, "request.malformed", faults(error.errors()[0]))


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, data = PLAIN.get(error.status_code, ("request.refused", {"status": error.status_code}))
    return await refusal(request, error.status_code, code, data)


async def on_crash(request: Request, error: Exception) -> Response:
    """A fault of ours: the details are in the server's log, where the server puts them after this."""
    return await refusal(request, HTTPStatus.INTERNAL_SERVER_ERROR, "server.failed", {})


def install(app: FastAPI) -> None:
    app.add_exception_handler(AppError, on_app_error)
    app.add_exception_handler(GameError, on_game_error)
    app.add_exception_handler(RequestValidationError, on_validation_error)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_crash)
