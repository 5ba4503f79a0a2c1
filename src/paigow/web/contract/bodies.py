"""The schemas of request bodies, from the structs by which handlers read them.

A handler names the type of its body: ``@post("/api/v1/account", body=_New)``. It is a struct, a union of structs, or
the fields of one question among several.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from litestar import Litestar
from litestar.routes import HTTPRoute
from msgspec import Struct

from paigow.intake.struct_reader import declared_fields, object_schema, struct_schema

Json = dict[str, Any]


def body_schemas(app: Litestar) -> dict[str, Json]:
    """Return the schema of the JSON body at each address that takes one."""
    return {path: body_schema(body) for path, body in _bodies(app)}


def body_schema(body: Any) -> Json:
    """Return the JSON schema of a body. Null counts as missing.

    Raises:
        UnboundedError: a field does not declare its bounds.
    """
    if isinstance(body, Mapping):
        return object_schema(body, is_null_nothing=True)
    if isinstance(body, type) and issubclass(body, Struct):
        declared_fields(body)
        return struct_schema(body, is_null_nothing=True)
    return {"oneOf": [body_schema(each) for each in body.__args__]}


def _bodies(app: Litestar) -> Iterator[tuple[str, Any]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                if "body" in handler.opt:
                    yield route.path_format, handler.opt["body"]
