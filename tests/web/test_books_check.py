"""A server starts only with the rule books as they were published (R6)."""

import pytest
from msgspec.structs import replace

from paigow.books import EDITIONS
from paigow.books.releases import releases
from paigow.web.reference import books_check
from paigow.web.reference.books_check import BooksCheck, BooksDifferError, check_books
from tests.runtime.playing import a_house
from tests.stillness import run_until_complete

OTHER = "0" * 64


def checked() -> BooksCheck:
    async def check() -> BooksCheck:
        async with a_house() as (house, _):
            return check_books(house)

    return run_until_complete(check())


def test_every_current_book_is_checked() -> None:
    found = checked()
    assert [each.id for each in found.books] == list(EDITIONS)
    assert found.status == "ok"


@pytest.mark.parametrize("difference", [{"sha256": OTHER}, {"digests": (OTHER,)}], ids=["file", "digest"])
def test_a_book_that_is_not_the_published_one_is_named(
    difference: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    altered = [
        replace(each, **difference) if each.name.startswith("rws@") and each.is_current else each
        for each in releases()
    ]
    monkeypatch.setattr(books_check, "releases", lambda: altered)
    with pytest.raises(BooksDifferError, match="rws"):
        checked()
