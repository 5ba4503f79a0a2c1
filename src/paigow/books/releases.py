"""Every edition of a book that was ever published: what file it is in, and under which digests logs name it."""

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from paigow.books.schema import Supplement

_PUBLISHED = "published"


class Release(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One published edition. Its file never changes again; a correction is another edition."""

    name: str
    """``id@edition``, by which ``load`` finds it; with a letter where two bore the same edition."""
    book: str
    edition: str
    """As its file and the logs say it."""
    file: str
    """Below ``published``."""
    sha256: str
    """Of the file, as hex."""
    digests: tuple[str, ...]
    """Of the book without choices, as logs name it."""
    is_current: bool = False
    """New tables open under it."""
    edition_of: str | None = None
    """The book of which it is a further edition."""
    supplement: str | None = None
    """File with what no program asked of the book when it was published."""

    def content(self) -> bytes:
        """The file."""
        return _content(self.file)

    def supplied(self) -> Supplement:
        """What the program of its time did without asking the book."""
        if self.supplement is None:
            return Supplement()
        supplement = msgspec.convert(tomllib.loads(_content(self.supplement).decode()), Supplement)
        return supplement.of_book(self.book)


class CommonRelease(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One published edition of the common book; what holds of a ``Release`` holds of it."""

    edition: str
    file: str
    sha256: str

    def content(self) -> bytes:
        """The file."""
        return _content(self.file)


class _Releases(Struct, frozen=True, forbid_unknown_fields=True):
    release: tuple[Release, ...]
    common: tuple[CommonRelease, ...]


@cache
def _all() -> _Releases:
    data = (resources.files("paigow.books") / "releases.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(data), _Releases)


@cache
def releases() -> tuple[Release, ...]:
    """All of them, the current ones first."""
    return tuple(sorted(_all().release, key=lambda each: not each.is_current))


def commons() -> tuple[CommonRelease, ...]:
    """Every edition of the common book, the newest first."""
    return _all().common


def _content(file: str) -> bytes:
    return (resources.files("paigow.books") / _PUBLISHED).joinpath(*file.split("/")).read_bytes()


def find_release(name: str) -> Release | None:
    """The release of that name."""
    return next((each for each in releases() if each.name == name), None)
