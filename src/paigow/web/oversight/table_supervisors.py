"""Decides who supervises a table, and who else may read what its supervisor reads."""

from msgspec import Struct

from paigow.runtime import House, Role, Roles, TableOrder
from paigow.table.core.interest import has_stake, only_looks_on
from paigow.web.edge.rate_limits import TableSupervision
from paigow.web.live.watch_delay import WatchDelay
from paigow.web.oversight.house_supervisors import HouseSupervisors, WhyNot


class Supervision(Struct, frozen=True, kw_only=True):
    """Says who supervises a table."""

    kind: TableSupervision
    """"friends": the opener, while without a stake there, and the house's supervisors; "house": only the latter."""
    by: tuple[str, ...]
    """The current supervisors, except those of the house."""
    by_consent: bool
    """The supervisor is not of the house: orders that void, exclude or move coins need the players' consent."""


class TableSupervisors:
    """Supervisors of each table: of the house, and the table's opener unless only the house supervises."""

    def __init__(
        self,
        house: House,
        of_house: HouseSupervisors,
        roles: Roles,
        delay: WatchDelay,
        kind: TableSupervision,
    ) -> None:
        self._house, self._of_house, self._roles, self._delay = house, of_house, roles, delay
        self.kind: TableSupervision = kind
        """The people who may supervise tables here."""

    def can_players_consent(self) -> bool:
        """Return whether players can decide on orders by consent."""
        return self.kind == "friends"

    def is_house_supervisor(self, person: str) -> bool:
        """Return whether a person is a supervisor of the house."""
        return self._of_house.include(person)

    def has_house_supervisors(self) -> bool:
        """Return whether anyone can be a supervisor of the house."""
        return self._of_house.can_exist()

    def include(self, person: str | None, table: str) -> bool:
        """Return whether a person supervises a running table, which requires having no stake in it."""
        return person is not None and self.why_not_now(person, table) is None

    def all(self, table: str) -> frozenset[str]:
        """Return all supervisors of a running table."""
        may_be = {*self._of_house.all(), *filter(None, [self._house.order(table).opener])}
        return frozenset([person for person in may_be if self.include(person, table)])

    def supervision(self, table: str, supervisors: frozenset[str]) -> Supervision:
        """Return which of ``supervisors`` are named to everyone at the table."""
        opener = self._house.order(table).opener
        by = (opener,) if opener in supervisors else ()
        by_consent = bool(by) and not self._of_house.include(opener)
        return Supervision(kind=self.kind, by=by, by_consent=by_consent)

    def is_surveilled_by(self, person: str | None, table: str) -> bool:
        """Return whether a person of the surveillance, without a stake, may read what a table's supervisor reads."""
        return (
            person is not None
            and self._roles.has(person, "surveillance")
            and self._house.runs(table)
            and not has_stake(self._house.state(table), person)
        )

    def why_not_now(self, person: str, table: str) -> WhyNot | None:
        """Return the refusal code if a person does not supervise a table, or ``None`` if they do.

        Supervisors are people who signed in with the house's token, people with the role, and, unless only
        the house supervises, the opener of the table. A person with a stake there is excluded in any case,
        and so is a pupil during an exam.
        """
        if not self._house.runs(table):
            return None if self._of_house.include(person) else self._of_house.why_not(person)
        if has_stake(self._house.state(table), person):
            return "has_stake"
        return self.why_not_by_order(self._house.order(table), person)

    def why_not_by_order(self, order: TableOrder, person: str) -> WhyNot | None:
        """Return as ``why_not_now`` for a person without a stake at a table with that order."""
        if order.opener == person and order.dealing is not None and order.dealing.mode == "exam":
            return "supervisors_only"
        if self._of_house.include(person) or (self.kind == "friends" and order.opener == person):
            return None
        return self._of_house.why_not(person)

    def _why_not_shown(self, person: str, table: str) -> WhyNot | None:
        """Return as ``why_not_now``, but without revealing to a delayed viewer that a new round has begun.

        A stake in a round ends when the next round begins.
        """
        code, order = self.why_not_now(person, table), self._house.order(table)
        is_delayed = self._delay.delay_s(table, order) > 0
        if code == "has_stake" and is_delayed and only_looks_on(self._house.state(table), person):
            return self.why_not_by_order(order, person) or code
        return code

    async def why_not(self, person: str, table: str, *, reads: bool = False) -> WhyNot | None:
        """Return why a person may not use supervisor data of a table, which may be closed, or ``None`` if they may.

        With ``reads`` the access is read-only, and the surveillance has it too.
        """
        if self._house.runs(table):
            code = (
                None if reads and self.is_surveilled_by(person, table) else self._why_not_shown(person, table)
            )
            is_resting = reads and code == "supervisors_only"
            return self._of_house.why_not(person, "surveillance") if is_resting else code
        is_one = (
            self._of_house.include(person)
            or (reads and self._roles.has(person, "surveillance"))
            or (self.kind == "friends" and await self._house.directory.opener_of(table) == person)
        )
        others: tuple[Role, ...] = ("surveillance",) if reads else ()
        return None if is_one else self._of_house.why_not(person, *others)
