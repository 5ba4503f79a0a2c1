"""Wild rounds as round files: what the table did and what the ruling on the file says, held against each other."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, get_args

from paigow.books import Book, load, with_choices
from paigow.log.audit import audit
from paigow.log.codec import VERSION, Entry
from paigow.log.rounds.projection import rounds
from paigow.log.rounds.result import RoundResult
from paigow.rulings.export import NoRoundError, export_played
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.field_types import RoundFileError
from paigow.rulings.round_file.reader import read_round, write_round
from paigow.rulings.round_file.types import RoundFile
from paigow.table import AnyCommand, AnyEvent, Refusal, State, decide, evolve, postings
from paigow.table import commands as c
from paigow.table import events as e
from tests.log.appended import stored
from tests.log.rulings import rule
from tests.property.everything import Watched, bettors_decide, play_wildly, wild_table

Gains = dict[str, int]
_OWN: Final = frozenset({"stack", "layout", "stake", "account"})
_REMARKED: Final = (
    e.BetRefused | e.ChoiceLapsed | e.ChoiceMade | e.CoverMiscounted | e.DeliveryCorrected | e.DiceVoided
    | e.HandConceded | e.HandReset | e.HandVoided | e.HouseWagerLessened | e.MisSetStands | e.PersonExcluded
    | e.PlayerAbsent | e.ReshuffleAsked | e.RoundVoided | e.StakeForfeited | e.TileFaulty | e.TilesExposed
    | e.TilesMixed | e.WagerForfeited
)  # fmt: skip
"""Events of which a ruling tells by a remark with their tag as its code.

Left out: a removal by dice, which concerns the next round and names nobody; wagers that go back, which are compared
as wagers.
"""
_CODES: Final = frozenset(
    {str(kind.__struct_config__.tag) for kind in get_args(_REMARKED)} - {"choice_lapsed"} | {"choice_unsaid"}
)
_SHOWN: Final = c.ShowOwnHand | c.ShowTwoTiles
"""Players who show tiles by right: nothing went wrong."""


class Difference(NamedTuple):
    """A round on which the table and the ruling do not agree."""

    round: int
    what: str
    """``refused``, ``void``, ``coins``, ``wagers``, ``remarks`` or ``audit``."""
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
    also: list[AnyEvent]
    """What the command that ended the round led to besides."""

    @property
    def events(self) -> list[AnyEvent]:
        """All that happened in it."""
        return [*(each.event for each in self.entries), *self.also]


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
        self.appends.append((command, decided))
        for place, event in enumerate(decided):
            before = self.state
            self.state = evolve(before, event)
            self._record(before, event, None if place else command)
            if isinstance(event, e.RoundEnded | e.RoundVoided) and self.opened is not None:
                gains = {name: coins for name, coins in self.gains.items() if coins}
                entries, also = [*self.entries], [*decided[place + 1 :]]
                self.finished.append(Finished(event.round, self.opened, self.washed, entries, gains, also))
        bettors_decide(self.state, self.book)
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

    def _count(self, before: State, event: AnyEvent) -> None:
        """Count an entry. Coins that somebody brings or takes away stay that person's; corrections are left out."""
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
    """Return the person whose coins lie on an account."""
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
    """For each round of a table that has a file: where table and ruling differ, or None; then what the audit finds."""
    table = recorded_table(drawn_book(book_id, seed), seed)
    play_wildly(table, rounds_played)
    for finished in table.finished:
        yield from _compared(finished, table.book)
    yield from _audited(table)


def _audited(table: Recorded) -> Iterator[Difference]:
    """Return everything that the audit rules differently from the log."""
    found = audit(stored(table.appends))
    for each in found.differences:
        yield Difference(each.round, "audit", each.recorded, each.ruled, f"{each.event} {each.field}")
    if found.rounds != len(table.finished):
        yield Difference(0, "audit", len(table.finished), found.rounds, "rounds")


def _compared(finished: Finished, book: Book) -> Iterator[Difference | None]:
    washed, *rest = finished.entries
    try:
        file = export_played(finished.opened, washed.event, finished.after_washing, rest, finished.number)
    except NoRoundError:  # over before any wager was final
        assert not any(isinstance(each, e.HandMatched) for each in finished.events)
        return
    text = write_round(file)
    try:
        assert read_round(text) == file
        ruling = rule(file)
    except RoundFileError as error:
        yield Difference(finished.number, "refused", "", str(error), text)
        return
    (result,) = rounds(finished.events)
    for what, table, ruled in (
        ("void", result.void is not None, ruling["void"]),
        ("coins", finished.gains, {name: coins for name, coins in ruling["net"].items() if coins}),
        ("wagers", wagers_of_table(result, file), dict(wagers_of_ruling(ruling))),
        ("remarks", told_by_table(finished, file, book), told_by_ruling(ruling)),
    ):
        if table != ruled:
            yield Difference(finished.number, what, table, ruled, text)
            return
    yield None


Key = tuple[int, str, str]
Outcome = tuple[str, int, int, int]


def _in_file(file: RoundFile) -> set[Key]:
    """Box, player and bet of the wagers in a file: one that went back before it was settled who banks is not there."""
    return {
        (box.number, wager.player, bet) for box in file.boxes for wager in box.wagers for bet in wager.bets
    }


def wagers_of_table(result: RoundResult, file: RoundFile) -> dict[Key, Outcome]:
    """Box, player and bet -> result, winnings, commission and what was lost of the stake."""
    told = _in_file(file)
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


def told_by_ruling(ruling: dict[str, Any]) -> Remarks:
    """Code and clause of what a ruling tells of what went wrong."""
    remarks = Counter(
        (each["code"], "" if each["code"] == "cover_miscounted" else each["clause"] or "")
        for each in ruling["remarks"]
        if each["code"] in _CODES
    )
    return _of_void_round(remarks) if ruling["void"] else remarks


