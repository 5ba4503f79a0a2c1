"""Staged irregularities at the dealer's table, from a seed: each is an ordinary command that the table knows.

The pupil sees the irregularity, stops the game and names the remedy. The remedy is what the table makes of
the command, so nothing here depends on a book.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from paigow.books import Book
from paigow.school.dealing.acts import Act, Remedy, Stop
from paigow.school.dealing.verdicts import CorrectVerdict, Verdict, WrongVerdict
from paigow.school.drills.remedy import REMEDIES as DRILLED
from paigow.school.drills.remedy import remedy_of
from paigow.school.seeds import Chance
from paigow.table import Refusal, State, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.commands import AnyCommand
from paigow.table.core.box import Box
from paigow.table.core.interest import BOT
from paigow.table.hands.laying import is_house_way
from paigow.table.irregularities.mixed import LIVE
from paigow.table.wagers.limits import stakes_of

IncidentKind = Literal[
    "wrong_wager",
    "late_bet",
    "withdrawn_bet",
    "short_bank",
    "exposed",
    "dice",
    "misdelivery",
    "mixed",
    "absent",
    "knocked_down",
    "mis_set",
    "tile",
    "signals",
    "outside",
    "dispute",
]
KINDS: Final[tuple[IncidentKind, ...]] = get_args(IncidentKind)
REMEDIES: Final = (*DRILLED, "throw_for_box", "call_inspector")
"""Possible remedies."""
PERCENT: Final = 100
COMPLAINT: Final = "paid too little"


class Incident(Struct, frozen=True, kw_only=True, gc=False):
    """An irregularity, and its remedy."""

    kind: IncidentKind
    command: AnyCommand
    """The report to the table; for a refused wager, the wager."""
    remedy: str
    """One of ``REMEDIES``."""
    clause: str

    @property
    def seen(self) -> dict[str, Any]:
        """Return what can be seen: the facts of the command."""
        told: dict[str, Any] = msgspec.to_builtins(self.command)
        return {
            name: value
            for name, value in told.items()
            if name not in _UNSEEN and value is not None and value not in ((), [], "")
        }


_UNSEEN: Final = frozenset({"do", "by", "reason", "tiles", "named", "at_ms"})


def incident(state: State, book: Book, chance: Chance, by: str) -> Incident | None:
    """Return an irregularity for this moment, or ``None`` if none is possible that the book has a remedy for."""
    kinds = list(KINDS)
    while kinds:
        kind = kinds.pop(chance.below(len(kinds)))
        found = [
            made
            for command in _MADE[kind](state, book, by)
            if (made := incident_of(kind, command, state, book)) is not None
        ]
        if found:
            return chance.one_of(found)
    return None


def written(found: Incident) -> str:
    """Return its report to the table, as the log has it."""
    return msgspec.json.encode(found.command).decode()


def read_incident(kind: str, command: str, state: State, book: Book) -> Incident | None:
    """Return an irregularity from the log, or ``None`` if the table records none."""
    found = next((each for each in KINDS if each == kind), None)
    return None if found is None else incident_of(found, _COMMANDS.decode(command), state, book)


_COMMANDS: Final = msgspec.json.Decoder(AnyCommand)


def happens(seed: str, round_number: int, phase: str, rate: int) -> Chance | None:
    """Return the chance with which an irregularity is drawn in a phase of a round, or ``None`` if there is none."""
    chance = Chance(seed, round_number, phase)
    return chance if chance.below(PERCENT) < rate else None


def mis_lays(seed: str, round_number: int, position: int, rate: int) -> bool:
    """Return whether the program sets a hand wrongly, to be noticed when it is exposed."""
    return Chance(seed, round_number, "lays", position).below(PERCENT) < rate


def incident_of(kind: IncidentKind, command: AnyCommand, state: State, book: Book) -> Incident | None:
    """Return a command to the table as an irregularity, or ``None`` if the table would record none now."""
    decided = decide(state, command, book)
    if kind == "wrong_wager":
        if not isinstance(decided, Refusal) or decided.clause is None or decided.code in _NOT_THE_WAGER:
            return None
        return Incident(kind=kind, command=command, remedy="give_back", clause=decided.clause)
    if isinstance(decided, Refusal):
        return None
    told = _remedy(decided, book)
    return None if told is None else Incident(kind=kind, command=command, remedy=told[0], clause=told[1])


_NOT_THE_WAGER: Final = frozenset(
    {"not_enough", "not_here", "wrong_phase", "house_box", "box_removed", "excluded"}
)


def judge_notice(open_: Incident | None, act: Act | None, *, is_stopped: bool) -> Verdict:
    """Judge whether an irregularity was noticed, stopped and corrected; a wrong stop cites no clause."""
    if open_ is None:
        return WrongVerdict(duty="notice", code="nothing_to_stop", clause="")
    right = Remedy(remedy=open_.remedy) if is_stopped else Stop()
    facts: dict[str, str | int] = {"kind": open_.kind}
    if isinstance(act, Stop):
        return CorrectVerdict(duty="notice")
    if isinstance(act, Remedy) and is_stopped:
        if act.remedy == open_.remedy:
            return CorrectVerdict(duty="notice")
        facts |= {"remedy": open_.remedy}
        return WrongVerdict(duty="notice", code="wrong_remedy", clause=open_.clause, facts=facts, right=right)
    return WrongVerdict(duty="notice", code="not_noticed", clause=open_.clause, facts=facts, right=right)


# ---- remedies -------------------------------------------------------------------------------------------------------


def _remedy(decided: list[Any], book: Book) -> tuple[str, str] | None:
    """Return the remedy in the events of a report, and the clause of the most severe one."""
    event = next((each for kind in _TELLING for each in decided if isinstance(each, kind)), None)
    if event is None:
        return None
    clause = event.clause or next((each.clause for each in decided if getattr(each, "clause", "")), "")
    match event:
        case e.RemovalOrdered():
            return "throw_for_box", clause
        case e.DisputeOpened():
            return "call_inspector", clause
        case e.HandReset() if (
            clause == book.clause_of("knocked_down") and book.word("knocked_down") == "as set"
        ):
            return "as_set", clause
        case _:
            return remedy_of(decided, book), clause


_TELLING: Final[tuple[type[Any], ...]] = (
    e.RoundVoided,
    e.ChoiceOffered,
    e.HandVoided,
    e.ReshuffleAsked,
    e.DiceVoided,
    e.BetRefused,
    e.HandReset,
    e.MisSetStands,
    e.DeliveryCorrected,
    e.TileFaulty,
    e.CoverMiscounted,
    e.PlayerAbsent,
    e.RemovalOrdered,
    e.DisputeOpened,
    e.TilesMixed,
    e.TilesExposed,
)
"""Events of a remedy, the most severe first."""


# ---- irregularities -------------------------------------------------------------------------------------------------


def _bots(state: State) -> list[tuple[int, str]]:
    """Return the boxes of bots: only bots cause irregularities."""
    return [
        (box.number, box.seated)
        for box in state.boxes.values()
        if box.seated is not None and box.seated.startswith(BOT)
    ]


def _is_bots(box: Box) -> bool:
    """Return whether everything on a box is a bot's."""
    return box.in_play and all(wager.person.startswith(BOT) for wager in box.wagers)


