"""Events as bytes: JSON in an envelope with the version of the event format.

    {"v":4,"at_us":1770000000000000,"program":"paigow 1.0.0",...,"do":"show_tiles","event":{"event":...}}

What is face down at the time of recording is in sealed parts beside the entry: see ``seals``. ``book`` and
``program`` are written where a table opens and where a round begins. The first of a command's entries
has the command: see ``causes``. A written entry is never rewritten.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from paigow import __version__
from paigow.intake.json_errors import misfit
from paigow.log import provenance
from paigow.log.provenance import Cause, Do, Door
from paigow.log.sealed import EntryBytes, Salts, Seals, parts_of, seal, unseal
from paigow.table.commands import AnyCommand
from paigow.table.events import AnyEvent, TableOpened, TilesWashed

VERSION: Final = 4
"""Version of the event format, the only one that can be read: 4 has the command that led to the events."""

PROGRAM = f"paigow {__version__}"

E = TypeVar("E")

_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of msgspec for invalid JSON; for invalid UTF-8 and endless nesting Python has its own."""


class CodecError(ValueError):
    """Bytes that are not an entry, or an entry of an unknown version."""


class BookRef(Struct, frozen=True, kw_only=True, gc=False):
    """The rule book that was in force."""

    id: str
    edition: str
    digest: str


class Entry(Struct, Generic[E], frozen=True, kw_only=True, gc=False, rename={"version": "v"}):
    """An event with its envelope."""

    version: int
    """Version of the format."""
    at_us: int = 0
    """Time of recording, in microseconds since 1970."""
    book: BookRef | None = None
    program: str | None = None
    sealed: Seals | None = None
    """Name of each sealed part -> its seal."""
    door: Door = "dealer"
    by: str = ""
    do: Do | None = None
    do_partly: provenance.Partly = None
    """The command as written; ``command`` is the whole command."""
    withheld: tuple[str, ...] = ()
    """Missing sealed parts, whose facts are empty in the event. Never written."""
    broken: tuple[str, ...] = ()
    """Sealed parts that differ from what was sealed. Never written."""
    event: E

    @property
    def command(self) -> AnyCommand | None:
        """Return the command that led to this and later entries, or ``None`` if it is that of the entry before."""
        return self.do  # type: ignore[return-value]  # whole since it was opened

    @property
    def cause(self) -> Cause | None:
        """Return the command with its giver and its origin."""
        command = self.command
        return None if command is None else Cause(command=command, door=self.door, by=self.by)


