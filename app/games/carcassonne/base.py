"""The base game as the first part of the rules: turn, tiles, followers, and the farmers option."""

from app.games.carcassonne.phases import DEPLOY, DRAW, NEXT, PLACE, SCORE
from app.games.carcassonne.rules import Expansion, Laid
from app.games.carcassonne.scoring import city_points, road_points, score_fields, score_unfinished, surrounded_points
from app.games.carcassonne.tileset import START, copies

BASE = Expansion(
    name="base",
    supply={"follower": 7},
    tiles=copies(),
    start=(Laid(START),),
    stands={"follower": frozenset({"road", "city", "monastery"})},
    because={"field": "F1", "garden": "A2"},
    phases=lambda _: (DRAW, PLACE, DEPLOY, SCORE, NEXT),
    points={"road": road_points, "city": city_points, "monastery": surrounded_points},
    finish=score_unfinished,
)

FARMERS = Expansion(name="farmers", stands={"follower": frozenset({"field"})}, finish=score_fields)
