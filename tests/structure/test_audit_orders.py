"""The audit knows from which order every event comes."""

from typing import get_args

from paigow.record.orders import CONSEQUENCES, ORDERS
from paigow.table.events import AnyEvent

EVENTS = set(get_args(AnyEvent))


def test_every_event_is_ordered_or_follows_from_an_order() -> None:
    assert ORDERS.keys() | CONSEQUENCES == EVENTS
    assert not ORDERS.keys() & CONSEQUENCES


def test_every_ordered_event_has_a_reading() -> None:
    assert all(ORDERS.values())
