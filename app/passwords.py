"""Passwords, hashed with argon2 in a thread of their own: a hash takes long, and must."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.errors import AppError, Invalid

SHORTEST, LONGEST = 8, 200
_HASHER = PasswordHasher()
_THREAD = ThreadPoolExecutor(max_workers=1, thread_name_prefix="passwords")
"""One at a time: each takes 64 MiB."""


def check_new(password: str) -> None:
    """Raises Invalid for one that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Invalid("password.length", least=SHORTEST, most=LONGEST)


async def hash_password(password: str) -> str:
    if len(password) > LONGEST:
        raise Invalid("password.length", least=1, most=LONGEST)
    return await asyncio.get_running_loop().run_in_executor(_THREAD, _HASHER.hash, password)


async def check_password(hashed: str, password: str, refusal: AppError) -> None:
    """Raises the refusal when it is another password."""
    if not await asyncio.get_running_loop().run_in_executor(_THREAD, _verify, hashed, password[: LONGEST + 1]):
        raise refusal


def _verify(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
