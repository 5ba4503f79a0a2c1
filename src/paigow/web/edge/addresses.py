"""Network addresses of visitors, as rate limits count them."""

from ipaddress import IPv6Address, ip_address
from typing import Final

from paigow.web.edge.language import Connection

NOWHERE: Final = "unknown"
_HOUSEHOLD_BITS: Final = 64
"""Network bits of an IPv6 address. A subscriber chooses the rest freely, so it must not count as many visitors."""


def address_of(connection: Connection) -> str:
    """Return the visitor's address; for IPv6 the /64 network."""
    return one_address(connection.client.host if connection.client else "")


def one_address(host: str) -> str:
    """Return a host as rate limits count it: 'unknown' if empty; a name (of a test or a socket file) unchanged."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host or NOWHERE
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    network = int(address) >> _HOUSEHOLD_BITS << _HOUSEHOLD_BITS
    return f"{IPv6Address(network)}/{_HOUSEHOLD_BITS}"


def route_of(connection: Connection) -> str:
    """Return the route pattern of a request, which visitors cannot vary; empty if no route matches."""
    return str(connection.scope.get("path_template", ""))
