"""Import rules: a package may import only what its row allows.

The table says who may know whom. It keeps rules free of servers, storage in one
place and games apart from one another; the narrowest row that matches a file
counts. The standard library is open to all, and a package to itself.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games.carcassonne.base import BASE
from app.games.carcassonne.game import PARTS, TOGETHER

ROOT = Path(__file__).parent.parent
KITS = ("app.games.core", "app.games.geometry", "app.games.tilelaying")
ORM = ("sqlalchemy", "alembic", "aiosqlite", "asyncpg")
WEB = ("fastapi", "starlette", "jinja2", "pydantic", "babel", "uvicorn")
PLAIN = ("app.config", "app.errors", "app.clock", "app.telemetry", "app.passwords", "app.likeness", "app.presence")
OUTSIDE = ("orjson", "structlog", "itsdangerous", "redis", "pywebpush", "requests", "py_vapid", "cryptography")

MAY: dict[str, tuple[str, ...]] = {
    "app.games": ("app.games",),
    "app.games.core": (),
    "app.games.geometry": (),
    "app.games.tilelaying": ("app.games.core", "app.games.geometry"),
    "app.games.carcassonne": KITS,
    "app.games.carcassonne.expansions": (*KITS, "app.games.carcassonne"),
    "app.games.new_world": KITS,
    "app.games.inkas": KITS,
    "app.bots": ("app.games",),
    "app.storage": (*ORM, "app.config", "app.errors", "app.clock", "app.telemetry", "orjson", "structlog"),
    "app.matches": ("app.games.core", "app.games.registry", "app.bots", "app.storage", *PLAIN, *OUTSIDE),
    "app.rooms": ("app.games.core", "app.games.registry", "app.bots", "app.storage", *PLAIN, *OUTSIDE),
    "app.library": (
        *("app.games.core", "app.games.registry", "app.bots", "app.storage", "app.matches", "app.accounts"),
        *(*PLAIN, *OUTSIDE),
    ),
    "app.accounts": ("app.games.core", "app.games.registry", "app.storage", *PLAIN, *OUTSIDE),
    "app.web": (
        *(
            "app.matches",
            "app.rooms",
            "app.library",
            "app.accounts",
            "app.games.core",
            "app.games.registry",
            "app.bots",
        ),
        *(*WEB, *PLAIN, *OUTSIDE),
    ),
}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if is_module(name) else str(node.module) for name in names)


def is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def row_of(module: str) -> str:
    return max((package for package in MAY if within(module, package)), key=len)


def offences(package: str) -> list[str]:
    found = []
    for path in sorted((ROOT / package.replace(".", "/")).rglob("*.py")):
        module = module_of(path)
        if row_of(module) != package:
            continue
        allowed = (package, *MAY[package])
        for name in imports(path):
            if name.split(".")[0] in sys.stdlib_module_names or any(within(name, other) for other in allowed):
                continue
            found.append(f"{module} imports {name}")
    return found


@pytest.mark.parametrize("package", MAY)
def test_a_package_imports_only_what_its_row_allows(package: str) -> None:
    assert offences(package) == []


def test_the_check_itself_finds_a_stray_import(tmp_path: Path) -> None:
    stray = tmp_path / "stray.py"
    stray.write_text("from app.storage import db\nimport json\n")
    assert "app.storage" in {name.rsplit(".", 1)[0] for name in imports(stray)} | set(imports(stray))


def test_an_expansion_knows_another_one_only_through_interplay() -> None:
    folder = ROOT / "app/games/carcassonne/expansions"
    for path in sorted(folder.glob("*.py")):
        if path.stem in {"__init__", "interplay"}:
            continue
        others = [name for name in imports(path) if within(name, "app.games.carcassonne.expansions")]
        assert [name for name in others if name.rsplit(".", 1)[-1] != "expansions"] == [], path.name
        assert "app.games.carcassonne.game" not in set(imports(path)), path.name


def test_the_base_game_names_no_expansion() -> None:
    """The only place that lists the expansions is the package that holds them, and the game that is built from it."""
    folder = ROOT / "app/games/carcassonne"
    for path in sorted(folder.glob("*.py")):
        if path.stem == "game":
            continue
        assert not [name for name in imports(path) if within(name, "app.games.carcassonne.expansions")], path.name


WRITTEN = {"actions", "notation", "position", "tileset", "audit"}
"""Modules that know how everything in the box is written: they have no rules, and no expansion to ask."""


def expansion_words() -> set[str]:
    """What expansions bring into the game: their names, pieces and what they show."""
    every = [part for parts in (*PARTS.values(), *TOGETHER.values()) for part in parts]
    parts = [part for part in every if part.name != "farmers"]
    words = {word for part in parts for word in (part.name, *part.supply, *part.stands, *part.shows)}
    return words - {*BASE.supply, *BASE.stands, *BASE.shows}


def words_in(tree: ast.AST) -> Iterator[str]:
    """Strings and parts of names in code; not docstrings, for a comment may give an example."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from (node.value, *node.value.split())
        for field in ("id", "attr", "name", "arg"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield from name.lower().split("_")


@pytest.mark.parametrize("folder", ["app/games/carcassonne", "app/games/tilelaying"])
def test_the_base_game_uses_no_word_of_an_expansion(folder: str) -> None:
    """What an expansion brings reaches the base by hooks; only the list of expansions names them."""
    words = expansion_words()
    found = [
        f"{path.name}: {word}"
        for path in sorted((ROOT / folder).glob("*.py"))
        if path.stem not in {"game", *WRITTEN}
        for word in set(words_in(ast.parse(path.read_text()))) & words
    ]
    assert found == []


def test_the_search_for_words_of_expansions_finds_them() -> None:
    assert {"wagon", "abbey", "mayor", "barn", "abbot", "river"} <= expansion_words()
    code = 'def f(state):\n    "a wagon"\n    return state.abbey_count if state.phase == "barn" else {"x river": 1}\n'
    assert set(words_in(ast.parse(code))) & expansion_words() == {"abbey", "barn", "river"}
