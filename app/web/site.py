"""The web application: routes, guard, errors and templates around the parts it is given."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from fastapi import FastAPI
from starlette.routing import Route

from app.web import (
    api,
    duplicates,
    errors,
    hosting,
    language,
    library,
    notices,
    noting,
    pages,
    people,
    presets,
    socket,
    tables,
)
from app.web.deps import Parts
from app.web.guard import COSTLY, LETTERS, Guard, Tries
from app.web.lines import Lines
from app.web.render import environment

NOTES_PER_MIN = 48
"""By one person, as many as lines of the chat."""

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def build(parts: Parts, lifespan: Lifespan) -> FastAPI:
    app = FastAPI(
        title="Parlour",
        description="Rooms and matches over REST; what is live goes over the sockets of PROTOCOL.md. Words are in the "
        "language of the cookie `parlour.lang`, which `PUT /api/language` sets, else of `Accept-Language`.",
        version="1",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.parts = parts
    app.state.tries = Tries(parts.settings.tries_per_min)
    app.state.costly = Tries(parts.settings.replays_per_min, COSTLY, "request.rate")
    app.state.noting = Tries(NOTES_PER_MIN, code="note.rate")
    app.state.letters = Tries(parts.settings.letters_per_min, LETTERS, "request.tries")
    app.state.lines = Lines(parts.settings.sockets_per_place)
    app.state.files = Lines(1)
    parts.guests.on_end.append(app.state.lines.ended)
    app.state.templates = environment(parts)
    app.add_middleware(Guard, settings=parts.settings)
    app.include_router(api.router)
    app.include_router(api.health_router)
    app.include_router(tables.router)
    app.include_router(people.router)
    app.include_router(presets.router)
    app.include_router(notices.router)
    app.include_router(language.router)
    app.include_router(hosting.router)
    app.include_router(noting.router)
    library.install(app)
    duplicates.install(app)
    app.include_router(pages.router)
    app.router.routes.extend(socket.routes)
    app.router.routes.append(Route("/static/{path:path}", parts.static))
    errors.install(app)
    return app
