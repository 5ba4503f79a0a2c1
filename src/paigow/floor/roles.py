"""What people are to the house. Each role given or taken is an entry of a stream of its own, chained as the cage's.

Who has which role stands beside that stream, written with its entries.
"""

from collections.abc import Callable
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct

from paigow.record import GENESIS, Codec, next_hash
from paigow.store import ConflictError, Record, Store, Stored

STREAM: Final = "roles"
Role = Literal["dealer", "supervisor", "surveillance", "operator"]
"""Beside player, whom everybody is. ``dealer``: deals where the house alone does; ``supervisor``: supervises every
table where he has no stake; ``surveillance``: reads what a supervisor is told and orders nothing; ``operator``: gives
and takes roles."""
CHANGED: Final = "roles"
"""What other processes on the same data are told."""
_HAS: Final = "has/"
"""Beside the stream: the roles of each person."""
ROLES: Final[tuple[Role, ...]] = get_args(Role)


class RoleGiven(Struct, frozen=True, kw_only=True, tag_field="event", tag="role_given"):
    """Somebody has a role from now on."""

    person: str
    role: Role
    by: str
    """The operator who gave it; 'operator': whoever may write to the data folder."""


class RoleTaken(Struct, frozen=True, kw_only=True, tag_field="event", tag="role_taken"):
    """Somebody has a role no more."""

    person: str
    role: Role
    by: str


class SecondFactorDropped(Struct, frozen=True, kw_only=True, tag_field="event", tag="second_factor_dropped"):
    """Somebody lost the app and all recovery codes: log-ins to the account need the password alone again."""

    person: str
    by: str
    """'operator': whoever may write to the data folder."""


AnyRoleEvent = RoleGiven | RoleTaken | SecondFactorDropped
CODEC: Codec[AnyRoleEvent] = Codec(AnyRoleEvent)
_NONE: Final[frozenset[Role]] = frozenset()


def _always(person: str) -> bool:
    return True


class Roles:
    """Who has which role, as it was read last.

    Args:
        store: Where they are kept.
        now_us: The time.
        are_in_force: Whether the roles of a person count. A house may require more of its staff than a password;
            until then the roles rest.
    """

    def __init__(
        self, store: Store, now_us: Callable[[], int], are_in_force: Callable[[str], bool] = _always
    ) -> None:
        self._store, self._now_us, self._are_in_force = store, now_us, are_in_force
        self._of: dict[str, frozenset[Role]] = {}

    async def load(self) -> None:
        """Read them."""
        kept = await self._store.kept(STREAM)
        self._of = {
            name.removeprefix(_HAS): frozenset(msgspec.json.decode(value, type=list[Role]))
            for name, value in kept.items()
            if name.startswith(_HAS)  # beside them stands how far the stream was inspected
        }

    def held(self, person: str) -> frozenset[Role]:
        """The roles that a person was given, whether they count now or rest."""
        return self._of.get(person, _NONE)

    def of(self, person: str | None) -> frozenset[Role]:
        """The roles of a person that count."""
        return self.held(person) if person is not None and self._are_in_force(person) else _NONE

    def has(self, person: str | None, role: Role) -> bool:
        """Whether a person has a role that counts."""
        return role in self.of(person)

    def who(self, role: Role) -> list[str]:
        """All who have a role that counts."""
        return [person for person in self._of if self.has(person, role)]

    def rest(self, person: str, *roles: Role) -> bool:
        """Whether a person has one of these roles, but none that counts."""
        return not self.held(person).isdisjoint(roles) and not self._are_in_force(person)

    @property
    def staff(self) -> dict[str, frozenset[Role]]:
        """Person -> the roles that were given, of all who have any."""
        return dict(self._of)

    async def give(self, person: str, role: Role, by: str) -> bool:
        """Give a role; False: he has it."""
        return await self._change(RoleGiven(person=person, role=role, by=by))

    async def take(self, person: str, role: Role, by: str) -> bool:
        """Take a role; False: he has it not."""
        return await self._change(RoleTaken(person=person, role=role, by=by))

    async def note_dropped(self, person: str, by: str) -> None:
        """Put on record that somebody's second factor was turned off by the operator."""
        event = SecondFactorDropped(person=person, by=by)
        while not await self._append(event, await self._store.last(STREAM)):
            pass

    async def _change(self, event: RoleGiven | RoleTaken) -> bool:
        while True:
            last = await self._store.last(STREAM)
            await self.load()
            is_given = isinstance(event, RoleGiven)
            before = self.held(event.person)
            if is_given == (event.role in before):
                return False
            after = before | {event.role} if is_given else before - {event.role}
            if await self._append(event, last, after):
                await self.load()
                await self._store.tell(CHANGED)
                return True

    async def _append(
        self, event: AnyRoleEvent, last: Stored | None, after: frozenset[Role] | None = None
    ) -> bool:
        """Put an event behind the last one, with the person's roles ``after`` it. False: another came before."""
        at_us = max(self._now_us(), last.at_us if last else 0)
        entry = CODEC.encode(event, at_us=at_us)
        record = Record(entry=entry, hash=next_hash(last.hash if last else GENESIS, entry), at_us=at_us)
        name = _HAS + event.person
        keep = {name: msgspec.json.encode(sorted(after))} if after else {}
        forget = (name,) if after is not None and not after else ()
        try:
            await self._store.append(STREAM, last.seq if last else 0, [record], keep=keep, forget=forget)
        except ConflictError:
            return False
        return True

    async def history(self, last: int) -> list[tuple[int, int, AnyRoleEvent]]:
        """What was given and taken last, oldest first: number, microseconds since 1970, event."""
        end = await self._store.last(STREAM)
        stored = await self._store.read(STREAM, max(0, end.seq - last)) if end else []
        return [(each.seq, each.at_us, CODEC.decode(each.entry)) for each in stored]
