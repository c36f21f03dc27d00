"""REST: coming back, accounts, and going for good."""

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.accounts.guests import COOKIE, User
from app.web import wire
from app.web.api import REFUSALS, YEAR_S
from app.web.deps import Person, TheParts
from app.web.errors import encoded
from app.web.guard import check_costly, check_guard, check_tries
from app.web.language import remember_language

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS, dependencies=[Depends(check_guard)])
TRIES = [Depends(check_tries)]
"""For whatever could be guessed."""


def set_cookie(request: Request, response: Response, cookie: str) -> None:
    secure = request.app.state.parts.settings.secure_cookies or request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, max_age=YEAR_S, httponly=True, samesite="lax", secure=secure)


async def _back(request: Request, response: Response, found: tuple[User, str]) -> wire.UserOut:
    """Makes this browser that of somebody, and has it speak their language."""
    user, cookie = found
    remember_language(request, response, (await request.app.state.parts.people.prefs(user)).get("lang"))
    set_cookie(request, response, cookie)
    return wire.UserOut(id=user.id, name=user.name)


@router.get("/me/profile")
async def profile(user: Person, parts: TheParts) -> wire.MeOut:
    return wire.MeOut(**await parts.people.profile(user))


@router.post("/me/link")
async def new_link(user: Person, parts: TheParts) -> wire.PathOut:
    """A personal link that brings you back on any device. Shown once; an older one ends."""
    return wire.PathOut(path=f"/back#{await parts.people.new_link(user)}")


@router.post("/me/phrase")
async def new_phrase(user: Person, parts: TheParts) -> wire.PhraseOut:
    """Five words that bring you back on any device. Shown once; older ones end."""
    return wire.PhraseOut(phrase=await parts.people.new_phrase(user))


@router.post("/back/who", dependencies=TRIES)
async def who_is(body: wire.LinkIn, parts: TheParts) -> wire.UserOut:
    """Whose personal link this is."""
    user = await parts.people.who_is(body.secret)
    return wire.UserOut(id=user.id, name=user.name)


@router.post("/back/link", dependencies=TRIES)
async def by_link(body: wire.LinkIn, parts: TheParts, request: Request, response: Response) -> wire.UserOut:
    """Makes this browser that of the guest whose personal link it is."""
    return await _back(request, response, await parts.people.by_link(body.secret))


@router.post("/back/phrase", dependencies=TRIES)
async def by_phrase(body: wire.PhraseIn, parts: TheParts, request: Request, response: Response) -> wire.UserOut:
    return await _back(request, response, await parts.people.by_phrase(body.phrase))


@router.post("/account", status_code=201, dependencies=[Depends(check_costly)])
async def make_account(body: wire.AccountIn, user: Person, parts: TheParts) -> wire.MeOut:
    """Adds a login and a password to the guest you are; you keep everything."""
    await parts.people.make_account(user, body.login, body.password)
    return wire.MeOut(**await parts.people.profile(user))


@router.post("/account/password", status_code=204, dependencies=TRIES)
async def change_password(body: wire.NewPasswordIn, user: Person, parts: TheParts) -> None:
    await parts.people.change_password(user, body.old, body.new)


@router.post("/login", dependencies=TRIES)
async def log_in(body: wire.AccountIn, parts: TheParts, request: Request, response: Response) -> wire.UserOut:
    return await _back(request, response, await parts.people.log_in(body.login, body.password))


@router.post("/logout", status_code=204)
async def log_out(parts: TheParts, request: Request, response: Response) -> None:
    """Ends this browser's session. A guest without a way back does not come back."""
    await parts.guests.log_out(request.cookies.get(COOKIE))
    response.delete_cookie(COOKIE)


@router.post("/logout/everywhere")
async def log_out_everywhere(user: Person, parts: TheParts, request: Request, response: Response) -> wire.UserOut:
    """Ends all your sessions but this one."""
    return await _back(request, response, (user, await parts.people.log_out_everywhere(user)))


@router.get("/me/export")
async def export(user: Person, parts: TheParts) -> Response:
    """Everything that is kept about you, as a file."""
    headers = {"content-disposition": 'attachment; filename="parlour.json"', "cache-control": "no-store"}
    return Response(encoded(await parts.people.export(user)), media_type="application/json", headers=headers)


@router.post("/me/delete", status_code=204, dependencies=TRIES)
async def delete(body: wire.PasswordIn, user: Person, parts: TheParts, response: Response) -> None:
    """Forgets you. Your matches stay for those who played them, under no name."""
    await parts.people.delete(user, body.password)
    response.delete_cookie(COOKIE)
