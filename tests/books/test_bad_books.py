"""A bad book is refused with all of its faults: file, key and what was expected."""

import pytest

from paigow.books import BookError
from paigow.books.loader import read_book
from tests.books.editing import edited, faults_of


def test_every_key_of_a_wrong_shape_is_named_at_once() -> None:
    faults = faults_of(
        edited(
            "nz",
            ('format = "paigow-book/1"', 'format = "paigow-book/2"'),
            ('title = "New Zealand"\n', ""),
            ('id = "nz"', "id = 5"),
            ("minimum = 1000", 'minimum = "ten"'),
            ('says = "The house plays', 'sais = "The house plays'),
            ("[ranking]", "[ranking]\nextra = 1"),
            ('rule = "copy"', 'rule = "coppy"'),
        )
    )
    assert faults.keys() == {
        "format",
        "title",
        "id",
        "minimum",
        "rule[1].sais",
        "ranking.extra",
        "ranking.zero[1].rule",
    }
    assert faults["title"] == "missing; expected a text"
    assert faults["id"] == "5: expected a text"
    assert faults["rule[1].sais"].startswith("unknown key; expected one of name, value, clause")


def test_every_value_that_means_nothing_is_named_at_once() -> None:
    faults = faults_of(
        edited(
            "nz",
            ('clause = "NZ 6.12"\nsays = "A wager that', 'clause = "NZ 6.99"\nsays = "A wager that'),
            ('keep = ["two pairs"]', 'keep = ["two paris"]'),
            ('when = ["pair 9 beside teen day', 'when = ["pair 99 beside teen day'),
            ('name = "losing_area"\nvalue = true', 'name = "losing_area"\nvalue = "yes"'),
            ('name = "banker_shakes"\nvalue = "may follow"', 'name = "banker_shakes"\nvalue = "sideways"'),
            ('name = "seated_only"', 'name = "seated_onli"'),
            ('copy = "NZ 4.6"\n', 'kopy = "NZ 4.6"\n'),
            ("ring = [1, 2", "ring = [2, 2"),
            ("minimum = 1000\nmaximum = 100000", "minimum = 0\nmaximum = -1"),
            ("chips = [50,", "chips = [-50,"),
            ('given = { three = "harmony" }', 'given = { tree = "harmony" }'),
            ('top = "high4"', 'top = "high44"'),
            ('single = [\n  "teen",', 'single = [\n  "day",'),
            ('"pair teen", "pair day"', '"pair tean", "bo day"'),
        )
    )
    assert faults.keys() == {
        "rule unpayable_wager.clause",
        "house_way.row[1].keep[1]",
        "house_way.row[7].when[1]",
        "rule losing_area.value",
        "rule banker_shakes.value",
        "rule seated_onli",
        "rule seated_only",
        "cites.copy",
        "cites.kopy",
        "ring",
        "minimum",
        "maximum",
        "chips",
        "house_way.limit[1].given.tree",
        "house_way.limit[1].top",
        "ranking.single",
        "ranking.combined[2]",
        "ranking.combined_clauses.bo",
    }
    assert faults["rule losing_area.value"] == "'yes': expected a value of type bool"
    assert faults["rule banker_shakes.value"].startswith("'sideways': expected ")
    assert faults["maximum"] == "-1: expected at least the minimum, 0"


def test_a_wrong_shape_does_not_hide_a_value_that_means_nothing() -> None:
    faults = faults_of(
        edited("nz", ('title = "New Zealand"\n', ""), ('keep = ["two pairs"]', 'keep = ["two paris"]'))
    )
    assert faults.keys() == {"title", "house_way.row[1].keep[1]"}


def test_an_unknown_clause_is_told_ids_that_begin_like_it() -> None:
    faults = faults_of(edited("nz", ('copy = "NZ 4.6"', 'copy = "NZ 4.66"')))
    assert faults["cites.copy"].startswith(
        "'NZ 4.66': expected a clause id of the register; ids that begin so: NZ 4.6"
    )
    faults = faults_of(edited("nz", ('copy = "NZ 4.6"', 'copy = "?"')))
    assert faults["cites.copy"] == "'?': expected a clause id of the register"


def test_an_unknown_phrase_is_told_the_vocabulary() -> None:
    faults = faults_of(edited("rws", ('when = ["pairs gee teen"]', 'when = ["pears gee teen"]')))
    assert faults["side_bet[1].line[1].when[1]"].startswith(
        "'pears gee teen': expected one of 'pairs <group> <group>'"
    )


def test_a_reading_must_be_one_of_its_own_values() -> None:
    faults = faults_of(
        edited("nz", ('name = "three"\nvalue = "harmony"', 'name = "three"\nvalue = "harmoni"'))
    )
    assert faults == {"rule three.value": "'harmoni': expected one of 'harmony', 'any'"}


def test_a_row_given_for_a_value_that_is_not_on_offer_is_refused() -> None:
    faults = faults_of(edited("nz", ('given = { three = "harmony" }', 'given = { three = "harmoni" }')))
    assert faults.keys() == {"house_way.limit[1].given.three"}


def test_a_book_without_a_house_way_is_refused() -> None:
    text = edited("nz").decode()
    head = text[: text.index("# ---- the house way")]
    assert faults_of(head.encode()).keys() == {"house_way"}


@pytest.mark.parametrize("content", [b"\xff\xfe", b"id = ", b'id = "a"\nid = "b"'])
def test_what_is_no_toml_is_refused(content: bytes) -> None:
    faults = faults_of(content)
    assert faults.keys() == {"(file)"}
    assert faults["(file)"].startswith("not TOML: ")


def test_the_error_reads_like_a_list() -> None:
    with pytest.raises(BookError) as caught:
        read_book(edited("nz", ('id = "nz"', "id = 5"), ("ring = [1, 2", 'ring = ["1", 2')), file="mine.toml")
    assert str(caught.value).splitlines() == [
        "mine.toml: id: 5: expected a text",
        "mine.toml: ring[1]: '1': expected a whole number of at most 1000000000000000",
    ]


def test_a_book_based_on_an_unknown_one() -> None:
    assert faults_of(edited("nz-house-way-2019", ('based_on = "nz"', 'based_on = "mars"'))).keys() == {
        "based_on"
    }
