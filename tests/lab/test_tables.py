"""Tables of answers: typed columns with units, in CSV and in Parquet."""

import csv
import io
from fractions import Fraction
from typing import Any, Final

import pytest

from paigow.lab.tables.columns import COLUMNS, Column, cell, column
from paigow.lab.tables.files import DECIMAL, csv_file, parquet_file

ANSWER: Final[dict[str, Any]] = {
    "book": "nz",
    "role": "player",
    "player": "house-way",
    "banker": "best-low",
    "commission": "1/20",
    "win": 50,
    "push": 30,
    "lose": 20,
    "edge": {"fraction": "-11/40", "percent": -27.5},
    "classes": [
        {"hand": "low", "class": "pair", "hands": 10, "win": 50, "push": 30, "lose": 20},
        {"hand": "high", "class": "wong", "hands": 10, "win": 20, "push": 0, "lose": 0},
        {"hand": "high", "class": "0", "hands": 0, "win": 0, "push": 0, "lose": 0},
    ],
}
LOSSES: Final = (Fraction(-11, 40), Fraction(-11, 40), Fraction(-19, 20), None)
"""(lose - 19/20 win) / deals of each row, counted by hand."""


def test_csv_has_the_exact_figures_and_no_formula() -> None:
    text = csv_file("edge", ANSWER).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["hand"], row["class"]) for row in rows] == [
        ("both", "all"),
        ("low", "pair"),
        ("high", "wong"),
        ("high", "0"),
    ]
    assert [Fraction(row["edge"]) if row["edge"] else None for row in rows] == list(LOSSES)
    assert {(row["book"], row["player"], row["banker"], row["commission"]) for row in rows} == {
        ("nz", "house-way", "best-low", "1/20")
    }


def test_parquet_has_types_units_and_what_identifies_the_answer() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = parquet_file("edge", ANSWER, {"version": "1.0.0", "edition": "2026.4", "role": "player"})
    table = parquet.read_table(io.BytesIO(file))
    assert table.column("edge").to_pylist() == [None if each is None else str(each) for each in LOSSES]
    decimals = [None if each is None else float(each) for each in LOSSES]
    assert table.column(f"edge{DECIMAL}").to_pylist() == decimals
    assert table.column("win").to_pylist() == [50, 50, 20, 0]
    types = {field.name: str(field.type) for field in table.schema}
    assert (types["win"], types["edge"], types[f"edge{DECIMAL}"]) == ("int64", "string", "double")
    units = {field.name: (field.metadata or {}).get(b"unit") for field in table.schema}
    assert (units["win"], units["edge"], units["book"]) == (b"deals", b"of each unit wagered", None)
    assert table.schema.metadata[b"edition"] == b"2026.4"


def test_a_table_without_rows_keeps_its_types() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(io.BytesIO(parquet_file("mistakes", {"worst": []}, {})))
    assert table.num_rows == 0
    assert str(table.schema.field("hands").type) == "int64"


def test_a_column_without_type_and_unit_is_refused_by_name() -> None:
    with pytest.raises(
        LookupError, match=r"column 'luck' of the table of 'edge'.*COLUMNS in paigow/lab/tables"
    ):
        column("edge", "luck")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"fraction": "-1/20", "percent": -5.0}, Fraction(-1, 20)),
        ("3/1", Fraction(3)),
        ("6-6", "6-6"),
        (["6-6", "1-2"], "6-6 1-2"),
        ("best/low", "best/low"),
        (0.5, 0.5),
        (None, None),
    ],
)
def test_a_cell_is_exact(value: Any, expected: Any) -> None:
    assert cell(value) == expected


def test_every_figure_has_a_unit() -> None:
    assert {Column("text"), Column("flag")} >= {each for each in COLUMNS.values() if not each.unit}


@pytest.mark.parametrize("name", ["1/0", "/5", "2/4"])
def test_a_name_that_looks_like_a_fraction_stays_a_text(name: str) -> None:
    answer = ANSWER | {"player": name}
    rows = list(csv.DictReader(io.StringIO(csv_file("edge", answer).decode("utf-8-sig"))))
    assert {row["player"] for row in rows} == {name}
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(io.BytesIO(parquet_file("edge", answer, {})))
    assert set(table.column("player").to_pylist()) == {name}
