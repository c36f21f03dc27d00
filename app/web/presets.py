"""REST: sets of rules that somebody keeps for rooms to come."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from app.web import wire
from app.web.api import REFUSALS
from app.web.deps import Person, TheParts
from app.web.guard import check_guard

router = APIRouter(prefix="/api/me/presets", tags=["people"], responses=REFUSALS, dependencies=[Depends(check_guard)])
PresetId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


@router.get("")
async def presets(user: Person, parts: TheParts) -> list[wire.OwnPresetOut]:
    """Your sets of rules, in the order in which you kept them."""
    return [wire.OwnPresetOut(**preset) for preset in await parts.presets.of(user)]


@router.post("", status_code=201)
async def keep(body: wire.OwnPresetIn, user: Person, parts: TheParts) -> wire.OwnPresetOut:
    """Keeps a set of rules under a name; one of the same name for the same game is replaced."""
    return wire.OwnPresetOut(**await parts.presets.keep(user, body.name, body.game, body.options, body.seats))


@router.delete("/{preset}", status_code=204)
async def drop(preset: PresetId, user: Person, parts: TheParts) -> None:
    await parts.presets.drop(user, preset)
