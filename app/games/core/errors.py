"""What can be wrong with what somebody asks of a game.

GameError
├── Malformed      text or JSON that cannot be read as an action, option or log
├── RuleError      an action that was understood and is not allowed
└── ChanceError    recorded chance that does not fit the game that replays it

Every error carries a stable `code`, the `rule` it rests on (an id of the
game's RULES.md, or "") and data fields. Codes are keys of the message
catalogue (`error.<code>`), which alone holds the wording for people; `str()`
is for logs and tests.
"""


class GameError(Exception):
    """A refusal that names what was wrong; `data` says where and what would have fitted."""

    def __init__(self, code: str, rule: str = "", **data: object) -> None:
        super().__init__(code, rule, data)
        self.code = code
        self.rule = rule
        self.data = data

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        fields = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{self.code}{rule}: {fields}" if fields else f"{self.code}{rule}"


class Malformed(GameError):
    """Input that is no action, option, position or log at all."""


class RuleError(GameError):
    """An action that the rules refuse here and now."""


class ChanceError(GameError):
    """A recorded outcome that cannot have happened at this point."""
