"""`parlour export | import | verify` on a store of their own."""

from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from app.cli import main
from app.games.registry import GAMES
from tests.kit.saved import document, play

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Exit code and all that was printed."""
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def call(*arguments: str | Path) -> tuple[int, str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.jsonl"
    lines = [orjson.dumps(document(play(game, seed=3))) for game in GAMES.values()]
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


def test_what_was_imported_is_exported_again(run: Run, file: Path, tmp_path: Path) -> None:
    code, told = run("import", file)
    assert (code, len(told.splitlines())) == (0, len(GAMES))
    assert run("import", file) == (0, told), "a second time changes nothing"
    out = tmp_path / "out.jsonl"
    assert run("export", "-o", out) == (0, "")
    assert sorted(out.read_bytes().splitlines()) == sorted(file.read_bytes().splitlines())
    match = told.splitlines()[0].removeprefix("/m/")
    assert run("export", match)[1].encode() == file.read_bytes().splitlines()[0] + b"\n"
    assert run("export", match, "--text")[1].startswith("[Game ")


@pytest.mark.parametrize("link", ["{}", "/m/{}", "http://parlour.example/m/{}/replay#12"])
def test_a_match_is_named_by_id_or_link_also_one_that_begins_like_an_option(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch, link: str
) -> None:
    ids = [f"{start}{'x' * (22 - len(start))}" for start in ("-o", "--", "-1")]
    left = iter(ids)
    monkeypatch.setattr("app.library.service.secrets.token_urlsafe", lambda _: next(left))
    assert run("import", file)[1].split() == [f"/m/{match}" for match in ids]
    for match, line in zip(ids, file.read_text().splitlines(), strict=True):
        assert run("export", link.format(match)) == (0, line + "\n")
    assert run("import", file, "--for", "-nobody") == (1, "There is no user with the id -nobody.\n")


def test_a_file_is_verified_and_what_is_wrong_is_said(run: Run, file: Path) -> None:
    code, told = run("verify", file)
    assert code == 0
    assert told.count("draws proven") == len(GAMES)
    broken = orjson.loads(file.read_bytes().splitlines()[0])
    broken["records"][4]["nonce"] = "ab"
    file.write_bytes(orjson.dumps(broken))
    code, told = run("verify", file)
    assert (code, told) == (1, f"{file}: Line 1, record 4: The record was changed: it no longer fits its hash.\n")


def test_all_stored_matches_are_verified(run: Run, file: Path) -> None:
    run("import", file)
    code, told = run("verify")
    assert (code, told.count("draws proven")) == (0, len(GAMES))


def test_running_matches_are_verified_exported_and_taken_in_like_the_others(run: Run, tmp_path: Path) -> None:
    """Also those that hide something: whoever keeps the server has a whole copy, without the secret."""
    some = [document(play(game, seed=3, most=30)) for game in GAMES.values()]
    path = tmp_path / "running.jsonl"
    path.write_bytes(b"\n".join(map(orjson.dumps, some)))
    matches = run("import", path)[1].split()
    code, told = run("verify")
    assert (code, [line.split(":")[0] for line in told.splitlines()]) == (0, sorted(matches, key=told.index))
    out = tmp_path / "out.jsonl"
    assert run("export", "-o", out) == (0, "")
    assert sorted(out.read_bytes().splitlines()) == sorted(map(orjson.dumps, some))


def test_a_file_with_a_fault_leaves_the_store_as_it_was(run: Run, file: Path) -> None:
    with file.open("ab") as more:
        more.write(b'{"format": "parlour-match", "version": 1')
    code, told = run("import", file)
    assert code == 1
    assert told.startswith(f"Line {len(GAMES) + 1}: The text breaks off or is not JSON")
    assert run("export") == (0, "")


def test_an_unknown_match_user_or_file_is_an_error(run: Run, file: Path, tmp_path: Path) -> None:
    assert run("export", "nothing")[0] == 1
    assert run("import", file, "--for", "nobody") == (1, "There is no user with the id nobody.\n")
    assert run("import", tmp_path / "none")[0] == 1
