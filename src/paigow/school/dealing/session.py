"""A session of a pupil who deals: which duties are theirs, how they are judged, and staged irregularities."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from paigow.rules import ruleset
from paigow.runtime.dealer import dealer
from paigow.runtime.people.registry import is_bot
from paigow.runtime.pupil_side import DealersSide, Score, ToSet
from paigow.runtime.table.dispatch import CommandOrigin, Dispatch
from paigow.runtime.table.effects import Steps
from paigow.school.dealing.acts import Act, Remedy, Stop, written
from paigow.school.dealing.duties import Due, due, duty_of, is_by_hand
from paigow.school.dealing.incidents import (
    Incident,
    happens,
    incident,
    incident_of,
    judge_notice,
    mis_lays,
)
from paigow.school.dealing.incidents import written as command_written
from paigow.school.dealing.judge import judge, judge_undone
from paigow.school.dealing.verdicts import CorrectVerdict, Verdict, WrongVerdict
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table.core.box import Hand
from paigow.table.core.decide import COMMAND_RULES
from paigow.table.core.interest import awaits_count, is_round_on
from paigow.table.core.phases import BEFORE_BETS, Phases
from paigow.table.hands.laying import is_house_way
from paigow.table.opening.hours import dealing_over
from paigow.table.oversight.course import Course
from paigow.tiles import faces, pieces

_QUIET: Final[Phases] = BEFORE_BETS | {"closed"}
_MATCHING: Final = "matching"


class Judgement(Struct, frozen=True, kw_only=True):
    """Result of an act of the pupil."""

    verdict: Verdict
    is_done: bool
    """Whether the duty or the remedy was carried out: as the pupil did it, or as the rules require."""


class DealingSession:
    """The session of one table; nothing is kept beyond the log."""

    def __init__(self, course: Course, pupil: str, dispatch: Dispatch) -> None:
        self.course = course
        self.pupil = pupil
        self._dispatch = dispatch
        self.open: Incident | None = None
        """An irregularity that has not been dealt with."""
        self.open_at = 0
        """Version of the table when it happened."""
        self.is_stopped = False
        self.is_ending = False
        """The pupil deals no further round."""
        self._looked: set[tuple[int, str]] = set()
        self._due_since_ms: int | None = None
        self.right = self.wrong = 0

    @property
    def is_exam(self) -> bool:
        """Return whether mistakes are only noted and the correct act is done."""
        return self.course.mode == "exam"

    @property
    def state(self) -> State:
        return self._dispatch.state

    def resume(self) -> None:
        """Prevent a second irregularity in the current phase after a restart."""
        self._looked.add((self.state.coming, self.state.phase))

    # ---- whose duty it is --------------------------------------------------------------------------------------

    def owns(self, task: dealer.Task) -> bool:
        """Return whether a duty is the pupil's."""
        if awaits_count(self.state):
            return True
        duty = duty_of(task.duty)
        return duty is not None and is_by_hand(duty, self.course.by_hand)

    def note_due(self) -> None:
        """Note that the pupil's turn begins, unless it already has."""
        if self._due_since_ms is None:
            self._due_since_ms = self._dispatch.now_ms

    def pupils_due(
        self, task: dealer.Task | None, command: Callable[[dealer.Task], c.AnyCommand]
    ) -> Due | Refusal | None:
        """Return the pupil's duty; ``None`` if people are awaited; a refusal while the program is acting."""
        found = due(self.state, self._dispatch.book, is_counted=not awaits_count(self.state))
        if found is not None and found.duty == "cut":
            found = Due(duty="cut", command=command(dealer.Task(duty=c.CutTiles)))
        is_pupils = found is not None and is_by_hand(found.duty, self.course.by_hand)
        if task is not None and task.duty is not c.CallTime and not self.owns(task):
            return Refusal(code="no_duty_now")
        if task is None and found is not None and (found.duty == "wash" or not is_pupils):
            return Refusal(code="no_duty_now")
        return found if is_pupils else None

    # ---- judging -----------------------------------------------------------------------------------------------

    def notice(self, act: Act) -> Steps[Judgement]:
        """Handle the pupil's report of an irregularity, right or wrong."""
        verdict = judge_notice(self.open, act, is_stopped=self.is_stopped)
        yield from self.note(act, verdict)
        if self.open is None:
            return Judgement(verdict=verdict, is_done=False)
        if isinstance(act, Stop) and isinstance(verdict, CorrectVerdict):
            self.is_stopped = True
            return Judgement(verdict=verdict, is_done=True)
        is_done = self.is_exam or (isinstance(act, Remedy) and isinstance(verdict, CorrectVerdict))
        if is_done:
            yield from self.put_right()
        return Judgement(verdict=verdict, is_done=is_done)

    def overlook(self) -> Steps[None]:
        """Note that the absent pupil missed an irregularity."""
        yield from self.note(None, judge_notice(self.open, None, is_stopped=self.is_stopped))
        yield from self.put_right()

    def put_right(self) -> Steps[None]:
        """Apply the remedy of the irregularity; a wager that is not accepted was never made."""
        found, self.open, self.is_stopped = self.open, None, False
        if found is not None and found.kind != "wrong_wager":
            yield from self._dispatch.apply(found.command, CommandOrigin("dealer", self.pupil))

    def judged(self, found: Due | None, act: Act) -> Verdict:
        """Return whether the pupil does the due duty correctly."""
        return judge(self.state, self._dispatch.book, found, act, self.course.by_hand)

    def note_undone(self, found: Due) -> Steps[None]:
        """Note a duty that is done for an absent pupil."""
        yield from self.note(None, judge_undone(self.state, self._dispatch.book, found))
        self.is_done()

    def note(self, act: Act | None, verdict: Verdict) -> Steps[None]:
        """Record the pupil's act (``None``: no act) before its consequences."""
        now_ms = self._dispatch.now_ms
        code, clause = (verdict.code, verdict.clause) if isinstance(verdict, WrongVerdict) else ("", "")
        took_ms = 0 if self._due_since_ms is None else now_ms - self._due_since_ms
        self.right, self.wrong = self.right + (not code), self.wrong + bool(code)
        noted = c.NoteDuty(
            by=self.pupil,
            duty=verdict.duty,
            act=written(act) if act else "",
            code=code,
            clause=clause,
            took_ms=took_ms,
        )
        yield from self._dispatch.apply(noted)

    def is_done(self) -> None:
        """Note that a duty is done."""
        self._due_since_ms = None

    # ---- staged irregularities ---------------------------------------------------------------------------------

    def go_wrong(self) -> Steps[bool]:
        """Stage an irregularity if the seed has one now; return whether it did."""
        found = self._next_incident()
        if found is None:
            return False
        refused = yield from self._dispatch.apply(
            c.NoteIncident(kind=found.kind, command=command_written(found))
        )
        if refused is None:
            self.open, self.open_at, self.is_stopped = found, self.state.version, False
            self._due_since_ms = self._dispatch.now_ms
        return refused is None

    def _next_incident(self) -> Incident | None:
        state, course = self.state, self.course
        key = (state.coming, state.phase)
        if not course.rate or self.open or state.phase in _QUIET or key in self._looked:
            return None
        lies = c.ReportMisSet(by=self.pupil, hand="house")
        if state.phase == _MATCHING and self._is_mis_set() and "set_house" not in course.by_hand:
            self._looked.add(key)
            return incident_of("mis_set", lies, state, self._dispatch.book)
        chance = happens(course.seed, *key, course.rate)
        if chance is None:
            self._looked.add(key)
            return None
        found = incident(state, self._dispatch.book, chance, self.pupil)
        if found is not None:
            self._looked.add(key)
        return found

    def _is_mis_set(self) -> bool:
        hand = self.state.round.house_hand
        return hand is not None and hand.is_exposed and not is_house_way(hand, self._dispatch.book)

    def changed(self, command: c.AnyCommand) -> c.AnyCommand:
        """Return a duty of the program, now and then done wrongly: with another setting of the house's hand."""
        hand, course = self.state.round.house_hand, self.course
        if hand is None or not isinstance(command, c.SetHouseHand):
            return command
        if "set_house" in course.by_hand or not mis_lays(
            course.seed, self.state.coming, self.state.house, course.rate
        ):
            return command
        return next(iter(self._otherwise(hand)), command)

    def _otherwise(self, hand: Hand) -> list[c.SetHouseHand]:
        """Return settings of the house's hand that differ from the house way."""
        found = []
        for other in range(1, 4):
            tiles = hand.tiles
            one = pieces((tiles[0], tiles[other]))
            rest = pieces(tuple(face for place, face in enumerate(tiles) if place not in (0, other)))
            setting = ruleset(self._dispatch.book).set_hand((one[0], one[1]), (rest[0], rest[1]))
            (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
            laid = Hand(tiles=tiles, low=(low, low2), high=(high, high2))
            if not is_house_way(laid, self._dispatch.book):
                found.append(c.SetHouseHand(low=(low, low2), high=(high, high2)))
        return found

    # ---- the end -----------------------------------------------------------------------------------------------

    def end(self, *, ends: bool) -> Refusal | None:
        """Stop dealing further rounds, or undo that; refused if the number of rounds is fixed."""
        if (over := dealing_over(self.state)) is not None:
            return over
        if self.state.rounds_to_deal:
            return Refusal(
                code="rounds_to_deal",
                facts={"rounds": self.state.rounds_begun, "of": self.state.rounds_to_deal},
            )
        self.is_ending = ends
        return None

    def end_if_due(self) -> Steps[bool]:
        """End as soon as no round is in progress; return whether it ended."""
        if not self.is_ending or self.state.phase not in COMMAND_RULES[c.EndDealing].phases:
            return False
        if self.state.round.commitments and self.state.phase == "round_over" and not self.state.round.secrets:
            return False
        self.is_ending = False
        ended = c.EndDealing(by=self.pupil)
        return (yield from self._dispatch.apply(ended, CommandOrigin("dealer", self.pupil))) is None

    # ---- the pupil's view --------------------------------------------------------------------------------------

    def view(self, found: Due | None) -> DealersSide:
        """Return what only the pupil sees."""
        course = self.course
        is_lesson = course.mode == "lesson"
        seen = None if self.open is None else {"kind": self.open.kind, **self.open.seen}
        command = found.command if found else None
        return DealersSide(
            mode=course.mode,
            by_hand=course.by_hand,
            due=found.duty if found and is_lesson and self.open is None else None,
            cut=(command.cut, command.options) if isinstance(command, c.CutTiles) else None,
            hands=tuple(self._to_set(found)) if found else (),
            seen=seen,
            is_stopped=self.is_stopped,
            score=Score(right=self.right, wrong=self.wrong) if is_lesson else None,
            rounds=(self.state.rounds_begun - is_round_on(self.state), course.rounds)
            if course.rounds
            else None,
            may_end=not self.state.rounds_to_deal and not self.state.is_dealing_over,
            is_ending=self.is_ending,
            is_over=self.state.is_dealing_over,
        )

    def _to_set(self, found: Due) -> list[ToSet]:
        """Return the tiles of the hands that the pupil may take up now."""
        state, command = self.state, found.command
        if found.duty == "set_house" and state.round.house_hand is not None:
            return [ToSet(position=state.house, tiles=state.round.house_hand.tiles)]
        if found.duty != "set":
            return []
        number = command.box if isinstance(command, c.SetOnRequest) else state.round.bank.box
        hand = state.boxes[number].hand if number in state.boxes else None
        return [] if hand is None or number is None else [ToSet(position=number, tiles=hand.tiles)]

    def do_people_play(self) -> bool:
        """Return whether anybody but bots has something at the table."""
        return any(not is_bot(name) for name in self.state.people)
