"""Work in processes of its own: bounded by number and time, and out of the tables' way."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from paigow.clock import HandClock
from paigow.intake.faults import Fault
from paigow.server import Limits
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.workers.child import WorkError
from paigow.web.workers.pool import Workers, in_process
from tests.log.written import ROUND
from tests.stillness import run_until_complete, until_idle
from tests.web.inprocess import Serving

LIMIT_MS = 8_000


def during(what: Callable[[Workers, HandClock], Awaitable[None]], *, waiting: int = 8) -> None:
    async def run() -> None:
        clock = HandClock()
        await what(Workers(clock, at_once=1, waiting=waiting, limit_s=LIMIT_MS / 1000), clock)

    run_until_complete(run())


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe with a name, by which a process at work and the test wait for each other."""
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def report(pipe: Path) -> None:
    """Say that work has begun."""
    pipe.write_text("begun")


def work_without_end(pipe: Path) -> None:
    report(pipe)
    signal.pause()


def work_until_told(pipe: Path) -> None:
    report(pipe)
    pipe.read_text()


def refuse() -> None:
    raise Problem(404, "no_book", book="x")


def find_faults() -> None:
    raise FaultsFound("", [Fault(field="a", value=1, expected="b")])


def test_an_answer_comes_from_another_process_which_stands_back_and_is_used_again() -> None:
    async def ask(workers: Workers, clock: HandClock) -> None:
        worker = await workers.do(os.getpid)
        assert worker != os.getpid()
        assert await workers.do(os.getpid) == worker
        if sys.platform != "win32":
            assert await workers.do(os.nice, 0) >= os.nice(0)

    during(ask)


def test_answers_that_say_no_come_back_as_they_were_raised() -> None:
    async def ask(workers: Workers, clock: HandClock) -> None:
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


def test_work_without_end_is_given_up_and_its_process_replaced(pipe: Path) -> None:
    async def ask(workers: Workers, clock: HandClock) -> None:
        before = await workers.do(os.getpid)
        endless = asyncio.create_task(workers.do(work_without_end, pipe))
        await asyncio.to_thread(pipe.read_text)
        clock.advance(LIMIT_MS - 1)
        await until_idle()
        assert not endless.done()
        assert not endless.cancelling()
        clock.advance(1)
        with pytest.raises(Problem) as problem:
            await endless
        assert (problem.value.status, problem.value.code) == (422, "took_too_long")
        with pytest.raises(OSError, match="process"):
            os.kill(before, 0)
        assert await workers.do(os.getpid) != before

    during(ask)


def test_a_process_that_dies_is_replaced() -> None:
    async def ask(workers: Workers, clock: HandClock) -> None:
        with pytest.raises(Problem) as problem:
            await workers.do(os._exit, 1)
        assert problem.value.code == "took_too_long"
        assert await workers.do(abs, -1) == 1

    during(ask)


def test_more_than_may_wait_are_turned_away_with_the_time_to_wait(pipe: Path) -> None:
    async def ask(workers: Workers, clock: HandClock) -> None:
        first = asyncio.create_task(workers.do(work_until_told, pipe))
        second = asyncio.create_task(workers.do(abs, -2))
        await asyncio.to_thread(pipe.read_text)
        with pytest.raises(Problem) as problem:
            await workers.do(abs, -3)
        assert (problem.value.status, problem.value.code) == (429, "busy")
        assert problem.value.facts["wait_ms"]
        await asyncio.to_thread(pipe.write_text, "go on")
        assert await second == 2
        await first

    during(ask, waiting=1)


# ---- over HTTP -----------------------------------------------------------------------------------------------------

ADDRESSES = {
    "/api/v1/ruling": ROUND,
    "/api/v1/ruling/read": ROUND,
    "/api/v1/operator/check": 'format = "paigow-operator/1"\nbook = "nz"\nname = "x"\n',
    "/api/v1/advice": '{"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]}',
    "/api/v1/lab/edge/charts/classes": '{"book": "nz"}',
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
    file = ADDRESSES["/api/v1/operator/check"]
    with Serving(limits=Limits(openings_burst=2, openings_per_s=0.01)) as serving, serving.client() as client:
        client.get("/api/v1/session")
        statuses = [client.post("/api/v1/tables", json={"book": "nz"}).status_code for _ in range(3)]
        assert statuses == [201, 201, 429]
    with Serving(limits=Limits(work_burst=1, work_per_s=0.01)) as serving, serving.client() as client:
        client.get("/api/v1/session")
        order = {"book": "nz", "operator_file": file}
        assert [client.post("/api/v1/tables", json=order).status_code for _ in range(2)] == [201, 429]
        assert client.post("/api/v1/tables", json={"book": "nz"}).status_code == 201


def test_a_ruling_that_takes_too_long_is_given_up_by_name(
    monkeypatch: pytest.MonkeyPatch, pipe: Path
) -> None:
    monkeypatch.setattr("paigow.web.workers.jobs.rule", RulingWithoutEnd(pipe))
    with Serving(limits=Limits(work_limit_s=LIMIT_MS / 1000), run=in_process) as serving:
        serving.settles = False
        client = serving.client()
        asked = serving.loop.create_task(
            serving.ask(client.build_request("POST", "/api/v1/ruling", content=ROUND))
        )
        serving.run(asyncio.to_thread(pipe.read_text))
        serving.settles = True
        assert not asked.done()
        serving.leap(LIMIT_MS)
        answer = serving.run(asked)
        assert (answer.status_code, answer.json()["code"]) == (422, "took_too_long")
        assert client.get("/api/v1/health").status_code == 200


class RulingWithoutEnd:
    """Can be sent to a process, as a function can."""

    __name__ = "rule"

    def __init__(self, pipe: Path) -> None:
        self.pipe = pipe

    def __call__(self, text: bytes, language: str) -> None:
        work_without_end(self.pipe)
