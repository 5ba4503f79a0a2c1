"""Staff members with a second factor, if the house requires one. Without one a person's roles are inactive."""

from typing import Final

from paigow.storage import Store

CHANGED: Final = "second_factors"
"""Message to other processes on the same data."""


class StaffFactors:
    """People with a second factor, as last read; empty if the house does not require one."""

    def __init__(self, store: Store, *, are_required: bool) -> None:
        self._store, self.are_required = store, are_required
        self._people: frozenset[str] = frozenset()

    async def load(self) -> None:
        """Load the people with a second factor."""
        if self.are_required:
            self._people = frozenset(await self._store.with_second_factor())

    async def changed(self) -> None:
        """Reload after a person's second factor was turned on or off."""
        await self.load()
        await self._store.tell(CHANGED)

    def is_enough(self, person: str) -> bool:
        """Return whether the roles of this person are active."""
        return not self.are_required or person in self._people
