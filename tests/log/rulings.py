"""Rulings as the JSON that programs get, decoded."""

from typing import Any

import msgspec

from paigow.rulings import ruling
from paigow.rulings.round_file.types import RoundFile


def rule(round_file: RoundFile, *, file: str = "round", language: str = "en") -> dict[str, Any]:
    """The ruling on a round."""
    return decoded(ruling.rule(round_file, file=file, language=language))


def rule_text(text: str | bytes, *, file: str = "round", language: str = "en") -> dict[str, Any]:
    """The ruling on the text of a round file."""
    return decoded(ruling.rule_text(text, file=file, language=language))


def decoded(answer: object) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer))
    return found
