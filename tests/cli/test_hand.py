"""``paigow hand``."""

import json
from pathlib import Path

import pytest

from paigow.advice import advice
from paigow.books import EDITIONS, load
from paigow.rules import ruleset
from paigow.tiles import all_hands, parse_hand
from tests.cli.conftest import Run

FIELDS = ["version", "book", "edition", "digest", "hand", "settings", "clause", "trace", "explanation"]
SETTING_FIELDS = ["low", "high", "low_rank", "high_rank", "house_way", "low_name", "high_name"]
STEP_FIELDS = ["clause", "left", "says"]


def test_json_has_the_settings_the_clause_the_trace_and_the_explanation(run: Run) -> None:
    done = run("hand", "6-6", "4-4", "3-6", "2-6", "--book", "nz", "--json")
    assert (done.status, done.err) == (0, "")
    answer = json.loads(done.out)
    assert list(answer) == FIELDS
    assert answer["book"] == "nz"
    assert answer["hand"] == ["6-6", "4-4", "3-6", "2-6"]
    assert all(list(setting) == SETTING_FIELDS for setting in answer["settings"])
    assert all(list(step) == STEP_FIELDS for step in answer["trace"])
    assert [step["left"] for step in answer["trace"]][-1] == 1
    assert answer["trace"][-1]["clause"] == answer["clause"] == "R-91"
    (house,) = (setting for setting in answer["settings"] if setting["house_way"])
    assert (house["low_rank"], house["high_rank"]) == ("7 points, High 8 leads", "Teen Gong")
    assert answer["explanation"].startswith(
        "The house sets the low hand (7 points, High 8 leads) and the high hand (Teen Gong) "
        "by reading R-91 (the document is silent): "
    )


def test_tiles_are_taken_by_any_name_together_or_apart(run: Run) -> None:
    apart = run("hand", "teen", "h8", "9", "l8", "--book", "rws", "--json")
    together = run("hand", "teen, h8 9 low 8", "--json", "--book", "RWS")
    assert apart == together
    assert apart.status == 0


def test_chinese_is_written_as_it_is(run: Run) -> None:
    done = run("hand", "天", "地", "人", "鵝", "--book", "nz", "--json", "--language", "zh-Hant")
    answer = json.loads(done.out)
    assert "天杠" in done.out
    assert answer["explanation"].startswith("莊家按 NZ App4 3.2")


def test_a_person_sees_every_setting_drawn_and_named(run: Run) -> None:
    done = run("hand", "6-6", "1-1", "3-6", "1-2", "--book", "nz")
    assert done.status == 0
    for shown in ("4 points, Teen leads", "8 points, Day leads", "Teen Wong", "Day Wong", "3-6", "●"):
        assert shown in done.out
    assert done.out.count("house way") == 1
    assert (
        "The house sets the low hand (8 points, Day leads) and the high hand (Teen Wong) by NZ App4 5.4: "
        in done.out
    )


def test_a_reading_may_be_chosen(run: Run) -> None:
    hand = ("hand", "6-6", "6-6", "2-4", "1-4", "--book", "nz", "--json")
    ours = json.loads(run(*hand).out)
    letter = json.loads(run(*hand, "--set", "gee_in_split_lists=a six, always split").out)
    assert ours["clause"] == letter["clause"] == "NZ App4 2.3(b)"
    assert ours["settings"] != letter["settings"]


def test_a_row_that_was_passed_over_stands_in_the_trace_as_such(run: Run) -> None:
    trace = json.loads(run("hand", "1-1", "1-1", "1-4", "1-2", "--book", "canberra", "--json").out)["trace"]
    assert [step["left"] for step in trace] == [2, 1]
    assert trace[0]["says"].startswith("Passed over")


