"""What the server may call on behalf of somebody: addresses in the open, never in its own network."""

import ipaddress
import socket


def check_public(host: str) -> None:
    """Raises ValueError for a host of which any address is private, and OSError for one that is nowhere."""
    found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    if not found or not all(ipaddress.ip_address(entry[4][0]).is_global for entry in found):
        raise ValueError(f"a private address: {host}")
