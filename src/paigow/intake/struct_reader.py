"""Reads structs from the tree of a TOML or JSON text, and reports every fault.

The annotations of a struct say what is expected: ``Annotated`` with the bounds of a ``Meta`` or with a ``Form``, a
``Literal``, another struct, or a list, a tuple or a dict of these. A list with a description is one value: a fault
names the list, not its row. Structs of files may leave out bounds: a text then has at most ``LONGEST_TEXT``
characters, a list at most ``MOST_ROWS`` rows. Messages and requests declare every bound: see ``declared_fields``.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from types import UnionType
from typing import (
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

from paigow.intake.bounds import CHOSEN, Bounds, Json, bounded, certain, either, form_of, rows_of
from paigow.intake.faults import NOTHING, WHOLE_FILE, Faults, join, meant
from paigow.intake.field_types import Form, UnfitError

S = TypeVar("S", bound=Struct)

_WRONG: Final[Any] = object()
_EMPTY: Final[Mapping[Any, Callable[[], Any]]] = {kind: kind for kind in (int, str, bool, tuple, list, dict)}


class UnboundedError(TypeError):
    """The error for a message or request with a field that does not declare its bounds."""


class Reader(NamedTuple):
    """How to read values of one type."""

    wanted: str
    """What to expect if there is no value."""
    read: Callable[[Any, str, Faults], Any]
    """Returns the value. If the value does not fit, reports the fault and returns ``_WRONG``."""
    empty: Callable[[], Any]
    """Makes a placeholder for a wrong value. Later checks ignore it, because the field is already at fault."""
    schema: Callable[..., Json]
    """Makes the JSON schema of the accepted values. ``is_null_nothing`` says whether null counts as missing."""


class Field(NamedTuple):
    """The field at one key of a table."""

    name: str
    """The name of the field in the struct."""
    is_required: bool
    reader: Reader
    hint: Any
    """The annotation."""
    is_nullable: bool
    """Whether null is a value of the field."""


@cache
def fields_of(kind: type[Struct]) -> Mapping[str, Field]:
    """Return the keys of the table from which a struct is read, without fields that somebody else fills in."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.encode_name: Field(
            field.name,
            field.required,
            reader_of(hints[field.name]),
            hints[field.name],
            is_nullable=certain(hints[field.name]) is not hints[field.name],
        )
        for field in msgspec.structs.fields(kind)
        if bounded(hints[field.name])[1].given_by is None
    }


@cache
def declared_fields(kind: type[Struct]) -> Mapping[str, Field]:
    """Return the same for a message or a request.

    Raises:
        UnboundedError: a field, or a field of a struct in it, does not declare its bounds.
    """
    fields = fields_of(kind)
    unbounded = [f"{key}: {why}" for key, field in fields.items() for why in _unbounded(field.hint)]
    if unbounded:
        message = f"{kind.__module__}.{kind.__qualname__} has fields without bounds: {'; '.join(unbounded)}"
        raise UnboundedError(message)
    return fields


def _unbounded(hint: Any) -> Iterator[str]:
    """Yield what a type does not bound."""
    hint = certain(hint)
    kind, bounds = bounded(hint)
    origin = get_origin(kind)
    if bounds.form is not None or kind in {bool, CHOSEN} or origin is Literal:
        return
    if kind in {int, str}:
        if not bounds.is_declared:
            yield "a whole number without bounds" if kind is int else "a text without a maximum length"
    elif origin in {list, dict, tuple}:
        if not _is_fixed(kind) and bounds.longest is None:
            yield "a list without a maximum length"
        for each in get_args(kind)[origin is dict :]:
            if each is not Ellipsis:
                yield from _unbounded(each)
    elif origin in {Union, UnionType}:
        for each in get_args(kind):
            yield from _unbounded(each)
    elif _is_struct(kind):
        for key, field in fields_of(kind).items():
            yield from (f"{key}: {why}" for why in _unbounded(field.hint))


def _is_fixed(kind: Any) -> bool:
    """Return whether this is a tuple of a certain length."""
    return get_origin(kind) is tuple and Ellipsis not in get_args(kind)


def object_schema(fields: Mapping[str, Field], *, is_null_nothing: bool = False) -> Json:
    """Return the JSON schema of an object with these fields."""
    return {
        "type": "object",
        "properties": {
            key: field_schema(field, is_null_nothing=is_null_nothing) for key, field in fields.items()
        },
        "required": [key for key, field in fields.items() if field.is_required],
        "additionalProperties": False,
    }


def struct_schema(kind: type[Struct], *, is_null_nothing: bool = False) -> Json:
    """Return the JSON schema of an object from which a struct is read."""
    schema = object_schema(fields_of(kind), is_null_nothing=is_null_nothing)
    config = kind.__struct_config__
    if config.tag_field:
        schema["properties"] = {config.tag_field: {"const": config.tag}} | schema["properties"]
        schema["required"] = [config.tag_field, *schema["required"]]
    return schema


