"""REST: which notices somebody wants, where they go, and stopping them."""

from fastapi import APIRouter, Depends
from starlette.requests import Request

from app.errors import NotAllowed, NotFound
from app.rooms.notices import prefs_of
from app.web import wire
from app.web.api import REFUSALS
from app.web.deps import Parts, Person, TheParts, TheWords
from app.web.guard import check_guard, check_letters
from app.web.language import check_language

router = APIRouter(prefix="/api", tags=["notices"], responses=REFUSALS)
GUARD = [Depends(check_guard)]


@router.get("/me/notices", dependencies=GUARD)
async def notices(user: Person, parts: TheParts) -> wire.NoticesOut:
    """What you have chosen, and what this server can do."""
    return await _shown(user.id, user, parts)


@router.patch("/me/notices", dependencies=GUARD)
async def choose(
    body: wire.NoticesIn, user: Person, parts: TheParts, words: TheWords, request: Request
) -> wire.NoticesOut:
    """An address that is new gets a letter, and is yours when the link in it was opened. Refused with
    `notice.mailed` within an hour of the last letter there; what is refused changes nothing."""
    if body.lang is not None:
        check_language(body.lang)
    changes = body.model_dump(exclude_none=True, exclude={"address"})
    if body.address is not None:
        check_letters(request)
        await parts.addresses.change(user, body.address, body.lang or words.lang)
    await parts.people.set_prefs(user, changes)
    return await _shown(user.id, user, parts)


@router.post("/me/pushes", status_code=204, dependencies=GUARD)
async def subscribe(body: wire.PushIn, user: Person, parts: TheParts, words: TheWords) -> None:
    """This browser takes web push from now on, in the language it shows now."""
    if parts.push is None:
        raise NotFound("notice.no_push")
    subscription = {"endpoint": body.endpoint, "keys": {"p256dh": body.keys.p256dh, "auth": body.keys.auth}}
    await parts.push.subscribe(user.id, subscription, parts.pipeline.clock())
    await parts.people.set_prefs(user, {"push": True, "lang": words.lang})


@router.post("/notices/stop/{token}", status_code=204)
async def stop(token: str, parts: TheParts) -> None:
    """Stops one way of notices: where the link of a letter and the button of a push notice lead. Mail programs call it
    themselves, from no page of ours."""
    found = parts.stops.read(token)
    if found is None:
        raise NotAllowed("notice.stop")
    await parts.people.stop(*found)


@router.post("/notices/confirm/{token}")
async def confirm(token: str, parts: TheParts) -> wire.AddressOut:
    """Notices go to this address from now on: where the link of the letter leads that was sent there."""
    return wire.AddressOut(address=await parts.addresses.confirm(token))


async def _shown(user_id: str, user: Person, parts: Parts) -> wire.NoticesOut:
    profile = await parts.people.profile(user)
    chosen = prefs_of(await parts.people.prefs(user))
    return wire.NoticesOut(
        **chosen,
        address=profile["email"],
        unconfirmed=profile["email_new"],
        can_push=parts.push is not None,
        can_email=parts.mail is not None,
        push_key=parts.push.public_key() if parts.push else None,
    )
