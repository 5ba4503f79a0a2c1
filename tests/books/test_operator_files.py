"""The choices of an operator on top of a published book."""

from pathlib import Path

import pytest

from paigow.books import BookError, load
from paigow.books.loader import lay_over as read_operator_file
from paigow.books.register import is_clause
from paigow.intake.faults import MOST_FAULTS
from paigow.rules import lay_over, load_operator_file, ruleset
from paigow.tiles import kind_multisets, parse_tiles
from tests.books.editing import faults_of_operator, house_way_as_toml, operator

CHOICES = """
chips = [100, 500, 2500]
minimum = 2000
maximum = 50000
approved_cuts = ["Yat Dong Dong"]
options = { boxes = 6, wagers_per_box = 1, box_maximum = true }
readings = { three = "any" }
"""
PLAIN = """
[[house_way.row]]
clause = "MA 7(e)"
keep = ["best low"]
says = "The best low hand."

[[house_way.row]]
clause = "MA 7(e)"
keep = ["best high"]
says = "Then the best high hand."
"""


def test_choices_are_laid_over_the_book() -> None:
    book = lay_over(operator(CHOICES), file="casino.toml")
    assert (book.id, book.operator, book.edition) == ("nz", "A casino", load("nz").edition)
    assert (book.chips, book.minimum, book.maximum) == ((100, 500, 2500), 2000, 50000)
    assert book.choices == {"boxes": 6, "wagers_per_box": 1, "box_maximum": True, "three": "any"}
    assert book.boxes == (1, 2, 3, 4, 5, 6)
    assert book.limit is not None
    assert book.limit.top is None
    assert book.digest != load("nz").digest
    assert load("nz").choices == {}


def test_an_empty_operator_file_changes_the_name_alone() -> None:
    book = lay_over(operator(""), file="casino.toml")
    nz = load("nz")
    assert (book.rules, book.house_way, book.chips, book.choices) == (nz.rules, nz.house_way, nz.chips, {})
    assert book.digest != nz.digest  # it names the operator of the table


def test_an_operator_file_may_pin_an_edition(old_edition: str) -> None:
    assert lay_over(operator("", book=old_edition), file="casino.toml").published_as == old_edition
    assert faults_of_operator(operator("", book="nz@1999")).keys() == {"book"}


def test_a_licensee_files_his_own_house_way() -> None:
    book = lay_over(operator(PLAIN, book="massachusetts"), file="casino.toml")
    rules = ruleset(book)
    assert len(rules.table) == len(kind_multisets(4))
    found = rules.house_way(parse_tiles("teen teen five high4"))
    assert (found.setting.low_name, found.setting.high_name) == ("points 9 high4", "pair teen")
    kept = rules.house_way(parse_tiles("high8 high8 eleven nine"))
    assert (kept.setting.low_name, kept.clause) == ("points 7 high8", "MA 7(e)")
    published = ruleset(load("massachusetts")).house_way(parse_tiles("high8 high8 eleven nine"))
    assert published.setting.low_name == "zero"


@pytest.mark.parametrize("other", ["nz", "rws"])
def test_the_house_way_of_one_book_can_be_filed_in_another(other: str) -> None:
    """RWS and New Zealand rank alike, so the same rows give the same settings there."""
    home = "rws" if other == "nz" else "nz"
    book = lay_over(operator(house_way_as_toml(other), book=home), file="casino.toml")
    filed, own = ruleset(book).table, ruleset(load(other)).table
    assert all(filed[code].setting.strengths == own[code].setting.strengths for code in own)
    assert all(filed[code].clause == own[code].clause for code in own)


def test_every_fault_is_named_at_once() -> None:
    faults = faults_of_operator(
        operator(
            """
options = { wagers_per_box = 4, delivery = "clockwise", nonsense = 1, box_maximum = 1 }
readings = { three = "some", boxes = 3 }
chips = []
minimum = 5000
maximum = 4000
approved_cuts = ["Ping"]
[[house_way.row]]
clause = "NZ 99"
says = "Nothing."
when = ["pears"]
keep = []
"""
        )
    )
    assert faults.keys() == {
        "options.wagers_per_box",
        "options.delivery",
        "options.nonsense",
        "options.box_maximum",
        "readings.three",
        "readings.boxes",
        "chips",
        "maximum",
        "approved_cuts[1]",
        "house_way.row[1].clause",
        "house_way.row[1].when[1]",
        "house_way.row[1].keep",
    }
    assert faults["options.wagers_per_box"] == "4: expected a whole number from 1 to 3"
    assert faults["options.delivery"].startswith("unknown; expected one of ")  # a reading is not an option
    assert faults["maximum"] == "4000: expected at least the minimum, 5000"


