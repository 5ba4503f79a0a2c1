"""``paigow exam``: one log, and a folder of them."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from paigow.log.chain import GENESIS, next_hash
from paigow.log.log_file import write_log
from paigow.table.oversight.course import Course
from tests.cli.conftest import Run
from tests.log.logs import played
from tests.runtime.playing import a_house, until
from tests.runtime.test_dealing import PUPIL, Does, a_dealers_table, as_right, deal, not_quite


def sat(does: Does, rounds: int) -> bytes:
    """The log of an exam; without a number of rounds it is ended by the pupil."""

    async def test() -> bytes:
        async with a_house() as (house, _):
            course = Course(mode="exam", by_hand=("count", "end"), pass_mark=75, rounds=rounds)
            table = await a_dealers_table(house, "nz", course)
            await house.until_idle()
            if not rounds:  # it ends with the round that is on
                assert await house.end_dealing(table, PUPIL, ends=True) is None
            await deal(house, table, 1, does)
            if rounds < 2:
                await until(house, table, lambda state: state.is_dealing_over)
            return write_log(await house.entries(table))

    return asyncio.run(test())


@pytest.fixture(scope="module")
def logs() -> dict[str, bytes]:
    return {
        "ann": sat(as_right, 1),
        "bob": sat(not_quite, 1),
        "cid": sat(as_right, 2),
        "dan": sat(as_right, 0),
    }


@pytest.fixture
def folder(tmp_path: Path, logs: dict[str, bytes]) -> Path:
    for name, log in logs.items():
        (tmp_path / f"{name}.jsonl").write_bytes(log)
    (tmp_path / "notes.txt").write_text("no log")
    return tmp_path


def test_of_a_folder_there_is_a_line_for_each_exam(run: Run, folder: Path) -> None:
    done = run("exam", str(folder))
    lines = [line.split() for line in done.out.splitlines()]
    assert [line[0] for line in lines] == ["ann", "bob", "cid", "dan"]
    assert [("passed" in line, "failed" in line) for line in lines] == [
        (True, False), (False, True), (False, False), (True, False)
    ]  # fmt: skip
    assert (done.status, done.err) == (0, "")
    found = json.loads(run("exam", str(folder), "--json").out)["exams"]
    assert [each["passed"] for each in found] == [True, False, None, True]


def test_an_exam_that_the_pupil_has_ended_is_told_as_final(run: Run, folder: Path) -> None:
    said = run("exam", str(folder / "dan.jsonl")).out
    assert "Final result after 1 round. Pass mark 75: passed." in said
    assert "passed" not in run("exam", str(folder / "cid.jsonl")).out


def test_what_was_changed_in_one_log_of_a_folder_is_told_in_its_line(run: Run, folder: Path) -> None:
    file = folder / "bob.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"code":"wrong_total"', b'"code":""', 1))
    done = run("exam", str(folder))
    assert done.status == 1
    assert [line.split()[0] for line in done.out.splitlines() if "differ" in line] == ["bob"], done.out


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.jsonl", b""),
        ("nonsense.jsonl", b"nonsense\n"),
        ("bytes.jsonl", bytes(range(256))),
        ("played.jsonl", None),
    ],
)
def test_what_is_no_log_of_a_dealers_table_is_named(
    run: Run, folder: Path, name: str, content: bytes | None
) -> None:
    (folder / name).write_bytes(write_log(played("nz")) if content is None else content)
    done = run("exam", str(folder))
    assert (done.status, done.out) == (2, "")
    assert name in done.err


def test_a_folder_without_logs_and_a_file_that_is_not_there_are_told(run: Run, tmp_path: Path) -> None:
    done = run("exam", str(tmp_path))
    assert done.status == 2
    assert "expected the log of a dealer's table" in done.err
    done = run("exam", str(tmp_path / "nothing.jsonl"))
    assert done.status == 2
    assert "nothing.jsonl" in done.err
    assert run("exam").status == 2


# ---- damaged logs ----------------------------------------------------------------------------------------------------

OTHER_VALUES: list[object] = [None, True, -1, 0, 10**30, 1.5, "", "x", [], {}, [1], 99_999]


def places(value: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The keys that lead to each value in a value of JSON."""
    yield at
    within = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in within:
        yield from places(each, (*at, key))


def changed(line: bytes, draw: Random) -> bytes:
    """A line with one value in its entry changed or left out."""
    told = json.loads(line)
    *path, last = draw.choice([place for place in places(told["entry"]) if place])
    within = told["entry"]
    for key in path:
        within = within[key]
    if isinstance(within, dict) and draw.random() < 0.2:
        del within[last]
    else:
        within[last] = draw.choice(OTHER_VALUES)
    return json.dumps(told, separators=(",", ":")).encode()


def damaged(log: bytes, draw: Random) -> bytes:
    """A log with one line changed, left out, doubled or moved; most times its chain is made to fit again."""
    lines = log.splitlines()
    one, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    kind = draw.choice(["changed", "changed", "left out", "doubled", "moved", "cut"])
    if kind == "changed":
        lines[one] = changed(lines[one], draw)
    elif kind == "left out":
        del lines[one]
    elif kind == "doubled":
        lines.insert(other, lines[one])
    elif kind == "moved":
        lines[one], lines[other] = lines[other], lines[one]
    else:
        del lines[one + 1 :]
    if draw.random() < 0.2:
        return b"\n".join(lines)
    head, chained = GENESIS, []
    for seq, line in enumerate(lines, start=1):
        told = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        head = next_hash(head, bytes(told["entry"]))
        chained.append(msgspec.json.encode(told | {"seq": seq, "hash": head.hex()}))
    return b"\n".join(chained)


def test_a_damaged_log_is_told_in_a_line_and_by_an_exit_status(
    run: Run, logs: dict[str, bytes], tmp_path: Path
) -> None:
    draw, statuses = Random(1), Counter[int]()
    for _ in range(120):
        (tmp_path / "damaged.jsonl").write_bytes(damaged(logs[draw.choice(["ann", "bob"])], draw))
        done = run("exam", str(tmp_path / "damaged.jsonl"))
        statuses[done.status] += 1
        assert done.status in {0, 1, 2}
        if done.status == 1:
            assert "differ" in done.out
        if done.status == 2:
            assert done.out == ""
            assert done.err.count("\n") == 1
            assert "damaged.jsonl" in done.err
    assert min(statuses[1], statuses[2]) > 20


def test_a_log_whose_chain_is_broken_says_so(run: Run, folder: Path) -> None:
    file = folder / "ann.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"at_us":1', b'"at_us":2', 1))
    done = run("exam", str(file))
    assert done.status == 1
    assert "the log is broken" in done.out
