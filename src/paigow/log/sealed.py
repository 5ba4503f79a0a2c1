"""Sealed parts of entries: facts that are face down when recorded, separate from the hashed entry.

An entry has only the SHA-256 of each of its sealed parts. The parts are stored beside it, and each begins
with 32 bytes of salt, so that nobody can find the tiles by trying. A log may be published with some parts
withheld, and its chain is still intact.

    entry   {"v":4,"at_us":…,"sealed":{"tiles":"9c…"},"do_partly":{"do":"stack_tiles"},
             "event":{"event":"tiles_stacked"}}
    parts   {"tiles":{"salt":"51…","facts":{"woodpile":["6-6",…]},"cause":{"woodpile":null}}}

The seal covers the bytes of the part, from brace to brace. The facts of a missing part are empty. What the
entry's command tells of face-down tiles (``causes``) is in the same part and withheld with it.
"""

import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.table import events as e

SALT_BYTES: Final = 32

Salts = Callable[[], bytes]
Seals = dict[str, str]
"""Name of a part -> its seal, as hex."""


class EntryBytes(bytes):
    """The bytes of an entry, as hashed, with its sealed parts beside them."""

    parts: bytes | None = None
    """JSON, name of a part -> the part; ``None`` if nothing is sealed, or everything is withheld."""

    @classmethod
    def of(cls, entry: bytes, parts: bytes | None) -> "EntryBytes":
        made = cls(entry)
        made.parts = parts
        return made


def parts_of(entry: bytes) -> bytes | None:
    """Return the sealed parts beside an entry, if it has any."""
    return getattr(entry, "parts", None)


_RAW_PARTS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
WHOLE: Final = "tiles"
"""Name of an event's only part; the parts of a delivery are named by position."""


class _Kind(NamedTuple):
    """The sealed facts of a kind of event with one part."""

    fields: tuple[str, ...]
    part: msgspec.json.Decoder[Any]
    empty: dict[str, Any]


def _part(shape: Any) -> msgspec.json.Decoder[Any]:
    """Return a decoder of a part with such facts."""
    cause: Any = ("cause", msgspec.Raw | msgspec.UnsetType, msgspec.UNSET)
    fields = [("salt", str), ("facts", shape), cause]
    part = msgspec.defstruct("Part", fields, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True)
    return msgspec.json.Decoder(part)


def _kind(event: type[e.Event], *fields: str) -> _Kind:
    found = {each.name: each for each in msgspec.structs.fields(event)}
    chosen = [(name, found[name].type, found[name].default) for name in fields]
    shape = msgspec.defstruct(
        f"{event.__name__}Sealed", chosen, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True
    )
    return _Kind(fields, _part(shape), {name: found[name].default for name in fields})


SEALED: Final[dict[type[e.Event], _Kind]] = {
    e.TilesStacked: _kind(e.TilesStacked, "woodpile"),
    e.LajaMade: _kind(e.LajaMade, "woodpile"),
    e.TilesReshuffled: _kind(e.TilesReshuffled, "woodpile"),
    e.HandSet: _kind(e.HandSet, "low", "high", "turned", "clause"),
    e.BankHandProposed: _kind(e.BankHandProposed, "low", "high", "clause"),
    e.AdviceGiven: _kind(e.AdviceGiven, "low", "high", "clause"),
    e.HouseHandSet: _kind(e.HouseHandSet, "low", "high", "clause"),
    e.HandReset: _kind(e.HandReset, "low", "high", "row"),
}
"""Kind of event -> its facts about face-down tiles; a delivery is split by position."""


