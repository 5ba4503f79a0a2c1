"""Templates: sentences with facts in braces, and how a fact is written after a colon."""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from paigow.intake.faults import CONTROL
from paigow.words.languages import language


class Template(Formatter):
    """Fills templates of one language: ``{box}``, ``{dice:list}``, ``{points:digit}``, ``{n:count entry|entries}``."""

    def __init__(self, spoken: str) -> None:
        self.spoken = spoken
        self.language = language(spoken)

    def fill(self, template: str, facts: Mapping[str, object]) -> str:
        """The template with its facts in it.

        Raises:
            KeyError: a fact is missing.
            ValueError: a fact is written in a way that there is not.
        """
        return self.vformat(template, (), facts)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A fact as it is written, without control characters: a log or a file may be a stranger's."""
        return CONTROL.sub("\ufffd", self._formatted(value, format_spec))

    def _formatted(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "":
                return str(value)
            case "list":
                listed = isinstance(value, Iterable) and not isinstance(value, str)
                return " ".join(str(each) for each in value) if listed else str(value)
            case "digit":
                return self.language.digit(value)
            case counted if counted.startswith("count "):
                return self.language.counted(value, counted.removeprefix("count "))
            case _:
                return self.written(value, format_spec)

    def written(self, value: Any, way: str) -> str:
        """A fact in a way that is not all templates' own."""
        message = f"{value!r}: expected a way to write it, not {way!r}"
        raise ValueError(message)
