"""What came of a lesson or an exam at the dealer's table, read off its log and judged again."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.school.dealing.acts import AnyAct, DutyName, Judged, Remedy, Stop, read_written
from paigow.school.dealing.duties import Due, due
from paigow.school.dealing.incidents import Incident, IncidentKind, judge_notice, read_incident
from paigow.school.dealing.judge import judge, judge_undone
from paigow.school.dealing.verdicts import Laid, Verdict, Wrong
from paigow.table import State, evolve
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.interest import awaits_count, is_round_on

PERCENT: Final = 100


class Happened(NamedTuple):
    """An entry of a log: an event, and when it was recorded."""

    event: Any
    at_us: int


class Step(Struct, frozen=True, kw_only=True):
    """One thing that the pupil did, and how it was judged."""

    entry: int
    """Number of the log's entry."""
    round: int
    phase: str
    duty: Judged
    act: str
    """As the log has it."""
    code: str = ""
    """Of the mistake; empty: it was right."""
    text: str = ""
    """Why it was wrong, where the report is told in a language."""
    clause: str = ""
    facts: dict[str, str | int] = {}
    right: AnyAct | None = None
    """What would have been right."""
    hands: tuple[Laid, ...] = ()
    """That show why it was wrong; none of a round that is on."""
    took_ms: int = 0
    is_confirmed: bool = True
    """Judged again it comes to the same."""


class Incidence(Struct, frozen=True, kw_only=True):
    """Something that went wrong on purpose."""

    entry: int
    round: int
    kind: IncidentKind
    remedy: str
    """Empty, as ``clause``, while it is still to be put right."""
    clause: str
    is_dealt_with: bool
    """The pupil noticed it and named the remedy, without a mistake."""


class DutyScore(Struct, frozen=True, kw_only=True):
    """How one duty went."""

    duty: Judged
    right: int
    wrong: int
    mean_ms: int


class DealingReport(Struct, frozen=True, kw_only=True):
    """What came of it."""

    by: str
    mode: str
    by_hand: tuple[str, ...]
    rate: int
    seed: str
    """Over HTTP empty until it is final."""
    book: str
    """``id@edition``."""
    table: str
    ring: tuple[int, ...]
    """The positions as they are counted."""
    rounds: int
    """That are over; a round begins with the cut."""
    of_rounds: int
    """After so many it is over; 0: there is no such end."""
    is_final: bool
    """They are over: nothing more is dealt."""
    right: int
    wrong: int
    score: str
    """Of a hundred, as a decimal number with at most two places; empty: nothing was done."""
    pass_mark: int | None
    """Of a hundred."""
    passed: bool | None
    """None: it is not final, or has no pass mark."""
    duties: tuple[DutyScore, ...]
    incidents: tuple[Incidence, ...]
    steps: tuple[Step, ...]
    entries: int
    """How far the log goes that it was read off,"""
    hash: str = ""
    """and the hash of the last entry; who has the log can tell that it is this one."""


def report(entries: Sequence[Happened], book: Book, hash_: str = "") -> DealingReport | None:
    """The report of a whole log; None: nobody was taught or examined at that table.

    Args:
        entries: From the first on, with the tiles, as they are once the rounds are over.
        book: In force at the table.
        hash_: Of the last entry.
    """
    reader = _Reader(entries, book)
    for _ in reader.run():
        pass
    begun = reader.begun
    if begun is None:
        return None
    right, wrong = _sums(reader.steps, begun.by_hand)
    total_right, total_wrong = sum(right.values()), sum(wrong.values())
    return DealingReport(
        by=begun.by,
        mode=begun.mode,
        by_hand=begun.by_hand,
        rate=begun.rate,
        seed=begun.seed,
        book=f"{reader.state.book}@{reader.state.edition}",
        table=reader.state.table,
        ring=book.ring,
        rounds=reader.rounds,
        of_rounds=begun.rounds,
        is_final=reader.state.is_dealing_over,
        right=total_right,
        wrong=total_wrong,
        score=_score(total_right, total_wrong),
        pass_mark=begun.pass_mark,
        passed=_passed(begun.pass_mark, total_right, total_wrong) if reader.state.is_dealing_over else None,
        duties=tuple(
            DutyScore(
                duty=duty,
                right=right.get(duty, 0),
                wrong=wrong.get(duty, 0),
                mean_ms=_mean(reader.steps, duty),
            )
            for duty in get_args(Judged)
            if duty in right or duty in wrong
        ),
        incidents=tuple(reader.without_open_remedy()),
        steps=tuple(map(reader.without_live_hands, reader.steps)),
        entries=len(entries),
        hash=hash_,
    )


def _passed(pass_mark: int | None, right: int, wrong: int) -> bool | None:
    """Whether so many of a hundred were right; None: nothing was asked for. Who has done nothing does not pass."""
    if pass_mark is None:
        return None
    return right > 0 and right * PERCENT >= pass_mark * (right + wrong)


def _score(right: int, wrong: int) -> str:
    if not right + wrong:
        return ""
    hundredths = int(Fraction(right * PERCENT * 100, right + wrong))
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


