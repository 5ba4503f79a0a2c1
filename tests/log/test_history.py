"""Histories for programs: finished rounds of a log or of an export, as lines and as an Arrow table."""

import json
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import paigow
from paigow.log import GENESIS, next_hash, open_entry
from paigow.log.log_file import write_log
from paigow.log.rounds.projection import rounds
from paigow.log.rounds.wager_lines import as_csv, head
from tests.golden.test_golden import GAMES, read
from tests.web.inprocess import Serving
from tests.web.sittings import Sitting


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_a_log_has_a_line_for_each_wager_and_each_holder_of_a_bank(log: Path, tmp_path: Path) -> None:
    entries = read(log)
    file = tmp_path / "log.jsonl"
    file.write_bytes(write_log(entries))
    history = paigow.read_history(file)
    assert history == paigow.read_history(str(file)) == paigow.read_history(file.read_bytes())
    gains = dict[tuple[int, str], int]()
    for line in history.lines:
        key = (line.round, line.person)
        gains[key] = gains.get(key, 0) + line.gain
    results = [*rounds(open_entry(entry).event for entry, _ in entries)]
    assert gains == {
        (each.round, person): balance.gain for each in results for person, balance in each.balances.items()
    }
    assert {line.bet for line in history.lines} >= {"main", "bank"}
    assert [line.round for line in history.lines] == sorted(line.round for line in history.lines)


@pytest.fixture(scope="module")
def exported() -> dict[str, bytes]:
    """Two rounds of a person with a name that could be a formula, as JSON and as CSV."""
    with Serving() as serving, ExitStack() as stack:
        ann = Sitting(lambda: stack.enter_context(serving.visitor()), stack)
        ann.who.http.post("/api/v1/session", json={"name": "+Ann"})
        for _ in range(2):
            ann.wager()
            ann.sets(ann.tiles()["settings"][0])
            ann.over()
        return {
            form: ann.who.http.get("/api/v1/rounds/file", params={"format": form}).content
            for form in ("json", "csv")
        }


def test_exported_rounds_are_the_lines_of_the_csv_export_oldest_first(exported: dict[str, bytes]) -> None:
    history = paigow.read_history(exported["json"])
    assert [line.round for line in history.lines] == [1, 2]
    assert {line.name for line in history.lines} == {"+Ann"}
    assert head() + as_csv(history.lines[::-1]) == exported["csv"].decode()


def test_the_table_has_whole_coins_and_times(exported: dict[str, bytes]) -> None:
    history = paigow.read_history(exported["json"])
    table = history.to_arrow()
    assert [str(table.schema.field(name).type) for name in ("gain", "conceded", "ended_at", "name")] == [
        "int64",
        "bool",
        "timestamp[ms, tz=UTC]",
        "string",
    ]
    rows = table.to_pylist()
    assert [row["gain"] for row in rows] == [line.gain for line in history.lines]
    assert rows[0]["ended_at"].astimezone(UTC) == datetime.fromisoformat(history.lines[0].ended_at)


def changed(exported: dict[str, bytes], **fields: Any) -> bytes:
    told = json.loads(exported["json"])
    told["rounds"][0] |= fields
    return json.dumps(told).encode()


def with_bank(exported: dict[str, bytes], **fields: Any) -> bytes:
    bank = json.loads(exported["json"])["rounds"][0]["bank"]
    return changed(exported, bank=bank | fields)


def with_wager(exported: dict[str, bytes], **fields: Any) -> bytes:
    boxes = json.loads(exported["json"])["rounds"][0]["boxes"]
    wager = next(wager for box in boxes for wager in box["wagers"])
    wager |= fields
    return changed(exported, boxes=boxes)


def test_a_file_that_is_no_history_is_refused_with_what_is_wrong(exported: dict[str, bytes]) -> None:
    for data, why in (
        (b"", "truncated"),
        (b'{"format": "paigow-rounds/2", "rounds": []}', "paigow-rounds/2"),
        (b'{"seq": 1, "hash": "0", "entry": {}}', "line 1"),
        (changed(exported, dice="three"), "dice"),
        (exported["csv"], "malformed"),
        (changed(exported, at_ms=10**17), "out of range"),
        (
            changed(exported, irregularities=1).replace(
                b'"irregularities": 1', b'"irregularities": ' + b"[" * 10**5
            ),
            "recursion",
        ),
        (with_bank(exported, gains={"nobody": 5}), "nobody"),
        (with_wager(exported, won=2**64 - 1), "63 bits"),
    ):
        with pytest.raises(paigow.PaigowError, match=why) as caught:
            paigow.read_history(data)
        assert (caught.value.field, caught.value.value) == ("file", "")


def test_a_log_that_opens_no_table_is_refused() -> None:
    later = next(entry for entry, _ in read(GAMES[0])[1:] if open_entry(entry).command is not None)
    with pytest.raises(paigow.PaigowError, match="no entry opens a table"):
        paigow.read_history(write_log([(later, next_hash(GENESIS, later))]))
