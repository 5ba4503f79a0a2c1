"""Serves the requests to one table."""

from collections.abc import Callable
from typing import assert_never

from paigow.runtime.bots.driver import Wishing
from paigow.runtime.dealer import dealer
from paigow.runtime.dealer.duties import tag
from paigow.runtime.dealer.hold import Held
from paigow.runtime.people.registry import is_bot, seated
from paigow.runtime.people.seating import too_many_standing
from paigow.runtime.pupil.actions import Pupil
from paigow.runtime.pupil.judgement import Judgement
from paigow.runtime.table.dispatch import Given, Giving
from paigow.runtime.table.effects import Steps
from paigow.runtime.table.requests import (
    Deal,
    EndDealing,
    Give,
    Hold,
    Look,
    Propose,
    PutOnRecord,
    Request,
    StepDealer,
)
from paigow.runtime.table.supervisor_orders import Supervising
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.standing import have_people_wagered


class Serving:
    """Carries out requests, or refuses them."""

    def __init__(
        self,
        giving: Giving,
        pupil: Pupil,
        *,
        supervising: Supervising,
        held: Held,
        wishing: Wishing,
        waits: Callable[[], bool],
        most_standing: Callable[[], int],
    ) -> None:
        self._giving = giving
        self._pupil = pupil
        self._dealing = pupil.dealing
        self._duties = pupil.duties
        self._supervising = supervising
        self._held = held
        self._wishing = wishing
        self._waits = waits
        """Returns whether the dealer and the bots are stopped."""
        self._most_standing = most_standing

    @property
    def _state(self) -> State:
        return self._giving.state

    def serve(self, request: Request) -> Steps[Judgement | Refusal | None]:
        """Carry out a request, or refuse it."""
        match request:
            case Give():
                return self._give(request.command, request.given)
            case Propose():
                return self._supervising.propose(request.order, request.given)
            case Hold():
                return self._held.hold(is_held=request.is_held, by=request.by, is_house=request.is_house)
            case StepDealer():
                return self._step(request.by, request.due)
            case Deal():
                return self._pupil.deal(request.person, request.act, request.version)
            case EndDealing():
                return self._pupil.end(request.person, ends=request.ends)
            case PutOnRecord():
                return self._supervising.on_record(request.order.by, request.order, request.refusal)
            case Look():
                return self._supervising.look(request.box, request.by, is_house=request.is_house)
            case _:
                assert_never(request)

    def _give(self, command: c.AnyCommand, given: Given) -> Steps[Refusal | None]:
        if self._giving.log.was_done(given.signed(command)):
            return None
        if isinstance(command, c.CallTime):
            return (yield from self._call_time(given))
        if isinstance(command, c.CutTiles):
            return self._duties.note_cut(command)
        if isinstance(command, SupervisorCommand):
            return (yield from self._supervising.give(command, given))
        if isinstance(command, c.AnswerProposal):
            refusal = yield from self._giving.apply(command, given)
            return (yield from self._supervising.on_record(command.person, command, refusal))
        if (
            self._dealing.is_on
            and isinstance(command, c.PlayerCommand)
            and command.person == self._dealing.pupil
        ):
            return Refusal(code="dealer_plays_not")
        if isinstance(command, c.BuyIn):
            crowded = too_many_standing(self._state, command.person, self._most_standing())
            if crowded is not None:
                return crowded
        if isinstance(command, c.CloseTable) and not have_people_wagered(self._state):
            for box in seated(self._state, bots=True):
                yield from self._wishing.make_way(box)
        if isinstance(command, c.SitDown) and not is_bot(command.person):
            yield from self._wishing.make_way(command.box)
        return (yield from self._giving.apply(command, given))

    def _call_time(self, given: Given) -> Steps[Refusal | None]:
        """End a time limit if it is over by the floor's clock. Bots alone get no round."""
        if self._waits():
            return Refusal(code="table_is_held")
        is_dealers = self._dealing.waits_for_him(dealer.Task(duty=c.CallNoMoreBets()))
        if self._state.phase == "betting" and (is_dealers or not have_people_wagered(self._state)):
            return None
        return (yield from self._giving.apply(dealer.call_time(self._duties.facts()), given))

    def _step(self, by: str, due: str | None) -> Steps[Refusal | None]:
        if fault := self._supervising.judged(by):
            return fault
        if not self._held.is_held:
            return Refusal(code="table_not_held")
        task = self._duties.task()
        if task is None:
            return Refusal(code="no_duty_now")
        if self._dealing.waits_for_him(task):
            return Refusal(code="dealt_by_hand")
        duty = tag(task.duty)
        if due not in {None, duty}:
            return Refusal(code="look_again")
        refusal = yield from self._duties.perform(task)
        if refusal is None and by:
            yield from self._giving.apply(c.NoteHeld(by=by, what="stepped", duty=duty))
        return refusal
