"""What a certificate's page is made of, whether it becomes Markdown or HTML."""

from typing import NamedTuple

from paigow.lab.certificate.types import Laid


class Setting(NamedTuple):
    """A cell of one setting."""

    laid: Laid


class Words(NamedTuple):
    """A cell with something small below it, as it is typed."""

    text: str
    typed: str


class Code(NamedTuple):
    """A cell or line as it is typed."""

    text: str


class Bad(NamedTuple):
    """A cell of what does not hold."""

    text: str


Cell = str | int | Setting | Words | Code | Bad


class Heading(NamedTuple):
    """Above a part of the page."""

    text: str


class Text(NamedTuple):
    """A paragraph."""

    text: str


class Commands(NamedTuple):
    """What each is for, and the command."""

    lines: list[tuple[str, str]]


class Table(NamedTuple):
    """Numbers stand to the right."""

    heads: list[str]
    rows: list[list[Cell]]


class Bar(NamedTuple):
    """One bar of a chart."""

    label: str
    value: float
    text: str
    """The value as printed."""


class Chart(NamedTuple):
    """A bar chart."""

    title: str
    unit: str
    bars: list[Bar]


Part = Heading | Text | Commands | Table | Chart


def shown(text: str) -> str:
    """Text of a file, on one line and without what is not seen: controls, changes of direction, halves of letters."""
    return "".join(
        letter if letter.isprintable() else " " if letter.isspace() else "\ufffd" for letter in text
    )
