"""The published books as shipped."""

import pytest

from paigow.books import BOOK_IDS, EDITIONS, BookError, Value, check_published, load, with_choices
from paigow.books.loader import read_book
from paigow.rules import ruleset
from tests.books.editing import edited, published


def test_every_published_book_agrees_with_the_register() -> None:
    check_published()


@pytest.mark.parametrize("book_id", EDITIONS)
def test_a_book_is_read_as_it_was_published(book_id: str) -> None:
    book = load(book_id)
    assert book.id == book_id
    assert book.operator is None
    assert book.choices == {}
    assert read_book(published(book_id).encode(), file="copy.toml") == book


def test_what_the_four_books_play_for_and_where() -> None:
    shown = {
        book.id: (book.currency, book.house, book.boxes, book.number("commission_bp"))
        for book in map(load, BOOK_IDS)
    }
    assert shown == {
        "nz": ("NZD", 1, tuple(range(1, 9)), 500),
        "canberra": ("AUD", 1, tuple(range(1, 9)), 500),
        "massachusetts": ("USD", 0, tuple(range(1, 7)), 500),
        "rws": ("SGD", 0, tuple(range(1, 8)), 500),
    }


def test_every_option_and_reading_says_what_it_means() -> None:
    for book_id in EDITIONS:
        for row in (*load(book_id).options, *load(book_id).readings):
            assert row.says.endswith("."), (book_id, row.name)
            assert len(row.values) > 1 or row.least is not None or row.name == "house_cut", (
                book_id,
                row.name,
            )


def test_an_edition_is_pinned_by_its_name(old_edition: str) -> None:
    assert load("nz@2026.4") == load("nz") != load(old_edition)
    assert load("nz-house-way-2019@2019-09-05") == load("nz-house-way-2019")
    with pytest.raises(BookError) as caught:
        load("nz@1999")
    (fault,) = caught.value.faults
    assert (caught.value.file, fault.field) == ("nz@1999", "edition")
    assert fault.expected == "no edition '1999' is shipped; expected one of 2026.4, 2025.1"


@pytest.mark.parametrize("name", ["", "mars", "../nz", "nz.toml", "NZ"])
def test_an_unknown_book_is_told_which_there_are(name: str) -> None:
    with pytest.raises(BookError, match="expected one of nz, canberra, massachusetts, rws"):
        load(name)


def test_the_digest_is_of_everything_in_the_book() -> None:
    nz = load("nz")
    assert len(nz.digest) == 64
    assert len({load(book_id).digest for book_id in EDITIONS}) == len(EDITIONS)
    changed = read_book(
        edited("nz", ('says = "Two pairs are played', 'says = "Two pairs are always played')), file="x"
    )
    assert changed.digest != nz.digest
    assert changed != nz
    blank = read_book(edited("nz", ("[cites]", "# a comment changes nothing\n[cites]")), file="x")
    assert blank.digest == nz.digest
    assert hash(blank) == hash(nz)


@pytest.mark.parametrize("book_id", EDITIONS)
def test_each_choice_changes_the_digest(book_id: str) -> None:
    book = load(book_id)
    digests = [book.digest]
    for row in (*book.options, *book.readings):
        others: list[Value] = [value for value in row.values if value != row.value]
        if row.least is not None and row.most is not None:
            others = [
                value for value in range(row.least, min(row.most, row.least + 3) + 1) if value != row.value
            ]
        for value in others:
            chosen = with_choices(book, {row.name: value})
            assert chosen.value(row.name) == value
            assert chosen.choices == {row.name: value}
            digests.append(chosen.digest)
    assert len(digests) == len(set(digests)) > 1


def test_a_choice_can_be_taken_back() -> None:
    nz = load("nz")
    chosen = with_choices(nz, {"three": "any", "boxes": 4})
    assert with_choices(chosen, {"three": "harmony"}).choices == {"boxes": 4}
    assert with_choices(chosen, {"three": "harmony", "boxes": 8}).digest == nz.digest
    assert with_choices(nz, {"boxes": 8}).digest == nz.digest


def test_every_choice_that_is_not_on_offer_is_named() -> None:
    wrong: dict[str, Value] = {
        "three": "none",
        "boxes": 9,
        "box_maximum": 1,
        "commission_bp": 0,
        "nonsense": True,
    }
    with pytest.raises(BookError) as caught:
        with_choices(load("nz"), wrong, file="here")
    assert {fault.field for fault in caught.value.faults} == set(wrong)
    assert caught.value.file == "here"
    assert "'harmony', 'any'" in str(caught.value)
    assert "a whole number from 2 to 8" in str(caught.value)


def test_the_rules_of_a_book_are_compiled_once() -> None:
    assert ruleset(load("nz")) is ruleset(with_choices(load("nz"), {}))
    assert ruleset(load("nz")) is not ruleset(load("rws"))


def test_the_house_way_of_2019_lies_over_the_new_zealand_book() -> None:
    nz, second = load("nz"), load("nz-house-way-2019")
    assert second.ranking == nz.ranking
    assert second.cites == nz.cites
    assert set(second.rules) == {*nz.rules, "no_pair_possible"}
    assert second.house_rows == tuple(
        row for row in second.house_rows if not row.when or row.when[-1] != "no pair"
    )  # the amendment is in force only if it is chosen
    chosen = with_choices(second, {"no_pair_possible": "no pair at all"})
    amended = [row for row in chosen.house_rows if "no pair" in row.when]
    assert {row.clause for row in amended} == {"NZ App4 3.2", "NZ App4 3.3"}
    assert len(amended) == 7
