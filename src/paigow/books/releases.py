"""Every edition of a book that was ever published: what file it is in, and under which digests logs name it."""

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

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

    def content(self) -> bytes:
        """The file."""
        folder = resources.files("paigow.books") / _PUBLISHED
        return folder.joinpath(*self.file.split("/")).read_bytes()


class _Releases(Struct, frozen=True, forbid_unknown_fields=True):
    release: tuple[Release, ...]


@cache
def releases() -> tuple[Release, ...]:
    """All of them, the current ones first."""
    data = (resources.files("paigow.books") / "releases.toml").read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(data), _Releases).release
    return tuple(sorted(found, key=lambda each: not each.is_current))


def find_release(name: str) -> Release | None:
    """The release of that name."""
    return next((each for each in releases() if each.name == name), None)
