"""What a table is ordered with."""

import msgspec
from msgspec import Struct

from paigow.books import Book, load, with_choices
from paigow.books.schema import Value
from paigow.table.commands import Settings

BETTING_S = 20
SETTING_S = 60
FLOAT_MAXIMA = 20
"""The float tray holds so many greatest wagers per box when it is full."""


class TableOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened. What is None is as in the book."""

    book: str
    """Id of a book, or ``id@edition``."""
    boxes: int | None = None
    chips: tuple[int, ...] | None = None
    minimum: int | None = None
    maximum: int | None = None
    options: dict[str, Value] = {}
    """Options and readings of the book by name."""
    bots: int = 0
    """Players by program, at most: they make room for people."""
    betting_s: int | None = BETTING_S
    """Seconds for wagers; None: no clock."""
    setting_s: int | None = SETTING_S
    """Seconds for setting the hands; None: no clock."""

    def encoded(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def decoded(cls, data: bytes) -> "TableOrder":
        return msgspec.json.decode(data, type=cls)

    def make_book(self) -> Book:
        """The book with the order's options.

        Raises:
            BookError: no such book, option or value.
        """
        book = load(self.book)
        options = dict(self.options)
        if self.boxes is not None and "boxes" in book.rules and book.rules["boxes"].kind == "option":
            options["boxes"] = self.boxes
        return with_choices(book, options, file="table order") if options else book

    def settings(self, book: Book) -> Settings:
        """The table's settings: the order's, or else the book's."""
        maximum = self.maximum if self.maximum is not None else max(book.maximum, self.minimum or 0)
        boxes = self.boxes if self.boxes is not None else len(book.boxes)
        return Settings(
            boxes=boxes,
            chips=tuple(sorted(self.chips)) if self.chips is not None else book.chips,
            minimum=self.minimum if self.minimum is not None else min(book.minimum, maximum),
            maximum=maximum,
            float_coins=FLOAT_MAXIMA * boxes * maximum,
        )
