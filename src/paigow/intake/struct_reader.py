"""Reads structs from the tree of a TOML or JSON text, and reports every fault.

The annotations of a struct say what is expected: ``Annotated`` with a ``Form``, a ``Literal``, another
struct, or a list, a tuple or a dict of these. ``Most`` beside a list limits its rows.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
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

from paigow.intake.faults import NOTHING, WHOLE_FILE, Faults, join, meant
from paigow.intake.field_types import CHOICE, TEXT, WHOLE, YES, Form, Most, UnfitError

S = TypeVar("S", bound=Struct)

MOST_ROWS: Final = 200
"""Maximum number of rows of a list, or of keys of a table, if the field gives no other number."""
_WRONG: Final[Any] = object()
_PLAIN: Final = {str: TEXT, int: WHOLE, bool: YES, bool | int | str | list[str]: CHOICE}
_EMPTY: Final[Mapping[Any, Callable[[], Any]]] = {kind: kind for kind in (int, str, bool, tuple, list, dict)}


class Reader(NamedTuple):
    """How to read values of one type."""

    wanted: str
    """What to expect if there is no value."""
    read: Callable[[Any, str, Faults], Any]
    """Returns the value. If the value does not fit, reports the fault and returns ``_WRONG``."""
    empty: Callable[[], Any]
    """Makes a placeholder for a wrong value. Later checks ignore it, because the field is already at fault."""


class Field(NamedTuple):
    """The field at one key of a table."""

    name: str
    """The name of the field in the struct."""
    is_required: bool
    reader: Reader


@cache
def fields_of(kind: type[Struct]) -> Mapping[str, Field]:
    """Return the keys of the table from which a struct is read."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.encode_name: Field(field.name, field.required, _reader(hints[field.name]))
        for field in msgspec.structs.fields(kind)
    }


def read_struct(data: Any, kind: type[S], faults: Faults, *, at: str = "", fill: bool = True) -> S | None:
    """Return ``data`` as a ``kind``.

    ``None`` if it is no table, or if a required field is wrong and ``fill`` is false.

    Faults are reported. A wrong value is left out or replaced by an empty one, so that the rest can still be
    checked.
    """
    if not isinstance(data, dict):
        faults.unfit(at or WHOLE_FILE, "a table", data)
        return None
    fields, tag = fields_of(kind), kind.__struct_config__.tag_field
    values = read_fields(data, fields, faults, at=at, besides=(tag,) if tag else ())
    for field in fields.values():
        if field.is_required and field.name not in values:
            if not fill:
                return None
            values[field.name] = field.reader.empty()
    return kind(**values)