def _sums(steps: Iterable[Step], by_hand: Sequence[str]) -> tuple[dict[Judged, int], dict[Judged, int]]:
    """Duty -> how often right, and how often wrong; who pays rightly has taken the commission rightly too."""
    right: dict[Judged, int] = {}
    wrong: dict[Judged, int] = {}
    for step in steps:
        count = wrong if step.code else right
        count[step.duty] = count.get(step.duty, 0) + 1
        if step.duty == "pay" and not step.code and "commission" in by_hand:
            right["commission"] = right.get("commission", 0) + 1
    return right, wrong


def _mean(steps: Iterable[Step], duty: Judged) -> int:
    times = [step.took_ms for step in steps if step.duty == duty]
    return sum(times) // len(times) if times else 0


class _Reader:
    """Walks through a log with the table as it was, and judges again what the pupil did."""

    def __init__(self, entries: Sequence[Happened], book: Book) -> None:
        self.entries, self.book = entries, book
        self.state = State.empty()
        self.begun: Any = None
        self.steps: list[Step] = []
        self.incidents: list[Incidence] = []
        self.rounds = 0
        self._open: Incident | None = None
        self._is_stopped = False

    def run(self) -> Iterator[None]:
        for number, (event, _) in enumerate(self.entries, 1):
            match event:
                case e.DealingBegun():
                    self.begun = event
                case e.IncidentSeen():
                    self._seen(number, event)
                case e.DutyJudged():
                    self._judged(number, event)
                case e.RoundEnded() | e.RoundVoided():
                    self.rounds = self.state.rounds_begun
                case _:
                    pass
            self.state = evolve(self.state, event)
            yield

    def _seen(self, number: int, event: Any) -> None:
        self._open, self._is_stopped = read_incident(event.kind, event.command, self.state, self.book), False
        told = self._open
        self.incidents.append(
            Incidence(
                entry=number,
                round=self.state.coming,
                kind=event.kind,
                remedy=told.remedy if told else "",
                clause=told.clause if told else "",
                is_dealt_with=False,
            )
        )

    def _judged(self, number: int, event: Any) -> None:
        act = read_written(event.act) if event.act else None
        verdict = self._again(number, act)
        is_wrong = isinstance(verdict, Wrong)
        code = verdict.code if isinstance(verdict, Wrong) else ""
        self.steps.append(
            Step(
                entry=number,
                round=self.state.coming,
                phase=self.state.phase,
                duty=event.duty,
                act=event.act,
                code=event.code,
                clause=event.clause,
                facts=verdict.facts if isinstance(verdict, Wrong) else {},
                right=verdict.right if isinstance(verdict, Wrong) else None,  # type: ignore[arg-type]
                hands=verdict.hands if isinstance(verdict, Wrong) else (),
                took_ms=event.took_ms,
                is_confirmed=verdict is not None and verdict.duty == event.duty and code == event.code,
            )
        )
        self._go_on(event, act, is_wrong=is_wrong)

    def without_open_remedy(self) -> list[Incidence]:
        """The incidents; of one that is to be put right now without what is done about it."""
        if self._open is None:
            return self.incidents
        return [*self.incidents[:-1], replace(self.incidents[-1], remedy="", clause="")]

    def without_live_hands(self, step: Step) -> Step:
        """The step, without the tiles of a round that is on."""
        is_live = is_round_on(self.state) and step.round == self.state.coming
        return replace(step, hands=()) if is_live else step

    def _go_on(self, event: Any, act: AnyAct | None, *, is_wrong: bool) -> None:
        """What follows from it for what is judged next."""
        is_exam = self.begun is not None and self.begun.mode == "exam"
        if self._open is not None and event.duty == "notice":
            self._is_stopped = self._is_stopped or isinstance(act, Stop)
            if isinstance(act, Remedy) and not is_wrong:
                self._dealt_with()
            if act is None or (is_wrong and is_exam) or (isinstance(act, Remedy) and not is_wrong):
                self._open = None

    def _dealt_with(self) -> None:
        last = self.incidents[-1]
        is_clean = not any(
            step.code and step.duty == "notice" and step.entry > last.entry for step in self.steps
        )
        self.incidents[-1] = Incidence(
            entry=last.entry,
            round=last.round,
            kind=last.kind,
            remedy=last.remedy,
            clause=last.clause,
            is_dealt_with=is_clean,
        )

    def _again(self, number: int, act: AnyAct | None) -> Verdict | None:
        """What he did or left undone, judged again; None: the log does not tell the tiles any more."""
        try:
            return self._verdict(number, act)
        except (LookupError, ValueError, AssertionError, StopIteration):
            return None

    def _verdict(self, number: int, act: AnyAct | None) -> Verdict:
        if self._open is not None or isinstance(act, Stop | Remedy):
            return judge_notice(self._open, act, is_stopped=self._is_stopped)
        if act is None:
            return judge_undone(self.state, self.book, self._due(number))
        by_hand: Sequence[DutyName] = self.begun.by_hand
        return judge(self.state, self.book, self._due(number), act, by_hand)

    def _due(self, number: int) -> Due | None:
        found = due(self.state, self.book, is_counted=not awaits_count(self.state))
        if found is not None and found.duty == "cut" and found.command is None:
            return self._cut_after(number)
        return found

    def _cut_after(self, number: int) -> Due | None:
        """A cut by lot is known by what was made of it; None: the log ends before."""
        for event, _ in self.entries[number:]:
            if isinstance(event, e.TilesCut):
                return Due(
                    duty="cut", command=c.CutTiles(cut=event.cut, options=event.options, at_random=True)
                )
        return None
