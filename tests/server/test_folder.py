"""Where the database and the keys live: nobody else on the machine may read there."""

import stat
from pathlib import Path

from app.config import Settings
from app.main import create_app
from app.storage.db import Database
from tests.kit.site import serving


def test_a_folder_that_the_server_makes_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    create_app(Settings(data_dir=folder))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


async def test_in_a_folder_that_everybody_may_read_no_file_of_the_server_may_be(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    async with serving("", folder, push_contact="mailto:a@example.org") as site, site.guest("Ada") as ada:
        await ada.get("/api/me/notices")
        names = {path.name for path in folder.iterdir()}
        assert names >= {"parlour.db", "parlour.db-wal", "parlour.db-shm", "secret.key", "vapid.pem"}
        assert {path.name for path in folder.iterdir() if path.stat().st_mode & 0o077} == set()


def test_a_database_that_is_there_keeps_its_owner_s_choice(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    path.touch()
    path.chmod(0o640)
    Database(f"sqlite+aiosqlite:///{path}")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