class _Hand(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    hand: tuple[str, ...]


_HAND: Final = _part(_Hand)


def _hidden(event: Any) -> dict[str, dict[str, Any]]:
    """Return name of each part -> its facts."""
    if isinstance(event, e.TilesDelivered):
        return {str(position): {"hand": hand} for position, hand in event.hands.items()}
    kind = SEALED.get(type(event))
    if kind is None or (isinstance(event, e.HandReset) and event.low_name is not None):
        return {}  # an exposed hand hides nothing
    facts = {name: getattr(event, name) for name in kind.fields if getattr(event, name) != kind.empty[name]}
    return {WHOLE: facts} if facts else {}


def seal(
    event: Any, salts: Salts | None = None, cause: Mapping[str, Any] | None = None
) -> tuple[Any, Seals | None, bytes | None]:
    """Return the event without face-down facts, the seals of its parts, and the parts (``None`` if none).

    ``cause``: the part of the event's command to be sealed.

    Raises:
        ValueError: the event has no part for it.
    """
    hidden = _hidden(event)
    if cause is not None and WHOLE not in hidden:
        raise ValueError(f"{type(event).__name__} seals nothing with which its command could be sealed")
    if not hidden:
        return event, None, None
    draw = salts or _salt
    parts = {}
    for name, facts in hidden.items():
        part: dict[str, Any] = {"salt": draw().hex(), "facts": facts}
        if cause is not None:
            part["cause"] = cause
        parts[name] = msgspec.json.encode(part)
    seals = {name: sha256(part).hexdigest() for name, part in parts.items()}
    raw = {name: msgspec.Raw(part) for name, part in parts.items()}
    return _emptied(event), seals, msgspec.json.encode(raw)


def _salt() -> bytes:
    return secrets.token_bytes(SALT_BYTES)


def _emptied(event: Any) -> Any:
    if isinstance(event, e.TilesDelivered):
        return replace(event, hands=dict.fromkeys(event.hands, ()))
    return replace(event, **SEALED[type(event)].empty)


class Unsealed(NamedTuple):
    """An event with the facts read from its sealed parts."""

    event: Any
    withheld: tuple[str, ...] = ()
    """Missing parts."""
    broken: tuple[str, ...] = ()
    """Parts that differ from what was sealed, or that nobody sealed."""
    cause: bytes | None = None
    """The sealed part of the event's command."""


def unseal(event: Any, seals: Seals | None, parts: bytes | None) -> Unsealed:
    """Put the facts of its sealed parts back into an event."""
    seals = seals or {}
    try:
        found: Mapping[str, msgspec.Raw] = {} if parts is None else _RAW_PARTS.decode(parts)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Unsealed(event, broken=tuple(seals))
    broken = [name for name in found if name not in seals]
    told: dict[str, Any] = {}
    for name in seals:
        part = found.get(name)
        if part is not None:
            told[name] = _told(type(event), name, part, seals[name])
            if told[name] is None:
                broken.append(name)
    cause = None
    if isinstance(event, e.TilesDelivered):
        hands = {int(name): read.facts.hand for name, read in told.items() if read is not None}
        event = replace(event, hands=event.hands | hands)
    elif (read := told.get(WHOLE)) is not None:
        facts = read.facts
        event = replace(event, **{field: getattr(facts, field) for field in facts.__struct_fields__})
        cause = None if read.cause is msgspec.UNSET else bytes(read.cause)
    return Unsealed(event, tuple(name for name in seals if name not in found), tuple(broken), cause)


def _told(kind: type[e.Event], name: str, part: msgspec.Raw, seal_: str) -> Any | None:
    """Return the facts of one part of an event, or ``None`` if it does not fit its seal or the event."""
    if sha256(part).hexdigest() != seal_:
        return None
    try:
        if kind is e.TilesDelivered:
            int(name)
            return _HAND.decode(part)
        return SEALED[kind].part.decode(part) if name == WHOLE else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError, ValueError):
        return None


def without(entry: bytes, names: Callable[[str], bool]) -> bytes:
    """Return the entry without the sealed parts whose name matches."""
    parts = parts_of(entry)
    if parts is None:
        return entry
    kept = {name: part for name, part in _RAW_PARTS.decode(parts).items() if not names(name)}
    return EntryBytes.of(entry, msgspec.json.encode(kept) if kept else None)