def told_by_table(finished: Finished, file: RoundFile, book: Book) -> Remarks:
    """Return the same of what happened, as far as a file tells it, and of hands that were laid wrongly and
    unnoticed.
    """
    told: list[AnyEvent] = []
    command: AnyCommand | None = None
    is_final, state = False, finished.after_washing
    for entry in finished.entries:
        command = entry.command or command
        event = entry.event
        is_final = is_final or isinstance(event, e.BetsClosed)
        if isinstance(event, e.ReshuffleAsked | e.DeliveryCorrected) and not getattr(event, "is_laja", False):
            told = _dealt_anew(told)
        state, before = (state if event == finished.entries[0].event else evolve(state, event)), state
        told += _ended_by_a_look(event, before)
        is_told = isinstance(event, e.PersonExcluded) and _was_put_out(event.person, told)
        if (
            isinstance(event, _REMARKED)
            and _is_in_file(event, command, file, is_final=is_final)
            and not is_told
        ):
            told.append(event)
    told += [each for each in finished.also if isinstance(each, _REMARKED)]
    remarks = Counter(map(_key, told)) + _unnoticed(finished, book)
    return _of_void_round(remarks) if state.round.is_void else remarks


def _was_put_out(person: str, told: list[AnyEvent]) -> bool:
    """Whether somebody was put out before, and reinstated since: a file tells it once."""
    return any(isinstance(each, e.PersonExcluded) and each.person == person for each in told)


def _key(event: AnyEvent) -> tuple[str, str]:
    """Code and clause. A choice that ended unanswered is one that the file does not tell.

    A miscounted cover cites a clause by who banked then, and the file tells who banked in the end.
    """
    clause = "" if isinstance(event, e.CoverMiscounted) else getattr(event, "clause", "")
    code = "choice_unsaid" if isinstance(event, e.ChoiceLapsed) else str(event.__struct_config__.tag)
    return code, clause


def _of_void_round(remarks: Remarks) -> Remarks:
    """A void round takes concessions back, and no choice matters that nobody made."""
    return Counter({key: n for key, n in remarks.items() if key[0] not in {"hand_conceded", "choice_unsaid"}})


def _ended_by_a_look(event: AnyEvent, state: State) -> list[AnyEvent]:
    """The choice of a player who has looked at the other tiles instead (NZ 12.3), or has shown them all."""
    if isinstance(event, e.TilesViewed):
        person, number = event.person, event.box
    elif isinstance(event, e.TilesExposed) and event.at == "box" and event.exposed_by == "player":
        assert event.position is not None
        person, number = event.by, event.position
    else:
        return []
    choice = state.boxes[number].choice
    if choice is None or person not in choice.people:
        return []
    return [e.ChoiceLapsed(person=person, box=number, clause=choice.clause)]


def _dealt_anew(told: list[AnyEvent]) -> list[AnyEvent]:
    """Leave out the exposures and choices that a file leaves out for hands that were taken back unseen."""
    is_final = any(isinstance(each, e.ChoiceMade) and each.choice != "play" for each in told)
    return [
        each
        for each in told
        if (is_final and not isinstance(each, e.ChoiceLapsed))
        or not isinstance(each, e.TilesExposed | e.ChoiceMade | e.ChoiceLapsed)
        or (isinstance(each, e.TilesExposed) and each.at in {"stack", "laja"})
    ]


def _is_in_file(event: AnyEvent, command: AnyCommand | None, file: RoundFile, *, is_final: bool) -> bool:
    """Whether a file has something of which the ruling will tell. It tells how things lay when bets were closed."""
    match event:
        case e.TilesExposed():
            return not isinstance(command, _SHOWN)
        case e.HouseWagerLessened():  # else it is told as it lay in the end (MA 8(h))
            return isinstance(command, c.ReportMixed)
        case e.PersonExcluded(is_for_round=True):  # of who had no wager in it any more
            return is_final
        case e.BetRefused(was="withdrawn"):
            return any(key[:2] == (event.box, event.person) for key in _in_file(file))
        case e.CoverMiscounted():  # only of the count by which the bank was asked does anything follow
            counts = [each.counted for each in file.irregularities if isinstance(each, rt.CoverMiscounted)]
            return event.counted in counts
        case _:
            return True


def _unnoticed(finished: Finished, book: Book) -> Remarks:
    """Hands that the dealer laid otherwise than the house way, of which nobody said anything: a ruling does."""
    laid: dict[int, AnyEvent] = {}
    state = finished.after_washing
    for entry in finished.entries[1:]:
        match entry.event:
            case e.HandSet(box=box):
                laid[box] = entry.event
            case e.HouseHandSet():
                laid[state.house] = entry.event
            case e.HandReset(row=row) if row == book.cite("house_sets"):  # laid again as it was
                pass
            case e.HandReset(position=box) | e.MisSetStands(position=box):
                laid.pop(box, None)
            case e.HandVoided(box=box) | e.HandConceded(box=box):
                laid.pop(box, None)
            case _:
                pass
        state = evolve(state, entry.event)
    if state.round.is_void:  # nobody is paid
        return Counter()
    wrong = [box for box, each in laid.items() if getattr(each, "clause", "") == book.cite("house_sets")]
    late = book.cite("mis_set_stands")
    stands = late, late if book.flag("requested_reset") else book.clause_of("requested_reset")
    boxes = {*state.boxes} - {state.chung if state.round.bank.box is None else state.round.bank.box}
    return Counter(("mis_set_stands", stands[box in boxes]) for box in wrong)
