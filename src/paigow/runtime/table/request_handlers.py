"""Serves the requests to one table."""

from typing import assert_never

from paigow.runtime.bots.driver import BotDriver
from paigow.runtime.dealer import dealer
from paigow.runtime.dealer.duties import Duties, duty_name
from paigow.runtime.dealer.hold import DealerHold
from paigow.runtime.people.registry import is_bot, seated
from paigow.runtime.pupil_side import PupilSide
from paigow.runtime.table.dispatch import CommandOrigin, Dispatch
from paigow.runtime.table.effects import Judgement, Steps
from paigow.runtime.table.house_policy import HousePolicy
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
from paigow.runtime.table.supervisor_orders import SupervisorOrders
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.wager_status import have_people_wagered


class RequestHandlers:
    """Carries out requests, or refuses them."""

    def __init__(
        self,
        dispatch: Dispatch,
        policy: HousePolicy,
        *,
        duties: Duties,
        pupil: PupilSide,
        supervisor_orders: SupervisorOrders,
        hold: DealerHold,
        bots: BotDriver,
    ) -> None:
        self._dispatch = dispatch
        self._policy = policy
        self._duties = duties
        self._pupil = pupil
        self._supervisor_orders = supervisor_orders
        self._hold = hold
        self._bots = bots

    @property
    def _state(self) -> State:
        return self._dispatch.state

    def serve(self, request: Request) -> Steps[Judgement | Refusal | None]:
        """Carry out a request, or refuse it."""
        match request:
            case Give():
                return self._give(request.command, request.origin)
            case Propose():
                return self._supervisor_orders.propose(request.order, request.origin)
            case Hold():
                return self._hold.hold(is_held=request.is_held, by=request.by, is_house=request.is_house)
            case StepDealer():
                return self._step(request.by, request.due)
            case Deal():
                return self._pupil.deal(request.person, request.act, request.version)
            case EndDealing():
                return self._pupil.end(request.person, ends=request.ends)
            case PutOnRecord():
                return self._supervisor_orders.on_record(request.order.by, request.order, request.refusal)
            case Look():
                return self._supervisor_orders.look(request.box, request.by, is_house=request.is_house)
            case _:
                assert_never(request)

    def _give(self, command: c.AnyCommand, origin: CommandOrigin) -> Steps[Refusal | None]:
        if self._dispatch.log.was_done(origin.signed(command)):
            return None
        if isinstance(command, c.CallTime):
            return (yield from self._call_time(origin))
        if isinstance(command, c.CutTiles):
            return self._duties.note_cut(command)
        if isinstance(command, SupervisorCommand):
            return (yield from self._supervisor_orders.give(command, origin))
        if isinstance(command, c.AnswerProposal):
            refusal = yield from self._dispatch.apply(command, origin)
            return (yield from self._supervisor_orders.on_record(command.person, command, refusal))
        if (
            self._pupil.person
            and isinstance(command, c.PlayerCommand)
            and command.person == self._pupil.person
        ):
            return Refusal(code="dealer_plays_not")
        if isinstance(command, c.BuyIn):
            crowded = self._policy.too_many_standing(self._state, command.person)
            if crowded is not None:
                return crowded
        if isinstance(command, c.CloseTable) and not have_people_wagered(self._state):
            for box in seated(self._state, bots=True):
                yield from self._bots.make_way(box)
        if isinstance(command, c.SitDown) and not is_bot(command.person):
            yield from self._bots.make_way(command.box)
        return (yield from self._dispatch.apply(command, origin))

    def _call_time(self, origin: CommandOrigin) -> Steps[Refusal | None]:
        """End a time limit if it is over by the floor's clock. Bots alone get no round."""
        if self._hold.is_stopped or self._pupil.is_interrupted:
            return Refusal(code="table_is_held")
        is_dealers = self._pupil.owns(dealer.Task(duty=c.CallNoMoreBets()))
        if self._state.phase == "betting" and (is_dealers or not have_people_wagered(self._state)):
            return None
        return (yield from self._dispatch.apply(dealer.call_time(self._duties.facts()), origin))

    def _step(self, by: str, due: str | None) -> Steps[Refusal | None]:
        if fault := self._supervisor_orders.judged(by):
            return fault
        if not self._hold.is_held:
            return Refusal(code="table_not_held")
        task = self._duties.task()
        if task is None:
            return Refusal(code="no_duty_now")
        if self._pupil.owns(task):
            return Refusal(code="dealt_by_hand")
        duty = duty_name(task.duty)
        if due not in {None, duty}:
            return Refusal(code="look_again")
        refusal = yield from self._duties.perform(task)
        if refusal is None and by:
            yield from self._dispatch.apply(c.NoteHeld(by=by, what="stepped", duty=duty))
        return refusal
