"""Libraries: what somebody finds, takes in, takes out and gives away."""

import asyncio
import hashlib
import io
import secrets
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from app.clock import Clock
from app.errors import Conflict, Invalid, NotFound
from app.games.core import records
from app.games.core.notation import COLOUR_LETTERS
from app.games.registry import POSITIONS
from app.library import document, verify
from app.library.document import Document, Key, Player, Saved
from app.library.luck import luck_of
from app.library.notes import Notes, as_remarks
from app.library.reading import Games, read_file
from app.matches import moments
from app.matches.log import record_of, result_json, row_of
from app.matches.match import Viewer, commitment
from app.matches.replay import Archive, seat_of, summary
from app.storage import shelves
from app.storage.db import Connection, Database
from app.storage.matches import MatchRow, SeatRow, add_match, match_of, put_on_shelves, records_of
from app.storage.notes import NoteRow, add_note
from app.storage.rooms import origin_of
from app.storage.shelves import PAGE
from app.storage.shelves import Wanted as Wanted
from app.storage.users import names_of

VERIFIER = Path(verify.__file__).read_text(encoding="utf-8")


IsOpen = Callable[[str | None, str, str], Awaitable[bool]]
"""Room, user, match; without it all is open, as on the command line."""


class Library:
    """archive: for the text form of a match, which it writes; is_open: whether somebody may see a match of a room;
    noted: None for one that knows no rooms, so no notes."""

    def __init__(
        self,
        database: Database,
        games: Games,
        archive: Archive,
        clock: Clock,
        is_open: IsOpen | None = None,
        noted: Notes | None = None,
    ) -> None:
        self._is_open = is_open
        self._database = database
        self._games = games
        self._archive = archive
        self._clock = clock
        self._noted = noted
        self._importing = asyncio.Semaphore(1)

    # Looking

    async def page(self, user: str, wanted: Wanted) -> dict[str, Any]:
        """A page of somebody's matches, newest first; `more` names the last one when there are more."""
        rows = await shelves.shelf_of(self._database, user, wanted)
        shown = rows[:PAGE]
        known = [row for row in shown if row.game in self._games.rules and await self._may_see(row, user)]
        return {
            "matches": [summary(row, seat_of(row, user)) for row in known],
            "more": {"at": shown[-1].created_at, "id": shown[-1].id} if len(rows) > PAGE else None,
            "count": await shelves.count_of(self._database, user),
        }

    async def notices(self, user: str) -> list[dict[str, Any]]:
        return [notice._asdict() for notice in await shelves.notices_of(self._database, user)]

    async def seen(self, user: str, upto: int) -> None:
        """Notices up to a number are not shown again."""
        await self._database.writer.run(lambda connection: shelves.drop_notices(connection, user, upto))

    # Giving away

    async def document(self, match_id: str, user: str | None) -> bytes:
        """A match as one line of JSON, as a viewer may know it. Raises NotFound."""
        row = await self._archive.match(match_id)
        saved = replace(await self.saved(row), notes=await self._notes(row, user))
        return await asyncio.to_thread(_line, saved, row, await self._archive.eyes(row, user))

    async def bundle(self, match_id: str, user: str | None) -> bytes:
        """A ZIP file with the match in all its forms and the script that checks its chance."""
        line = await self.document(match_id, user)
        files = {"match.json": line, "verify.py": VERIFIER.encode(), "README.txt": README.encode()}
        row = await self._archive.match(match_id)
        if row.game in self._games.scribes:
            files["match.match"] = (await self.text(match_id, user)).encode()
        return await asyncio.to_thread(_zipped, files)

    async def text(self, match_id: str, user: str | None) -> str:
        """The log in the notation of its game, and after it the notes as remarks."""
        row = await self._archive.match(match_id)
        return await self._archive.text(match_id, user) + as_remarks(await self._notes(row, user))

    async def _notes(self, row: MatchRow, user: str | None) -> tuple[NoteRow, ...]:
        return tuple(await self._noted.visible(row, user)) if self._noted else ()

    async def everything(self, user: str) -> AsyncIterator[bytes]:
        """All matches of somebody, a line each, oldest first.

        Without those that still hide something: nobody could take a file with one of them in again.
        """
        for match_id in await shelves.ids_of(self._database, user):
            row = await self._archive.match(match_id)
            if not self._is_hidden(row) and await self._may_take(row, user):
                yield await self.document(match_id, user)

    async def stored(self) -> AsyncIterator[tuple[str, bytes]]:
        """All matches of the server with everything hidden, for its keeper: id and line, oldest first."""
        for match_id in await shelves.ids_of(self._database):
            row = await self._archive.match(match_id)
            saved = replace(await self.saved(row), notes=await self._notes(row, None))
            yield match_id, await asyncio.to_thread(_whole, saved)

    def _is_hidden(self, row: MatchRow) -> bool:
        return self._games.rules[row.game].has_secrets and row.over_at is None

    async def _may_see(self, row: MatchRow, user: str | None) -> bool:
        """Whether a match on somebody's shelf is open to them: who gave a seat away sees what the room lets them."""
        if self._is_open is None or user is None or row.room_token is None or seat_of(row, user) is not None:
            return True
        return await self._is_open(row.room_token, user, row.id)

    async def _may_take(self, row: MatchRow, user: str | None) -> bool:
        """Whether somebody may have the whole match: a sealed one is perhaps not even open to who played it."""
        if row.is_sealed and user is not None and self._is_open is not None:
            return await self._is_open(row.room_token, user, row.id)
        return await self._may_see(row, user)

    async def saved(self, row: MatchRow) -> Saved:
        """The whole match, with everything hidden: for the server's own use."""
        log = await records_of(self._database, row.id)
        kinds = (row.origin or {}).get("players", ())
        players = tuple(
            Player(seat.name, seat.colour, kinds[seat.seat] if kinds else "bot" if seat.bot else "human")
            for seat in row.seats
        )
        result = document.result_of(row.result)
        return Saved(
            self._games.rules[row.game],
            row.rules_version,
            row.options,
            players,
            row.created_at,
            row.over_at,
            await self._keys(row),
            tuple(record_of(record) for record in log),
            tuple(record.at for record in log),
            result,
            duplicate=row.duplicate,
        )

    async def _keys(self, row: MatchRow) -> tuple[Key, ...]:
        """The secrets of a match; those of a match it goes on from are known once that one is over."""
        origin = row.origin or {}
        keys = [await self._key(raw) for raw in origin.get("keys", ())]
        if row.secret:
            since = origin.get("length", 0)
            keys.append(Key(since, commitment(row.secret), row.secret if row.is_revealed else b""))
        return tuple(keys)

    async def _key(self, raw: Document) -> Key:
        secret = bytes.fromhex(raw["secret"] or "")
        if not secret and raw.get("match"):
            source = await match_of(self._database, raw["match"])
            secret = source.secret if source is not None and source.is_revealed else b""
        return Key(raw["from"], raw["commitment"], secret)

    async def luck(self, match_id: str) -> list[dict[str, Any]]:
        """Luck against expectation (`library.luck`). Raises Conflict while the match runs."""
        row = await self._archive.match(match_id)
        if row.over_at is None:
            raise Conflict("luck.running")
        log = [record_of(record) for record in await records_of(self._database, match_id)]
        return await asyncio.to_thread(luck_of, self._games.rules[row.game], row.options, len(row.seats), log)

    # Going on

    async def moment(self, match_id: str, seq: int) -> tuple[MatchRow, dict[str, Any]]:
        """A match and what a new one needs to go on after its record `seq`. Raises what keeps it from that."""
        row = await self._archive.match(match_id)
        log = await records_of(self._database, match_id)
        return row, await asyncio.to_thread(moments.origin_of, row, self._games.rules[row.game], log, seq)

    async def origin_of_room(self, token: str) -> dict[str, Any] | None:
        """The moment from which the next match of a room goes on; None for a match from its start."""
        async with self._database.read() as connection:
            return await origin_of(connection, token)

    async def position(self, match_id: str, seq: int) -> str:
        """The position after record `seq` as text. Raises Conflict while it holds what is hidden."""
        row = await self._archive.match(match_id)
        game, write = self._games.rules[row.game], POSITIONS.get(row.game)
        if write is None:
            raise NotFound("match.no_text", game=row.game)
        if game.has_secrets and row.over_at is None:
            raise Conflict("position.hidden")
        log = [record_of(record) for record in await records_of(self._database, match_id)]
        if not 0 <= seq < len(log):
            raise Invalid("continue.seq", got=seq, most=len(log) - 1)
        *_, last = records.play(game, row.options, len(row.seats), log[: seq + 1])
        return write(last.state, "".join(COLOUR_LETTERS[seat.colour] for seat in row.seats))

    # Taking in

    async def take_in(self, user: str | None, data: bytes, *, limits: bool = True) -> list[str]:
        """Ids of the matches of a file, all of them checked and kept, or none. Raises Refused."""
        async with self._importing:
            found = await asyncio.to_thread(read_file, data, self._games, self._clock(), limits=limits)

        async def job(connection: Connection) -> list[str]:
            return [await self._keep(connection, saved, user) for saved in found]

        return await self._database.writer.run(job)

    async def check_user(self, user: str) -> None:
        """Raises Invalid for an id that nobody has."""
        if not await names_of(self._database, [user]):
            raise Invalid("library.user", got=user)

    async def _keep(self, connection: Connection, saved: Saved, user: str | None) -> str:
        fingerprint = document.hashes_of(saved)[-1].hex()
        known = await shelves.known_import(connection, fingerprint, user)
        if known is not None:
            return known
        row = _row(saved, fingerprint)
        log = [row_of(record, at) for record, at in zip(saved.records, saved.times, strict=True)]
        await add_match(connection, row, log)
        await put_on_shelves(connection, row.id, [user] if user else [], row.created_at)
        for note in saved.notes:
            await add_note(connection, row.id, note)
        return row.id

    # Taking out

    async def ask_removal(self, user: str, match_id: str) -> dict[str, Any]:
        """What taking a match out would do, and the word to confirm it with."""
        row = await self._removable(user, match_id)
        async with self._database.read() as connection:
            holders = await shelves.holders_of(connection, match_id)
        if user not in holders:
            raise NotFound("library.unknown")
        others = [holder for holder in holders if holder != user]
        names = [seat.name for seat in row.seats if seat.user_id in others]
        return {"others": names, "for_good": not others, "sure": _sure(match_id, others)}

    async def remove(self, user: str, name: str, match_id: str, sure: str) -> None:
        """Takes a match off somebody's shelf and tells the others; the last one takes it away for good."""
        row = await self._removable(user, match_id)
        data = {"by": name, "match": match_id, "game": row.game, "began": row.created_at.isoformat()}

        async def job(connection: Connection) -> None:
            holders = await shelves.holders_of(connection, match_id)
            others = [holder for holder in holders if holder != user]
            if user not in holders:
                raise NotFound("library.unknown")
            if sure != _sure(match_id, others):
                raise Conflict("library.sure")
            await shelves.take_from_shelf(connection, match_id, user)
            await shelves.add_notices(connection, others, "removed", data, self._clock())
            if not others:
                await shelves.drop_match(connection, match_id)

        await self._database.writer.run(job)

    async def _removable(self, user: str, match_id: str) -> MatchRow:
        row = await self._archive.match(match_id)
        if row.over_at is None and seat_of(row, user) is not None:
            raise Conflict("library.running")
        if row.is_sealed:
            raise Conflict("duplicate.sealed")
        return row