def test_an_operator_file_is_laid_over_its_book(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "harbour.toml"
    file.write_text(
        'format = "paigow-operator/1"\nbook = "nz"\nname = "Harbour"\n[readings]\nthree = "any"\n',
        encoding="utf-8",
    )
    done = run("hand", "6-6", "1-1", "3-6", "1-2", "--operator", str(file), "--json")
    assert (done.status, json.loads(done.out)["book"]) == (0, "nz")
    other = run("hand", "6-6", "1-1", "3-6", "1-2", "--operator", str(file), "--book", "rws")
    assert (other.status, other.out) == (2, "")
    assert "expected nz, the book that harbour.toml names" in other.err


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        'format = "paigow-operator/1"\nbook = "nz"\nname = "Harbour"\nmaxinum = 5\n',
        'format = "paigow-operator/1"\nbook = "mars"\nname = "Harbour"\n',
        'format = "paigow-operator/1"\nbook = "nz"\nname = "Harbour"\n[options]\nboxes = 99\n',
        "a = " + "[" * 3000,
    ],
)
def test_a_bad_operator_file_is_named(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "harbour.toml"
    file.write_text(text, encoding="utf-8")
    done = run("hand", "6-6", "1-1", "3-6", "1-2", "--operator", str(file))
    assert (done.status, done.out) == (2, "")
    assert "harbour.toml" in done.err
    assert done.err.count("\n") == 1


def test_a_house_way_that_leaves_a_choice_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "harbour.toml"
    row = '[[house_way.row]]\nclause = "MA 7(d)(1)"\nkeep = ["two pairs"]\nsays = "Only pairs."\n'
    file.write_text(
        f'format = "paigow-operator/1"\nbook = "massachusetts"\nname = "Harbour"\n{row}', encoding="utf-8"
    )
    for command in (("hand", "6-6", "1-3", "4-5", "2-4"), ("house-way", "--csv")):
        done = run(*command, "--operator", str(file))
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("paigow: harbour.toml: house_way: ")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (
            ("6-6", "1-1", "3-6", "1-2", "--book", "mars"),
            "'mars': unknown book; expected one of nz, canberra",
        ),
        (("6-6", "1-1", "3-6", "--book", "nz"), "expected 4 tiles, not 3"),
        (("--book", "nz"), "expected 4 tiles, not 0"),
        (("6-6", "1-1", "3-6", "7-7", "--book", "nz"), "'7-7': expected a face such as 6-6"),
        (("6-6", "6-6", "6-6", "1-1", "--book", "nz"), "'6-6': expected each tile no more often"),
        (("6-6", "1-1", "3-6", "1-2", "--book", "nz@1.0"), "no edition '1.0' is shipped"),
        (("6-6", "1-1", "3-6", "1-2", "--book", "nz", "--set", "boxes"), "'boxes': expected NAME=VALUE"),
        (("6-6", "1-1", "3-6", "1-2", "--book", "nz", "--set", "boxs=2"), "boxs: unknown; expected one of"),
        (
            ("6-6", "1-1", "3-6", "1-2", "--book", "nz", "--set", "boxes=9"),
            "9: expected a whole number from 2 to 8",
        ),
        (("6-6", "1-1", "3-6", "1-2", "--book", "nz", "--language", "fr"), '"fr"'),
        (("6-6", "1-1", "3-6", "1-2", "--operator", "/no/such/file"), "cannot be read"),
        (("6-6", "1-1", "3-6", "1-2", "--bock", "nz"), "--bock"),
    ],
)
def test_bad_input_is_named_in_one_line(run: Run, arguments: tuple[str, ...], named: str) -> None:
    done = run("hand", *arguments)
    assert (done.status, done.out) == (2, "")
    assert named in done.err
    assert done.err.startswith("paigow: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("book_id", EDITIONS)
def test_advice_agrees_with_the_rules_and_marks_one_setting(book_id: str) -> None:
    book = load(book_id)
    rules = ruleset(book)
    for tiles in list(all_hands())[::97]:
        answer = advice(book, tiles)
        house = rules.house_way(tiles)
        (marked,) = (setting for setting in answer["settings"] if setting["house_way"])
        assert marked["low"] == [tile.face for tile in house.setting.low]
        assert marked["high"] == [tile.face for tile in house.setting.high]
        assert answer["clause"] == house.clause == answer["trace"][-1]["clause"]
        assert 1 <= len(answer["settings"]) <= 3
        for setting in answer["settings"]:
            assert sorted(setting["low"] + setting["high"]) == sorted(answer["hand"])


def test_of_settings_equal_in_rank_one_is_the_house_s() -> None:
    # High 8 and Low 8 beside Teen and Day: gong over gong, whichever eight goes where
    answer = advice(load("nz"), parse_hand("6-6 1-1 4-4 2-6"))
    ranks = [(setting["low_rank"], setting["high_rank"]) for setting in answer["settings"]]
    assert len(set(ranks)) < len(ranks)
    assert sum(setting["house_way"] for setting in answer["settings"]) == 1
