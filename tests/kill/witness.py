"""Reads the data that a killed server left, and holds them against all that was told and read before."""

import asyncio
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Self

import msgspec

from paigow.books import load
from paigow.client.patches import patched
from paigow.log import EntryBytes, decode, draws, replay, verify
from paigow.log.audit import audit
from paigow.log.fairness.verification import RoundProof
from paigow.runtime import account_names, verify_log
from paigow.runtime.cage import CODEC, cage_lines
from paigow.storage import HOUSE, Store, StoredEntry
from paigow.table import AnyEvent, State, evolve, show, view
from paigow.table import events as ev
from paigow.table.core.event import Source
from paigow.table.seeds.seeds import given
from paigow.web.contract.shapes import Beside, Numbered
from tests.kill.live import Message

CAGE = "cage"

BESIDE = frozenset(Beside.__struct_fields__ + Numbered.__struct_fields__)
"""Fields of a view that do not follow from the log: the viewer and the time."""


class Data(NamedTuple):
    """Everything in a data folder."""

    streams: dict[str, list[StoredEntry]]
    kept: dict[str, dict[str, bytes]]
    balances: dict[str, int]
    audit: dict[str, tuple[int, int]]


def read(folder: Path) -> Data:
    """The data as they lie, read from a copy: what a kill left open is for the next server to clear up."""

    async def reading(copied: Path) -> Data:
        store = await Store.open(copied)
        try:
            names = await store.streams()
            assert await store.trial_balance() == 0
            return Data(
                streams={name: await store.read(name) for name in names},
                kept={name: await store.kept(name) for name in names},
                balances=await store.balances(),
                audit=await store.audit(),
            )
        finally:
            await store.close()

    with TemporaryDirectory(prefix="paigow-kill-") as scratch:
        copied = Path(scratch) / "copy"
        shutil.copytree(folder, copied)
        return asyncio.run(reading(copied))


