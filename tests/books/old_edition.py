"""An invented earlier edition of the New Zealand book, for tests of how released editions stay loadable."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Final

import pytest

from paigow.books import common, load, loader, releases
from paigow.books.releases import find_release
from tests.books.editing import edited

EDITION: Final = "2025.1"
COMMON_EDITION: Final = "2025.0"
NAME: Final = f"nz@{EDITION}"
DIGEST_OF_THEN: Final = "d1" * 32
"""Digest that an invented earlier program computed for the edition; today's program computes another."""

_SEVEN_BOXES: Final = '[[rule]]\nname = "boxes"\nvalue = 7\nclause = "NZ 3.2(a)"\nbooks = ["nz"]\n'
_EIGHT_BOXES_IN_RWS: Final = _SEVEN_BOXES.replace("7", "8").replace('["nz"]', '["rws"]')
SUPPLEMENT: Final = f'[cites]\nopen_table = "show_tiles"\n\n{_EIGHT_BOXES_IN_RWS}\n{_SEVEN_BOXES}'


def _table_of(text: str, name: str) -> str:
    """The ``[[rule]]`` of this name in the text of a book."""
    start = text.index(f'[[rule]]\nname = "{name}"')
    return text[start : text.index("\n[", start + 1) + 1]


def book_of_then() -> bytes:
    """The book without a decision and two rules that are younger in this invention, and with twice the commission."""
    text = edited("nz").decode()
    return edited(
        "nz",
        (f'edition = "{load("nz").edition}"', f'edition = "{EDITION}"'),
        (f'common = "{releases.commons()[0].edition}"', f'common = "{COMMON_EDITION}"'),
        ('open_table = "NZ 8.0 check"\n', ""),
        (_table_of(text, "boxes"), ""),
        (_table_of(text, "calls"), ""),
        ('name = "commission_bp"\nvalue = 500', 'name = "commission_bp"\nvalue = 1000'),
    )


@contextmanager
def books_with_an_old_edition(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the edition to a copy of the published books, and let the loader read the copy."""
    books = folder / "books"
    with resources.as_file(resources.files("paigow.books")) as package:
        shutil.copytree(package / "published", books / "published")
        listed = (package / "releases.toml").read_text(encoding="utf-8")
    released = books / "published" / "released"
    released.mkdir()
    then = book_of_then()
    shared = edited(
        "common",
        (f'edition = "{releases.commons()[0].edition}"', f'edition = "{COMMON_EDITION}"'),
        ('rule = "dice_hours"\nvalue = 0', 'rule = "dice_hours"\nvalue = 48'),
    )
    (released / f"{NAME}.toml").write_bytes(then)
    (released / f"common@{COMMON_EDITION}.toml").write_bytes(shared)
    (released / "supplement.toml").write_text(SUPPLEMENT, encoding="utf-8")
    rows = f"""
[[common]]
edition = "{COMMON_EDITION}"
file = "released/common@{COMMON_EDITION}.toml"
sha256 = "{sha256(shared).hexdigest()}"

[[release]]
book = "nz"
edition = "{EDITION}"
file = "released/{NAME}.toml"
sha256 = "{sha256(then).hexdigest()}"
digests = ["{DIGEST_OF_THEN}"]
supplement = "released/supplement.toml"
"""
    (books / "releases.toml").write_text(listed + rows, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(releases, "BOOKS", books)
        _forget()
        yield
    _forget()


def _forget() -> None:
    for each in (releases._all, releases.releases, common._file, loader.published):
        each.cache_clear()


@pytest.fixture
def old_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Name of the edition, which can be loaded during the test."""
    with books_with_an_old_edition(tmp_path, monkeypatch):
        assert find_release(NAME) is not None
        yield NAME
