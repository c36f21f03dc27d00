"""Fixtures of the server's tests, for the library's."""

from tests.server.conftest import (
    postgres,
    postgres_template,
    quick_site,
    site,
    sqlite_template,
    sqlite_url,
    storage_url,
)

__all__ = ["postgres", "postgres_template", "quick_site", "site", "sqlite_template", "sqlite_url", "storage_url"]
