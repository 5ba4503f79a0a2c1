"""``paigow lab ... --chart``: files in SVG and PNG, for light and for dark pages; and everything at once."""

import csv
import io
import json
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Run

pytest.importorskip("vl_convert")

CHARTS = [
    ("edge", "--book", "nz"),
    ("edge", "--book", "rws", "--classes"),
    ("hand", "6-6", "3-6", "2-6", "2-2", "--book", "nz"),
    ("two-tiles", "--book", "nz"),
    ("compare", "house-way", "optimal", "--book", "nz", "--most", "5"),
    ("mistakes", "--book", "nz", "--most", "5"),
    ("mistakes", "--book", "nz", "--most", "5", "--players"),
    ("bonus", "--book", "rws"),
    ("readings", "--book", "rws"),
    ("equilibrium", "--book", "nz", "--gap", "1e-3", "--bounds"),
    ("equilibrium", "--book", "nz", "--gap", "1e-3", "--bounds", "--ways"),
    ("fixed-way", "--book", "nz", "--changes", "3"),
    ("simulate", "--book", "nz", "--rounds", "5000", "--bankroll", "20", "--session", "50"),
    ("boxes", "--book", "nz"),
    ("knowledge", "--book", "nz", "--samples", "50"),
]


@pytest.mark.parametrize("arguments", CHARTS, ids=" ".join)
def test_a_chart_is_drawn_as_svg(arguments: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    done = run("lab", *arguments, "--chart", str(file))
    assert (done.status, done.err) == (0, "")
    drawing = ET.fromstring(file.read_text(encoding="utf-8"))
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    words = "".join(drawing.itertext())
    assert "NaN" not in words
    assert "undefined" not in words
    assert len(list(drawing.iter("{http://www.w3.org/2000/svg}path"))) > 3


def test_a_chart_is_drawn_as_png(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "chart.png"
    assert run("lab", "edge", "--book", "nz", "--chart", str(file)).status == 0
    assert file.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_a_chart_for_a_dark_page_has_other_colours(run: Run, tmp_path: Path) -> None:
    light, dark = tmp_path / "light.svg", tmp_path / "dark.svg"
    run("lab", "edge", "--book", "nz", "--chart", str(light))
    run("lab", "edge", "--book", "nz", "--chart", str(dark), "--dark")
    assert "#fffdf8" in light.read_text(encoding="utf-8")
    assert "#1f1c17" in dark.read_text(encoding="utf-8")


def test_everything_in_one_command(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("charts", "readings"):
        import_module(f"paigow.lab.{module}")  # keeps the list of books with which it is imported
    few = ("rws", "nz-house-way-2019")  # a book and a further edition are enough to see that it is all there
    monkeypatch.setattr("paigow.books.EDITIONS", few)
    file = tmp_path / "edges.svg"
    found = json.loads(run("lab", "all", "--json", "--chart", str(file)).out)
    assert list(found) == ["version", "books", "edges", "side_bets", "readings", "seconds"]
    assert {(one["player"], one["banker"], one["role"]) for one in found["edges"]} >= {
        ("house-way", "house-way", "player"),
        ("optimal", "house-way", "player"),
        ("house-way", "optimal", "banker"),
    }
    assert [one["bet"] for one in found["side_bets"]] == ["bonus", "tie"]
    assert {one["book"] for one in found["edges"]} == {*few}
    assert {one["book"] for one in found["readings"]} == {*few}
    assert "Sentosa" in file.read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(run("lab", "all", "--csv").out)))
    assert list(rows[0]) == ["figure", "book", "name", "fraction", "percent"]
    assert len(rows) == len(found["edges"]) + len(found["side_bets"]) + len(found["readings"])
    shown = run("lab", "all").out
    assert "Edge of the bonus bet of rws: 9.772 %" in shown
    assert "Computed in" in shown
