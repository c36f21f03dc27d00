"""Settings: read once from the environment (or `.env`) when the server starts, then passed along."""

from functools import cached_property
from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Each field is an environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: int = 8000

    data_dir: Path = Path("var")
    """Where the embedded database and the signing key live."""
    database_url: str = ""
    """Empty: SQLite in `data_dir`. Otherwise postgresql://… or sqlite:///…"""
    redis_url: str = ""
    """Empty: one process. Otherwise events travel between several through Redis."""

    secret_key: str = ""
    """Signs cookies. Empty: a key is made in `data_dir`; give one where several machines serve one site."""
    allowed_origins: tuple[str, ...] = ()
    """Origins besides the server's own address that may open sockets, e.g. https://games.example.org"""
    secure_cookies: bool = False
    """True where the site is reached by HTTPS only."""

    bot_delay_s: float = 0.7
    """Pause before a bot moves, so that people can follow."""
    idle_match_s: float = 30.0
    """How long a match that nobody watches stays in memory."""

    base_url: str = "http://127.0.0.1:8000"
    """The address that people open; stands in notices."""
    notice_delay_s: float = 25.0
    """How long people may take before they are told that it is their turn."""
    push_contact: str = ""
    """mailto: or https: address; with it web push is on, and the keys are made in `data_dir`."""
    push_private: bool = False
    """Whether a push service may be in the own network."""
    smtp_url: str = ""
    """smtp://user:password@host:587 or smtps://…; with it notices by e-mail are on."""
    smtp_sender: str = ""
    """Address in "From"."""
    webhooks: bool = True
    """Whether rooms may call a webhook."""
    webhooks_private: bool = False
    """Whether such a webhook may be in the own network."""
    presence_forget_s: float = 40.0
    """How long another server process may be silent before everybody who was there is gone."""
    host_gone_s: float = 60.0
    """How long a host may be gone before another person leads the room."""
    spectator_delay_s: float = 60.0
    """How much later spectators see a match where the room lets them see it later."""
    tries_per_min: float = 10.0
    """Passwords, phrases and links that one address may try, after a first dozen."""
    replays_per_min: float = 120.0
    """Histories, exports, imports and new passwords that one address may ask for, after the first sixty."""
    letters_per_min: float = 0.2
    """New mail addresses that one address may enter, after the first six."""
    sockets_per_place: int = 200
    """Sockets that one address may have open to one match or one room."""
    clock_look_s: float = 1.0
    """How often the server looks for seats whose time is up."""

    queue_frames: int = 256
    """A viewer that is further behind than this is told to resync."""
    message_limit_bytes: int = 16 * 1024
    import_limit_bytes: int = 8 * 1024 * 1024
    messages_per_s: float = 40.0
    message_burst: int = 120
    previews_per_s: float = 8.0
    preview_burst: int = 24
    """Previews are worked out for one connection alone; faster ones are refused."""
    requests_per_s: float = 20.0
    request_burst: int = 100
    """Changing requests by one address; friends behind one router share it."""

    head_s: float = 15.0
    """How long the head of a request may take to arrive."""
    body_s: float = 180.0
    """How long its body may take then."""

    dev: bool = False
    """Templates and static files are read again for every request."""

    @cached_property
    def storage_url(self) -> str:
        """The address with the driver that SQLAlchemy is to use."""
        url = self.database_url or f"sqlite:///{(self.data_dir / 'parlour.db').resolve()}"
        scheme, _, rest = url.partition("://")
        driver = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
        return f"{driver.get(scheme, scheme)}://{rest}"