def _played(state: State) -> list[Box]:
    """Return the boxes with wagers of bots only, without the bank's."""
    return [box for box in state.boxes_in_play if _is_bots(box) and box.number != state.round.bank.box]


def _wrong_wagers(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    """Yield wagers that are not accepted here: too small, too large, or not exactly payable."""
    if state.phase != "betting":
        return
    limits, chips = state.limits, stakes_of(state).chips
    for box, bot in _bots(state):
        if state.boxes[box].wagers:
            continue
        for coins in (
            limits.minimum - chips.smallest,
            limits.minimum + chips.smallest,
            limits.maximum + chips.smallest,
        ):
            if 0 < coins <= state.people[bot].stack:
                yield c.PlaceWager(person=bot, box=box, coins=coins)


def _late_bets(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    if state.phase in LIVE:
        for box, bot in _bots(state):
            if state.people[bot].stack >= state.limits.minimum:
                yield c.ReportLateBet(by=by, person=bot, box=box, coins=state.limits.minimum)


def _withdrawn_bets(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    for box in _played(state):
        for wager in box.main_wagers:
            if not wager.is_settled:
                yield c.ReportWithdrawnBet(by=by, person=wager.person, box=box.number, coins=wager.coins)


def _short_banks(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    """Yield counts of the bank's cover that are too low."""
    person = state.round.bank.person
    if person is None or not person.startswith(BOT) or state.round.bank.counted is not None:
        return
    counted = state.round.bank.total - state.limits.minimum
    if counted > 0:
        yield c.ReportMiscounted(by=by, counted=counted)


def _exposed(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    for count in (1, 2):
        yield c.ReportExposed(by=by, at="stack", count=count)
        yield c.ReportExposed(by=by, at="laja", count=2 * count)
        for box in _played(state):
            yield c.ReportExposed(by=by, at="box", box=box.number, count=count)
            yield c.ReportExposed(by=by, at="box", box=box.number, count=count, exposed_by="player")
        yield c.ReportExposed(by=by, at="house" if state.round.bank.box is None else "bank", count=count)
    yield c.ReportExposed(by=by, at="dead")


def _dice(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    yield c.ReportDice(by=by, fault="cocked")
    yield c.ReportDice(by=by, fault="fell-out")
    if (state.round.shaken_by or "").startswith(BOT):
        yield c.ReportDice(by=by, fault="lid")


def _misdeliveries(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    if state.phase == "delivered":
        yield c.ReportMisdelivery(by=by)


def _mixed(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    boxes = [box.number for box in _played(state) if box.result is None]
    for one, other in pairwise(boxes):
        yield c.ReportMixed(by=by, boxes=(one, other), reconstructed=True)
        yield c.ReportMixed(by=by, boxes=(one, other), reconstructed=False)


def _absent(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    if state.phase == "setting":
        for box in _played(state):
            yield c.ReportAbsent(by=by, box=box.number)


def _knocked_down(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    if state.phase == "matching":
        for box in _played(state):
            if box.hand is not None and box.hand.set_by:
                yield c.ReportKnockedDown(by=by, box=box.number)


def _mis_set(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    """Yield an exposed hand of the house that was not set the house way."""
    hand = state.round.house_hand
    if hand is not None and hand.is_exposed and hand.set_by and not is_house_way(hand, book):
        yield c.ReportMisSet(by=by, hand="house")


def _tiles(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    if not state.is_set_faulty:
        yield c.ReportTile(by=by, fault="damaged")
        yield c.ReportTile(by=by, fault="marked")
        yield c.ReportTile(by=by, fault="missing")


def _signals(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    yield c.RemoveByDice(by=by)


def _outside(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    yield c.Invalidate(by=by, cause="commotion")
    yield c.Invalidate(by=by, cause="fire")


def _disputes(state: State, book: Book, by: str) -> Iterator[AnyCommand]:
    if state.phase in {"matched", "paid"}:
        for _, bot in _bots(state):
            yield c.OpenDispute(by=by, person=bot, complaint=COMPLAINT)


_MADE: Final[dict[IncidentKind, Callable[[State, Book, str], Iterator[AnyCommand]]]] = {
    "wrong_wager": _wrong_wagers,
    "late_bet": _late_bets,
    "withdrawn_bet": _withdrawn_bets,
    "short_bank": _short_banks,
    "exposed": _exposed,
    "dice": _dice,
    "misdelivery": _misdeliveries,
    "mixed": _mixed,
    "absent": _absent,
    "knocked_down": _knocked_down,
    "mis_set": _mis_set,
    "tile": _tiles,
    "signals": _signals,
    "outside": _outside,
    "dispute": _disputes,
}
