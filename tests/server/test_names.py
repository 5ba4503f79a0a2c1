import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.server.faults import Fault
from paigow.server.names import LONGEST, guest_name, read_name


@pytest.mark.parametrize(
    ("given_", "name"),
    [("Ann", "Ann"), ("  Ann   B. ", "Ann B."), ("天九", "天九"), ("Ann\tB", "Ann B"), ("é" * 24, "é" * 24)],
)
def test_a_name_is_trimmed_and_composed(given_: str, name: str) -> None:
    assert read_name(given_) == name


@pytest.mark.parametrize(
    "value",
    [
        "",
        "   ",
        "x" * 25,
        "a\x00b",
        "a\u200bb",
        "\u202eevil",
        "\ud800",
        "\u0301\u0301",
        "\u2028",
        None,
        5,
        ["Ann"],
        "\U000e0041",
    ],
)
def test_what_cannot_be_seen_is_no_name(value: object) -> None:
    fault = read_name(value)
    assert isinstance(fault, Fault)
    assert fault.field == "name"
    assert fault.expected == "1 to 24 visible characters"


@given(st.text())
def test_a_name_once_read_stays_as_it_is(value: str) -> None:
    name = read_name(value)
    if isinstance(name, str):
        assert 1 <= len(name) <= LONGEST
        assert read_name(name) == name


def test_a_guest_has_a_name_that_he_could_have_chosen() -> None:
    name = guest_name()
    assert read_name(name) == name
