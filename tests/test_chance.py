"""The draws of a test follow from its name."""

import gc
import secrets
from unittest.mock import patch

import pytest

from tests.chance import VARIABLE, fixed_chance


def draws() -> tuple[object, ...]:
    return (
        secrets.token_bytes(32),
        secrets.token_hex(8),
        secrets.randbelow(10**9),
        secrets.SystemRandom().random(),
    )


def test_draws_follow_from_the_name_and_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens, numbers and everything else that is drawn from the system."""
    with fixed_chance("one"):
        first, second = draws(), draws()
    with fixed_chance("one"):
        assert (draws(), draws()) == (first, second)
    with fixed_chance("another"):
        assert not set(draws()) & {*first, *second}
    monkeypatch.setenv(VARIABLE, "7")
    with fixed_chance("one"):
        assert not set(draws()) & {*first, *second}


def test_a_process_keeps_the_draws_that_it_has_started_with() -> None:
    """As a server does that a test starts."""
    fixed_chance("one").start()
    gc.collect()
    drawn = draws()
    patch.stopall()
    with fixed_chance("one"):
        assert draws() == drawn


@pytest.mark.xdist_group("chance")
def test_a_test_draws_from_its_own_name() -> None:
    """The same with one worker and with several: those add a group to the name."""
    drawn = draws()
    with fixed_chance("tests/test_chance.py::test_a_test_draws_from_its_own_name"):
        assert draws() == drawn
