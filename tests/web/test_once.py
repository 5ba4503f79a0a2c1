"""An order that is sent again under the same id is done once, and answered as the first time."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from paigow.table import Refusal
from paigow.web.live.idempotency import IdempotencyCache
from paigow.web.live.messages import Unreadable, read_message
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Visitor

Visit = Callable[[], Visitor]


def stack(view: Message, person: str) -> int:
    return next((int(each.get("stack", 0)) for each in view.get("people", ()) if each["person"] == person), 0)


def said(live: Live) -> list[str]:
    """The codes of what is refused until an unknown order is."""
    live.send({"do": "sit_down", "box": 99, "ref": "end"})
    codes: list[str] = []
    while True:
        refusal = live.refusal()
        if refusal.get("ref") == "end":
            return codes
        codes.append(refusal["code"])


def test_a_buy_in_that_is_sent_twice_buys_once(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in()
    table = ann.open_table()
    order = {"do": "buy_in", "coins": 5000, "id": "first"}
    with ann.live(table) as live:
        live.send(order)
        live.view(lambda view: stack(view, person) == 5000)
        live.send(order)
        live.view(lambda view: stack(view, person) == 5000)
    with ann.live(table) as again:  # the connection was lost, and the page sends once more what had no answer
        again.send(order)
        assert said(again) == []
    with ann.live(table) as at_last:
        assert stack(at_last.view(), person) == 5000
        at_last.send(order | {"id": "second"})
        at_last.view(lambda view: stack(view, person) == 10_000)


def test_what_was_refused_is_refused_again_and_another_persons_id_is_his_own(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.come_in()
    person = bob.come_in()
    table = ann.open_table()
    with ann.live(table) as hers, bob.live(table) as his:
        for _ in range(2):
            hers.send({"do": "cash_out", "coins": 5000, "id": "x", "ref": 1})
            assert hers.refusal()["ref"] == 1
        his.send({"do": "buy_in", "coins": 5000, "id": "x"})
        his.view(lambda view: stack(view, person) == 5000)


def test_an_order_is_known_again_by_a_server_that_has_started_anew(tmp_path: Path) -> None:
    order = {"do": "buy_in", "coins": 5000, "id": "first", "ref": 1}
    with Serving(where=tmp_path) as serving, serving.visitor() as ann:
        person = ann.come_in()
        table = ann.open_table(bots=0)
        cookies = dict(ann.http.cookies)
        with ann.live(table) as live:
            live.send(order)
            view = live.view(lambda view: stack(view, person) == 5000)
    with Serving(where=tmp_path) as serving, serving.visitor() as ann:
        ann.http.cookies.update(cookies)
        with ann.live(table) as live:  # the answer was lost with the server: the page sends it again
            live.view()
            live.send(order | {"resent": {"round": view["round"], "phase": "betting"}})
            assert live.until(lambda message: message.get("ref") == 1) == {"type": "done", "ref": 1}
            assert said(live) == []
        with ann.live(table) as again:
            assert stack(again.view(), person) == 5000
            again.send(order | {"id": "second"})
            again.view(lambda view: stack(view, person) == 10_000)


def test_what_is_sent_again_and_never_came_is_done_at_the_same_moment_of_play_alone(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in()
    table = ann.open_table(bots=0)
    with ann.live(table) as live:
        view = live.view(lambda view: view["phase"] == "shown")
        now = {"round": view["round"], "phase": "shown"}
        lost = {"do": "buy_in", "coins": 5000, "ref": 1}
        for late in (now | {"phase": "betting"}, now | {"round": now["round"] + 1}):
            live.send(lost | {"id": "late", "resent": late})
            assert live.refusal()["code"] == "not_done"
        live.send(lost | {"id": "in time", "resent": now})
        live.until(lambda message: message["type"] == "done")
        assert said(live) == []
    with ann.live(table) as live:
        assert stack(live.view(), person) == 5000


@pytest.mark.parametrize(
    "moment", [7, "x", [], {}, {"round": 1}, {"round": -1, "phase": "x"}, {"round": 1, "phase": "x", "y": 1}]
)
def test_a_moment_that_is_none_is_refused_by_name(moment: object) -> None:
    read = read_message(json.dumps({"do": "leave", "id": "x", "resent": moment}), "ann")
    assert isinstance(read, Unreadable)
    assert read.fault.field == "resent"


def test_only_what_bears_an_id_can_be_sent_again() -> None:
    read = read_message(json.dumps({"do": "leave", "resent": {"round": 1, "phase": "betting"}}), "ann")
    assert isinstance(read, Unreadable)


@pytest.mark.parametrize("sign", ["", "x" * 65, 7, ["a"], {}])
def test_an_id_that_is_no_short_text_is_refused_by_name(sign: object) -> None:
    read = read_message(json.dumps({"do": "leave", "id": sign}), "ann")
    assert isinstance(read, Unreadable)
    assert read.fault.field == "id"


def test_ten_at_the_same_time_are_done_once_and_all_get_the_answer() -> None:
    async def test() -> None:
        once, done, go_on = IdempotencyCache(), 0, asyncio.Event()

        async def work() -> Refusal | None:
            nonlocal done
            done += 1
            await go_on.wait()
            return Refusal(code="not_done")

        asked = [asyncio.create_task(once.do("t", "ann", "x", work)) for _ in range(10)]
        await asyncio.sleep(0)
        go_on.set()
        answers = await asyncio.gather(*asked)
        assert answers == [Refusal(code="not_done")] * 10
        assert done == 1
        await once.do("t", "bob", "x", work)
        await once.do("u", "ann", "x", work)
        await once.do("t", "ann", None, work)
        assert done == 4

    asyncio.run(test())


def test_what_failed_may_be_tried_again_and_old_ids_are_forgotten() -> None:
    async def test() -> None:
        once, done = IdempotencyCache(orders=2), 0

        async def fail() -> Refusal | None:
            raise OSError

        async def work() -> Refusal | None:
            nonlocal done
            done += 1
            return None

        with pytest.raises(OSError):
            await once.do("t", "ann", "a", fail)
        for sign in ("a", "b", "c", "b", "a"):
            await once.do("t", "ann", sign, work)
        assert done == 4, "a, b, c, and a again, of which nothing was known any more"
        assert [once.has("t", "ann", sign) for sign in "abc"] == [True, False, True]

    asyncio.run(test())
