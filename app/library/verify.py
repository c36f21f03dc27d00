"""Checks that nobody chose a draw of a Parlour match: python3 verify.py match.json (a match a line)

h(-1) = sha256(head); p(n) = sha256(h(n-1) + [n, seat, action, nonce]); h(n) = sha256(p(n) + outcome). A draw of
record n is an HMAC-SHA-256 of p(n) and a counter, modulo the size of its pool; what was rolled back comes again first.
Its key is the secret, whose SHA-256 was shown before the first move; nonces are the players' own."""

import fileinput
import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any


def sha(*parts: Any) -> bytes:
    texts = [
        p if isinstance(p, bytes) else json.dumps(p, sort_keys=True, separators=(",", ":")).encode() for p in parts
    ]
    return hashlib.sha256(b"".join(texts)).digest()


def drawn(secret: bytes, acting: bytes) -> Iterator[int]:
    for i in range(1 << 32):
        yield int.from_bytes(hmac.digest(secret, acting + i.to_bytes(4, "big"), "sha256")[:8], "big")


def faults(match: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """What does not hold, as (record, what), in the order in which it shows."""
    keys, path, owed, secret = {key["from"]: key for key in match["keys"]}, list[Any](), list[str](), b""
    running = sha({**{k: match[k] for k in ("game", "rules_version", "options")}, "seats": len(match["players"])})
    for n, record in enumerate(match["records"]):
        secret = bytes.fromhex(keys[n]["secret"] or "") if n in keys else secret
        if n in keys and secret and sha(secret).hex() != keys[n]["commitment"]:
            yield n, "secret"
        if record["seq"] != n:
            yield n, "order"
        acting = sha(running, [n, record["seat"], record["action"], record["nonce"]])
        numbers = drawn(secret, acting)
        for (value, nth, of), pool in zip(record["outcome"], record["pools"], strict=True):
            pieces = [name for name in sorted(pool) for _ in range(pool[name])] or [""]
            even = 2**64 - 2**64 % len(pieces)
            if again := next((name for name in owed if name in pieces), ""):
                owed.remove(again)
            due = pieces.index(again) if again else next(n for n in numbers if n < even) if secret else nth
            if (of, nth, value) != (len(pieces), due % len(pieces), pieces[due % len(pieces)]):
                yield n, "draw"
        path.append((n, [value for value, _, _ in record["outcome"]]))
        while record["action"][0] == "undo" and path[-1][0] > record["action"][1]:
            owed = path.pop()[1] + owed
        running = sha(acting, record["outcome"])
        if running.hex() != record["hash"]:
            yield n, "changed"
            running = bytes.fromhex(record["hash"])
    if running.hex() != match["fingerprint"]:
        yield len(match["records"]), "fingerprint"


if __name__ == "__main__":
    for row in fileinput.input(encoding="utf-8"):  # noqa: SIM115
        print("\n".join(f"record {n}: {what}" for n, what in faults(json.loads(row))) or "sound")
