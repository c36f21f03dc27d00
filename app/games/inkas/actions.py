"""Actions: their shapes, read from JSON and checked.

("settle", corner)          a settlement; free in the foundation; over a decayed building too
("road", edge)              a road; free in the foundation and after Road Building
("city", corner)            upgrade of an own active settlement
("found", corner)           first settlement of the next tribe; ends the turn
("roll",)                   production roll
("discard", cards)          what goes back after a seven                      open-ended
("robber", place, seat)     move the robber, rob the seat (None: nobody to rob)
("free", frame)             award of the warriors: robber to the frame, one card
("buy",)                    a development card
("arts",) ("roads",) ("invention", cards) ("monopoly", card)   play one
("stop",)                   leave the second free road
("bank", give, get)         trade with the supply
("swap", give, get)         Longest Trade Route: two cards for one            open-ended
("offer", give, get, to)    to: the seats that are asked                      open-ended
("withdraw",)               the own offer
("yes",) ("no",)            answers to an offer
("counter", give, get)      answer: what I would give and get instead         open-ended
("deal", seat)              with one who said yes or countered
("end",)                    pass the dice
("propose_end",) ("agree",) ("refuse",)     end the match by agreement (OQ11)

Corners, edges and hexes are canonical names ("C6w", "C6n", "C6"); frame pieces are
named by the cell on which the robber stands ("G6" "G10" "G14"). Cards are
letters in alphabetical order ("OOPW"): W wood, S stone, L wool, P potato, O ore,
F fish, C coca, T feather. Seats are numbers, `to` is ascending. Open-ended
kinds stand in `legal` as (kind, "?"); their limits are in the view's `open`.
"""

from collections.abc import Callable
from typing import Any

from app.games.core.errors import Malformed
from app.games.core.game import Action
from app.games.core.records import as_action
from app.games.geometry import hexes
from app.games.inkas.board import CORNER_ID, EDGE_ID, HEX_ID
from app.games.inkas.hands import IN_THE_BOX, KINDS, read_cards, write_cards

Field = Callable[[Any], Any]


def _corner(raw: Any) -> str:
    name = hexes.name(hexes.read_corner(raw))
    if name not in CORNER_ID:
        raise ValueError(raw)
    return name


def _edge(raw: Any) -> str:
    name = hexes.name(hexes.read_edge(raw))
    if name not in EDGE_ID:
        raise ValueError(raw)
    return name


def _place(raw: Any) -> str:
    name = hexes.name(hexes.read_cell(raw))
    if name not in HEX_ID:
        raise ValueError(raw)
    return name


def _cards(raw: Any) -> str:
    if not isinstance(raw, str) or len(raw) > IN_THE_BOX:
        raise ValueError(raw)
    return write_cards(read_cards(raw))


def _card(raw: Any) -> str:
    if not isinstance(raw, str) or len(raw) != 1 or raw not in KINDS:
        raise ValueError(raw)
    return raw


def _seat(raw: Any) -> int:
    if type(raw) is not int or not 0 <= raw < 4:
        raise ValueError(raw)
    return raw


def _seat_or_none(raw: Any) -> int | None:
    return None if raw is None else _seat(raw)


def _seats(raw: Any) -> tuple[int, ...]:
    if not isinstance(raw, tuple):
        raise ValueError(raw)
    return tuple(sorted({_seat(seat) for seat in raw}))


SHAPES: dict[str, tuple[Field, ...]] = {
    "settle": (_corner,),
    "road": (_edge,),
    "city": (_corner,),
    "found": (_corner,),
    "roll": (),
    "discard": (_cards,),
    "robber": (_place, _seat_or_none),
    "free": (_place,),
    "buy": (),
    "arts": (),
    "roads": (),
    "invention": (_cards,),
    "monopoly": (_card,),
    "stop": (),
    "bank": (_cards, _cards),
    "swap": (_cards, _cards),
    "offer": (_cards, _cards, _seats),
    "withdraw": (),
    "yes": (),
    "no": (),
    "counter": (_cards, _cards),
    "deal": (_seat,),
    "end": (),
    "propose_end": (),
    "agree": (),
    "refuse": (),
}

OPEN = ("discard", "swap", "offer", "counter")
"""Kinds that stand in `legal` as (kind, "?")."""


def read_action(raw: Any) -> Action:
    """An action with every entry in its canonical spelling. Raises Malformed, naming the entry."""
    kind, *entries = as_action(raw)
    fields = SHAPES.get(kind)
    if fields is None:
        raise Malformed("inkas.action.kind", got=kind, want=sorted(SHAPES))
    if len(fields) != len(entries):
        raise Malformed("inkas.action.entries", kind=kind, got=len(entries), want=len(fields))
    return (kind, *(_read(kind, read, entry) for read, entry in zip(fields, entries, strict=True)))


def _read(kind: str, read: Field, entry: Any) -> Any:
    try:
        return read(entry)
    except (ValueError, TypeError) as error:
        raise Malformed("inkas.action.entry", kind=kind, got=repr(entry), want=read.__name__.strip("_")) from error
