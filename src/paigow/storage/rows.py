"""Table rows as structs whose fields are the columns, and their keys."""

import secrets
from base64 import b32encode
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import Row

S = TypeVar("S", bound=Struct)


def new_id(kind: str) -> str:
    """Return a letter and 16 base-32 letters: 80 random bits, so that nobody can guess an id."""
    return kind + b32encode(secrets.token_bytes(10)).decode().lower()


def values_of(row: Struct) -> dict[str, Any]:
    """Return the columns of a row."""
    return {field: getattr(row, field) for field in row.__struct_fields__}


def read_row(kind: type[S], row: Row[Any]) -> S:
    """Return a row as a struct of its columns."""
    return kind(**{field: getattr(row, field) for field in kind.__struct_fields__})
