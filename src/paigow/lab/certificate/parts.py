"""The parts of a certificate's page, for both Markdown and HTML."""

from typing import NamedTuple

from paigow.lab.certificate.types import CertificateSetting


class SettingCell(NamedTuple):
    """A cell with one setting."""

    laid: CertificateSetting


class Words(NamedTuple):
    """A cell with typed text and small text below it."""

    text: str
    typed: str


class Code(NamedTuple):
    """A cell or line of typed text."""

    text: str


class Bad(NamedTuple):
    """A cell for a failed check."""

    text: str


Cell = str | int | SettingCell | Words | Code | Bad


class Heading(NamedTuple):
    """Heading of a part of the page."""

    text: str


class Text(NamedTuple):
    """A paragraph."""

    text: str


class Commands(NamedTuple):
    """Commands, each with its purpose."""

    lines: list[tuple[str, str]]


class ReportTable(NamedTuple):
    """A table; numbers are right-aligned."""

    heads: list[str]
    rows: list[list[Cell]]


class Bar(NamedTuple):
    """One bar of a chart."""

    label: str
    value: float
    text: str
    """The printed value."""


class Chart(NamedTuple):
    """A bar chart."""

    title: str
    unit: str
    bars: list[Bar]


Part = Heading | Text | Commands | ReportTable | Chart


def shown(text: str) -> str:
    """Return a file's text on one line, without invisible characters: controls, changes of direction, surrogates."""
    return "".join(
        letter if letter.isprintable() else " " if letter.isspace() else "\ufffd" for letter in text
    )
