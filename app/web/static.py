"""Static files from memory, compressed once, and cached by browsers for ever.

The address carries a hash of the whole tree: /static/<hash>/js/main.js. Modules that
import each other by relative paths stay inside the same hash, so that one changed
file changes every address and nothing stale is ever mixed in. Without the hash the
same files are served to be asked for again.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
COMPRESSIBLE = (".js", ".css", ".svg", ".json", ".html", ".txt", ".webmanifest", ".ico")
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


@dataclass(frozen=True, slots=True)
class Packed:
    """A body with its compressed form (None when that is no smaller) and its tag."""

    body: bytes
    packed: bytes | None
    media_type: str
    tag: str


def pack(body: bytes, media_type: str, compress: bool = True, *, level: int = 9, tag: str = "") -> Packed:
    """level: of compression, 9 for what is packed once; tag: known already"""
    packed = gzip.compress(body, level, mtime=0) if compress else body
    tag = tag or hashlib.sha256(body).hexdigest()[:16]
    return Packed(body, packed if len(packed) < len(body) else None, media_type, tag)


def respond(file: Packed, scope: Scope, cache: str) -> Response:
    """200 with the form that the browser accepts, or 304 when it has it."""
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    headers = tagged(file.tag, cache)
    if is_known(file.tag, scope):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in asked.get(b"accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=file.media_type)
    return Response(file.body, headers=headers, media_type=file.media_type)


def tagged(tag: str, cache: str) -> dict[str, str]:
    return {"cache-control": cache, "etag": f'"{tag}"', "vary": "accept-encoding"}


def is_known(tag: str, scope: Scope) -> bool:
    """Whether the browser has what a tag names."""
    return any(name == b"if-none-match" and tag in value.decode("latin-1") for name, value in scope["headers"])


class StaticFiles:
    """root: the folder; is_dev: files are read again for every request."""

    def __init__(self, root: Path, *, is_dev: bool = False) -> None:
        self._root = root
        self._is_dev = is_dev
        self._read = _read if is_dev else lru_cache(maxsize=None)(_read)
        self._paths = {} if is_dev else _tree(root)
        self.version = "dev" if is_dev else _hash(self._paths)

    def url(self, path: str) -> str:
        """The address of a file in this version of the tree."""
        return f"/static/{self.version}/{path}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._respond(scope)(scope, receive, send)

    async def file(self, path: str, scope: Scope) -> Response:
        """One file of the tree at another address, to be asked for again each time."""
        found = self._find(path)
        return Response(status_code=404) if found is None else respond(self._read(found), scope, ASK_AGAIN)

    def _respond(self, scope: Scope) -> Response:
        if scope["method"] not in {"GET", "HEAD"}:
            return Response(status_code=405)
        path = str(scope["path"]).removeprefix("/static/")
        version, _, rest = path.partition("/")
        is_pinned = version == self.version
        file = self._find(rest if is_pinned else path)
        if file is None:
            return Response(status_code=404)
        return respond(self._read(file), scope, FOR_EVER if is_pinned and not self._is_dev else ASK_AGAIN)

    def _find(self, path: str) -> Path | None:
        """Only files that are in the tree can be asked for."""
        return (_tree(self._root) if self._is_dev else self._paths).get(path)


def _tree(root: Path) -> dict[str, Path]:
    files = sorted(path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path for path in files}


def _hash(paths: dict[str, Path]) -> str:
    digest = hashlib.sha256()
    for name, path in paths.items():
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _read(path: Path) -> Packed:
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return pack(path.read_bytes(), media_type, path.suffix in COMPRESSIBLE)
