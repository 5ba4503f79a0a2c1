"""Addresses that may name the client for whom they forward: named proxies and this machine."""

import re
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from paigow.web.edge.language import Connection

EXPECTED: Final = "an address such as 10.0.0.2 or a network such as 10.0.0.0/24"
Network = IPv4Network | IPv6Network
_DIRECT_HEADERS: Final = frozenset({
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "cache-control",
    "connection",
    "cookie",
    "dnt",
    "host",
    "if-modified-since",
    "if-none-match",
    "pragma",
    "priority",
    "te",
    "upgrade-insecure-requests",
    "user-agent",
    "x-prometheus-scrape-timeout-seconds",
})  # fmt: skip
_DIRECT_PREFIX: Final = "sec-"
"""Headers that browsers, Prometheus and curl send. Proxies add headers under many names (``Via``,
``Forwarded``, ``X-Forwarded-Proto``, ``X-Real-IP``, ``CF-Connecting-IP``), and no list of those is complete."""
_PORT: Final = re.compile(r":\d{0,5}$")


def read_network(text: str) -> Network:
    """Read an address or a network in CIDR form.

    Raises:
        ValueError: the text is neither.
    """
    return ip_network(text.strip())


class TrustedProxies:
    """The named proxies: only they may name the client for whom they forward."""

    def __init__(self, networks: Iterable[Network] = ()) -> None:
        self._networks = tuple(networks)
        self.named: tuple[str, ...] = tuple(map(str, self._networks))
        """The networks in the form that uvicorn reads."""

    def __contains__(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def is_loopback(host: str) -> bool:
    """Return whether a client is this machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def is_direct(connection: Connection) -> bool:
    """Return whether a request has only headers that clients send: any other may be a proxy's."""
    return all(name in _DIRECT_HEADERS or name.startswith(_DIRECT_PREFIX) for name in connection.headers)


def is_from_this_machine(connection: Connection) -> bool:
    """Return whether a program on this machine sent the request itself, not through a proxy here.

    A proxy often adds no header but keeps the public name in ``Host``. Programs here ask for ``localhost`` or
    a loopback address.
    """
    host = connection.client.host if connection.client else ""
    return is_loopback(host) and is_direct(connection) and _is_local_name(connection.headers.get("host", ""))


def _is_local_name(host: str) -> bool:
    name = _PORT.sub("", host.strip().lower()).removesuffix(".")
    is_name = name in {"", "localhost"} or name.endswith(".localhost")
    return is_name or is_loopback(name.removeprefix("[").removesuffix("]"))
