"""REST: what is agreed around a match. The same requests go over the match socket as `table`."""

import secrets
from typing import Any

from fastapi import APIRouter, Depends
from starlette.responses import Response

from app.matches import frames, rollback
from app.matches.authorize import Person as ByPerson
from app.matches.pipeline import Request
from app.web import wire
from app.web.api import REFUSALS, REPLAY, SIGHT
from app.web.deps import Anybody, MatchId, Person, TheParts
from app.web.errors import encoded
from app.web.guard import check_guard

router = APIRouter(prefix="/api/matches", tags=["matches"], responses=REFUSALS, dependencies=[Depends(check_guard)])


@router.get("/{match}/table", response_model=wire.TableOut, dependencies=SIGHT)
async def table(match: MatchId, parts: TheParts) -> Response:
    """Who plays which seat, the open question, pause and clocks."""
    async with parts.directory.hold(match) as live:
        return _json(frames.table_view(live.match, parts.pipeline.clock()))


@router.post("/{match}/table", response_model=wire.TableOut)
async def decide(match: MatchId, body: wire.TableIn, user: Person, parts: TheParts) -> Response:
    """Asks the table, answers, resigns, lets a bot play or takes one's seat again: see PROTOCOL.md, "The table"."""
    wire.check_action(body.action)
    async with parts.directory.hold(match) as live:
        request = Request(
            ByPerson(user.id), body.action, live.match.seq, body.id or secrets.token_hex(8), body.nonce, for_table=True
        )
        answer = await parts.pipeline.submit(live, request)
        if answer.error is not None:
            raise answer.error
        return _json(frames.table_view(live.match, parts.pipeline.clock()))


@router.get("/{match}/rollback", response_model=wire.RollbackOut, dependencies=REPLAY)
async def preview(match: MatchId, to: int, user: Anybody, parts: TheParts) -> Response:
    """What would be undone by going back to the state right after record `to`, and how it would look then."""
    async with parts.directory.hold(match) as live:
        found = await rollback.found(live.head, await parts.archive.records(match), to)
        viewer = live.match.table.seat_of(user.id) if user else None
        return _json(rollback_view(live.head.game, found, viewer))


def rollback_view(game: Any, found: rollback.Rollback, viewer: int | None) -> dict[str, Any]:
    undone = [
        {
            "seq": played.record.seq,
            "seat": played.record.seat,
            "events": [told for event in played.events if (told := frames.tell(event, viewer)) is not None],
        }
        for played in found.undone
    ]
    return {"to": found.target, "undone": undone, "view": game.view(found.state, viewer)}


def _json(value: Any) -> Response:
    return Response(encoded(value), media_type="application/json", headers={"cache-control": "no-store"})
