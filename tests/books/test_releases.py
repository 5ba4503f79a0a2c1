"""Every published edition stays unchanged and available."""

from hashlib import sha256
from importlib import resources

import pytest

from paigow.books import EDITIONS, BookError, load, read_book, recorded, with_choices
from paigow.books.releases import CommonRelease, Release, commons, releases
from paigow.books.schema import Supplement, SuppliedRule
from tests.books.editing import published

PINNED = "tests/books/released.txt"


def by_name(release: Release | CommonRelease) -> str:
    return release.name if isinstance(release, Release) else f"common@{release.edition}"


@pytest.mark.parametrize("release", [*releases(), *commons()], ids=by_name)
def test_a_released_edition_never_changes(release: Release | CommonRelease) -> None:
    told = "a published file was changed: put it back, or move it to released/ and give the new one a new edition"
    assert sha256(release.content()).hexdigest() == release.sha256, told


def test_every_row_of_the_list_is_as_it_was_released(pytestconfig: pytest.Config) -> None:
    """Rows are added, never changed."""
    pinned = (pytestconfig.rootpath / PINNED).read_text(encoding="utf-8").splitlines()
    rows = [" ".join((each.name, each.sha256, *each.digests)) for each in releases()]
    rows += [f"{by_name(each)} {each.sha256}" for each in commons()]
    assert sorted(pinned) == sorted(rows)


def test_every_published_file_is_in_the_list() -> None:
    folder = resources.files("paigow.books") / "published"
    files = {each.name for each in folder.iterdir() if each.name.endswith(".toml")}
    files |= {f"released/{each.name}" for each in (folder / "released").iterdir()}
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


def test_an_edition_with_choices_is_found_by_its_digest() -> None:
    older = with_choices(load("nz@2026.2-a"), {"plus_minus_four": True})
    found = recorded("nz", "2026.2", older.digest, lambda base: with_choices(base, {"plus_minus_four": True}))
    assert found == older != with_choices(load("nz"), {"plus_minus_four": True})


def test_a_book_that_was_never_published_is_said_to_be_none() -> None:
    with pytest.raises(BookError, match="no book that was published has the digest 00ff"):
        recorded("nz", "2026.2", "00ff", lambda base: base)
    with pytest.raises(
        BookError, match=r"no edition '1999.1' is shipped; expected one of 2026.4, 2026.3, 2026.2, 2026.1"
    ):
        load("nz@1999.1")


@pytest.mark.parametrize("name", ["nz@", "nz-house-way-2019@"])
def test_an_edition_that_is_begun_and_not_named_is_none(name: str) -> None:
    with pytest.raises(BookError, match="no edition '' is shipped; expected one of"):
        load(name)
