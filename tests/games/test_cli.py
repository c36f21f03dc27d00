"""`parlour replay` and `parlour simulate`."""

import json
from pathlib import Path

import pytest

from app.cli import main

MATCHES = Path(__file__).parent / "matches"


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["simulate", *arguments]) == 0
    return dict(json.loads(capsys.readouterr().out))


def test_replay_checks_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(MATCHES / "carcassonne-base.match")]) == 0
    assert capsys.readouterr().out.startswith("carcassonne: 142 actions, r ")


def test_replay_says_what_does_not_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (MATCHES / "carcassonne-base.match").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.match"
    wrong.write_text(text.replace('[Result "r ', '[Result "r 9'), encoding="utf-8")
    assert main(["replay", str(wrong)]) == 1
    assert "log.result" in capsys.readouterr().out


@pytest.mark.parametrize("content", ["", "\xff", "[Game", '[Game "go"]\n'])
def test_replay_refuses_what_is_no_log(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "junk.match"
    file.write_bytes(content.encode("latin-1"))
    assert main(["replay", str(file)]) == 1
    assert str(file) in capsys.readouterr().out


def test_simulate_prints_one_line_and_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["carcassonne", "--players", "3", "--options", "farmers river", "--games", "2", "--seed", "5"]
    first, second = simulated(capsys, *arguments), simulated(capsys, *arguments)
    timed = {"cpu_seconds", "games_per_cpu_s", "actions_per_cpu_s"}
    assert {name: value for name, value in first.items() if name not in timed} == {
        name: value for name, value in second.items() if name not in timed
    }
    assert set(first) >= {"games", "actions", "mean_points", "unplaceable", *timed}
    assert (first["games"], first["players"], first["actions"]) == (2, 3, 2 * 164)


def test_simulate_takes_a_bot_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "carcassonne", "--games", "1", "--bots", "greedy,random")
    assert found["bots"] == ["greedy", "random"]
    assert found["wins"] == [1, 0]


@pytest.mark.parametrize(
    "wrong", [["--bots", "alphago"], ["--bots", "random,random,random"], ["--players", "9"], ["--options", "dragons"]]
)
def test_simulate_refuses_what_cannot_be_played(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "carcassonne", *wrong]) == 2
    assert capsys.readouterr().out.startswith("parlour simulate: ")
