"""Where visitors come from, as limits count it."""

from ipaddress import IPv6Address, ip_address
from typing import Final

from paigow.server.language import Connection

NOWHERE: Final = "unknown"
_HOUSEHOLD_BITS: Final = 64
"""Of an IPv6 address: the rest is any subscriber's to choose, so it does not make him many."""


def address_of(connection: Connection) -> str:
    """The address of a visitor; of IPv6 its network of 64 bits."""
    return one_address(connection.client.host if connection.client else "")


def one_address(host: str) -> str:
    """A host as limits count it: 'unknown' where there is none, a name (of a test, a socket file) as it is."""
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
    """Which of the server's addresses is asked for: its pattern, which no visitor can vary; empty where it is none."""
    return str(connection.scope.get("path_template", ""))
