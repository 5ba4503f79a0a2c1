"""Orders of supervisors and of consenting players: who may give which, proposals, and the record."""

from collections.abc import Callable

from paigow.runtime.table.dispatch import CommandOrigin, Dispatch
from paigow.runtime.table.effects import Steps
from paigow.runtime.table.house_policy import HousePolicy
from paigow.runtime.table.refusal_log import RefusalLog
from paigow.table import OrderRight, Refusal, orders
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.interest import has_stake, people_in_round, takes_part
from paigow.table.oversight.propose import is_at_house_cost

CONSENT_MS = 30_000
"""Time in which the players may consent to an order; the dealer may wait that long."""
APPROVAL_MS = 600_000
"""Time in which a second supervisor may approve a correction of a payment."""


IsBound = Callable[[type[c.Command]], bool]


class SupervisorOrders:
    """Gives a table its supervisors' orders, and proposes those that need others' consent."""

    def __init__(self, dispatch: Dispatch, opener: str, policy: HousePolicy) -> None:
        self._dispatch = dispatch
        self._opener = opener
        self._policy = policy
        self._refusals = RefusalLog()

    def judged(self, by: str) -> Refusal | None:
        """Return a refusal for a person with a stake here, checked when the order's turn comes."""
        return Refusal(code="has_stake") if has_stake(self._dispatch.state, by) else None

    def give(self, order: SupervisorCommand, origin: CommandOrigin) -> Steps[Refusal | None]:
        """Give a supervisor's order; a correction of a payment waits for a second supervisor's approval."""
        refusal = self.judged(order.by)
        if refusal is None and isinstance(order, c.CorrectPayment):
            refusal = yield from self._put_forward(order, "approval", origin)
        elif refusal is None:
            refusal = yield from self._dispatch.apply(order, origin)
        return (yield from self.on_record(order.by, order, refusal))

    def propose(self, order: c.SupervisorOrder, origin: CommandOrigin) -> Steps[Refusal | None]:
        """Propose an order of a player, or of the opener, to all players."""
        state, book = self._dispatch.state, self._dispatch.book
        is_opener = order.by == self._opener and not has_stake(state, order.by)
        if is_opener and not people_in_round(state) and not is_at_house_cost(state, order, book):
            return (yield from self.give(order, origin))
        if is_opener or takes_part(state, order.by):
            refusal = yield from self._put_forward(order, "consent", origin)
        else:
            refusal = Refusal(code="takes_no_part")
        return (yield from self.on_record(order.by, order, refusal))

    def orders(self, by: str, is_bound: IsBound) -> tuple[OrderRight, ...]:
        """Return what a person may order, or propose as a player, through ``give`` and ``propose`` now.

        Args:
            by: A person who may order or propose here.
            is_bound: Returns which orders need the participants' consent.
        """
        state, plays = self._dispatch.state, has_stake(self._dispatch.state, by)
        if plays and not takes_part(state, by):
            return ()
        people = people_in_round(state)

        def way_of(kind: type[c.Command]) -> c.Way | None:
            if plays or (people and is_bound(kind)):
                return "consent"
            return "approval" if kind is c.CorrectPayment else None

        return orders(
            state,
            by,
            self._dispatch.book,
            way_of=way_of,
            asked=people if self._policy.supervisors.can_players_consent() else (),
            by_house=self._policy.supervisors.is_house_supervisor(by),
            has_house=self._policy.supervisors.has_house_supervisors(),
        )

    def proposers(self) -> tuple[str, ...]:
        """Return who may propose orders: every participant, if there are others whose consent counts."""
        people = (
            people_in_round(self._dispatch.state) if self._policy.supervisors.can_players_consent() else ()
        )
        return people if len(people) > 1 else ()

    def _put_forward(
        self, order: c.SupervisorOrder, way: c.Way, origin: CommandOrigin
    ) -> Steps[Refusal | None]:
        proposal = c.Propose(
            by=order.by,
            order=order,
            way=way,
            asked=people_in_round(self._dispatch.state)
            if self._policy.supervisors.can_players_consent()
            else (),
            deadline_ms=self._dispatch.now_ms + (CONSENT_MS if way == "consent" else APPROVAL_MS),
            by_house=self._policy.supervisors.is_house_supervisor(order.by),
            has_house=self._policy.supervisors.has_house_supervisors(),
        )
        return (yield from self._dispatch.apply(proposal, origin))

    def on_record(self, by: str, order: c.Command, refusal: Refusal | None) -> Steps[Refusal | None]:
        """Record a refused order with its reason; of many in a minute only their number."""
        if refusal is None or not by:
            return refusal
        noted = self._refusals.note(by, str(order.__struct_config__.tag), refusal, self._dispatch.now_ms)
        for each in noted:
            yield from self._dispatch.apply(each)
        return refusal

    def look(self, box: int, by: str, *, is_house: bool) -> Steps[Refusal | None]:
        """Record that a supervisor sees a conceded hand; refused to a person with a stake."""
        if fault := self.judged(by):
            return fault
        if not is_house and self._dispatch.state.phase != "round_over":
            return Refusal(code="round_is_on")
        return (yield from self._dispatch.apply(c.NoteLook(by=by, box=box)))

    def end_proposals(self) -> Steps[bool]:
        """End the first expired proposal; return whether there was one."""
        now_ms = self._dispatch.now_ms
        late = next((each for each in self._dispatch.state.proposals if each.deadline_ms <= now_ms), None)
        if late is None:
            return False
        ended = c.EndProposal(number=late.number, now_ms=now_ms)
        return (yield from self._dispatch.apply(ended)) is None
