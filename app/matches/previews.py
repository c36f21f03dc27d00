"""What an action would lead to, for the seat that thinks about it. Reads the match and changes nothing."""

from typing import Any

from app.errors import Invalid, NotAllowed
from app.games.core.game import Previews, View
from app.matches import authorize
from app.matches import table as tables
from app.matches.match import Match
from app.matches.pipeline import check_order


def previewed(match: Match, user: str | None, raw: Any, seq: int) -> View:
    """The game's preview of an action as read from JSON. Raises AppError and GameError as acting would, and
    Invalid when the game has none."""
    game = match.head.game
    if user is None:
        raise NotAllowed("match.not_seated")
    seat = authorize.seat_of(match.table, authorize.Person(user), ("act",))
    if not isinstance(game, Previews):
        raise Invalid("preview.none", game=game.name)
    action = game.read_action(raw)
    check_order(match, seq)
    tables.check_playing(match.table, seat)
    error = game.check(match.state, seat, action)
    if error is not None:
        raise error
    return game.preview(match.state, seat, action)
