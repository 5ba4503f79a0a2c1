"""Tasks shared out: the same results in this process, on several cores and on a cluster; and what cannot be used."""

import os
import socket
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from paigow.books import load
from paigow.lab.policy_names import sides
from paigow.lab.simulation import workers
from paigow.lab.simulation.simulate import Setup, simulate
from paigow.lab.simulation.workers import ClusterError, each

SQUARES = [(number, number**2) for number in range(9)]


def square(number: int) -> int:
    return number**2


def whose(number: int) -> int:
    return os.getpid()


def fail(number: int) -> int:
    raise ArithmeticError(f"task {number}")


def test_one_worker_is_this_process() -> None:
    assert dict(each(whose, range(3), workers=1)) == dict.fromkeys(range(3), os.getpid())


def test_a_single_task_starts_no_process() -> None:
    assert list(each(whose, [5])) == [(5, os.getpid())]
    assert list(each(whose, [])) == []


def test_several_workers_are_other_processes() -> None:
    done = dict(each(whose, range(6), workers=2))
    assert set(done) == set(range(6))
    assert os.getpid() not in done.values()
    assert len(set(done.values())) <= 2


def test_results_are_the_same_on_any_number_of_workers() -> None:
    for count in (1, 2, 3):
        assert sorted(each(square, range(9), workers=count)) == SQUARES


def test_results_come_as_they_are_done_and_the_rest_can_be_dropped() -> None:
    asked: list[int] = []

    def note(number: int) -> int:
        asked.append(number)
        return number

    running = each(note, range(100), workers=1)
    assert next(running) == (0, 0)
    assert asked == [0]
    begun = each(square, range(10_000), workers=2)
    assert next(begun)[0] in range(8)
    begun.close()


@pytest.mark.parametrize("count", [1, 2])
def test_what_goes_wrong_in_a_task_is_heard_of(count: int) -> None:
    with pytest.raises(ArithmeticError, match="task "):
        list(each(fail, range(3), workers=count))


@pytest.mark.parametrize("count", [0, -2])
def test_there_is_at_least_one_worker(count: int) -> None:
    with pytest.raises(ValueError, match=rf"workers: {count}: expected 1 or more"):
        each(square, range(3), workers=count)


def test_a_cluster_has_its_own_workers() -> None:
    with pytest.raises(ValueError, match="expected one of workers and cluster"):
        each(square, range(3), workers=2, cluster="tcp://127.0.0.1:8786")


# ---- cluster -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A scheduler and a worker of this process, spoken to by TCP."""
    distributed = import_module("distributed")
    with distributed.LocalCluster(
        processes=False, protocol="tcp://", n_workers=1, threads_per_worker=2, dashboard_address="127.0.0.1:0"
    ) as running:
        yield running.scheduler_address


def test_a_cluster_gives_the_same_results(cluster: str) -> None:
    assert sorted(each(square, range(9), cluster=cluster)) == SQUARES


def test_a_cluster_simulates_the_same_rounds(cluster: str) -> None:
    setup = Setup(rounds=3_000, seed=5, boxes=4, commission=Fraction(1, 20), bankroll=Fraction(9), session=50)
    both = sides(load("nz"), "house-way", "best-low", setup.commission)
    there = simulate(both, setup, cluster=cluster)
    assert there == simulate(both, setup, workers=1)
    assert there.sessions == 60


def test_a_cluster_is_left_as_it_was_when_the_rest_is_dropped(cluster: str) -> None:
    running = each(square, range(1_000), cluster=cluster)
    number, result = next(running)
    assert result == number**2
    running.close()
    assert sorted(each(square, range(9), cluster=cluster)) == SQUARES


def test_what_goes_wrong_on_a_cluster_is_heard_of(cluster: str) -> None:
    with pytest.raises(ArithmeticError, match="task "):
        list(each(fail, range(3), cluster=cluster))


@pytest.mark.parametrize(
    "address", ["", "here", "tcp://", "tcp://host", "http://host:1", "tcp://host:x", "host:8786"]
)
def test_an_address_names_protocol_host_and_port(address: str) -> None:
    with pytest.raises(ClusterError, match=r"expected an address such as tcp://host:8786"):
        each(square, range(3), cluster=address)


def test_a_cluster_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_PATIENCE_S", 0.3)
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ClusterError, match=rf"cluster: '{address}' does not answer"):
            each(square, range(3), cluster=address)


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, *more: Any) -> ModuleType:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr(workers, "import_module", missing)
    with pytest.raises(ClusterError, match=r"pip install 'paigow\[cluster\]'"):
        each(square, range(3), cluster="tcp://127.0.0.1:8786")