class _Written(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry as it is written."""

    v: int
    at_us: int = 0
    book: BookRef | None = None
    program: str | None = None
    sealed: Seals | None = None
    door: Door = "dealer"
    by: str = ""
    do: msgspec.Raw | None = None
    do_partly: msgspec.Raw | None = None
    event: msgspec.Raw


class _Version(Struct, frozen=True, gc=False):
    v: int


_VERSIONS: Final = msgspec.json.Decoder(_Version)


class Codec(Generic[E]):
    """Encodes and decodes one family of events."""

    def __init__(self, family: Any) -> None:
        self._entries: msgspec.json.Decoder[Entry[E]] = msgspec.json.Decoder(Entry[family])

    def encode(
        self,
        event: E,
        *,
        at_us: int = 0,
        book: BookRef | None = None,
        program: str | None = None,
        cause: Cause | None = None,
        salts: Salts | None = None,
    ) -> bytes:
        """Return the entry of an event recorded at ``at_us`` (microseconds since 1970), with its sealed parts.

        ``salts`` makes the salts of sealed parts; by default the system's generator.
        """
        told = _NOTHING if cause is None else provenance.written(cause.command, event)
        public, seals, parts = seal(event, salts, told.hidden)
        entry = msgspec.json.encode(
            _Written(
                v=VERSION,
                at_us=at_us,
                book=book,
                program=program,
                sealed=seals,
                door="dealer" if cause is None else cause.door,
                by="" if cause is None else cause.by,
                do=told.do,
                do_partly=told.do_partly,
                event=msgspec.Raw(msgspec.json.encode(public)),
            )
        )
        return entry if parts is None else EntryBytes.of(entry, parts)

    def open(self, data: bytes) -> Entry[E]:
        """Return the event in an entry with its envelope, and with the facts of its sealed parts.

        Raises:
            CodecError: not an entry, an unknown version, or facts that do not fit the event or its command.
        """
        try:
            entry = self._entries.decode(data)
        except _UNREADABLE as fault:
            raise CodecError(_why_not(data, fault)) from fault
        if entry.version != VERSION:
            raise CodecError(_why_not(data, None))
        for name in ("withheld", "broken"):
            if getattr(entry, name):
                raise CodecError(f"not an entry of an event log: {name}: expected none, it is never written")
        parts = parts_of(data)
        of_command: bytes | None = None
        if parts is not None or entry.sealed is not None:
            event, withheld, broken, of_command = unseal(entry.event, entry.sealed, parts)
            entry = replace(entry, event=event, withheld=withheld, broken=broken)
        if entry.do_partly is not None or isinstance(entry.do, str):
            try:
                command = provenance.read(entry.do, entry.do_partly, entry.event, of_command)
            except ValueError as fault:
                raise CodecError(f"not an entry of an event log: {fault}") from fault
            force_setattr(entry, "do", command)  # just made, so nobody else holds it yet
        return entry

    def decode(self, data: bytes) -> E:
        """Return the event in an entry. Raises CodecError as ``open`` does."""
        return self.open(data).event


_NOTHING: Final = provenance.WrittenCommand(None, None, None)


def _why_not(data: bytes, fault: Exception | None) -> str:
    """Return what is wrong with bytes that are not an entry of this version."""
    try:
        version = _VERSIONS.decode(data).v
    except _UNREADABLE:
        version = VERSION
    if version != VERSION:
        return f"event format {version} is not known here (known: {VERSION})"
    told = fault if fault is None else misfit(data, fault, whole="entry")
    return f"not an entry of an event log: {told}"


TABLE: Codec[AnyEvent] = Codec(AnyEvent)
"""The codec of the events of a table."""


def encode(
    event: AnyEvent,
    *,
    at_us: int = 0,
    book: BookRef | None = None,
    cause: Cause | None = None,
    salts: Salts | None = None,
) -> bytes:
    """Return the entry of a table's event; book and program are written where a table opens or a round begins.

    ``at_us`` is the time of recording, in microseconds since 1970; ``cause`` is in the first of a command's
    entries. Face-down facts go with the entry in sealed parts (``seals``); keep the bytes as they are, or keep
    ``parts_of`` them too.
    """
    if isinstance(event, TableOpened):
        book = BookRef(id=event.book, edition=event.edition, digest=event.digest)
    elif not isinstance(event, TilesWashed):
        return TABLE.encode(event, at_us=at_us, cause=cause, salts=salts)
    return TABLE.encode(event, at_us=at_us, book=book, program=PROGRAM, cause=cause)


def encode_all(
    events: Sequence[AnyEvent],
    cause: Cause,
    *,
    at_us: int = 0,
    book: BookRef | None = None,
    salts: Salts | None = None,
) -> list[bytes]:
    """Return the entries of a command's events, as ``encode`` does."""
    return [
        encode(event, at_us=at_us, book=book, cause=None if place else cause, salts=salts)
        for place, event in enumerate(events)
    ]


def decode(data: bytes) -> AnyEvent:
    """Return the table's event in an entry. Raises CodecError."""
    return TABLE.decode(data)


def open_entry(data: bytes) -> Entry[AnyEvent]:
    """Return the table's event in an entry with time, cause and book. Raises CodecError."""
    return TABLE.open(data)
