"""The signatures of the public beacon: real rounds are right, and nothing else is."""

import subprocess
import sys
from hashlib import sha256

import pytest

from paigow.log.fairness.beacon_signatures import wrong_signatures
from paigow.table.core.beacons import LEAD_MS, QUICKNET
from tests.beacon import SIGNED

REAL = [*SIGNED.items()]


def test_recorded_rounds_are_right() -> None:
    assert wrong_signatures(QUICKNET, REAL) == set()
    assert wrong_signatures(QUICKNET, []) == set()


def test_the_randomness_that_the_chain_publishes_is_the_sha_256_of_the_signature() -> None:
    """As ``drand-client`` calculates it; round 1000's is published with its signature."""
    assert sha256(bytes.fromhex(SIGNED[1000])).hexdigest() == (
        "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
    )


def test_the_limit_of_recursion_stays_as_it_was() -> None:
    """py_ecc sets another one when it is loaded: then a message of brackets alone ends the server."""
    program = (
        "import sys; before = sys.getrecursionlimit();"
        "from paigow.log.fairness.beacon_signatures import load_library; load_library();"
        "assert 'py_ecc' in sys.modules; assert sys.getrecursionlimit() == before"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_another_round_s_signature_is_told_from_the_right_ones() -> None:
    swapped = [(123, SIGNED[123]), (1000, SIGNED[1001]), (1001, SIGNED[1000])]
    assert wrong_signatures(QUICKNET, swapped) == {*swapped[1:]}


@pytest.mark.parametrize(
    "signature",
    ["", "00" * 48, "c0" + "00" * 47, "ff" * 48, "zz" * 48, SIGNED[123][:-2], SIGNED[123].upper()],
    ids=["nothing", "zeros", "infinity", "ones", "no hex", "short", "upper"],
)
def test_what_is_no_signature_is_wrong(signature: str) -> None:
    assert wrong_signatures(QUICKNET, [(123, signature)]) == {(123, signature)}


@pytest.mark.parametrize("round_", [-1, 0, 2**64])
def test_what_is_no_round_is_wrong(round_: int) -> None:
    assert wrong_signatures(QUICKNET, [(round_, SIGNED[123])]) == {(round_, SIGNED[123])}


def test_the_round_is_the_first_that_is_published_two_seconds_later() -> None:
    assert LEAD_MS == 2000
    for now_ms in range(QUICKNET.time_ms(1000), QUICKNET.time_ms(1001) + 1, 250):
        found = QUICKNET.first_round(now_ms)
        assert QUICKNET.time_ms(found) >= now_ms + 2000
        assert QUICKNET.time_ms(found - 1) < now_ms + 2000
