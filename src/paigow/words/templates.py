"""Templates: sentences with facts in braces. The format of a fact follows a colon."""

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
        """Return the template with its facts filled in.

        Raises:
            KeyError: if a fact is missing.
            ValueError: if the template uses an unknown format.
        """
        return self.vformat(template, (), facts)

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a fact in its format.

        Control characters are removed, because a log or a file may come from a stranger.
        """
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
        """Return a fact in a format that only some templates have."""
        message = f"{value!r}: expected a way to write it, not {way!r}"
        raise ValueError(message)
