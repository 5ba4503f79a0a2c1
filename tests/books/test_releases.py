"""A released edition stays as it was, and can always be loaded."""

from hashlib import sha256
from importlib import resources
from pathlib import Path

import pytest

from paigow.books import EDITIONS, BookError, load, read_book, recorded, with_choices
from paigow.books.common import rules_of
from paigow.books.releases import CommonRelease, Release, commons, find_release, releases
from paigow.books.schema import Supplement, SuppliedRule
from tests.books.editing import published
from tests.books.old_edition import COMMON_EDITION, DIGEST_OF_THEN, EDITION


def by_name(release: Release | CommonRelease) -> str:
    return release.name if isinstance(release, Release) else f"common@{release.edition}"


@pytest.mark.parametrize("release", [*releases(), *commons()], ids=by_name)
def test_a_file_has_the_hash_that_its_row_names(release: Release | CommonRelease) -> None:
    told = "a released edition never changes: move its file to released/, and give the changed book a new edition"
    assert sha256(release.content()).hexdigest() == release.sha256, told


def test_every_published_file_is_in_the_list() -> None:
    with resources.as_file(resources.files("paigow.books") / "published") as folder:
        files = {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*.toml")}
    listed = {each.file for each in releases()} | {each.supplement for each in releases() if each.supplement}
    assert files == listed | {each.file for each in commons()}
    assert {each.file for each in releases() if each.is_current} == {f"{each}.toml" for each in EDITIONS}


@pytest.mark.parametrize("release", releases(), ids=by_name)
def test_every_edition_is_loaded_by_its_name_and_known_by_the_digest_that_logs_name(release: Release) -> None:
    book = load(release.name)
    assert (book.id, book.edition) == (release.book, release.edition)
    for digest in release.digests:
        found = recorded(release.book, release.edition, digest, lambda base: base)
        assert found.digest == digest
        assert found.rules == book.rules
        assert found.house_way == book.house_way
    if release.is_current:
        assert load(release.book) == book
        assert release.digests == (book.digest,)


def test_an_earlier_edition_is_loaded_by_its_name_and_says_what_it_said_then(old_edition: str) -> None:
    book, now = load(old_edition), load("nz")
    assert (book.id, book.edition, book.published_as) == ("nz", EDITION, old_edition)
    assert (book.number("commission_bp"), now.number("commission_bp")) == (1000, 500)
    assert now.edition != EDITION, "new tables open under the current edition"
    release = find_release(old_edition)
    assert release is not None
    assert sha256(release.content()).hexdigest() == release.sha256


def test_an_earlier_edition_lies_on_the_common_book_of_its_time(old_edition: str) -> None:
    current = commons()[0].edition
    assert [each.edition for each in commons()] == [current, COMMON_EDITION]
    assert (load(old_edition).number("dice_hours"), load("nz").number("dice_hours")) == (48, 0)
    assert (rules_of(COMMON_EDITION)["dice_hours"].value, rules_of(current)["dice_hours"].value) == (48, 0)


def test_an_earlier_edition_gets_from_its_supplement_what_it_was_never_asked(old_edition: str) -> None:
    release = find_release(old_edition)
    assert release is not None
    book, now = load(old_edition), load("nz")
    assert b'name = "boxes"' not in release.content()
    assert book.number("boxes") == 7, "the supplement has a row for this book and one for another"
    assert b"open_table" not in release.content()
    assert book.cite("open_table") == now.cite("show_tiles") != now.cite("open_table")


def test_an_earlier_edition_is_found_by_the_digest_that_its_program_computed(old_edition: str) -> None:
    book = load(old_edition)
    assert book.digest != DIGEST_OF_THEN
    found = recorded("nz", EDITION, DIGEST_OF_THEN, lambda base: base)
    assert found.digest == DIGEST_OF_THEN
    assert (found.rules, found.house_way) == (book.rules, book.house_way)
    found = recorded("nz", EDITION, book.digest, lambda base: base)
    assert (found, found.digest) == (book, book.digest)
    with pytest.raises(BookError, match="no book that was published has the digest 00ff"):
        recorded("nz", EDITION, "00ff", lambda base: base)


def test_an_earlier_edition_with_choices_is_found_by_any_digest_of_that_time(old_edition: str) -> None:
    """Today's program cannot compute the digest that an earlier program gave a book with choices."""
    chosen = with_choices(load(old_edition), {"plus_minus_four": True})
    found = recorded("nz", EDITION, "d2" * 32, lambda base: with_choices(base, {"plus_minus_four": True}))
    assert found.digest == "d2" * 32
    assert (found.rules, found.choices) == (chosen.rules, chosen.choices)


def boxes(number: int) -> Supplement:
    row = SuppliedRule(name="boxes", value=number, clause="NZ 3.2(a)", books=["nz"])
    return Supplement(rule=[row])


def test_what_an_older_edition_was_never_asked_is_supplied_and_changes_no_digest() -> None:
    text = published("nz")
    begin = text.index('[[rule]]\nname = "boxes"')
    content = (text[:begin] + text[text.index("[[rule]]", begin + 1) :]).encode()
    with pytest.raises(BookError, match="rule boxes: missing"):
        read_book(content, file="nz.toml")
    seven, eight = (
        read_book(content, file="nz.toml", supplement=boxes(number).of_book("nz")) for number in (7, 8)
    )
    assert (seven.number("boxes"), eight.number("boxes")) == (7, 8)
    assert seven.digest == eight.digest != load("nz").digest
    assert boxes(7).of_book("rws").rule == []


def test_a_book_that_was_never_published_is_said_to_be_none() -> None:
    with pytest.raises(BookError, match="no book that was published has the digest 00ff"):
        recorded("nz", "2026.4", "00ff", lambda base: base)
    with pytest.raises(BookError, match=r"no edition '1999.1' is shipped; expected one of 2026.4"):
        load("nz@1999.1")


@pytest.mark.parametrize("name", ["nz@", "nz-house-way-2019@"])
def test_an_edition_that_is_begun_and_not_named_is_none(name: str) -> None:
    with pytest.raises(BookError, match="no edition '' is shipped; expected one of"):
        load(name)
