"""Work in processes of its own: bounded by number and time, and out of the tables' way."""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable

import httpx
import pytest

from paigow.clock import SystemClock
from paigow.intake.faults import Fault
from paigow.server import Limits
from paigow.server.apart import WorkError
from paigow.server.problems import FaultsFound, Problem
from paigow.server.workers import Workers, in_process
from tests.record.written import ROUND
from tests.server.inprocess import Serving


def during(what: Callable[[Workers], Awaitable[None]], *, limit_s: float = 30, waiting: int = 8) -> None:
    async def run() -> None:
        await what(Workers(SystemClock(), at_once=1, waiting=waiting, limit_s=limit_s))

    asyncio.run(run())


def refuse() -> None:
    raise Problem(404, "no_book", book="x")


def find_faults() -> None:
    raise FaultsFound("", [Fault(field="a", value=1, expected="b")])


def test_an_answer_comes_from_another_process_which_stands_back_and_is_used_again() -> None:
    async def ask(workers: Workers) -> None:
        worker = await workers.do(os.getpid)
        assert worker != os.getpid()
        assert await workers.do(os.getpid) == worker
        if sys.platform != "win32":
            assert await workers.do(os.nice, 0) >= os.nice(0)

    during(ask)


def test_answers_that_say_no_come_back_as_they_were_raised() -> None:
    async def ask(workers: Workers) -> None:
        with pytest.raises(Problem) as problem:
            await workers.do(refuse)
        assert (problem.value.status, problem.value.code, problem.value.facts) == (
            404, "no_book", {"book": "x"}
        )  # fmt: skip
        with pytest.raises(FaultsFound) as found:
            await workers.do(find_faults)
        assert found.value.faults == (Fault(field="a", value=1, expected="b"),)
        with pytest.raises(WorkError, match="ZeroDivisionError"):
            await workers.do(divmod, 1, 0)

    during(ask)


def test_work_without_end_is_given_up_and_its_process_replaced() -> None:
    async def ask(workers: Workers) -> None:
        before = await workers.do(os.getpid)
        with pytest.raises(Problem) as problem:
            await workers.do(time.sleep, 60)
        assert (problem.value.status, problem.value.code) == (422, "took_too_long")
        with pytest.raises(OSError, match="process"):
            os.kill(before, 0)
        assert await workers.do(os.getpid) != before

    during(ask, limit_s=8)


def test_a_process_that_dies_is_replaced() -> None:
    async def ask(workers: Workers) -> None:
        with pytest.raises(Problem) as problem:
            await workers.do(os._exit, 1)
        assert problem.value.code == "took_too_long"
        assert await workers.do(abs, -1) == 1

    during(ask)


def test_more_than_may_wait_are_turned_away_with_the_time_to_wait() -> None:
    async def ask(workers: Workers) -> None:
        first = asyncio.create_task(workers.do(time.sleep, 0.5))
        second = asyncio.create_task(workers.do(abs, -2))
        await asyncio.sleep(0)
        with pytest.raises(Problem) as problem:
            await workers.do(abs, -3)
        assert (problem.value.status, problem.value.code) == (429, "busy")
        assert problem.value.facts["wait_ms"]
        assert await second == 2
        await first

    during(ask, waiting=1)


# ---- over HTTP -----------------------------------------------------------------------------------------------------

ADDRESSES = {
    "/api/ruling": ROUND,
    "/api/ruling/read": ROUND,
    "/api/operator/check": 'format = "paigow-operator/1"\nbook = "nz"\nname = "x"\n',
    "/api/advice": '{"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]}',
    "/api/lab/edge/charts/classes": '{"book": "nz"}',
}


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_address_that_computes_gives_so_much_to_one_visitor(path: str) -> None:
    limits = Limits(work_burst=1, work_per_s=0.01)
    with Serving(limits=limits) as serving, serving.client() as client:
        assert client.post(path, content=ADDRESSES[path]).status_code == 200
        refused = client.post(path, content=ADDRESSES[path])
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
        assert 90_000 < refused.json()["facts"]["wait_ms"] <= 100_000


def test_tables_are_opened_so_fast_and_files_for_them_are_judged_so_fast() -> None:
    file = ADDRESSES["/api/operator/check"]
    with Serving(limits=Limits(openings_burst=2, openings_per_s=0.01)) as serving, serving.client() as client:
        client.get("/api/session")
        statuses = [client.post("/api/tables", json={"book": "nz"}).status_code for _ in range(3)]
        assert statuses == [201, 201, 429]
    with Serving(limits=Limits(work_burst=1, work_per_s=0.01)) as serving, serving.client() as client:
        client.get("/api/session")
        order = {"book": "nz", "operator_file": file}
        assert [client.post("/api/tables", json=order).status_code for _ in range(2)] == [201, 429]
        assert client.post("/api/tables", json={"book": "nz"}).status_code == 201


def test_a_ruling_that_takes_too_long_is_given_up_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.server.jobs.rule", sleep_long)
    with Serving(limits=Limits(work_limit_s=1), run=in_process) as serving:
        answer = httpx.post(f"{serving.url}/api/ruling", content=ROUND, timeout=20)
        assert (answer.status_code, answer.json()["code"]) == (422, "took_too_long")
        assert httpx.get(f"{serving.url}/api/health").status_code == 200


def sleep_long(text: bytes, language: str) -> None:
    time.sleep(60)
