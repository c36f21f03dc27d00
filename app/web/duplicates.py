"""Duplicate sets over REST, and the page that compares their tables."""

from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Path
from fastapi.responses import StreamingResponse
from starlette.requests import Request
from starlette.responses import Response

from app.web import wire
from app.web.api import REFUSALS
from app.web.deps import Anybody, TheParts
from app.web.errors import encoded
from app.web.guard import check_costly, check_guard
from app.web.library import JSON_LINES
from app.web.render import page

SetId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$", description="The id of a duplicate set")]

router = APIRouter(
    prefix="/api/duplicates", tags=["duplicate sets"], responses=REFUSALS, dependencies=[Depends(check_guard)]
)


@router.get("/{set_id}", response_model=wire.SetOut)
async def one(set_id: SetId, user: Anybody, parts: TheParts) -> Response:
    """How far the tables of a set are; matches, results and ranking when all of them are over."""
    body = encoded(await parts.sets.view(set_id, user.id if user else None))
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@router.get("/{set_id}/export", response_class=StreamingResponse, dependencies=[Depends(check_costly)])
async def export(set_id: SetId, user: Anybody, parts: TheParts) -> StreamingResponse:
    """All tables of a set that is over, a line of JSON each; verify.py checks them together."""
    lines = await parts.sets.export(set_id, user.id if user else None)
    headers = {
        "content-disposition": f'attachment; filename="parlour-set-{set_id[:8]}.jsonl"',
        "cache-control": "no-store",
    }
    return StreamingResponse(lines, media_type=JSON_LINES, headers=headers)


pages = APIRouter(include_in_schema=False)


@pages.get("/d/{set_id}")
async def compare(request: Request, set_id: SetId, user: Anybody, parts: TheParts) -> Response:
    """Tables side by side, or how far they are."""
    view = await parts.sets.view(set_id, user.id if user else None)
    return await page(request, "duplicate.html", boot={"page": "duplicate", "set": view}, set=view)


def install(app: FastAPI) -> None:
    app.include_router(router)
    app.include_router(pages)
