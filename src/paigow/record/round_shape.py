"""From the tree that TOML gives to the values of ``round_types``, with every fault of form."""

from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Struct

from paigow.record.round_faults import Faults, meant
from paigow.record.round_forms import MOST_COINS, Form, UnfitError, key_text

S = TypeVar("S", bound=Struct)

MOST_ROWS: Final = {"box": 8, "wager": 64, "pool": 64, "irregularity": 64}
"""Tables in a list, by its key."""
MOST_CHOICES: Final = 200
"""Options and readings that are chosen."""
LONGEST_CHOICE: Final = 200
"""Characters of a value that is chosen, and words of a list."""
FREE: Final = "x-"
"""Keys that begin so are anybody's own and are passed over."""
_WRONG: Final[Any] = object()
_EMPTY: Final[dict[Any, Any]] = {int: 0, str: "", bool: False, tuple: ()}


class _Field(NamedTuple):
    """One key of a table."""

    name: str
    """Of the struct's field."""
    key: str
    """In the file."""
    hint: Any
    """Its type, without ``| None``."""
    is_required: bool


@cache
def _fields(kind: type[Struct]) -> tuple[_Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        _Field(field.name, field.encode_name, _certain(hints[field.name]), field.required)
        for field in msgspec.structs.fields(kind)
    )


def read_part(data: Any, kind: type[S], *, key: str, faults: Faults) -> S | None:
    """``data`` as a ``kind``; None where it is no table.

    What is wrong is noted and left out, or an empty value stands for it, so that the rest can still be looked at.
    """
    if not isinstance(data, dict):
        faults.add(key, "expected a table", value=data)
        return None
    fields = _fields(kind)
    tag = kind.__struct_config__.tag_field
    known = tuple(field.key for field in fields) + ((tag,) if tag else ())
    for name in data:
        if name not in known and not name.startswith(FREE):
            like = "" if faults.is_full else meant(name, known)
            faults.add(join(key, name), f"unknown key; expected one of {', '.join(known)}{like}")
    values: dict[str, Any] = {}
    for field in fields:
        place = join(key, field.key)
        value = _WRONG
        if field.key in data:
            value = _value(data[field.key], field.hint, key=place, faults=faults)
        elif field.is_required:
            faults.add(place, f"missing; {_expected(field.hint)}")
        if value is not _WRONG:
            values[field.name] = value
        elif field.is_required:
            values[field.name] = _stand_in(field.hint)
    return kind(**values)


def join(key: str, name: str) -> str:
    """``name`` in the table ``key``, written as TOML writes it: quoted where it is no plain word."""
    name = key_text(name)
    return f"{key}.{name}" if key else name


def _value(data: Any, hint: Any, *, key: str, faults: Faults) -> Any:
    if get_origin(hint) is Annotated:
        return _formed(data, hint.__metadata__[0], key=key, faults=faults)
    if get_origin(hint) is Literal:
        return _word(data, get_args(hint), key=key, faults=faults)
    if get_origin(hint) is tuple:
        return _rows(data, get_args(hint)[0], key=key, faults=faults)
    if get_origin(hint) is dict:
        return _choices(data, key=key, faults=faults)
    part = read_part(data, hint, key=key, faults=faults)
    return _WRONG if part is None else part


def _formed(data: Any, form: Form, *, key: str, faults: Faults) -> Any:
    try:
        return form.read(data)
    except UnfitError as error:
        faults.add(key, str(error), value=data)
        return _WRONG


def _word(data: Any, words: tuple[str, ...], *, key: str, faults: Faults) -> Any:
    if isinstance(data, str) and data in words:
        return data
    hint = meant(data, words) if isinstance(data, str) and not faults.is_full else ""
    faults.add(key, f"expected {_one_of(words)}{hint}", value=data)
    return _WRONG


def _rows(data: Any, hint: Any, *, key: str, faults: Faults) -> Any:
    """The tables of a list; those that are none are left out, and those that are too many."""
    if not isinstance(data, list):
        faults.add(key, "expected a list of tables", value=data)
        return _WRONG
    most = MOST_ROWS[key.rpartition(".")[2]]
    if len(data) > most:
        faults.add(f"{key}[{most + 1}]", f"expected at most {most} of them, not {len(data)}")
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(hint)}
    rows = []
    for place, row in enumerate(data[:most], 1):
        where = f"{key}[{place}]"
        kind = _kind(row, kinds, key=where, faults=faults) if kinds else hint
        read = None if kind is None else read_part(row, kind, key=where, faults=faults)
        if read is not None:
            rows.append(read)
    return tuple(rows)


def _kind(row: Any, kinds: dict[Any, type[Struct]], *, key: str, faults: Faults) -> type[Struct] | None:
    """Which of several kinds of table this is."""
    words = tuple(str(kind) for kind in kinds)
    if not isinstance(row, dict):
        faults.add(key, "expected a table", value=row)
    elif "kind" not in row:
        faults.add(f"{key}.kind", f"missing; expected {_one_of(words)}")
    else:
        word = _word(row["kind"], words, key=f"{key}.kind", faults=faults)
        return kinds.get(word) if word is not _WRONG else None
    return None


def _choices(data: Any, *, key: str, faults: Faults) -> Any:
    """The plain values of a table of options; which are on offer is the book's business."""
    if not isinstance(data, dict):
        faults.add(key, "expected a table", value=data)
        return _WRONG
    if len(data) > MOST_CHOICES:
        faults.add(key, f"expected at most {MOST_CHOICES} of them, not {len(data)}")
        return _WRONG
    chosen = {}
    for name, value in data.items():
        if name.startswith(FREE):
            continue
        if not _is_plain(value):
            expected = "expected true, false, a whole number, a text or a list of texts"
            faults.add(join(key, name), expected, value=value)
        else:
            chosen[name] = value
    return chosen


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= LONGEST_CHOICE and all(map(_is_short, value))
    return isinstance(value, bool) or _is_short(value) or (type(value) is int and abs(value) <= MOST_COINS)


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_CHOICE


def _certain(hint: Any) -> Any:
    """A type without ``| None``."""
    if get_origin(hint) in {Union, UnionType}:
        return next(part for part in get_args(hint) if part is not type(None))
    return hint


def _expected(hint: Any) -> str:
    if get_origin(hint) is Annotated:
        form: Form = hint.__metadata__[0]
        return form.expected
    if get_origin(hint) is Literal:
        return f"expected {_one_of(get_args(hint))}"
    return "expected at least one" if get_origin(hint) is tuple else "expected a table"


def _one_of(words: tuple[str, ...]) -> str:
    return ", ".join(words[:-1]) + (" or " if words[:-1] else "") + words[-1]


def _stand_in(hint: Any) -> Any:
    """An empty value for one that was required: the checks that follow pass it over, its key being at fault."""
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint(**{field.name: _stand_in(field.hint) for field in _fields(hint) if field.is_required})
    return _EMPTY[get_origin(hint) or hint]