class Witness:
    """Knows one table's whole log, and the messages that people got there."""

    def __init__(self, table: str, book: str) -> None:
        self.table = table
        self.book = load(book)
        self.log: dict[str, list[StoredEntry]] = {}
        self.events: list[AnyEvent] = []
        self.states: list[State] = [State.empty()]
        self.secrets: dict[str, bytes] = {}
        """Every round's two secrets, as they were kept beside the log before they were published."""
        self.told = 0
        """The highest version that anybody was told."""

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def appended(self) -> int:
        """Entries in all streams."""
        return sum(len(entries) for entries in self.log.values())

    def twin(self) -> Self:
        """One who knows the same and goes another way."""
        other = copy(self)
        other.log = {name: list(entries) for name, entries in self.log.items()}
        other.events, other.states, other.secrets = list(self.events), list(self.states), dict(self.secrets)
        return other

    # ---- what lies on the disc ---------------------------------------------------------------------------------

    def audit(self, folder: Path) -> int:
        """Check the data of a server that is dead; how many entries are new. Nothing that was told is missing."""
        data = read(folder)
        before = self.appended
        self._read_on(data.streams)
        assert self.state.version == len(self.events) >= self.told, "told, but not on the disc"
        assert replay(self.events) == self.state
        self._check_coins(data)
        self._check_fairness(data.kept.get(self.table, {}))
        self._check_causes(data.streams.get(self.table, []))
        return self.appended - before

    def _read_on(self, streams: dict[str, list[StoredEntry]]) -> None:
        for name, known in self.log.items():
            assert streams[name][: len(known)] == known, f"{name}: the log was rewritten"
        for entries in streams.values():
            verify((each.entry, each.hash) for each in entries)
            assert [each.seq for each in entries] == list(range(1, len(entries) + 1))
            times = [each.at_us for each in entries]
            assert times == sorted(times)
        self.log = streams
        for stored in streams.get(self.table, [])[len(self.events) :]:
            event = decode(EntryBytes.of(stored.entry, stored.sealed))
            self.events.append(event)
            self.states.append(evolve(self.state, event))

    def _check_causes(self, log: Sequence[StoredEntry]) -> None:
        """Every command is there with all that it led to: it is decided again, and nothing is missing or too much."""
        if not log:
            return
        found = audit(EntryBytes.of(each.entry, each.sealed) for each in log)
        assert (found.differences, found.stopped_at) == ((), None)

    def _check_coins(self, data: Data) -> None:
        """Every balance is what the events say, adds up to nothing, and is not below it."""
        due = Counter[str]()
        for name, entries in data.streams.items():
            for stored in entries:
                if name == CAGE:
                    for line in cage_lines(CODEC.decode(stored.entry)):
                        due[line.debit] -= line.coins
                        due[line.credit] += line.coins
                else:
                    for line in account_names.posted_lines(name, decode(stored.entry)):
                        due[line.debit] -= line.coins
                        due[line.credit] += line.coins
        assert data.balances == dict(due)
        assert data.audit == {}
        assert sum(data.balances.values()) == 0
        assert all(coins >= 0 for name, coins in data.balances.items() if name != HOUSE), data.balances
        prefix = account_names.at_table(self.table, "")
        here = {
            name.removeprefix(prefix): coins
            for name, coins in data.balances.items()
            if name.startswith(prefix)
        }
        stacks = {
            name.removeprefix("stack:"): coins for name, coins in here.items() if coins and "stack:" in name
        }
        people = {name: person.stack for name, person in self.state.people.items() if person.stack}
        assert stacks == people
        assert here.get("float", 0) == self.state.float_coins
        assert here.get("losing", 0) == self.state.losing
        assert here.get("commission", 0) == self.state.commission

    def _check_fairness(self, kept: dict[str, bytes]) -> None:
        """No second shuffle and no second throw: the secrets stay those that were drawn first."""
        state = self.state
        for name, value in kept.items():
            if name.startswith("secrets/"):
                assert self.secrets.setdefault(name, value) == value, "other secrets than before"
        current = f"secrets/{state.coming}"
        assert (current in kept) == bool(state.coming and state.round.secrets is None), "kept until published"
        for event, after in zip(self.events, self.states[1:], strict=True):
            secrets = self.secrets.get(f"secrets/{after.coming}")
            if secrets is None:
                continue
            drawn = draws.RoundSecrets.from_bytes(secrets)
            if isinstance(event, ev.TilesStacked):
                assert event.woodpile == drawn.stacked(given(after, "tiles"))
            elif isinstance(event, ev.BetsOpened):
                assert event.commitments == drawn.commitments()
            elif isinstance(event, ev.DiceCounted):
                head = self._closed_at(after.version)
                assert event.dice == draws.dice(drawn.dice, head, after.round.throws, given(after, "dice"))
            elif isinstance(event, ev.SecretsRevealed):
                assert event.secrets.dice == drawn.published().dice
                assert event.secrets.leaves or event.secrets == drawn.published(), "not those of this round"
        proof = verify_log(
            (EntryBytes.of(each.entry, each.sealed), each.hash) for each in self.log.get(self.table, [])
        )
        assert proof.broken_at is None
        assert not [each for each in proof.rounds if each.faults], proof.rounds
        assert all(each.is_right for each in proof.rounds[:-1])

    def _closed_at(self, version: int) -> bytes:
        """The hash of the last close of bets before an event."""
        closes = (at for at in range(version - 1, -1, -1) if isinstance(self.events[at], ev.BetsClosed))
        return self.log[self.table][next(closes)].hash

    # ---- what was told -------------------------------------------------------------------------------------------

    def heard(self, viewer: str | None, told: Sequence[Message]) -> None:
        """Check that all this was told in one visit, follows from the log, and leaves nothing out between."""
        version = None
        won = [*accumulate(map(partial(_won, viewer), self.events), initial=0)]
        for message in told:
            if message["type"] == "view":
                for event in message.get("events", []):
                    assert version is not None, "a visit begins with a view, without events"
                    version += 1
                    assert version < len(self.states), "told, but not on the disc"
                    shown = show(self.states[version], self.events[version - 1], viewer)
                    assert event == _plain(shown), (event, _plain(shown), version)
                first = version is None
                version = version or message["version"]
                assert message["version"] == version < len(self.states), "told, but not on the disc"
                assert not first or version >= self.told, "less than was told before"
                public = {name: value for name, value in message.items() if name not in BESIDE}
                assert public == patched({}, _plain(view(self.states[version], viewer, self.book)))
                self.told = max(self.told, version)
                if viewer is not None:  # as it stands, which may be later than what is shown
                    assert message["net"] in won[version:], (viewer, version, message["net"], won[version:])

    # ---- what has happened ---------------------------------------------------------------------------------------

    def proofs(self) -> tuple[RoundProof, ...]:
        """Return what the log proves of each round."""
        return verify_log(
            (EntryBytes.of(each.entry, each.sealed), each.hash) for each in self.log[self.table]
        ).rounds

    def finished(self) -> set[int]:
        """The rounds that are over, and their secrets published, as was proved when they were read."""
        return {each.round for each in self.proofs() if each.revealed}

    def drawn(self, number: int) -> draws.RoundSecrets:
        """A round's secrets, as they were kept beside the log."""
        return draws.RoundSecrets.from_bytes(self.secrets[f"secrets/{number}"])

    def phases(self) -> set[str]:
        return {state.phase for state in self.states}

    def won_by(self, person: str) -> int:
        """Return what wagers and banks of a person have brought so far. A loss is negative."""
        return sum(_won(person, event) for event in self.events)

    def dice(self) -> dict[int, tuple[int, ...]]:
        """Round -> dice."""
        return {
            after.coming: event.dice
            for event, after in zip(self.events, self.states[1:], strict=True)
            if isinstance(event, ev.DiceCounted)
        }

    def woodpiles(self) -> dict[int, tuple[str, ...]]:
        """Round -> woodpile."""
        return {
            after.coming: event.woodpile
            for event, after in zip(self.events, self.states[1:], strict=True)
            if isinstance(event, ev.TilesStacked)
        }