@pytest.mark.parametrize(
    ("content", "keys"),
    [
        (b"", {"format", "book", "name"}),
        (b"name = ", {"(file)"}),
        (b"\xff", {"(file)"}),
        (b"chips = " + b"[" * 20_000, {"(file)"}),
        (b"minimum = " + b"9" * 5000, {"(file)"}),
        (operator(f"minimum = 0x{'f' * 9000}"), {"minimum"}),
        (operator(f"chips = [100, {10**15 + 1}]"), {"chips[2]"}),
        (operator(f"[options]\nboxes = 0x{'f' * 9000}"), {"options.boxes"}),
        (operator('colour = "red"\nminimum = "5"'), {"colour", "minimum"}),
        (operator("", book="mars"), {"book"}),
        (operator("[[house_way.row]]\nkeep = []"), {"house_way.row[1].clause", "house_way.row[1].says"}),
    ],
)
def test_a_file_of_a_wrong_shape(content: bytes, keys: set[str]) -> None:
    assert faults_of_operator(content).keys() == keys


OPEN = """
[[house_way.row]]
clause = "MA 7(e)"
keep = ["two pairs"]
says = "Two pairs, and nothing about the other hands."
"""


def test_a_house_way_that_leaves_a_choice_is_refused_when_it_is_compiled() -> None:
    book = read_operator_file(operator(OPEN, book="massachusetts"), file="casino.toml")
    with pytest.raises(
        ValueError, match=r"^\w+(\+\w+){3}: the house way leaves \d settings that rank differently"
    ):
        _ = ruleset(book).table


def test_a_house_way_that_leaves_a_choice_is_refused_when_its_file_is_read() -> None:
    assert "house_way" in " ".join(faults_of_operator(operator(OPEN, book="massachusetts")))


def test_a_file_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "casino.toml"
    path.write_bytes(operator(CHOICES))
    assert load_operator_file(path) == lay_over(operator(CHOICES), file="casino.toml")
    with pytest.raises(BookError) as caught:
        load_operator_file(tmp_path / "none.toml")
    (fault,) = caught.value.faults
    assert fault.field == "(file)"
    assert fault.expected.startswith("cannot be read: ")


MANY = {
    "unknown keys": "key{} = 1\n",
    "unknown options": "options.key{} = 1\n",
    "rows": "[[house_way.row]]\n",
    "cuts": '[[cut]]\nname = "x"\ngroups = []\n',
    "unknown clauses": '[[house_way.row]]\nclause = "x"\nsays = "x"\nkeep = ["x"]\n',
}


def with_many(many: str) -> str:
    """Return the longest allowed operator file with many faults of one kind."""
    return "".join(MANY[many].format(place) for place in range(64 * 1024 // len(MANY[many])))


@pytest.mark.parametrize("many", MANY)
def test_faults_without_number_are_not_all_listed(many: str) -> None:
    assert is_clause("MA 7(e)")  # load the register, which happens on first use
    lines = with_many(many)
    with pytest.raises(BookError) as caught:
        lay_over(operator(lines), file="mine.toml")
    assert len(caught.value.faults) <= MOST_FAULTS
    if many in {"unknown keys", "rows"}:
        assert str(caught.value).endswith(f"and {caught.value.more} more")


def test_a_house_way_has_a_greatest_number_of_phrases() -> None:
    row = '[[house_way.row]]\nclause = "MA 7(e)"\nsays = "x"\nkeep = [{}]\n'
    keep = ", ".join(['"best low"'] * 150)
    assert faults_of_operator(operator(row.format(keep) * 4)) == {
        "house_way.row": "expected at most 500 conditions and choices, not 600"
    }
