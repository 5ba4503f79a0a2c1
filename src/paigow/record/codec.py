"""Events as bytes: JSON in an envelope that names the version of the event format.

    {"v":3,"at_us":1770000000000000,"book":{"id":"nz",...},"program":"paigow 0.1.0","event":{"event":...}}

What lies face down when it is recorded stands in sealed parts beside the entry: see ``seals``. ``book`` and
``program`` stand where a table opens and where a round begins. An entry once written is never written again; when
the format changes, VERSION rises and an upcaster here turns the older form into the next.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow import __version__
from paigow.record.seals import EntryBytes, Salts, Seals, parts_of, seal, unseal
from paigow.table.events import AnyEvent, TableOpened, TilesWashed

VERSION = 3
"""Version of the event format that is written: 2 knows banks, cuts and irregularities, 3 seals what lies face down."""

PROGRAM = f"paigow {__version__}"

Facts = dict[str, Any]
Upcaster = Callable[[Facts], Facts]
"""From the plain facts of an event in one version to those in the next."""

UPCASTERS: Mapping[int, Upcaster] = {1: lambda facts: facts, 2: lambda facts: facts}
"""Version -> what turns it into version + 1. Versions 2 and 3 only added events and fields that may be left out."""

E = TypeVar("E")

_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises at other JSON or none; a string that is no UTF-8 and endless nesting have Python's own errors."""


class CodecError(ValueError):
    """Bytes that are no entry, or an entry of a version that this program does not know."""


class BookRef(Struct, frozen=True, kw_only=True, gc=False):
    """The rule book that was in force."""

    id: str
    edition: str
    digest: str


class Entry(Struct, Generic[E], frozen=True, kw_only=True, gc=False, rename={"version": "v"}):
    """An event with its envelope."""

    version: int
    """Of the format it was written in."""
    at_us: int = 0
    """When it was recorded: microseconds since 1970."""
    book: BookRef | None = None
    program: str | None = None
    sealed: Seals | None = None
    """Name of each sealed part -> its seal."""
    withheld: tuple[str, ...] = ()
    """Sealed parts that are not there: what they would tell is empty in the event. Never written."""
    broken: tuple[str, ...] = ()
    """Sealed parts that are not those that were sealed. Never written."""
    event: E


class _Envelope(Struct, frozen=True, kw_only=True, omit_defaults=True):
    v: int
    at_us: int = 0
    book: BookRef | None = None
    program: str | None = None
    sealed: Seals | None = None
    event: msgspec.Raw


class Codec(Generic[E]):
    """Encodes and decodes one family of events."""

    def __init__(
        self, family: Any, *, version: int = VERSION, upcasters: Mapping[int, Upcaster] = UPCASTERS
    ) -> None:
        missing = [v for v in range(1, version) if v not in upcasters]
        if missing:
            raise ValueError(f"no upcaster for event format {missing}")
        self._family = family
        self._version = version
        self._upcasters = upcasters
        self._entries: msgspec.json.Decoder[Entry[E]] = msgspec.json.Decoder(Entry[family])
        self._events: msgspec.json.Decoder[E] = msgspec.json.Decoder(family)
        self._envelopes = msgspec.json.Decoder(_Envelope)

    def encode(
        self,
        event: E,
        *,
        at_us: int = 0,
        book: BookRef | None = None,
        program: str | None = None,
        salts: Salts | None = None,
    ) -> bytes:
        """The entry for an event recorded at ``at_us``, microseconds since 1970; its sealed parts go with it.

        ``salts``: what gives the salts of sealed parts, the system's generator where nothing is said.
        """
        public, seals, parts = seal(event, salts)
        raw = msgspec.Raw(msgspec.json.encode(public))
        entry = msgspec.json.encode(
            _Envelope(v=self._version, at_us=at_us, book=book, program=program, sealed=seals, event=raw)
        )
        return entry if parts is None else EntryBytes.of(entry, parts)

    def open(self, data: bytes) -> Entry[E]:
        """The event in an entry, in today's form, with its envelope, and with what its sealed parts tell.

        Raises:
            CodecError: no entry, an unknown version, or facts that do not fit the event.
        """
        try:
            entry = self._entries.decode(data)
        except _UNREADABLE:
            return self._in_parts(data)
        if entry.version != self._version or entry.withheld or entry.broken:
            return self._in_parts(data)
        return _unsealed(entry, data)

    def _in_parts(self, data: bytes) -> Entry[E]:
        """The envelope first: it tells an older entry, and what is wrong with one that cannot be read at once."""
        try:
            envelope = self._envelopes.decode(data)
            event = (
                self._events.decode(envelope.event) if envelope.v == self._version else self._older(envelope)
            )
        except _UNREADABLE as fault:
            raise CodecError(f"not an entry of an event log: {fault}") from fault
        entry = Entry(
            version=envelope.v,
            at_us=envelope.at_us,
            book=envelope.book,
            program=envelope.program,
            sealed=envelope.sealed,
            event=event,
        )
        return _unsealed(entry, data)

    def decode(self, data: bytes) -> E:
        """The event in an entry, in today's form. Raises CodecError as ``open`` does."""
        return self.open(data).event

    def _older(self, envelope: _Envelope) -> E:
        if not 1 <= envelope.v < self._version:
            raise CodecError(f"event format {envelope.v} is not known here (known: 1 to {self._version})")
        facts: Facts = msgspec.json.decode(envelope.event)
        for version in range(envelope.v, self._version):
            facts = self._upcasters[version](facts)
        event: E = msgspec.convert(facts, self._family, strict=True, str_keys=True)
        return event


def _unsealed(entry: Entry[E], data: bytes) -> Entry[E]:
    """The entry with what the sealed parts beside its bytes tell."""
    parts = parts_of(data)
    if entry.sealed is None and parts is None:
        return entry
    found = unseal(entry.event, entry.sealed, parts)
    return replace(entry, event=found.event, withheld=found.withheld, broken=found.broken)


TABLE: Codec[AnyEvent] = Codec(AnyEvent)
"""The codec of the events of a table."""


def encode(
    event: AnyEvent, *, at_us: int = 0, book: BookRef | None = None, salts: Salts | None = None
) -> bytes:
    """The entry for a table's event; book and program are written where a table opens or a round begins.

    ``at_us`` is the time of recording, in microseconds since 1970. What lies face down goes with the entry in sealed
    parts (``seals``); keep the bytes as they come, or ``parts_of`` them too.
    """
    if isinstance(event, TableOpened):
        book = BookRef(id=event.book, edition=event.edition, digest=event.digest)
    elif not isinstance(event, TilesWashed):
        return TABLE.encode(event, at_us=at_us, salts=salts)
    return TABLE.encode(event, at_us=at_us, book=book, program=PROGRAM)


def decode(data: bytes) -> AnyEvent:
    """The table's event in an entry. Raises CodecError."""
    return TABLE.decode(data)


def open_entry(data: bytes) -> Entry[AnyEvent]:
    """The table's event in an entry with time, book and version. Raises CodecError."""
    return TABLE.open(data)
