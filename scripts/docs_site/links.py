"""Links from the documentation to other files of the repository.

The project has no public repository to link to. So the site has a page for each file outside ``docs/`` that a
document links to. The Markdown files of the root are under ``project/``, all others under ``source/`` as code.
"""

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = "docs"
PROJECT: Final = {
    "CHANGELOG.md": "project/changes.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/report-a-vulnerability.md",
    "README.md": "index.md",
}
"""Markdown files of the root, with their pages."""
LINK: Final = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?(\))")
"""A relative link: addresses of other sites have a colon."""
LEXERS: Final = {".py": "python", ".toml": "toml", ".yml": "yaml", ".json": "json", ".conf": "nginx"}


class LinkError(Exception):
    """A document links to a file that does not exist."""


def page_of(path: str) -> str:
    """Return the page of the site for a file or a folder of the repository.

    Args:
        path: Path from the root of the repository, such as ``examples/bot.py``.

    Raises:
        LinkError: there is no such file or folder.

    >>> page_of("docs/game.md"), page_of("docs/decisions/"), page_of("examples/bot.py")
    ('game.md', 'decisions/README.md', 'source/examples/bot.py.md')
    """
    path = path.rstrip("/")
    place = ROOT / path
    if not place.exists() or not place.is_relative_to(ROOT):
        raise LinkError(f"{path}: no such file in the repository")
    if path in PROJECT:
        return PROJECT[path]
    if path == DOCS or path.startswith(f"{DOCS}/"):
        inside = path.removeprefix(DOCS).lstrip("/")
        return posixpath.join(inside, "README.md" if inside else "index.md") if place.is_dir() else inside
    return f"source/{path}/index.md" if place.is_dir() else f"source/{path}.md"


def linked(text: str, origin: str) -> Iterator[str]:
    """Yield the files of the repository to which a document links.

    Args:
        text: Markdown.
        origin: Path of the document from the root of the repository.
    """
    for found in LINK.finditer(text):
        yield _target(found[2], origin)


def rewritten(text: str, origin: str, page: str) -> str:
    """Return Markdown whose links lead to pages of the site.

    Args:
        text: Markdown.
        origin: Path of the document from the root of the repository.
        page: Path of its page from the root of the site.

    Raises:
        LinkError: a link leads to a file that does not exist.

    >>> rewritten("[a bot](../examples/bot.py)", "docs/programs.md", "programs.md")
    '[a bot](source/examples/bot.py.md)'
    """

    def replace(found: re.Match[str]) -> str:
        try:
            to = page_of(_target(found[2], origin))
        except LinkError as error:
            raise LinkError(f"{origin}: {error}") from error
        return f"{found[1]}{posixpath.relpath(to, posixpath.dirname(page))}{found[3] or ''}{found[4]}"

    return LINK.sub(replace, text)


def source_pages(paths: Iterator[str]) -> dict[str, str]:
    """Return the Markdown of the pages for linked files and folders outside ``docs/``, by page.

    A folder's page lists its files, and each of them has a page too.
    """
    pages: dict[str, str] = {}
    waiting = [path.rstrip("/") for path in paths]
    while waiting:
        path = waiting.pop()
        page = page_of(path)
        if page in pages or not page.startswith("source/"):
            continue
        place = ROOT / path
        if place.is_dir():
            inside = sorted(each.name for each in place.iterdir() if not each.name.startswith((".", "__")))
            waiting += [f"{path}/{name}" for name in inside]
            pages[page] = _page(path, _list(path, inside))
        else:
            lexer = LEXERS.get(place.suffix, "text")
            pages[page] = _page(path, f"`````{lexer}\n{place.read_text(encoding='utf-8').rstrip()}\n`````")
    return pages


def each_document(visit: Callable[[str, str], Iterator[str]]) -> Iterator[str]:
    """Yield what ``visit(text, origin)`` yields for each document of the repository that is a page."""
    for path in (*(ROOT / name for name in PROJECT if name != "README.md"), *(ROOT / DOCS).rglob("*.md")):
        yield from visit(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())


def _target(link: str, origin: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))


def _list(path: str, names: list[str]) -> str:
    at = f"source/{path}"
    return "\n".join(f"- [{name}]({posixpath.relpath(page_of(f'{path}/{name}'), at)})" for name in names)


def _page(path: str, body: str) -> str:
    return f"---\nsearch:\n  exclude: true\n---\n\n# {path}\n\n{body}\n"
