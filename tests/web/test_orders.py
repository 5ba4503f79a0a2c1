from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import BOOK_IDS
from paigow.intake.faults import Fault
from paigow.runtime import TableOrder
from paigow.web.edge.errors import FaultsFound
from paigow.web.tables.table_orders import FIELDS, read_order


def fields(data: object) -> list[str]:
    with pytest.raises(FaultsFound) as found:
        read_order(data)
    assert all(fault.expected for fault in found.value.faults)
    return [fault.field for fault in found.value.faults]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_book_is_enough(book: str) -> None:
    assert read_order({"book": book}) == TableOrder(book=book)


def test_everything_may_be_ordered() -> None:
    order = {
        "book": "nz", "bots": 3, "boxes": 6, "minimum": 500, "maximum": 20000, "chips": [500, 100],
        "options": {"wagers_per_box": 1}, "betting_s": 8, "setting_s": 600,
    }  # fmt: skip
    expected = order | {"chips": (100, 500)}
    assert read_order(order) == TableOrder(**expected)  # type: ignore[arg-type]


def test_every_fault_is_named_at_once() -> None:
    order = {
        "book": "nz", "bots": 7, "boxes": 9, "minimum": 0, "maximum": "much", "chips": [], "options": {"zap": 1},
        "betting_s": 4, "setting_s": 601, "colour": "green",
    }  # fmt: skip
    assert sorted(fields(order)) == sorted(
        ["colour", "bots", "betting_s", "setting_s", "chips", "minimum", "maximum", "boxes", "options.zap"]
    )


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({}, "book"),
        ({"book": "macau"}, "book"),
        ({"book": ["nz"]}, "book"),
        ({"book": "nz", "minimum": 2000, "maximum": 1000}, "maximum"),
        ({"book": "nz", "minimum": 1}, "minimum"),
        ({"book": "nz", "chips": [100, 100]}, "chips"),
        ({"book": "nz", "chips": [True]}, "chips"),
        ({"book": "nz", "options": []}, "options"),
        ({"book": "nz", "options": {"wagers_per_box": "3"}}, "options.wagers_per_box"),
        ({"book": "nz", "options": {"commission_bp": 0}}, "options.commission_bp"),
        ("nz", "body"),
        (None, "body"),
    ],
)
def test_a_fault_names_its_field(order: object, field: str) -> None:
    assert fields(order) == [field]


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(BOOK_IDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def answered(order: object) -> TableOrder | tuple[Fault, ...]:
    try:
        return read_order(order)
    except FaultsFound as found:
        return found.faults


@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(), VALUES))
def test_any_order_is_taken_or_its_faults_are_told(order: dict[str, Any]) -> None:
    answer = answered(order)
    assert isinstance(answer, TableOrder) or (answer and all(isinstance(each, Fault) for each in answer))
