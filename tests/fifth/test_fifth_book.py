"""A casino that no program knows: three TOML files, and its tables play, rule, tell and show by nothing else."""

import filecmp
from pathlib import Path

import pytest

from paigow.books import register
from tests.fifth.conftest import Copy, cited, holds_to_its_own
from tests.fifth.copying import HERE, PROGRAM

ROUND = str(HERE / "round.paigow")
BANK = str(HERE / "bank.paigow")
DEALS = 736_281_000
TWO_PAIRS = ("6-6", "6-6", "5-6", "5-6")


def differing(one: filecmp.dircmp[str], under: Path = Path()) -> set[str]:
    found = {str(under / name) for name in (*one.diff_files, *one.left_only, *one.right_only)}
    return found.union(*(differing(each, under / name) for name, each in one.subdirs.items()))


def test_nothing_but_toml_was_added(copy: Copy) -> None:
    compared = filecmp.dircmp(PROGRAM, copy.folder / "paigow", ignore=["__pycache__"])
    assert differing(compared) == {
        "books/releases.toml",
        "books/published/saltmarsh.toml",
        "books/clauses/saltmarsh.toml",
    }


def test_wild_rounds_their_records_and_their_rulings_cite_its_own_clauses_and_readings(copy: Copy) -> None:
    told = copy.json("tests.fifth.play", "8", "15")
    assert len(told["rulings"]) > 20
    assert {"bank_taken", "house_wager_placed", "round_voided", "bank_settled"} <= {
        each["event"] for each in told["events"]
    }
    found = holds_to_its_own(told) | set(told["refused"])
    own = {each for each in found if each.startswith("SALT ")}
    assert len(own) > 15
    assert len(found - own) > 15
    assert not found & register().keys()
    assert holds_to_its_own([{"clause": each} for each in told["refused"]])
    assert set(cited(told["rulings"])) & own
    assert set(cited(told["events"])) - own


def test_a_round_is_ruled_by_its_commission_its_bonus_and_its_chips(copy: Copy) -> None:
    ruled = copy.json("paigow", "ruling", ROUND, "--json")
    holds_to_its_own(ruled)
    ann, ben = ruled["boxes"]
    assert [(wager["bet"], wager["won"], wager["commission"]) for wager in ann["wagers"]] == [
        ("main", 10000, 400),
        ("bonus", 12000, 0),
        ("swan", 1000, 0),  # 5 % of 10.00 is no chip of this table
    ]
    assert "SALT 10.2" in ann["wagers"][1]["clauses"]
    assert "SALT 11.3" in ann["wagers"][2]["clauses"]
    assert ruled["bank"]["clause"] == "SALT 9.3"
    assert [(wager["bet"], wager["result"]) for wager in ben["wagers"]] == [("main", "lose")]


def test_what_its_document_does_not_say_of_the_houses_wager_is_a_reading(copy: Copy) -> None:
    ruled = copy.json("paigow", "ruling", BANK, "--json")
    assert {"SALT 6.1", "R-33"} <= holds_to_its_own(ruled)


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_the_terminal_tells_of_it_by_its_own_clauses(copy: Copy, language: str) -> None:
    rows = copy.json("paigow", "books", "saltmarsh", "--options", "--language", language, "--json")
    found = holds_to_its_own(rows)
    assert {"SALT 1.1", "R-1"} <= found
    text = copy.run("paigow", "books", "saltmarsh", "--options", "--language", language)
    assert ("the document is silent: reading R-20" if language == "en" else "文件沒有說：讀法 R-20") in text
    holds_to_its_own(text)
    holds_to_its_own(copy.run("paigow", "ruling", ROUND, "--lang", language))


def test_its_house_way_is_its_own(copy: Copy) -> None:
    hand = copy.json("paigow", "hand", *TWO_PAIRS, "--book", "saltmarsh", "--json")
    assert (hand["clause"], [step["clause"] for step in hand["trace"]]) == ("SALT 9.1", ["SALT 9.1"])
    holds_to_its_own(hand)
    ways = {
        book: copy.run("paigow", "house-way", "--book", book, "--csv").splitlines()
        for book in ("saltmarsh", "nz", "canberra", "massachusetts", "rws")
    }
    set_by = {book: [line.rpartition(",")[0] for line in way] for book, way in ways.items()}
    assert {line.rpartition(",")[2] for line in ways["saltmarsh"][1:]} == {"SALT 9.1", "SALT 9.2", "SALT 9.3"}
    assert all(set_by[book] != set_by["saltmarsh"] for book in set_by if book != "saltmarsh")


def test_its_clauses_are_shown_and_counted(copy: Copy) -> None:
    assert copy.run("paigow", "clause", "salt9.2").startswith("SALT 9.2\nA pair, wong or gong")
    counted = copy.json("paigow", "clauses", "--book", "saltmarsh", "--json")
    assert (counted["covered"], counted["of"]) == (0, 36)


def test_a_side_bet_that_no_other_book_has_is_called_by_its_name(copy: Copy) -> None:
    assert "swan bet" in copy.run("paigow", "ruling", ROUND)
    swan = copy.json("paigow", "lab", "side-bet", "swan", "--book", "saltmarsh", "--json")
    assert [(line["name"], line["clause"]) for line in swan["lines"]] == [
        ("push_with_pair", "SALT 11.2"),
        ("low_of_four", "SALT 11.3"),
    ]
    assert sum(line["deals"] for line in swan["lines"]) + swan["losing"] == swan["deals"] == DEALS


def test_the_lab_counts_its_house_way_and_its_bonus(copy: Copy) -> None:
    hand = copy.json("paigow", "lab", "hand", *TWO_PAIRS, "--book", "saltmarsh", "--json")
    holds_to_its_own(hand)
    bonus = copy.json("paigow", "lab", "bonus", "--book", "saltmarsh", "--json")
    assert "SALT 10.2" in holds_to_its_own(bonus)
