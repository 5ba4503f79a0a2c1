"""What was played at a table without a floor, as the entries of a log: every command with what it led to."""

from collections.abc import Iterable, Sequence

from paigow.log import Cause, Entry, encode_all, open_entry
from paigow.log.provenance import Door
from paigow.table import AnyCommand, AnyEvent

Append = tuple[AnyCommand, Sequence[AnyEvent]]


def stored(appends: Iterable[Append], *, at_us: int = 0, door: Door = "program") -> list[bytes]:
    """The entries of commands and what each led to."""
    return [
        entry
        for command, events in appends
        for entry in encode_all(events, Cause(command=command, door=door), at_us=at_us)
    ]


def opened(appends: Iterable[Append]) -> list[Entry[AnyEvent]]:
    """The same as they are read."""
    return [open_entry(entry) for entry in stored(appends)]
