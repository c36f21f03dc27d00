"""Checks that nobody chose a draw of a Parlour match: python3 verify.py match.json (a match a line)

h(-1) = sha256(head); p(n) = sha256(h(n-1) + [n, seat, action, nonce]); h(n) = sha256(p(n) + outcome). A draw of record
n is HMAC-SHA-256 of p(n) and a counter, modulo its pool; what was rolled back comes again first. Its key is the secret,
whose hash was shown before the first move. In a duplicate set: the piece left whose HMAC of deck and copy is least."""

import fileinput
import hashlib
import hmac
from collections.abc import Iterator
from json import dumps, loads
from typing import Any


def text(*of: Any) -> bytes:
    return b"".join(p if isinstance(p, bytes) else dumps(p, sort_keys=True, separators=(",", ":")).encode() for p in of)


def mac(key: bytes, *parts: Any) -> bytes:
    return hmac.digest(key, text(*parts), "sha256") if key else hashlib.sha256(text(*parts)).digest()


def faults(match: dict[str, Any], nonces: dict[str, str] | None = None) -> Iterator[tuple[int, str]]:
    """What does not hold, as (record, what), in the order in which it shows. nonces: of the sets met so far."""
    keys, path, owed, secret = {key["from"]: key for key in match["keys"]}, list[Any](), list[str](), b""
    head = {name: match[name] for name in ("game", "rules_version", "options", "duplicate") if name in match}
    table, first = match.get("duplicate", {"set": "", "nonce": ""}), keys[min(keys)]["commitment"] if keys else ""
    nonce = ({} if nonces is None else nonces).setdefault(table["set"], table["nonce"])
    yield from [(0, "set")] * (nonce != table["nonce"] or not first.startswith(table["set"]))
    running = mac(b"", {**head, "seats": len(match["players"])})
    for n, record in enumerate(match["records"]):
        secret = bytes.fromhex(keys[n]["secret"] or "") if n in keys else secret
        yield from [(n, "secret")] * (n in keys and bool(secret) and mac(b"", secret).hex() != keys[n]["commitment"])
        yield from [(n, "order")] * (record["seq"] != n)
        acting = mac(b"", running, [n, record["seat"], record["action"], record["nonce"]])
        numbers = (int.from_bytes(mac(secret, acting, i.to_bytes(4, "big"))[:8], "big") for i in range(1 << 32))
        for i, ((value, nth, of), pool) in enumerate(zip(record["outcome"], record["pools"], strict=True)):
            size = len(pieces := [name for name in sorted(pool) for _ in range(pool[name])] or [""])
            even, again = 2**64 - 2**64 % size, next((name for name in owed if name in pieces), "")
            owed = [*owed[: owed.index(again)], *owed[owed.index(again) + 1 :]] if again else owed
            if table["set"] and secret:
                key, box = mac(secret, table["nonce"].encode()), match["decks"][deck := record["decks"][i]]
                at = {p: [mac(key, [deck, p, k]) for k in range(max(box.get(p, 0), pool[p]))] for p in pool}
                again = min(pool, key=lambda p: sorted(at[p])[-pool[p]])
            due = (pieces.index(again) if again else next(n for n in numbers if n < even) if secret else nth) % size
            yield from [(n, "draw")] * ((of, nth, value) != (size, due, pieces[due]))
        path.append((n, [value for value, _, _ in record["outcome"]]))
        while not table["set"] and record["action"][0] == "undo" and path[-1][0] > record["action"][1]:
            owed = path.pop()[1] + owed
        running = mac(b"", acting, record["outcome"])
        if running.hex() != record["hash"]:
            yield n, "changed"
            running = bytes.fromhex(record["hash"])
    yield from [(len(match["records"]), "fingerprint")] * (running.hex() != match["fingerprint"])


if __name__ == "__main__":
    seen: dict[str, str] = {}
    for row in fileinput.input(encoding="utf-8"):  # noqa: SIM115
        print("\n".join(f"record {n}: {what}" for n, what in faults(loads(row), seen)) or "sound")
