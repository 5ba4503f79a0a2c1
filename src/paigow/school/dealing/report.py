"""Report of a lesson or an exam at the dealer's table, read from its log and judged again."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.school.dealing.acts import AnyAct, Judged, Remedy, Stop, read_written
from paigow.school.dealing.duties import Due, due
from paigow.school.dealing.incidents import Incident, IncidentKind, judge_notice, read_incident
from paigow.school.dealing.judge import judge, judge_undone
from paigow.school.dealing.verdicts import EvidenceHand, Verdict, WrongVerdict
from paigow.table import State, evolve
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.interest import awaits_count, is_round_on
from paigow.table.oversight.course import DutyName

PERCENT: Final = 100


class Happened(NamedTuple):
    """An entry of a log: an event, and its time of recording."""

    event: Any
    at_us: int


class ReportedAct(Struct, frozen=True, kw_only=True):
    """One act of the pupil, and its verdict."""

    entry: int
    """Number of the log's entry."""
    round: int
    phase: str
    duty: Judged
    act: str
    """The act as the log has it."""
    code: str = ""
    """Code of the mistake; empty if it was right."""
    text: str = ""
    """Why it was wrong, if the report has a language."""
    clause: str = ""
    facts: dict[str, str | int] = {}
    right: AnyAct | None = None
    """The correct act."""
    hands: tuple[EvidenceHand, ...] = ()
    """Hands that show why it was wrong; none in a round in progress."""
    took_ms: int = 0
    is_confirmed: bool = True
    """The second judgement agrees."""


class Incidence(Struct, frozen=True, kw_only=True):
    """A staged irregularity."""

    entry: int
    round: int
    kind: IncidentKind
    remedy: str
    """Empty, like ``clause``, while it is still to be corrected."""
    clause: str
    is_dealt_with: bool
    """The pupil noticed it and named the remedy without a mistake."""


class DutyScore(Struct, frozen=True, kw_only=True):
    """Score of one duty."""

    duty: Judged
    right: int
    wrong: int
    mean_ms: int


class DealingReport(Struct, frozen=True, kw_only=True):
    """The report."""

    by: str
    mode: str
    by_hand: tuple[str, ...]
    rate: int
    seed: str
    """Empty over HTTP until it is final."""
    book: str
    """``id@edition``."""
    table: str
    ring: tuple[int, ...]
    """The positions in counting order."""
    rounds: int
    """Finished rounds; a round begins with the cut."""
    of_rounds: int
    """Number of rounds after which it ends; 0 for no limit."""
    is_final: bool
    """The rounds are over: nothing more is dealt."""
    right: int
    wrong: int
    score: str
    """Score out of a hundred, as a decimal with at most two places; empty if nothing was done."""
    pass_mark: int | None
    """Score out of a hundred needed to pass."""
    passed: bool | None
    """Null if it is not final, or has no pass mark."""
    duties: tuple[DutyScore, ...]
    incidents: tuple[Incidence, ...]
    steps: tuple[ReportedAct, ...]
    entries: int
    """Number of log entries it was read from."""
    hash: str = ""
    """Hash of the last entry, which identifies the log."""


def report(entries: Sequence[Happened], book: Book, hash_: str = "") -> DealingReport | None:
    """Return the report of a whole log, or ``None`` if nobody was taught or examined at that table.

    Args:
        entries: The entries from the first on, with the tiles, as after the rounds.
        book: The book in force at the table.
        hash_: Hash of the last entry.
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
    """Return whether the score is enough, or ``None`` without a pass mark.

    A pupil who has done nothing does not pass.
    """
    if pass_mark is None:
        return None
    return right > 0 and right * PERCENT >= pass_mark * (right + wrong)


def _score(right: int, wrong: int) -> str:
    if not right + wrong:
        return ""
    hundredths = int(Fraction(right * PERCENT * 100, right + wrong))
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


def _sums(
    steps: Iterable[ReportedAct], by_hand: Sequence[str]
) -> tuple[dict[Judged, int], dict[Judged, int]]:
    """Return duty -> how often right, and how often wrong; a right payment includes the right commission."""
    right: dict[Judged, int] = {}
    wrong: dict[Judged, int] = {}
    for step in steps:
        count = wrong if step.code else right
        count[step.duty] = count.get(step.duty, 0) + 1
        if step.duty == "pay" and not step.code and "commission" in by_hand:
            right["commission"] = right.get("commission", 0) + 1
    return right, wrong


def _mean(steps: Iterable[ReportedAct], duty: Judged) -> int:
    times = [step.took_ms for step in steps if step.duty == duty]
    return sum(times) // len(times) if times else 0


class _Reader:
    """Walks through a log with the table as it was, and judges the pupil's acts again."""

    def __init__(self, entries: Sequence[Happened], book: Book) -> None:
        self.entries, self.book = entries, book
        self.state = State.empty()
        self.begun: Any = None
        self.steps: list[ReportedAct] = []
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
        is_wrong = isinstance(verdict, WrongVerdict)
        code = verdict.code if isinstance(verdict, WrongVerdict) else ""
        self.steps.append(
            ReportedAct(
                entry=number,
                round=self.state.coming,
                phase=self.state.phase,
                duty=event.duty,
                act=event.act,
                code=event.code,
                clause=event.clause,
                facts=verdict.facts if isinstance(verdict, WrongVerdict) else {},
                right=verdict.right if isinstance(verdict, WrongVerdict) else None,  # type: ignore[arg-type]
                hands=verdict.hands if isinstance(verdict, WrongVerdict) else (),
                took_ms=event.took_ms,
                is_confirmed=verdict is not None and verdict.duty == event.duty and code == event.code,
            )
        )
        self._go_on(event, act, is_wrong=is_wrong)

    def without_open_remedy(self) -> list[Incidence]:
        """Return the incidents; the one still to be corrected has no remedy."""
        if self._open is None:
            return self.incidents
        return [*self.incidents[:-1], replace(self.incidents[-1], remedy="", clause="")]

    def without_live_hands(self, step: ReportedAct) -> ReportedAct:
        """Return the step without the tiles of a round in progress."""
        is_live = is_round_on(self.state) and step.round == self.state.coming
        return replace(step, hands=()) if is_live else step

    def _go_on(self, event: Any, act: AnyAct | None, *, is_wrong: bool) -> None:
        """Update the state for the next judgement."""
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
        """Judge again what the pupil did or left undone; return ``None`` if the log no longer has the tiles."""
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
        """Return a cut by lot, known from its later event, or ``None`` if the log ends before it."""
        for event, _ in self.entries[number:]:
            if isinstance(event, e.TilesCut):
                return Due(
                    duty="cut", command=c.CutTiles(cut=event.cut, options=event.options, at_random=True)
                )
        return None