def read_fields(
    data: Mapping[str, Any],
    fields: Mapping[str, Field],
    faults: Faults,
    *,
    at: str = "",
    besides: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return the values of a table by field name. Wrong values are reported and left out.

    ``besides`` names further keys that are allowed here and read elsewhere.
    """
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name in fields or name in besides or _is_free(name, faults):
            continue
        if faults.is_full:
            faults.more += 1
        else:
            faults.unknown(join(at, name), name, value, (*fields, *besides))
    for key, field in fields.items():
        place = f"{at}.{key}" if at else key
        value = data.get(key, _WRONG)
        if value is _WRONG or (value is None and faults.is_null_nothing):
            if field.is_required:
                faults.missing(place, field.reader.wanted)
            continue
        value = field.reader.read(value, place, faults)
        if value is not _WRONG:
            values[field.name] = value
    return values


# ---- by type ---------------------------------------------------------------------------------------------------------


@cache
def _reader(hint: Any) -> Reader:
    """Return the reader for a type."""
    hint, most = _bounded(_certain(hint))
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return of_form(args[1], _empty(args[0]))
    if hint in _PLAIN:
        return of_form(_PLAIN[hint], _empty(hint))
    if origin is Literal:
        return Reader(_or(args), _word(args), lambda: args[0])
    if origin in {list, tuple}:
        return Reader("at least one", _rows(origin, args[0], most), origin)
    if origin is dict:
        return Reader("a table", _table(_reader(args[1]), most), dict)
    assert isinstance(hint, type) and issubclass(hint, Struct), hint  # noqa: PT018 - one question
    return Reader("a table", _struct(hint), lambda: _stand_in(hint))


def of_form(form: Form, empty: Callable[[], Any] = str) -> Reader:
    """Return the reader for values of a form."""

    def read(data: Any, at: str, faults: Faults) -> Any:
        try:
            return form.read(data)
        except UnfitError as error:
            faults.unfit(at, str(error), data if error.value is NOTHING else error.value)
            return _WRONG

    return Reader(form.wanted, read, empty)


def _word(words: tuple[str, ...]) -> Callable[[Any, str, Faults], Any]:
    def read(data: Any, at: str, faults: Faults) -> Any:
        if isinstance(data, str) and data in words:
            return data
        like = meant(data, words) if isinstance(data, str) and not faults.is_full else ""
        faults.unfit(at, _or(words) + like, data)
        return _WRONG

    return read


def _struct(kind: type[Struct]) -> Callable[[Any, str, Faults], Any]:
    def read(data: Any, at: str, faults: Faults) -> Any:
        found = read_struct(data, kind, faults, at=at, fill=faults.keeps_rows)
        return _WRONG if found is None else found

    return read


def _rows(made: Callable[[list[Any]], Any], hint: Any, most: int) -> Callable[[Any, str, Faults], Any]:
    """Return the reader of a list. It leaves out tables that do not fit, and rows above the maximum."""
    kinds = {kind.__struct_config__.tag: _struct(kind) for kind in get_args(hint) if _is_struct(kind)}
    read_row = _tagged(kinds) if kinds else _reader(hint).read
    are_tables = bool(kinds) or _is_struct(hint)
    wanted = "a list of tables" if are_tables else "a list"

    def read(data: Any, at: str, faults: Faults) -> Any:
        if not isinstance(data, list):
            faults.unfit(at, wanted, data)
            return _WRONG
        if len(data) > most:
            faults.add(f"{at}[{most + 1}]", f"expected at most {most} of them, not {len(data)}")
        rows = [read_row(row, f"{at}[{place}]", faults) for place, row in enumerate(data[:most], 1)]
        fit = [row for row in rows if row is not _WRONG]
        return made(fit) if are_tables or len(fit) == len(rows) else _WRONG

    return read


def _tagged(kinds: dict[Any, Callable[[Any, str, Faults], Any]]) -> Callable[[Any, str, Faults], Any]:
    """Return the reader of a table that is one of several kinds."""
    words = tuple(str(kind) for kind in kinds)

    def read(data: Any, at: str, faults: Faults) -> Any:
        if not isinstance(data, dict):
            faults.unfit(at, "a table", data)
        elif "kind" not in data:
            faults.missing(f"{at}.kind", _or(words))
        elif (word := _word(words)(data["kind"], f"{at}.kind", faults)) is not _WRONG:
            return kinds[word](data, at, faults)
        return _WRONG

    return read


def _table(reader: Reader, most: int) -> Callable[[Any, str, Faults], Any]:
    """Return the reader of a table with free keys."""

    def read(data: Any, at: str, faults: Faults) -> Any:
        if not isinstance(data, dict):
            faults.unfit(at, "a table", data)
            return _WRONG
        if len(data) > most:
            faults.add(at, f"expected at most {most} of them, not {len(data)}")
            return _WRONG
        read = {
            name: reader.read(value, join(at, name), faults)
            for name, value in data.items()
            if not _is_free(name, faults)
        }
        return {name: value for name, value in read.items() if value is not _WRONG}

    return read


def _is_free(name: str, faults: Faults) -> bool:
    return faults.free is not None and name.startswith(faults.free)


def _bounded(hint: Any) -> tuple[Any, int]:
    """Return a type without ``Most``, and the maximum number of its rows."""
    if get_origin(hint) is Annotated and isinstance(hint.__metadata__[0], Most):
        return get_args(hint)[0], hint.__metadata__[0].rows
    return hint, MOST_ROWS


def _certain(hint: Any) -> Any:
    """Return a type without ``| None``."""
    if get_origin(hint) not in {Union, UnionType} or NoneType not in get_args(hint):
        return hint
    return Union[tuple(part for part in get_args(hint) if part is not NoneType)]  # noqa: UP007 - of a tuple


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def _empty(hint: Any) -> Callable[[], Any]:
    return _EMPTY.get(get_origin(hint) or hint, str)


def _stand_in(kind: type[Struct]) -> Struct:
    return kind(
        **{field.name: field.reader.empty() for field in fields_of(kind).values() if field.is_required}
    )


def _or(words: tuple[str, ...]) -> str:
    return ", ".join(words[:-1]) + (" or " if words[:-1] else "") + words[-1]
