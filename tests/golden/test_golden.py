"""Logs written in every released version of the event format are read and replayed forever."""

import json
from pathlib import Path

import msgspec
import pytest

from paigow.log import EntryBytes, decode, replay, verify
from paigow.log.audit import audit
from paigow.log.codec import VERSION
from paigow.log.rounds.projection import rounds
from paigow.runtime import verify_log
from paigow.table.rooms import EVENTS
from tests.holding import holds

HERE = Path(__file__).parent
LOGS = sorted(HERE.glob("v*/*.log"))
GAMES = [log for log in LOGS if log.stem != "every-event"]


def read(log: Path) -> list[tuple[bytes, bytes]]:
    lines = [line.split(" ", 1) for line in log.read_text(encoding="utf-8").splitlines()]
    return [(_with_parts(*entry.encode().split(b"\t", 1)), bytes.fromhex(hash_)) for hash_, entry in lines]


def _with_parts(entry: bytes, parts: bytes | None = None) -> bytes:
    return EntryBytes.of(entry, parts)


def name_of(log: Path) -> str:
    return f"{log.parent.name}-{log.stem}"


def test_every_version_of_the_format_has_its_logs() -> None:
    assert {log.parent.name for log in LOGS} == {f"v{VERSION}"}  # no version has been released before it


@pytest.mark.parametrize("log", LOGS, ids=name_of)
def test_the_chain_of_a_golden_log_is_whole(log: Path) -> None:
    entries = read(log)
    assert verify(entries) == entries[-1][1]
    assert {json.loads(entry)["v"] for entry, _ in entries} == {int(log.parent.name[1:])}


@pytest.mark.parametrize("log", GAMES, ids=name_of)
def test_a_golden_log_replays_to_what_it_did_when_it_was_written(log: Path) -> None:
    expected = json.loads(log.with_suffix(".json").read_text(encoding="utf-8"))
    events = [decode(entry) for entry, _ in read(log)]
    state = replay(events)
    found = {
        "version": state.version,
        "phase": state.phase,
        "round": state.rounds_begun,
        "stacks": {name: person.stack for name, person in state.people.items()},
        "float": state.float_coins,
        "commission": state.commission,
        "rounds": json.loads(msgspec.json.encode(list(rounds(events)))),
    }
    assert holds(found, expected)


@pytest.mark.parametrize("log", GAMES, ids=name_of)
def test_a_golden_log_still_proves_its_rounds(log: Path) -> None:
    proof = verify_log(read(log))
    assert proof.broken_at is None
    assert [each.is_right for each in proof.rounds[:3]] == [True, True, True]


@pytest.mark.parametrize("log", [log for log in LOGS if log.stem == "every-event"], ids=name_of)
def test_an_event_of_every_type_is_still_read(log: Path) -> None:
    names = {type(decode(entry)).__name__ for entry, _ in read(log)}
    assert names == {kind.__name__ for kind in EVENTS} or int(log.parent.name[1:]) < VERSION


@pytest.mark.parametrize("log", GAMES, ids=name_of)
def test_a_golden_log_is_judged_by_the_edition_that_it_names(log: Path) -> None:
    found = audit(entry for entry, _ in read(log))
    assert found.differences == ()
    assert found.stopped_at is None
