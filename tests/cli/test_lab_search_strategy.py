"""``paigow lab search-strategy``."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from paigow.books import load
from paigow.lab import Strategy, price
from tests.cli.conftest import Run

CARD = ("lab", "search-strategy", "--kind", "card", "--numbers", "5", "--steps", "2")
LIST = ("lab", "search-strategy", "--book", "nz", "--book", "canberra", "--rules", "2", "--steps", "0")


def test_files_are_written_that_cost_what_json_says(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "found" / "cards"
    done = run(*CARD, "--book", "rws", "--role", "both", "--json", "--out", str(folder))
    assert (done.status, done.err) == (0, "")
    answer = json.loads(done.out)
    assert (answer["kind"], answer["steps"], answer["seed"]) == ("card", 2, 1)
    assert {file.name for file in folder.iterdir()} == {f"{each['name']}.toml" for each in answer["front"]}
    for each in answer["front"]:
        assert (folder / f"{each['name']}.toml").read_text(encoding="utf-8") == each["file"]
        found = [
            price(Strategy.load(folder / f"{each['name']}.toml"), load("rws"), role=role).cost
            for role in ("player", "banker")
        ]
        assert [Fraction(at["cost"]["fraction"]) for at in each["costs"]] == found
        assert Fraction(each["cost"]["fraction"]) == max(found)


def test_the_front_as_csv_and_to_read(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run(*LIST, "--csv").out)))
    assert [(row["size"], row["book"]) for row in rows] == [
        (size, load(book).published_as) for size in ("1", "2") for book in ("nz", "canberra")
    ]
    shown = run(*LIST).out
    for word in ("Highest cost", f"{100 * float(Fraction(rows[3]['book_cost'])):.4f} %", "0 steps", "seed 1"):
        assert word in shown
    for word in ("beyond perfect play, rounded to 4 decimals", "None is proved best"):
        assert word in " ".join(shown.split())
    one = run(*LIST[:4], *LIST[6:]).out
    assert "Highest" not in one
    assert "2.9001 %" in one


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--rules", "0"), "--rules: 0: expected 1 to 30"),
        (("--kind", "card", "--numbers", "99"), "--numbers: 99: expected 1 to 30"),
        (("--exceptions", "2"), "--exceptions: 2: expected 0 for a list, whose rules are the budget"),
        (("--steps", "-1"), "--steps: -1: expected 0 to 1000000"),
        (("--seconds", "0"), "--seconds: 0: expected more than 0"),
        (("--opponent", "clever"), "--opponent: 'clever': no such policy"),
        (("--opponent", "clever", "--role", "banker"), "--opponent: 'clever': no such policy"),
        (("--opponent", "optimal"), "--opponent: 'optimal': expected a fixed policy"),
        (("--commission", "200%"), "--commission: '200%': expected a share"),
        (("--book", "nz", "--book", "nz"), "--book: 'nz@2026.4': expected each book once"),
        (("--book", "macau"), "--book: 'macau': unknown book"),
        (("--json", "--csv"), "--json and --csv: choose one of them"),
    ],
)
def test_a_wrong_argument_is_refused(run: Run, arguments: tuple[str, ...], told: str) -> None:
    done = run("lab", "search-strategy", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"paigow: {told}")


def test_a_folder_that_cannot_be_made_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    done = run(*LIST, "--out", str(file))
    assert done.status == 2
    assert done.err.startswith("paigow: --out: ")
    assert "expected a folder" in done.err
