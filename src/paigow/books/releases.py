"""Every published edition of a book: its file, and the digests that logs have for it."""

import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec
from msgspec import Struct

from paigow.books.schema import Supplement

BOOKS: Traversable = resources.files("paigow.books")
"""The folder of ``releases.toml`` and ``published``."""


class Release(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One published edition. Its file never changes; a correction is a new edition."""

    book: str
    edition: str
    """The edition in the file and in logs."""
    file: str
    """File name below ``published``."""
    sha256: str
    """Hash of the file, as hex."""
    digests: tuple[str, ...]
    """Digests in logs, of the book without choices."""
    is_current: bool = False
    """Whether new tables use it."""
    edition_of: str | None = None
    """The book from which this further edition was made."""
    supplement: str | None = None
    """The file with values for questions that no program asked when the book was published."""

    @property
    def name(self) -> str:
        """``id@edition``, by which ``load`` finds it."""
        return f"{self.book}@{self.edition}"

    def content(self) -> bytes:
        """Return the content of the file."""
        return _content(self.file)

    def supplied(self) -> Supplement:
        """Return what the programs of that time did without asking the book."""
        if self.supplement is None:
            return Supplement()
        supplement = msgspec.convert(tomllib.loads(_content(self.supplement).decode()), Supplement)
        return supplement.of_book(self.book)


class CommonRelease(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One published edition of the common book. It follows the same rules as a ``Release``."""

    edition: str
    file: str
    sha256: str

    def content(self) -> bytes:
        """Return the content of the file."""
        return _content(self.file)


class _Releases(Struct, frozen=True, forbid_unknown_fields=True):
    release: tuple[Release, ...]
    common: tuple[CommonRelease, ...]


@cache
def _all() -> _Releases:
    return msgspec.convert(tomllib.loads((BOOKS / "releases.toml").read_text(encoding="utf-8")), _Releases)


@cache
def releases() -> tuple[Release, ...]:
    """Return all releases, the current ones first."""
    return tuple(sorted(_all().release, key=lambda each: not each.is_current))


def commons() -> tuple[CommonRelease, ...]:
    """Return every edition of the common book, the newest first."""
    return _all().common


def _content(file: str) -> bytes:
    return BOOKS.joinpath("published", *file.split("/")).read_bytes()


def find_release(name: str) -> Release | None:
    """Return the release with this name."""
    return next((each for each in releases() if each.name == name), None)


def find_current(book: str) -> Release | None:
    """The current release of a book, under which new tables open."""
    return next((each for each in releases() if each.book == book and each.is_current), None)