def _won(person: str | None, event: AnyEvent) -> int:
    """Return what an event brings a person by wagers and by stakes for the bank."""
    return sum(coins for whose, coins in _gains(event) if whose == person)


def _gains(event: AnyEvent) -> Iterator[tuple[str, int]]:
    """Person -> coins gained, below zero lost."""
    match event:
        case ev.LosingCollected():
            yield event.person, event.returned - event.stake
        case ev.WagerPaid():
            yield event.person, event.won - event.commission
            yield from _paid_by(event.sources)
        case ev.HouseWagerPaid():
            yield from _paid_by(event.sources)
        case ev.BankSettled():
            yield from ((share.person, share.won - share.commission) for share in event.shares)
        case ev.WagerForfeited() | ev.StakeForfeited():
            yield event.person, -event.coins
        case _:
            pass


def _paid_by(sources: Iterable[Source]) -> Iterator[tuple[str, int]]:
    """A bank pays out of its stakes, each of which is somebody's."""
    for source in sources:
        kind, _, person = source.account.partition(":")
        if kind == "stake":
            yield person, -source.coins


def _plain(value: Any) -> Message:
    plain: Message = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def faults(log: Path) -> Iterable[str]:
    """Lines of a server's standard error that tell of something that should not have been."""
    if not log.exists():
        return []
    lines = log.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if '"level":"error"' in line.replace('": "', '":"') or "Traceback" in line]


def apart(seen: Message) -> Message:
    """Return a view without the time, and without what belongs to its connection."""
    return {name: value for name, value in seen.items() if name not in {"now_ms", "number", "events"}}
