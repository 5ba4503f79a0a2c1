"""A label is true: what the document says is no reading, and what it does not say is one."""

from typing import Any

import pytest

from paigow.books import load, with_choices
from paigow.rulings.readings import is_reading
from paigow.rulings.remarks import Remark


def told(code: str, clause: str, **facts: Any) -> Remark:
    return Remark(code=code, clause=clause, facts=facts, sentence=f"ruling.{code}")


@pytest.mark.parametrize(
    ("book", "clause"),
    [("nz", "NZ 12.14"), ("canberra", "CAN 13.8"), ("massachusetts", "MA 9(f)"), ("rws", "RWS 3.14 reset")],
)
@pytest.mark.parametrize("is_late", [False, True])
def test_that_a_hand_is_set_again_is_what_the_document_says(book: str, clause: str, is_late: bool) -> None:
    """NZ 12.14 for tiles that were knocked down. The three others have no time limit: "shall be re-set"."""
    assert not is_reading(told("hand_reset", clause, is_late=is_late), load(book))


@pytest.mark.parametrize("book", ["canberra", "massachusetts", "rws"])
def test_that_it_stands_once_all_is_paid_is_a_reading(book: str) -> None:
    assert is_reading(told("mis_set_stands", load(book).cite("mis_set_stands")), load(book))
    assert not is_reading(told("mis_set_stands", "NZ 12.8(b)"), load("nz"))


def test_that_knocked_down_tiles_lie_as_they_were_set_is_a_reading() -> None:
    book = with_choices(load("canberra"), {"knocked_down": "as set"})
    assert is_reading(told("hand_reset", "R-58", is_late=False), book)


@pytest.mark.parametrize(
    ("book", "clause", "alone", "shared"),
    [
        ("canberra", "CAN 12.8 rounding", False, False),  # "this shall only apply in co-banking situations"
        ("massachusetts", "MA 8(o) surplus", False, False),
        ("nz", "R-95", True, True),
        ("rws", "R-95", True, True),
    ],
)
def test_how_a_banks_commission_is_rounded(book: str, clause: str, *, alone: bool, shared: bool) -> None:
    for is_co_bank, expected in ((False, alone), (True, shared)):
        assert is_reading(told("rounded", clause, is_co_bank=is_co_bank), load(book)) == expected
