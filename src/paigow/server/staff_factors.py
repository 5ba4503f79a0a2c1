"""Whether the house requires a second factor of its staff, and who has one. Without one a person's roles rest."""

from typing import Final

from paigow.store import Store

CHANGED: Final = "second_factors"
"""What other processes on the same data are told."""


class StaffFactors:
    """Everybody with a second factor, as it was read last; empty where the house does not require one."""

    def __init__(self, store: Store, *, are_required: bool) -> None:
        self._store, self.are_required = store, are_required
        self._people: frozenset[str] = frozenset()

    async def load(self) -> None:
        """Read who has one."""
        if self.are_required:
            self._people = frozenset(await self._store.with_second_factor())

    async def changed(self) -> None:
        """Somebody has a second factor from now on, or none any more."""
        await self.load()
        await self._store.tell(CHANGED)

    def is_enough(self, person: str) -> bool:
        """Whether the roles of this person count."""
        return not self.are_required or person in self._people
