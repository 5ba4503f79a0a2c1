"""Draws follow from a test's name, so a test that passes once passes always."""

import secrets

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


def test_a_test_draws_from_its_own_name(request: pytest.FixtureRequest) -> None:
    """The fixture holds for every test. One draw of this test comes first."""
    drawn = draws()
    with fixed_chance(request.node.nodeid):
        assert draws() == drawn
