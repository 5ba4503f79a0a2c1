"""Starting when all are ready, by the live connection: each view says who is awaited, and the opener need not wait."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.web.inprocess import Serving
from tests.web.visitors import Live, Visitor


@contextmanager
def two_at_a_table() -> Iterator[tuple[Live, Live, Visitor, Visitor]]:
    """Ann has opened a table that starts when all are ready, and she and Bob have places and coins there."""
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as bob:
        for visitor in (ann, bob):
            visitor.come_in()
        table = ann.open_table(bots=0, starts_when_ready=True)
        with ann.live(table) as near, bob.live(table) as far:
            for live, box in ((near, 4), (far, 5)):
                live.send({"do": "buy_in", "coins": 100_000})
                live.send({"do": "sit_down", "box": box})
            seated = {ann.person, bob.person}
            near.view(lambda view: set((view.get("start") or {}).get("waits_for", [])) == seated)
            yield near, far, ann, bob


def test_each_view_says_who_is_ready_and_the_round_begins_with_the_last() -> None:
    with two_at_a_table() as (near, far, ann, bob):
        far.send({"ask": "ready", "is_ready": True})
        near.view(lambda view: view.get("start") == {"ready": [bob.person], "waits_for": [ann.person]})
        near.send({"ask": "ready", "is_ready": True})
        assert near.view(lambda view: view["phase"] == "betting").get("start") is None


def test_only_the_opener_starts_without_waiting() -> None:
    with two_at_a_table() as (near, far, _, _):
        assert far.ask(ask="start")["code"] == "opener_starts"
        assert near.ask(ask="start")["type"] == "done"
        near.view(lambda view: view["phase"] == "betting")
        assert near.ask(ask="ready", is_ready=True)["code"] == "starts_not_together"


def test_an_onlooker_cannot_be_ready() -> None:
    with Serving() as serving, serving.visitor() as ann:
        ann.come_in()
        with ann.live(ann.open_table(bots=0, starts_when_ready=True)) as live:
            assert live.ask(ask="ready", is_ready=True)["code"] == "ready_needs_place"
            assert live.ask(ask="ready", is_ready="yes")["facts"]["field"] == "is_ready"