def field_schema(field: Field, *, is_null_nothing: bool = False) -> Json:
    """Return the JSON schema of a field, with what to expect as its description."""
    schema = field.reader.schema(is_null_nothing=is_null_nothing)
    if field.is_nullable or (is_null_nothing and not field.is_required):
        schema = {"anyOf": [schema, {"type": "null"}]}
    wanted = field.reader.wanted
    return schema | {"description": wanted} if wanted else schema


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
        if value is None and field.is_nullable:
            values[field.name] = None
            continue
        value = field.reader.read(value, place, faults)
        if value is not _WRONG:
            values[field.name] = value
    return values


# ---- by type ---------------------------------------------------------------------------------------------------------


def reader_of(hint: Any) -> Reader:
    """Return the reader for values of an annotated type."""
    kind, bounds = bounded(certain(hint))
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal and all(isinstance(word, str) for word in args):
        return Reader(either(args), _word(args), lambda: args[0], lambda **_: {"enum": list(args)})
    form = form_of(kind, bounds)
    if form is not None:
        return of_form(form, _empty(kind))
    if origin in {list, tuple}:
        return _rows(origin, args[0], bounds)
    if origin is dict:
        return _table(reader_of(args[1]), bounds)
    assert _is_struct(kind), kind
    return Reader("a table", _struct(kind), lambda: _stand_in(kind), partial(struct_schema, kind))


# ---- readers ---------------------------------------------------------------------------------------------------------


def of_form(form: Form, empty: Callable[[], Any] = str) -> Reader:
    """Return the reader for values of a form."""

    def read(data: Any, at: str, faults: Faults) -> Any:
        try:
            return form.read(data)
        except UnfitError as error:
            faults.unfit(at, str(error), data if error.value is NOTHING else error.value)
            return _WRONG

    return Reader(form.wanted, read, empty, lambda **_: dict(form.schema))


def _word(words: tuple[str, ...]) -> Callable[[Any, str, Faults], Any]:
    def read(data: Any, at: str, faults: Faults) -> Any:
        if isinstance(data, str) and data in words:
            return data
        like = meant(data, words) if isinstance(data, str) and not faults.is_full else ""
        faults.unfit(at, either(words) + like, data)
        return _WRONG

    return read


def _struct(kind: type[Struct]) -> Callable[[Any, str, Faults], Any]:
    def read(data: Any, at: str, faults: Faults) -> Any:
        found = read_struct(data, kind, faults, at=at, fill=faults.keeps_rows)
        return _WRONG if found is None else found

    return read


def _rows(made: type[list[Any] | tuple[Any, ...]], hint: Any, bounds: Bounds) -> Reader:
    """Return the reader of a list. It leaves out tables that do not fit, and rows above the maximum."""
    most = rows_of(bounds)
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(hint) if _is_struct(kind)}
    row = None if kinds else reader_of(hint)
    read_row = _tagged({tag: _struct(kind) for tag, kind in kinds.items()}) if row is None else row.read
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

    def schema(*, is_null_nothing: bool = False) -> Json:
        each = (
            {"oneOf": [struct_schema(kind, is_null_nothing=is_null_nothing) for kind in kinds.values()]}
            if row is None
            else row.schema(is_null_nothing=is_null_nothing)
        )
        return {"type": "array", "maxItems": most, "items": each}

    return Reader("at least one", read, made, schema)


def _tagged(kinds: dict[Any, Callable[[Any, str, Faults], Any]]) -> Callable[[Any, str, Faults], Any]:
    """Return the reader of a table that is one of several kinds."""
    words = tuple(str(kind) for kind in kinds)

    def read(data: Any, at: str, faults: Faults) -> Any:
        if not isinstance(data, dict):
            faults.unfit(at, "a table", data)
        elif "kind" not in data:
            faults.missing(f"{at}.kind", either(words))
        elif (word := _word(words)(data["kind"], f"{at}.kind", faults)) is not _WRONG:
            return kinds[word](data, at, faults)
        return _WRONG

    return read


def _table(reader: Reader, bounds: Bounds) -> Reader:
    """Return the reader of a table with free keys."""
    most = rows_of(bounds)

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

    def schema(*, is_null_nothing: bool = False) -> Json:
        each = reader.schema(is_null_nothing=is_null_nothing)
        return {"type": "object", "maxProperties": most, "additionalProperties": each}

    return Reader("a table", read, dict, schema)


def _is_free(name: str, faults: Faults) -> bool:
    return faults.free is not None and name.startswith(faults.free)


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def _empty(hint: Any) -> Callable[[], Any]:
    return _EMPTY.get(get_origin(hint) or hint, str)


def _stand_in(kind: type[Struct]) -> Struct:
    return kind(
        **{field.name: field.reader.empty() for field in fields_of(kind).values() if field.is_required}
    )
