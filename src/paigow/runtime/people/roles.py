"""Roles of people in the house. Each grant or removal is an entry of a stream of its own, chained as the cage's.

The current roles are stored beside that stream, written with its entries.
"""

from collections.abc import Callable
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct

from paigow.log import GENESIS, Codec, next_hash
from paigow.storage import ConflictError, NewEntry, Store, StoredEntry

STREAM: Final = "roles"
Role = Literal["dealer", "supervisor", "surveillance", "operator"]
"""Roles besides player, which everybody has. ``dealer``: deals where only the house deals; ``supervisor``:
supervises every table without a stake of their own; ``surveillance``: reads what a supervisor sees and gives
no orders; ``operator``: gives and takes roles."""
CHANGED: Final = "roles"
"""Message to other processes on the same data."""
_HAS: Final = "has/"
"""Prefix of values beside the stream: the roles of each person."""
ROLES: Final[tuple[Role, ...]] = get_args(Role)


class RoleGiven(Struct, frozen=True, kw_only=True, tag_field="event", tag="role_given"):
    """A person got a role."""

    person: str
    role: Role
    by: str
    """The operator who gave it; 'operator' means a person who can write to the data folder."""


class RoleTaken(Struct, frozen=True, kw_only=True, tag_field="event", tag="role_taken"):
    """A person lost a role."""

    person: str
    role: Role
    by: str


class SecondFactorDropped(Struct, frozen=True, kw_only=True, tag_field="event", tag="second_factor_dropped"):
    """A person lost the app and all recovery codes: log-ins to the account need only the password again."""

    person: str
    by: str
    """'operator' means a person who can write to the data folder."""


AnyRoleEvent = RoleGiven | RoleTaken | SecondFactorDropped
CODEC: Codec[AnyRoleEvent] = Codec(AnyRoleEvent)
_NONE: Final[frozenset[Role]] = frozenset()


def _always(person: str) -> bool:
    return True


class Roles:
    """The roles of people, as last read.

    Args:
        store: Stores the roles.
        now_us: Returns the time.
        are_in_force: Returns whether the roles of a person are active. A house may require more of its staff
            than a password; until then the roles are inactive.
    """

    def __init__(
        self, store: Store, now_us: Callable[[], int], are_in_force: Callable[[str], bool] = _always
    ) -> None:
        self._store, self._now_us, self._are_in_force = store, now_us, are_in_force
        self._of: dict[str, frozenset[Role]] = {}

    async def load(self) -> None:
        """Load the roles."""
        kept = await self._store.kept(STREAM)
        self._of = {
            name.removeprefix(_HAS): frozenset(msgspec.json.decode(value, type=list[Role]))
            for name, value in kept.items()
            if name.startswith(_HAS)  # beside them is how far the stream was inspected
        }

    def held(self, person: str) -> frozenset[Role]:
        """Return the roles that a person was given, active or not."""
        return self._of.get(person, _NONE)

    def of(self, person: str | None) -> frozenset[Role]:
        """Return the active roles of a person."""
        return self.held(person) if person is not None and self._are_in_force(person) else _NONE

    def has(self, person: str | None, role: Role) -> bool:
        """Return whether a person has an active role."""
        return role in self.of(person)

    def people_with(self, role: Role) -> list[str]:
        """Return everyone with an active role."""
        return [person for person in self._of if self.has(person, role)]

    def has_only_inactive(self, person: str, *roles: Role) -> bool:
        """Return whether a person has one of these roles, but none active."""
        return not self.held(person).isdisjoint(roles) and not self._are_in_force(person)

    @property
    def staff(self) -> dict[str, frozenset[Role]]:
        """Return person -> given roles, for everyone with any."""
        return dict(self._of)

    async def give(self, person: str, role: Role, by: str) -> bool:
        """Give a role; return False if the person has it."""
        return await self._change(RoleGiven(person=person, role=role, by=by))

    async def take(self, person: str, role: Role, by: str) -> bool:
        """Take a role; return False if the person lacks it."""
        return await self._change(RoleTaken(person=person, role=role, by=by))

    async def note_dropped(self, person: str, by: str) -> None:
        """Record that the operator turned off a person's second factor."""
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
        self, event: AnyRoleEvent, last: StoredEntry | None, after: frozenset[Role] | None = None
    ) -> bool:
        """Append an event with the person's roles ``after`` it; return False if another event came first."""
        at_us = max(self._now_us(), last.at_us if last else 0)
        entry = CODEC.encode(event, at_us=at_us)
        record = NewEntry(entry=entry, hash=next_hash(last.hash if last else GENESIS, entry), at_us=at_us)
        name = _HAS + event.person
        keep = {name: msgspec.json.encode(sorted(after))} if after else {}
        forget = (name,) if after is not None and not after else ()
        try:
            await self._store.append(STREAM, last.seq if last else 0, [record], keep=keep, forget=forget)
        except ConflictError:
            return False
        return True

    async def history(self, last: int) -> list[tuple[int, int, AnyRoleEvent]]:
        """Return the last changes, oldest first: number, microseconds since 1970, event."""
        end = await self._store.last(STREAM)
        stored = await self._store.read(STREAM, max(0, end.seq - last)) if end else []
        return [(each.seq, each.at_us, CODEC.decode(each.entry)) for each in stored]
