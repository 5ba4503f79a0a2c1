"""Events and commands with made-up facts, of every type that there is."""

from typing import Any, get_args

import msgspec
from hypothesis import strategies as st

from paigow.table.events import AnyEvent

EVENT_TYPES: tuple[type[msgspec.Struct], ...] = get_args(AnyEvent)


def facts_of(
    kind: msgspec.inspect.Type, words: st.SearchStrategy[str], numbers: st.SearchStrategy[int]
) -> Any:
    """A strategy for values of a type as msgspec sees it."""

    def again(inner: msgspec.inspect.Type) -> Any:
        return facts_of(inner, words, numbers)

    bare = kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind
    match bare:
        case msgspec.inspect.StrType(min_length=least, max_length=most):
            return words.map(lambda word: word.ljust(least or 0, "-")[:most])
        case msgspec.inspect.IntType(ge=least, le=most):
            return numbers if most is None else numbers.map(lambda number: min(max(number, least or 0), most))
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.NoneType():
            return st.none()
        case msgspec.inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case msgspec.inspect.UnionType(types=types):
            return st.one_of(*map(again, types))
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            several = st.lists(again(item), max_size=4)
            return several.map(tuple) if isinstance(bare, msgspec.inspect.VarTupleType) else several
        case msgspec.inspect.TupleType(item_types=items):
            return st.tuples(*map(again, items))
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(again(key), again(value), max_size=4)
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: again(field.type) for field in fields})
        case _:
            raise NotImplementedError(kind)


def any_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Values of one type."""
    numbers = st.integers(min_value=-(2**63), max_value=2**63 - 1)
    found: st.SearchStrategy[Any] = facts_of(msgspec.inspect.type_info(kind), st.text(max_size=8), numbers)
    return found


def any_event_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[AnyEvent]:
    """Events of one type."""
    return any_of(kind)


def sample_of(kind: type[msgspec.Struct]) -> AnyEvent:
    """One event of a type with every field filled in."""
    info = msgspec.inspect.type_info(kind)
    event: AnyEvent = _sample(info)
    return event


def _sample(kind: msgspec.inspect.Type, name: str = "") -> Any:
    match kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind:
        case msgspec.inspect.StrType():
            return {"person": "pann", "clause": "NZ 6.1(c)"}.get(name, "6-6")
        case msgspec.inspect.IntType():
            return 3
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.LiteralType(values=values):
            return values[0]
        case msgspec.inspect.UnionType(types=types):
            return _sample(
                next(each for each in types if not isinstance(each, msgspec.inspect.NoneType)), name
            )
        case msgspec.inspect.VarTupleType(item_type=item):
            return (_sample(item, name), _sample(item, name))
        case msgspec.inspect.TupleType(item_types=items):
            return tuple(_sample(item, name) for item in items)
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return {_sample(key): _sample(value)}
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: _sample(field.type, field.name) for field in fields})
        case _:
            raise NotImplementedError(kind)
