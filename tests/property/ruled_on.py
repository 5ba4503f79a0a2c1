"""Wild rounds as round files: what the table did and what the ruling on the file says, held against each other."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from paigow.books import Book, load, with_choices
from paigow.record.codec import VERSION, Entry
from paigow.record.export import NoRoundError, export_played
from paigow.record.round_file import read_round, write_round
from paigow.record.round_forms import RoundFileError
from paigow.record.round_result import RoundResult
from paigow.record.round_types import RoundFile
from paigow.record.rounds import rounds
from paigow.record.ruling import rule
from paigow.table import AnyCommand, AnyEvent, Refusal, State, decide, evolve, postings
from paigow.table import events as e
from tests.property.everything import Watched, play_wildly, wild_table

Gains = dict[str, int]
_OWN: Final = frozenset({"stack", "layout", "stake", "account"})
_REMARKED: Final = {
    "WagerForfeited": "wager_forfeited",
    "StakeForfeited": "stake_forfeited",
    "HandVoided": "hand_voided",
    "HandConceded": "hand_conceded",
    "HandReset": "hand_reset",
    "MisSetStands": "mis_set_stands",
    "PlayerAbsent": "player_absent",
    "RoundVoided": "round_voided",
}
"""Event -> the remark by which a ruling tells of it."""


class Difference(NamedTuple):
    """A round on which the table and the ruling do not agree."""

    round: int
    what: str
    """``refused``, ``void``, ``coins``, ``wagers`` or ``remarks``."""
    table: object
    ruling: object
    file: str


class Finished(NamedTuple):
    """A round that came to its end, with what it needs to become a file."""

    number: int
    opened: e.TableOpened
    after_washing: State
    entries: list[Entry[AnyEvent]]
    """The washing first."""
    gains: Gains


@dataclass
class Recorded(Watched):
    """A table whose rounds are kept as a log; it is not watched, so that many rounds can be played."""

    entries: list[Entry[AnyEvent]] = field(default_factory=list)
    """Since the tiles were washed."""
    finished: list["Finished"] = field(default_factory=list)
    opened: e.TableOpened | None = None
    washed: State = field(default_factory=State.empty)
    """The table after the last washing."""
    gains: Counter[str] = field(default_factory=Counter)
    """What the round has brought everybody, without corrections of payments: a file does not tell of them."""
    corrected: Counter[str] = field(default_factory=Counter)

    def tell(self, command: AnyCommand) -> Refusal | None:
        """Give a command; what it leads to is recorded."""
        decided = decide(self.state, command, self.book)
        if isinstance(decided, Refusal):
            return decided
        for place, event in enumerate(decided):
            before = self.state
            self.state = evolve(before, event)
            self._record(before, event, None if place else command)
        return None

    def _record(self, before: State, event: AnyEvent, command: AnyCommand | None) -> None:
        self.counts[type(event).__name__] += 1
        entry: Entry[AnyEvent] = Entry(version=VERSION, do=command, event=event)
        if isinstance(event, e.TableOpened):
            self.opened = event
        self._count(before, event)
        if isinstance(event, e.TilesWashed):
            self.entries, self.washed = [entry], self.state
            self.gains, self.corrected = Counter(), Counter()
            return
        self.entries.append(entry)
        if isinstance(event, e.RoundEnded | e.RoundVoided) and self.opened is not None:
            gains = {name: coins for name, coins in self.gains.items() if coins}
            self.finished.append(Finished(event.round, self.opened, self.washed, [*self.entries], gains))

    def _count(self, before: State, event: AnyEvent) -> None:
        """Coins that somebody brings or takes away stay his; corrections of payments are left out."""
        if isinstance(event, e.PaymentCorrected):
            if event.person in before.round.settled:
                self.corrected[event.person] += event.coins
            return
        for each in postings(event):
            self.gains[_owner(each.debit)] -= each.coins
            self.gains[_owner(each.credit)] += each.coins
        if isinstance(event, e.MatchesUndone) and event.with_conceded:
            for person, coins in self.corrected.items():
                self.gains[person] += coins
                self.gains["house"] -= coins
            self.corrected = Counter()


def _owner(account: str) -> str:
    """Whose coins lie on an account."""
    kind, _, owner = account.partition(":")
    if kind in _OWN:
        return owner
    return "commission" if kind == "commission" else "house"


def recorded_table(book: Book, seed: int | str) -> Recorded:
    """An open table with people at it who will do anything."""
    table = wild_table(book, seed, kind=Recorded)
    assert isinstance(table, Recorded)  # as it was asked for
    return table


def drawn_book(book_id: str, seed: int | str) -> Book:
    """A book with some of its options and readings chosen otherwise, now and then as published."""
    rng = random.Random(f"{seed} {book_id}")
    book = load(book_id)
    rows = [row for row in (*book.options, *book.readings) if row.values]
    share = rng.choice([0.0, 0.1, 0.3])
    choices = {row.name: rng.choice(row.values) for row in rows if rng.random() < share}
    return with_choices(book, choices)


def differences(book_id: str, seed: int | str, rounds_played: int) -> Iterator[Difference | None]:
    """For each round of a table that has a file: where table and ruling differ, or None."""
    table = recorded_table(drawn_book(book_id, seed), seed)
    play_wildly(table, rounds_played)
    for finished in table.finished:
        yield from _compared(finished)


def _compared(finished: Finished) -> Iterator[Difference | None]:
    washed, *rest = finished.entries
    events = [each.event for each in finished.entries]
    try:
        file = export_played(finished.opened, washed.event, finished.after_washing, rest, finished.number)
    except NoRoundError:  # over before any wager was final
        assert not any(isinstance(each, e.HandMatched) for each in events)
        return
    text = write_round(file)
    try:
        assert read_round(text) == file
        ruling = rule(file)
    except RoundFileError as error:
        yield Difference(finished.number, "refused", "", str(error), text)
        return
    (result,) = rounds(events)
    for what, table, ruled in (
        ("void", result.void is not None, ruling["void"]),
        ("coins", finished.gains, {name: coins for name, coins in ruling["net"].items() if coins}),
        ("wagers", wagers_of_table(result, file), dict(wagers_of_ruling(ruling))),
        ("remarks", *told_by_both(events, ruling)),
    ):
        if table != ruled:
            yield Difference(finished.number, what, table, ruled, text)
            return
    yield None


Key = tuple[int, str, str]
Outcome = tuple[str, int, int, int]


def wagers_of_table(result: RoundResult, file: RoundFile) -> dict[Key, Outcome]:
    """Box, player and bet -> result, winnings, commission and what was lost of the stake.

    A wager that went back before it was settled who banks is not in the file.
    """
    told = {
        (box.number, wager.player, bet) for box in file.boxes for wager in box.wagers for bet in wager.bets
    }
    decided: dict[Key, Outcome] = {}
    for box in result.boxes:
        for each in box.wagers:
            key = box.number, each.person, each.bet
            outcome = "lose" if each.outcome == "forfeit" else each.outcome
            if key in told or outcome != "void":
                decided[key] = outcome, each.won, each.commission, each.stake - each.returned
    return decided


def wagers_of_ruling(ruling: dict[str, Any]) -> Iterator[tuple[Key, Outcome]]:
    """The same, without the dealer's own wager."""
    for box in ruling["boxes"]:
        for each in box["wagers"]:
            if each["bet"] != "dealer":
                key = (box["number"], each["player"], each["bet"])
                lost = each["stake"] - each["returned"]
                yield key, (each["result"], each["won"], each["commission"], lost)


