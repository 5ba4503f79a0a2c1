"""Examples of successful answers for the OpenAPI document. A test checks each against its schema."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

FILE: Final = files("paigow.web.contract") / "answer_examples.json"
"""Recorded from running servers by ``python -m scripts.answers``: "GET /api/v1/books" -> media type -> answer."""
WITHOUT: Final = frozenset({"application/vnd.apache.parquet", "text/html"})
"""Media types that are not readable as text."""


@cache
def answers() -> dict[str, dict[str, Any]]:
    """Return the examples by operation and media type."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    return found
