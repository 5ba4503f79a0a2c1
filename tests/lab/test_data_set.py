"""The public data set: its lines are rounds as the rules judge them, and the file says where they come from."""

from collections import Counter
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from paigow import __version__
from paigow.books import BOOK_IDS, Book, load
from paigow.lab import edge
from paigow.lab.errors import LabError
from paigow.lab.simulation.data_set import write_data_set
from paigow.rules import Rules, Setting, ruleset
from paigow.tiles import parse_hand, parse_tiles

parquet: Any = import_module("pyarrow.parquet")
DOCUMENT = Path(__file__).parents[2] / "docs" / "data-set.md"


def written(path: Path, book: Book, rounds: int = 60, seed: int = 1, boxes: int = 7) -> Any:
    assert write_data_set(path, book, rounds=rounds, seed=seed, boxes=boxes) == rounds * boxes
    return parquet.read_table(path)


def of_line(rules: Rules, line: dict[str, Any], side: str) -> Setting:
    """Set the hand of a line as the rules do, and compare everything that the line says about it."""
    low, high = line[f"{side}low"], line[f"{side}high"]
    house = rules.house_way(parse_hand(f"{low} {high}"))
    first, second, third, fourth = parse_tiles(f"{low} {high}")
    setting = rules.set_hand((first, second), (third, fourth))
    assert setting.ranks == house.setting.ranks
    assert line[f"{side}clause"] == house.clause
    assert (line[f"{side}low_name"], line[f"{side}high_name"]) == (setting.low_name, setting.high_name)
    return setting


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_each_line_is_what_the_rules_say_of_its_tiles(tmp_path: Path, book_id: str) -> None:
    book = load(book_id)
    rules, commission = ruleset(book), Fraction(book.number("commission_bp"), 10_000)
    table = written(tmp_path / "rounds.parquet", book)
    unit = int(table.schema.metadata[b"unit"])
    for line in table.to_pylist():
        found = rules.match(of_line(rules, line, ""), of_line(rules, line, "bank_"))
        assert (line["low_result"], line["high_result"], line["result"]) == (
            found.low,
            found.high,
            found.result,
        )
        net = {"win": 1 - commission, "push": 0, "lose": -1}[found.result]
        assert Fraction(line["net"], unit) == net


def test_each_round_deals_different_tiles_to_its_boxes(tmp_path: Path) -> None:
    lines = written(tmp_path / "rounds.parquet", load("nz")).to_pylist()
    of_round: dict[int, list[dict[str, Any]]] = {}
    for line in lines:
        of_round.setdefault(line["round"], []).append(line)
    assert list(of_round) == [*range(1, 61)]
    for boxes in of_round.values():
        assert [line["box"] for line in boxes] == [*range(1, 8)]
        dealt = [f"{line['low']} {line['high']}" for line in boxes] + [
            f"{boxes[0]['bank_low']} {boxes[0]['bank_high']}"
        ]
        assert len(parse_hand(" ".join(dealt), size=32)) == 32


def test_the_file_names_its_seed_rules_and_program(tmp_path: Path) -> None:
    book = load("canberra")
    about = written(tmp_path / "rounds.parquet", book, rounds=3, seed=5, boxes=2).schema.metadata
    assert {key.decode(): value.decode() for key, value in about.items()} == {
        "format": "paigow-data-set/1", "version": __version__, "book": "canberra", "edition": book.edition,
        "digest": book.digest, "seed": "5", "rounds": "3", "boxes": "2", "policy": "house-way",
        "commission": "1/20", "unit": "20",
    }  # fmt: skip


def test_a_seed_gives_its_rounds_again_and_a_smaller_set_begins_a_larger_one(tmp_path: Path) -> None:
    small, large, other = (
        written(tmp_path / f"{seed}-{rounds}.parquet", load("nz"), rounds=rounds, seed=seed, boxes=1)
        for seed, rounds in ((1, 100), (1, 5_000), (2, 100))
    )
    assert small.to_pylist() == large.slice(0, 100).to_pylist()
    assert small.to_pylist() != other.to_pylist()


def test_the_shares_are_those_of_all_deals(tmp_path: Path) -> None:
    rounds = 40_000
    results = Counter(written(tmp_path / "rounds.parquet", load("nz"), rounds, boxes=1)["result"].to_pylist())
    exact = edge(load("nz"))
    for result in ("win", "push", "lose"):
        share = getattr(exact, result) / exact.deals
        assert abs(results[result] / rounds - share) < 4 * (share * (1 - share) / rounds) ** 0.5


def test_every_column_and_every_key_of_the_metadata_is_documented(tmp_path: Path) -> None:
    schema = written(tmp_path / "rounds.parquet", load("nz"), rounds=1).schema
    document = DOCUMENT.read_text(encoding="utf-8")
    for name in [*schema.names, *(key.decode() for key in schema.metadata)]:
        assert f"`{name}`" in document, name


@pytest.mark.parametrize(("field", "value"), [("rounds", 0), ("seed", -1), ("boxes", 8)])
def test_numbers_out_of_range_are_refused(tmp_path: Path, field: str, value: int) -> None:
    given = {"rounds": 1, "seed": 1, "boxes": 1} | {field: value}
    with pytest.raises(LabError, match=f"^{field}: {value}: expected "):
        write_data_set(
            tmp_path / "rounds.parquet",
            load("nz"),
            rounds=given["rounds"],
            seed=given["seed"],
            boxes=given["boxes"],
        )
    assert not (tmp_path / "rounds.parquet").exists()
