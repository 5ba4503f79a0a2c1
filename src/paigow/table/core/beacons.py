"""Public beacons: chains of signatures that nobody knows before they are published, and their times."""

from typing import Final, NamedTuple

LEAD_MS: Final = 2000
"""A round of a beacon is named at least this long before it is published."""
PATIENCE_MS: Final = 15_000
"""A beacon counts as missed if it is this late."""
SIGNATURE_DIGITS: Final = 96
"""Length of a signature of 48 bytes, as hex."""


class BeaconChain(NamedTuple):
    """A drand network. Its rounds are numbered from 1 and each is signed by itself (``bls-unchained-g1-rfc9380``)."""

    hash: str
    """The hash that identifies the chain, as hex."""
    public_key: str
    """A point of G2, as hex."""
    genesis_s: int
    """When round 1 was published, in seconds since 1970."""
    period_s: int

    def time_ms(self, round_: int) -> int:
        """Return when a round is published, in milliseconds since 1970."""
        return 1000 * (self.genesis_s + (round_ - 1) * self.period_s)

    def first_round(self, now_ms: int) -> int:
        """Return the first round that is published at least ``LEAD_MS`` after now.

        >>> QUICKNET.first_round(QUICKNET.time_ms(1000) - LEAD_MS)
        1000
        >>> QUICKNET.first_round(QUICKNET.time_ms(1000) - LEAD_MS + 1)
        1001
        """
        since_ms = now_ms + LEAD_MS - 1000 * self.genesis_s
        return max(1, 1 - since_ms // (-1000 * self.period_s))


QUICKNET: Final = BeaconChain(
    hash="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    public_key=(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
        "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
    genesis_s=1_692_803_367,
    period_s=3,
)
"""The chain of the League of Entropy. The values are built into the package ``drand-client`` 1.4.2."""
CHAINS: Final = {QUICKNET.hash: QUICKNET}
"""Hash -> chain, for the chains that a table can use."""
