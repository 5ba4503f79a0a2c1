"""Makes bad and unusual files from the published ones."""

import json
from importlib import resources

import pytest

from paigow.books import Book, BookError, load, read_book
from paigow.rules import lay_over


def published(book_id: str) -> str:
    """Return the text of a published book."""
    return (resources.files("paigow.books") / "published" / f"{book_id}.toml").read_text(encoding="utf-8")


def edited(book_id: str, *changes: tuple[str, str]) -> bytes:
    """Return a published book with some text replaced, each at its first occurrence."""
    text = published(book_id)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()


def faults_of(content: bytes, *, file: str = "bad.toml") -> dict[str, str]:
    """Return the faults of a bad book: key -> the value and what was expected."""
    with pytest.raises(BookError) as caught:
        read_book(content, file=file)
    return by_key(caught.value, file)


def by_key(error: BookError, file: str) -> dict[str, str]:
    """Return key -> the value and what was expected. Every fault names the file."""
    assert error.file == file
    return {fault.field: fault.said for fault in error.faults}


def operator(text: str, *, book: str = "nz", name: str = "A casino") -> bytes:
    """Return an operator file."""
    head = f'format = "paigow-operator/1"\nbook = {json.dumps(book)}\nname = {json.dumps(name)}\n'
    return (head + text).encode()


def faults_of_operator(content: bytes) -> dict[str, str]:
    """Return the faults of a bad operator file: key -> the value and what was expected."""
    with pytest.raises(BookError) as caught:
        lay_over(content, file="casino.toml")
    return by_key(caught.value, "casino.toml")


def house_way_as_toml(book_id: str) -> str:
    """Return the house way of a book that is in force, as a licensee would file it."""
    book: Book = load(book_id)
    lines: list[str] = []
    if book.limit is not None:
        lines += [
            "[[house_way.limit]]",
            f"points = {book.limit.points}",
            f"top = {json.dumps(book.limit.top)}",
        ]
        lines.append(f"clause = {json.dumps(book.limit.clause)}")
    for guard in book.in_force(book.house_way.never_drop):
        lines += ["[[house_way.never_drop]]", f"clause = {json.dumps(guard.clause)}"]
    for row in book.house_rows:
        lines += ["[[house_way.row]]", f"clause = {json.dumps(row.clause)}", f"says = {json.dumps(row.says)}"]
        lines += [f"when = {json.dumps(row.when)}", f"keep = {json.dumps(row.keep)}"]
    return "\n".join(lines) + "\n"