def _sure(match_id: str, others: Sequence[str]) -> str:
    """Changes with who else has the match, so that nobody confirms what was not asked."""
    return hashlib.sha256("\n".join([match_id, *sorted(others)]).encode()).hexdigest()[:16]


def _line(saved: Saved, row: MatchRow, eyes: Viewer) -> bytes:
    is_hidden = saved.game.has_secrets and row.over_at is None
    return orjson.dumps(document.redacted(saved, eyes)) + b"\n" if is_hidden else _whole(saved)


def _whole(saved: Saved) -> bytes:
    return orjson.dumps(document.written(saved)) + b"\n"


def _row(saved: Saved, fingerprint: str) -> MatchRow:
    keys = [{"from": key.since, "commitment": key.commitment, "secret": key.secret.hex() or None} for key in saved.keys]
    origin = {"kind": "import", "keys": keys, "players": [player.kind for player in saved.players]}
    seats = tuple(SeatRow(seat, None, None, p.name, p.colour) for seat, p in enumerate(saved.players))
    return MatchRow(
        id=secrets.token_urlsafe(16),
        room_token=None,
        game=saved.game.name,
        rules_version=saved.rules_version,
        options=dict(saved.options),
        secret=b"",
        created_at=saved.created_at,
        over_at=saved.over_at,
        result=result_json(saved.result) if saved.result else None,
        seats=seats,
        origin=origin,
        fingerprint=fingerprint,
        duplicate=saved.duplicate,
    )


def _zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


README = """\
match.json    everything: head, log, times, and what proves that no draw was chosen (one line of JSON)
match.match   the log as people write it
verify.py     checks match.json and needs nothing but Python 3.10 or newer:  python3 verify.py match.json

verify.py says "sound", or names each record where something does not hold:
  secret       the secret is not the one whose hash was shown before the first move
  order        a record is missing, doubled or in another place
  draw         a draw is not the one that the secret and the moves before it lead to
  changed      the record is not the one that was written
  fingerprint  records are missing at the end

Whoever knows the secret can write a whole new log that holds. So compare the fingerprint at the end of match.json, or
the commitment, with what you saw during the match: it was on your screen before the secret was known.
"""
