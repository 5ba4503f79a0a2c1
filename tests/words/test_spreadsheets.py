"""No text of a CSV file becomes a formula, whatever character a spreadsheet uses to split lines."""

import ast
import csv
import io
import re
from fractions import Fraction
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from paigow.words.spreadsheets import csv_lines

SOURCE = Path(__file__).parents[2] / "src" / "paigow"
STARTS = tuple("=+-@＝＋－＠")
SKIPPED = ' "\t\r\n\x0b\x0c\u00a0\u3000\u200b\ufeff'
CELLS = st.text(st.sampled_from([*STARTS, *SKIPPED, *";,|'a1"]), max_size=8)


def read(text: str, separator: str) -> list[str]:
    """Return the cells of a spreadsheet that splits at this character, with and without regard to quotes."""
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    cells = [cell for line in lines for cell in line]
    return [*cells, *re.split(f"[{re.escape(separator)}\r\n]", text)] if separator != "," else cells


@given(st.lists(st.lists(CELLS, min_size=1, max_size=3), min_size=1, max_size=3))
@example([["a;=1+1"]])
@example([["a\t=1+1"]])
@example([["a|=1+1"]])
@example([["a;\u00a0 =1+1"]])
@example([['a;"=1+1']])
@example([["\ufeff=1+1"]])
def test_no_part_of_a_text_becomes_a_formula(lines: list[list[str]]) -> None:
    text = csv_lines(lines)
    for separator in ",;\t|":
        for cell in read(text, separator):
            assert not cell.lstrip(SKIPPED).startswith(STARTS), (separator, cell)


@given(st.lists(CELLS, min_size=2, max_size=4))
@example(["a;b", "c"])
def test_a_text_stays_one_cell_where_lines_are_split_at_several_characters(line: list[str]) -> None:
    """LibreOffice splits at commas, semicolons and tabs together, unless a cell is quoted."""
    text = csv_lines([line])
    (cells,) = csv.reader(io.StringIO(text, newline=""))
    assert [cell.replace("'", "") for cell in cells] == [cell.replace("'", "") for cell in line]
    if any(set(cell) & set(";\t|") for cell in line):
        assert text.count('"') >= 2 * len(line)
        assert text.startswith('"')


def test_numbers_stay_numbers_and_harmless_texts_as_they_are() -> None:
    assert csv_lines([[-5, -0.5, Fraction(-1, 3), True, None, "NZ 6.1", "1-1 2-2"]]) == (
        "-5,-0.5,-1/3,True,,NZ 6.1,1-1 2-2\r\n"
    )
    assert csv_lines([[-5, "NZ 6.1; NZ 6.2"]]) == '-5,"NZ 6.1; NZ 6.2"\r\n'


def test_all_csv_is_written_here() -> None:
    importing = {
        path.name
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import) and "csv" in {name.name for name in node.names}
    }
    assert importing == {"spreadsheets.py", "checker.py"}  # the checker of a report only reads
