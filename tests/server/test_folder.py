"""Where the database and the keys live: nobody else on the machine may read there."""

import stat
from pathlib import Path

from app.config import Settings
from app.main import create_app


def test_a_folder_that_the_server_makes_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    create_app(Settings(data_dir=folder))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
