"""Describes an invalid query parameter in our words: its name, the value and what was expected."""

import re
from collections.abc import Iterator
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from litestar import Request
from litestar.exceptions import ValidationException
from litestar.params import KwargDefinition
from litestar.typing import FieldDefinition

from paigow.intake.faults import Fault

_MISSING: Final = re.compile(r"Missing required query parameter '(\w+)'")


def parameter_faults(request: Request[Any, Any, Any], error: ValidationException) -> list[Fault]:
    """Return the faults in the parameters of a request that the framework refused."""
    extra = error.extra if isinstance(error.extra, list) else []
    wrong = [str(each.get("key")) for each in extra if isinstance(each, dict)]
    return [_fault(request, each) for each in wrong or _MISSING.findall(error.detail)]


def _fault(request: Request[Any, Any, Any], key: str) -> Fault:
    field = _field(request, key)
    if field is None:
        return Fault(field=key, value=request.query_params.get(key), expected="a value")
    bounds = field.kwarg_definition
    name = getattr(bounds, "name", None) or key
    return Fault(field=name, value=request.query_params.get(name), expected=_wanted(field, bounds))


def _field(request: Request[Any, Any, Any], key: str) -> FieldDefinition | None:
    """Return the parameter's declaration in the handler or its dependencies."""
    handler = request.route_handler
    signatures = [each.parsed_fn_signature for each in handler.resolve_dependencies().values()]
    for signature in (handler.parsed_fn_signature, *signatures):
        if (field := signature.parameters.get(key)) is not None:
            return field
    return None


def _wanted(field: FieldDefinition, bounds: Any) -> str:
    kinds = [each for each in _kinds(field.annotation) if each is not NoneType]
    words = [str(word) for each in kinds if get_origin(each) is Literal for word in get_args(each)]
    if words:
        return "one of " + ", ".join(words)
    if bool in kinds:
        return "true or false"
    if not isinstance(bounds, KwargDefinition):
        return "a value"
    if int in kinds:
        return f"a whole number from {bounds.ge} to {bounds.le}"
    if bounds.description:
        return bounds.description
    if bounds.min_length is None:
        return f"a text of at most {bounds.max_length} characters"
    return f"a text of {bounds.min_length} to {bounds.max_length} characters"


def _kinds(annotation: Any) -> Iterator[Any]:
    """Yield the types that an annotation, possibly a union, allows."""
    value = getattr(annotation, "__value__", annotation)
    if get_origin(value) is Literal or not get_args(value):
        yield value
    else:
        for each in get_args(value):
            yield from _kinds(each)
