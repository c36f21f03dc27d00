"""Sets of rules that somebody keeps for rooms to come: guests and accounts alike, with their other wishes."""

import secrets
from collections.abc import Mapping
from typing import Any

from app.accounts.guests import User
from app.accounts.names import read_name
from app.errors import Conflict, Invalid, NotFound
from app.games.core.game import Game
from app.storage import users
from app.storage.db import Database

MOST = 30
KEY = "presets"

Preset = dict[str, Any]
"""{"id", "name", "game", "options", "seats"}; options: all of the game, as they were when it was kept."""


class Presets:
    def __init__(self, database: Database, games: Mapping[str, Game]) -> None:
        self._database = database
        self._games = games

    async def of(self, user: User) -> list[Preset]:
        """In the order in which they were kept. What its game no longer takes is left out."""
        kept = (await users.profile_of(self._database, user.id)).prefs.get(KEY, [])
        return [preset for preset in kept if self._is_valid(preset)]

    async def keep(self, user: User, raw_name: str, game_name: str, options: Mapping[str, Any], seats: int) -> Preset:
        """In place of one of the same name for the same game. Raises Invalid, NotFound, and Conflict for too many."""
        preset = self._read(raw_name, game_name, options, seats)

        def change(prefs: Mapping[str, Any]) -> dict[str, Any]:
            same = ("name", "game")
            others = [kept for kept in prefs.get(KEY, []) if any(kept[key] != preset[key] for key in same)]
            if len(others) >= MOST:
                raise Conflict("preset.many", most=MOST)
            return {**prefs, KEY: [*others, preset]}

        await users.change_prefs(self._database, user.id, change)
        return preset

    async def drop(self, user: User, preset_id: str) -> None:
        """Raises NotFound."""

        def change(prefs: Mapping[str, Any]) -> dict[str, Any]:
            kept = prefs.get(KEY, [])
            others = [preset for preset in kept if preset["id"] != preset_id]
            if len(others) == len(kept):
                raise NotFound("preset.unknown")
            return {**prefs, KEY: others}

        await users.change_prefs(self._database, user.id, change)

    def _read(self, raw_name: str, game_name: str, options: Mapping[str, Any], seats: int) -> Preset:
        game = self._games.get(game_name)
        if game is None:
            raise NotFound("game.unknown", got=game_name, choices=sorted(self._games))
        chosen = game.read_options(options)
        allowed = game.players(chosen)
        if seats not in allowed:
            raise Invalid("room.seats", got=seats, least=allowed[0], most=allowed[-1])
        name = read_name(raw_name)
        return {"id": secrets.token_hex(8), "name": name, "game": game.name, "options": dict(chosen), "seats": seats}

    def _is_valid(self, preset: Preset) -> bool:
        """Whether a game of this version still has all its options."""
        game = self._games.get(preset["game"])
        known = {option.name: option.choices for option in game.options} if game else {}
        return bool(known) and all(value in known.get(name, ()) for name, value in preset["options"].items())
