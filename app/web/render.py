"""Pages: a template, the words of the visitor's language, and what the scripts start from."""

import gzip
from pathlib import Path
from typing import Any

import orjson
from jinja2 import Environment, FileSystemLoader, select_autoescape
from jinja2.utils import htmlsafe_json_dumps
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.web.deps import Parts, parts_of, user_or_none, words_of
from app.web.words import language_names

ROOT = Path(__file__).resolve().parent.parent.parent


def environment(parts: Parts) -> Environment:
    env = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        auto_reload=parts.settings.dev,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals["static"] = parts.static.url
    env.filters["script_json"] = script_json
    return env


async def page(
    request: Request, template: str, *, status: int = 200, boot: dict[str, Any] | None = None, **context: Any
) -> Response:
    """boot: JSON for the page's scripts, besides who is asking, the language and its words."""
    words = words_of(request)
    user = await user_or_none(request)
    start = {
        "me": {"id": user.id, "name": user.name} if user else None,
        "lang": words.lang,
        "languages": language_names(),
        "words": f"/locales/{words.lang}.json?v={words.hash}",
        "static": parts_of(request).static.url(""),
        **(boot or {}),
    }
    env: Environment = request.app.state.templates
    html = env.get_template(template).render(
        request=request,
        lang=words.lang,
        languages=language_names(),
        t=words.t,
        boot=start,
        boot_json=script_json(start),
        **context,
    )
    return _sent(html, status, request)


def _sent(html: str, status: int, request: Request) -> Response:
    """Small on the way to browsers that unpack; never kept."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(html, status, headers=headers)
    return HTMLResponse(gzip.compress(html.encode(), 5), status, headers={**headers, "content-encoding": "gzip"})


def script_json(value: Any) -> str:
    """JSON that may stand inside a script element: nothing in it can end the element."""
    return htmlsafe_json_dumps(value, dumps=lambda data: orjson.dumps(data).decode())
