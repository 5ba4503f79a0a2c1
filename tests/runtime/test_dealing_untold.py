"""No message tells a pupil, or anybody else, what the pupil has to find out before deciding it."""

import asyncio
from typing import Any, Final

import msgspec
import pytest

from paigow.runtime import House, Update
from paigow.school.dealing.session import Judgement
from paigow.table.core.interest import awaits_count
from paigow.table.oversight.course import Course
from paigow.web.live.broadcast import EncodedUpdate, TableChannel
from tests.runtime.playing import BOOKS, a_house
from tests.runtime.test_dealing import PUPIL, a_dealers_table, next_act, notice

WANTED: Final = {"cut", "count", "deliver", "match", "take", "pay"}
TELLING: Final[dict[str, frozenset[str]]] = {
    "offer": frozenset({"bank_offered"}),
    "cut": frozenset({"tiles_cut"}),
    "deliver": frozenset({"tiles_delivered"}),
    "collect": frozenset({"empty_boxes_collected"}),
    "set_house": frozenset({"house_hand_set"}),
    "match": frozenset({"hand_matched", "house_wager_matched"}),
    "take": frozenset({"losing_collected", "losing_area_cleared"}),
    "pay": frozenset({"wager_paid", "house_wager_paid"}),
    "commission": frozenset({"bank_settled"}),
}
"""Duty -> the events that show its decision."""


class Overheard:
    """Everything that the pupil and an onlooker are sent, and the parts that say too much."""

    def __init__(self, house: House, table: str) -> None:
        self._house, self._table = house, table
        self._channel = TableChannel(house.book(table))
        self.events: list[dict[str, Any]] = []
        self.views: list[dict[str, Any]] = []
        self.messages = 0

    def hear(self, update: Update) -> None:
        encoded = EncodedUpdate(update, self._channel)
        side = msgspec.to_builtins(self._house.dealers_side(self._table))
        assert set(side) <= {
            "mode", "by_hand", "cut", "hands", "seen", "is_stopped", "may_end"
        }, side  # fmt: skip
        if "seen" in side:
            assert not {"remedy", "clause"} & set(side["seen"])
        events = {
            viewer: msgspec.json.decode(b"[" + encoded.events(viewer) + b"]") for viewer in (PUPIL, None)
        }
        self.events += events[PUPIL]
        if any(event["event"] == "tiles_washed" for event in self.events):
            last = max(at for at, event in enumerate(self.events) if event["event"] == "tiles_washed")
            self.events = self.events[last:]
        if any(event["event"] == "delivery_corrected" for event in events[PUPIL]):
            # the tiles were taken back: the pupil delivers again what they have decided before
            self.events = [event for event in self.events if event["event"] != "tiles_delivered"]
        self.views = [msgspec.to_builtins(encoded.sight.view(viewer)) for viewer in (PUPIL, None)]
        self.messages += 1
        for event in (*events[PUPIL], *events[None]):
            if event["event"] == "dice_counted":
                assert (event["total"], event["first"]) == (0, 0)
            assert event.get("seed", "") == ""
        for view in self.views:
            assert not view.get("losing")
            if awaits_count(update.state):
                assert not {"total", "first"} & {name for name, value in view.items() if value is not None}

    def assert_untold(self, duty: str, act: dict[str, Any]) -> None:
        """Check that no message so far reveals what is right in a duty that is due."""
        where = act.get("position")
        told = (
            act["person"]
            if duty == "offer"
            else None
            if where == self._house.state(self._table).house
            else where
        )
        for event in self.events:
            if event["event"] in TELLING.get(duty, ()):
                assert event.get("box", event.get("person")) != told, (duty, act, event)
        for view in self.views:
            assert "first" not in view or duty != "count"
            boxes = {box["number"]: box for box in view["boxes"]}
            if duty == "match":
                assert "result" not in boxes.get(where, {})
            if duty == "pay" and where in boxes:
                assert not any(wager.get("is_settled") for wager in boxes[where]["wagers"])
            if duty == "deliver":
                assert "delivered" not in view
            if duty == "set_house":
                assert not (view.get("house_hand") or {}).get("is_set")


@pytest.mark.parametrize("book", BOOKS)
def test_what_he_has_to_find_out_stands_in_no_message_before(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            course = Course(mode="exam", rate=20, seed="secret", rounds=0)
            table = await a_dealers_table(house, book, course, bots=6)
            heard = Overheard(house, table)
            duties: set[str] = set()
            with house.listen(table, heard.hear):
                while not duties >= WANTED:
                    await house.until_idle()
                    side = house.dealers_side(table)
                    assert side is not None
                    if side.seen is not None:
                        await notice(house, table)
                        continue
                    following = next_act(house, table)
                    assert following is not None, house.state(table).phase
                    found, act = following
                    heard.assert_untold(found.duty, msgspec.to_builtins(act))
                    judged = await house.deal(table, PUPIL, act, house.state(table).version)
                    assert isinstance(judged, Judgement), judged
                    duties.add(found.duty)
            assert heard.messages > 50

    asyncio.run(test())
