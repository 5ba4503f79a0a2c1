"""The others at a table see that a player's connection is lost, and that the player is back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from paigow.web.edge.rate_limits import Limits
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Visitor

LOST_MS: Final = 3_000
"""After the end of a connection."""
SILENT_MS: Final = 15_000
"""After the last sign of life."""


@contextmanager
def a_table() -> Iterator[tuple[Serving, Live, Visitor, str]]:
    """Ann looks at a table where Bob has a place; Bob has no connection yet."""
    limits = Limits(quiet_s=5)
    with Serving(limits=limits) as serving, serving.visitor() as ann, serving.visitor() as bob:
        ann.come_in("Ann")
        bob.come_in("Bob")
        table = ann.open_table(bots=0)
        with ann.live(table) as near:
            yield serving, near, bob, table


def sits(far: Live, bob: Visitor) -> None:
    far.send({"do": "sit_down", "box": 4})
    far.view(lambda view: any(each["person"] == bob.person for each in view.get("people", [])))


def away(near: Live) -> list[str] | None:
    """Return the people shown as lost in the last view so far. ``None`` means that no view has come."""
    views = [message for message in near.arrived() if message["type"] == "view"]
    return views[-1].get("away", []) if views else None


def test_a_closed_connection_is_shown_as_lost_after_three_seconds_and_not_before() -> None:
    with a_table() as (serving, near, bob, table):
        with bob.live(table) as far:
            sits(far, bob)
            serving.advance(60_000)
        near.arrived()
        serving.advance(LOST_MS - 1)
        assert not away(near)
        serving.advance(1)
        assert away(near) == [bob.person]
        with bob.live(table) as far:
            far.view()
            assert away(near) == []


def test_a_page_that_is_loaded_again_is_not_shown_as_lost() -> None:
    with a_table() as (serving, near, bob, table):
        with bob.live(table) as far:
            sits(far, bob)
        serving.advance(LOST_MS - 1)
        assert not away(near)
        with bob.live(table) as far:
            far.view()
            near.arrived()
            serving.advance(SILENT_MS)
            assert not away(near)


def test_a_connection_that_falls_silent_is_shown_as_lost_after_fifteen_seconds_and_not_before() -> None:
    with a_table() as (serving, near, bob, table), bob.live(table) as far:
        sits(far, bob)
        for _ in range(10):
            far.send({"ask": "here"})
            serving.advance(4_000)
        near.arrived()
        far.send({"ask": "here"})
        serving.advance(SILENT_MS - 1)
        assert not away(near)
        serving.advance(1)
        assert away(near) == [bob.person]


def test_a_program_that_gives_no_signs_of_life_is_not_closed() -> None:
    with a_table() as (serving, near, bob, table), bob.live(table) as far:
        sits(far, bob)
        serving.advance(10 * SILENT_MS)
        assert not away(near)
        assert far.arrived()
