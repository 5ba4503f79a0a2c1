"""Which addresses speak for somebody else: proxies that were named, and this machine itself."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

EXPECTED: Final = "an address such as 10.0.0.2 or a network such as 10.0.0.0/24"
Network = IPv4Network | IPv6Network


def read_network(text: str) -> Network:
    """An address or a network in CIDR form.

    Raises:
        ValueError: it is neither.
    """
    return ip_network(text.strip())


class Proxies:
    """The proxies that were named: only they may say for whom they speak."""

    def __init__(self, networks: Iterable[Network] = ()) -> None:
        self._networks = tuple(networks)
        self.named: tuple[str, ...] = tuple(map(str, self._networks))
        """In the form that uvicorn reads."""

    def __contains__(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def is_loopback(host: str) -> bool:
    """Whether a client is this machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
