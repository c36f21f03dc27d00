"""REST: notes at the moves of a match. What changes is told on the review socket too."""

from typing import Any

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.library.notes import shown
from app.web import wire
from app.web.api import REFUSALS, SIGHT
from app.web.deps import Anybody, MatchId, Person, TheParts
from app.web.errors import encoded
from app.web.guard import Tries, check_guard

GUARD = [Depends(check_guard), *SIGHT]

router = APIRouter(prefix="/api/matches/{match}/notes", tags=["notes"], responses=REFUSALS, dependencies=GUARD)


@router.get("", response_model=list[wire.NoteOut])
async def notes(match: MatchId, user: Anybody, parts: TheParts) -> Response:
    """All notes that you may see, by move: your own while the match runs, everybody's when it is over."""
    return _json(await parts.notes.of(match, user.id if user else None))


@router.post("", status_code=201, response_model=wire.NoteOut)
async def write(match: MatchId, body: wire.NoteIn, request: Request, user: Person, parts: TheParts) -> Response:
    """Notes something at the move after record `seq`."""
    tries: Tries = request.app.state.noting
    tries.check(user.id)
    note, rule = await parts.notes.write(match, user.id, user.name, body.seq, body.text, body.mark)
    parts.reviews.noted(match, note, rule)
    return _json(shown(note, user.id, rule), 201)


@router.delete("/{note}", status_code=204)
async def remove(match: MatchId, note: wire.RowNumber, user: Person, parts: TheParts) -> None:
    """The author, or the host of the room, takes a note away."""
    await parts.notes.remove(match, user.id, note)
    parts.reviews.unnoted(match, note)


@router.post("/{note}/report", status_code=204)
async def report(match: MatchId, note: wire.RowNumber, user: Person, parts: TheParts) -> None:
    """Shows a note to the host of the room."""
    await parts.notes.report(match, user.id, note)


def _json(value: Any, status: int = 200) -> Response:
    return Response(encoded(value), status, media_type="application/json", headers={"cache-control": "no-store"})