Remarks = Counter[tuple[str, str]]


def told_by_both(events: list[AnyEvent], ruling: dict[str, Any]) -> tuple[Remarks, Remarks]:
    """What table and ruling have to tell of what went wrong: code and clause.

    A hand that was set wrongly without anybody noticing is in the file nevertheless; the ruling says that it stands.
    Where wagers went back before the tiles were delivered, only the ruling has a hand that is void.
    """
    table = Counter(
        (_REMARKED[type(each).__name__], getattr(each, "clause", ""))
        for each in events
        if type(each).__name__ in _REMARKED
    )
    codes = {*_REMARKED.values()}
    ruled = Counter(
        (each["code"], each["clause"] or "") for each in ruling["remarks"] if each["code"] in codes
    )
    for key in [key for key in ruled if key[0] in {"mis_set_stands", "hand_voided"}]:
        ruled[key] = min(ruled[key], table[key])
    if any(
        box["void"] or box["conceded"] for box in ruling["boxes"]
    ):  # it need not tell how such a hand was set
        for key in [key for key in table if key[0] in {"mis_set_stands", "hand_reset", "player_absent"}]:
            table[key] = min(ruled[key], table[key])
    if ruling["void"]:  # what had become of each hand before matters no more
        return _of_round(table), _of_round(ruled)
    return +table, +ruled


def _of_round(remarks: Remarks) -> Remarks:
    return Counter(
        {key: number for key, number in remarks.items() if key[0] in {"round_voided", "stake_forfeited"}}
    )
