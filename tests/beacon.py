"""Rounds of a real public beacon, for tests: they need no network.

The chain is drand's quicknet. Its key and times are those of the package ``drand-client`` 1.4.2. Round 123 is the test
vector of the package ``drand-verify`` (``verify_works_for_g1g2_swapped_rfc``); the others are rounds of the same chain
that are published as test vectors elsewhere. That a signature is right follows from the key alone.
"""

from typing import Final

from paigow.table.core.beacons import LEAD_MS, QUICKNET

SIGNED: Final = {
    123: "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
    1000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    1001: "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41",
}
"""Round of the beacon -> its signature."""


def named_at_ms(round_: int) -> int:
    """The last moment at which a round of the beacon is named."""
    return QUICKNET.time_ms(round_) - LEAD_MS
