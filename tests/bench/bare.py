"""What the server is compared with: a bare echo over uvicorn, and a bare page of the same libraries.

python -m tests.bench.bare echo|page PORT FOLDER
"""

import sys
from typing import Any

import uvicorn


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """The least an ASGI application can do with a socket."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": event["text"]})


def page(folder: str) -> Any:
    """FastAPI, SQLAlchemy and Jinja2 doing one small thing each."""
    from fastapi import FastAPI, Request
    from fastapi.templating import Jinja2Templates
    from jinja2 import DictLoader, Environment
    from sqlalchemy import String, select
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

    class Base(DeclarativeBase):
        pass

    class Thing(Base):
        __tablename__ = "things"
        id: Mapped[int] = mapped_column(primary_key=True)
        name: Mapped[str] = mapped_column(String(40))

    engine = create_async_engine(f"sqlite+aiosqlite:///{folder}/bare.db")
    templates = Jinja2Templates(env=Environment(loader=DictLoader({"p.html": "<p>{{ names }}</p>"}), autoescape=True))
    app = FastAPI()

    @app.get("/")
    async def home(request: Request) -> Any:
        async with engine.begin() as connection:
            await connection.run_sync(Base.metadata.create_all)
            names = (await connection.execute(select(Thing.name))).scalars().all()
        return templates.TemplateResponse(request, "p.html", {"names": names})

    return app


def main() -> None:
    what, port, folder = sys.argv[1:]
    uvicorn.run(
        echo if what == "echo" else page(folder), port=int(port), loop="uvloop", http="httptools",
        ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_level="warning", access_log=False,
    )  # fmt: skip


if __name__ == "__main__":
    main()
