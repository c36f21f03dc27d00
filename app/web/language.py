"""The language of a visitor: what they chose, else what their browser asks for.

The choice is a cookie, and is kept with the person, if there is one: notices of the server
are in it, and a browser that comes back as that person speaks it again.
"""

from typing import Any

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.errors import Invalid
from app.web import wire
from app.web.api import REFUSALS, YEAR_S
from app.web.deps import LANGUAGE_COOKIE, Anybody, TheParts
from app.web.guard import check_guard
from app.web.words import load_words

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS, dependencies=[Depends(check_guard)])


@router.put("/language")
async def choose(
    body: wire.LanguageIn, user: Anybody, parts: TheParts, request: Request, response: Response
) -> wire.LanguageOut:
    """Every page, refusal and notice is in this language from now on, in this browser and wherever you come back."""
    check_language(body.lang)
    if user is not None:
        await parts.people.set_prefs(user, {"lang": body.lang})
    remember_language(request, response, body.lang)
    return wire.LanguageOut(lang=body.lang)


def check_language(lang: str) -> None:
    if lang not in load_words():
        raise Invalid("language.unknown", got=lang, choices=list(load_words()))


def remember_language(request: Request, response: Response, lang: Any) -> None:
    """Sets the cookie; nothing for a language that is not known (any more)."""
    if lang in load_words():
        secure = request.app.state.parts.settings.secure_cookies or request.url.scheme == "https"
        response.set_cookie(LANGUAGE_COOKIE, lang, max_age=YEAR_S, httponly=True, samesite="lax", secure=secure)
