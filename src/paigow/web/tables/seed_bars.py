"""People and addresses that may give no seeds at any table of this process for the rest of a day."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, Literal

from paigow.table.seeds.seeds import utc_day
from paigow.web.edge.addresses import NOWHERE, one_address
from paigow.web.edge.trusted_proxies import is_loopback

KEEP: Final = 10_000
"""Most people, and most addresses, remembered. The oldest are dropped first."""
ADDRESSES_OF_A_PERSON: Final = 8
"""Addresses from which one person last promised seeds."""
SeedBar = Literal["person", "address"]
"""What is barred: the person, or the address that a barred person promised seeds from."""


class SeedBars:
    """Remembers who withheld a seed, until the end of the day in UTC.

    A table knows by itself who withheld a seed there. This record carries the bar to the other tables, and to other
    people at the same address: otherwise a barred guest could return as a new guest, or go to the next table.
    """

    def __init__(self, now_ms: Callable[[], int], *, keep: int = KEEP) -> None:
        self._now_ms, self._keep = now_ms, keep
        self._promised_from: OrderedDict[str, tuple[str, ...]] = OrderedDict()
        self._people: OrderedDict[str, int] = OrderedDict()
        self._addresses: OrderedDict[str, int] = OrderedDict()

    def note_promise(self, person: str, address: str) -> None:
        """Note the address from which a person promises seeds."""
        if _is_shared_address(address):
            return
        others = [each for each in self._promised_from.pop(person, ()) if each != address]
        self._promised_from[person] = (*others, address)[-ADDRESSES_OF_A_PERSON:]
        _forget_oldest(self._promised_from, self._keep)

    def bar(self, people: Iterable[str], day: int) -> None:
        """Bar people who withheld a seed on a day, and the addresses that they promised seeds from."""
        for person in people:
            self._note(self._people, person, day)
            for address in self._promised_from.get(person, ()):
                self._note(self._addresses, address, day)

    def barred(self, person: str, address: str) -> SeedBar | None:
        """Return why a person at an address may promise no seeds now, or ``None`` if they may."""
        today = utc_day(self._now_ms())
        if self._people.get(person, today - 1) >= today:
            return "person"
        return "address" if self._addresses.get(address, today - 1) >= today else None

    def _note(self, bars: OrderedDict[str, int], key: str, day: int) -> None:
        last = max(day, bars.pop(key, day))
        bars[key] = last
        _forget_oldest(bars, self._keep)


def _is_shared_address(address: str) -> bool:
    """Return whether an address is unknown or this machine itself: a bar would hit everybody."""
    return address in {NOWHERE, one_address("::1")} or is_loopback(address)


def _forget_oldest(entries: OrderedDict[str, tuple[str, ...]] | OrderedDict[str, int], keep: int) -> None:
    while len(entries) > keep:
        entries.popitem(last=False)
