"""Formats of an answer: JSON, CSV, a readable table, or a chart in a file."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from paigow.cli.output import UsageError

if TYPE_CHECKING:
    from paigow.books import Book
    from paigow.lab.charts import Palette, Spec

Rows = tuple[Sequence[str], Iterable[Sequence[Any]]]
"""The names of the columns, and the rows."""
_FRACTION: Final = re.compile(r"-\d+(/\d+)?")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class OutputFormat:
    """The requested format."""

    json: Annotated[bool, Parameter(help="Print JSON.")] = False
    csv: Annotated[bool, Parameter(help="Print CSV.")] = False

    def check(self) -> None:
        """Refuse an invalid request before anything is counted.

        Raises:
            UsageError: two formats were requested.
        """
        if self.json and self.csv:
            raise UsageError("--json and --csv: choose one of them")

    def give(self, figures: Any, rows: Rows, show: Callable[[], None], *books: "Book") -> None:
        """Print an answer in its format; JSON names the rule books behind it."""
        if self.json:
            from paigow.cli.output import print_json

            print_json(figures, *books)
        elif self.csv:
            from paigow.words.spreadsheets import csv_lines

            lines = ([_figure(value) for value in row] for row in (rows[0], *rows[1]))
            sys.stdout.write(csv_lines(lines, line_end="\n"))
        else:
            show()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ChartFormat(OutputFormat):
    """The requested format of an answer that a chart can show."""

    chart: Annotated[Path | None, Parameter(help="Also draw a chart to this .svg or .png file.")] = None
    dark: Annotated[bool, Parameter(help="Draw the chart for a dark background.")] = False

    def check(self) -> None:
        """Refuse an invalid request before anything is counted.

        Raises:
            UsageError: two formats were requested, or the chart's file has an unknown type.
        """
        super().check()
        if self.chart is not None:
            from paigow.lab.charts import ChartError, check_file

            try:
                check_file(self.chart)
            except ChartError as error:
                raise UsageError(f"--chart: {error}") from error

    def draw(self, chart: "Callable[[Palette], Spec]") -> None:
        """Draw the chart, if requested.

        Raises:
            UsageError: the file cannot be written.
        """
        if self.chart is None:
            return
        from paigow.lab.charts import DARK, LIGHT, ChartError, save

        try:
            save(chart(DARK if self.dark else LIGHT), self.chart)
        except ChartError as error:
            raise UsageError(f"--chart: {error}") from error


FORM: Final = OutputFormat()
DRAWN: Final = ChartFormat()
"""The default."""


def print_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]], *sentences: str) -> None:
    """Print a readable table, and sentences below it; whole numbers are right-aligned with thousands separators."""
    from rich.table import Table

    from paigow.cli.drawing import console, show_table, tell

    screen = console()
    table = Table()
    cells = [[_cell(value) for value in row] for row in rows]
    for place, head in enumerate(heads):
        is_number = all(_is_number(row[place]) for row in cells if row[place])
        table.add_column(head, justify="right" if is_number else "left", overflow="fold")
    for row in cells:
        table.add_row(*row)
    tell(screen, title if cells else f"{title}: none.", style="bold")
    if cells:
        show_table(screen, table)
    for sentence in sentences:
        tell(screen, sentence)


def percent(value: Fraction | float, digits: int = 3) -> str:
    """Return a share as a percentage to read."""
    text = f"{100 * float(value):.{digits}f} %"
    return text[1:] if text.startswith("-") and not text.strip("-0. %") else text


def _figure(value: object) -> object:
    """Return a number written as a fraction as a number rather than text or a formula."""
    return Fraction(value) if isinstance(value, str) and _FRACTION.fullmatch(value) else value


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _is_number(text: str) -> bool:
    return text.lstrip("+-")[:1].isdigit() and "-" not in text[1:] and not text[-1].isalpha()
