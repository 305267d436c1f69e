"""Where phones on the local network find this machine."""

import ipaddress
import socket

_ELSEWHERE = "192.0.2.1"
"""An address for documentation, see RFC 5737; nothing is sent to it."""
_ALL = ("0.0.0.0", "::", "")  # noqa: S104 - they are compared, not listened at


def is_open(host: str) -> bool:
    """Return whether phones can reach a server that listens there."""
    try:
        return not ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host != "localhost"


def reached_at(host: str) -> str:
    """Return the address that phones use for a server that listens at ``host``."""
    return _own_address() if host in _ALL else host


def _own_address() -> str:
    """Return this machine's address on the network; without one the loopback address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((_ELSEWHERE, 9))
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def url(host: str, port: int) -> str:
    """Return the address of a server as a browser takes it."""
    name = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return f"http://{name}:{port}"


def terminal_code(text: str) -> str:
    """Return a QR code for a terminal, two modules in a character."""
    from generator.layout.qr import QUIET_ZONE, matrix

    rows = [[False] * QUIET_ZONE + row + [False] * QUIET_ZONE for row in matrix(text)]
    empty = [False] * len(rows[0])
    rows = [empty, empty, *rows, empty, empty, *([empty] if len(rows) % 2 else [])]
    return "\n".join(
        "".join(_HALVES[upper, lower] for upper, lower in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    )


_HALVES = {(False, False): "█", (True, True): " ", (False, True): "▀", (True, False): "▄"}
"""Terminals are dark as a rule: what is light in the code is drawn."""
