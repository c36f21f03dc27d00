"""Links to seats, as settings of a room: how long one holds, and which seat it follows. Pure.

A link holds while who made it may decide about the seat: the host, or who sits there. When seats are arranged anew it
follows its seat, and ends with it, so that it never leads to the seat of somebody else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rooms.settings import Settings

Users = Sequence[str | None]
"""By seat, who sits there."""


def holds(settings: Settings, link: str, host: str, users: Users) -> bool:
    """Links of older rooms, whose maker is not known, count as the host's."""
    number = settings.links.get(link)
    if number is None or number >= len(users):
        return False
    return settings.makers.get(link, host) in {host, users[number]}


def followed(settings: Settings, order: Sequence[int]) -> Settings:
    """order: the old numbers of the seats that there still are, as they stand now"""
    now = {old: new for new, old in enumerate(order)}
    links = {link: now[seat] for link, seat in settings.links.items() if seat in now}
    return linked(settings, links, settings.makers)


def inherited(settings: Settings, old: str, new: str, users: Users) -> Settings:
    """After another one has become host: what the old one gave away as host is given away by the new one."""
    kept = {link for link, seat in settings.links.items() if seat < len(users) and users[seat] == old}
    makers = {link: new if maker == old and link not in kept else maker for link, maker in settings.makers.items()}
    return replace(settings, makers=makers)


def linked(settings: Settings, links: Mapping[str, int], makers: Mapping[str, str]) -> Settings:
    """With these links; who has made others is forgotten."""
    return replace(settings, links=links, makers={link: makers[link] for link in links if link in makers})
