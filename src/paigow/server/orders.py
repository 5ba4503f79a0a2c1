"""An order for a new table, checked against the rule book; everything that is wrong is said at once."""

from collections.abc import Callable
from typing import Any, Final

from paigow.books import BOOK_IDS, Book, BookError, Value, load, with_choices
from paigow.floor import TableOrder
from paigow.money import ChipSet
from paigow.server.faults import Fault, echo, is_whole, shorten

BOTS: Final = (0, 6)
BETTING_S: Final = (5, 600)
SETTING_S: Final = (10, 600)
MOST_CHIPS: Final = 12
MOST_COINS: Final = 10**9
FIELDS: Final = ("book", "bots", "boxes", "minimum", "maximum", "chips", "options", "betting_s", "setting_s")


def read_order(data: object) -> TableOrder | list[Fault]:
    """The order in a decoded JSON body, or every fault in it. What is left out or null takes its default."""
    if not isinstance(data, dict):
        return [Fault(field="body", value=echo(data), expected="a JSON object with " + ", ".join(FIELDS))]
    reader = _Reader(data)
    order = reader.order()
    return reader.faults if order is None else order


class _Reader:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.faults: list[Fault] = []
        for name, value in data.items():
            if name not in FIELDS:
                self.fault(shorten(name), value, "nothing: the fields are " + ", ".join(FIELDS))

    def fault(self, field: str, value: object, expected: str) -> None:
        self.faults.append(Fault(field=field, value=echo(value), expected=expected))

    def order(self) -> TableOrder | None:
        book = self.book()
        asked: dict[str, Any] = {
            "bots": self.number("bots", *BOTS),
            "betting_s": self.number("betting_s", *BETTING_S),
            "setting_s": self.number("setting_s", *SETTING_S),
            "chips": self.chips(),
            "minimum": self.number("minimum", 1, MOST_COINS),
            "maximum": self.number("maximum", 1, MOST_COINS),
        }
        options = self.take(
            "options", lambda value: isinstance(value, dict), "a JSON object: option -> value"
        )
        if book is not None:
            asked["boxes"] = self.number("boxes", *_bounds(book))
            asked["options"] = self.options(book, options or {})
            self.limits(book, asked)
        if self.faults or book is None:
            return None
        return TableOrder(book=book.id, **{name: value for name, value in asked.items() if value is not None})

    def book(self) -> Book | None:
        value = self.data.get("book")
        if value in BOOK_IDS:
            return load(str(value))
        self.fault("book", value, "one of " + ", ".join(BOOK_IDS))
        return None

    def take(self, field: str, will_do: Callable[[Any], bool], expected: str) -> Any:
        """A field's value, None where it is left out or will not do."""
        value = self.data.get(field)
        if value is not None and not will_do(value):
            self.fault(field, value, expected)
            return None
        return value

    def number(self, field: str, least: int, most: int) -> int | None:
        expected = f"a whole number from {least} to {most}"
        number: int | None = self.take(field, lambda value: is_whole(value, least, most), expected)
        return number

    def chips(self) -> tuple[int, ...] | None:
        def will_do(value: object) -> bool:
            return (
                isinstance(value, list)
                and 1 <= len(value) <= MOST_CHIPS
                and all(is_whole(chip, 1, MOST_COINS) for chip in value)
                and len(set(value)) == len(value)
            )

        expected = f"1 to {MOST_CHIPS} different whole numbers of coins from 1 to {MOST_COINS}"
        value = self.take("chips", will_do, expected)
        return None if value is None else tuple(sorted(value))

    def options(self, book: Book, given: dict[str, Value | None]) -> dict[str, Value]:
        options = {name: value for name, value in given.items() if value is not None}
        try:
            with_choices(book, options)
        except BookError as error:
            for fault in error.faults:
                expected = fault.expected.rpartition("expected ")[2]
                self.fault(shorten(f"options.{fault.key}"), options.get(fault.key), expected)
        return options

    def limits(self, book: Book, asked: dict[str, Any]) -> None:
        """Minimum and maximum must be in order, and amounts that the chips make up; as in ``TableOrder.settings``."""
        most = asked["maximum"] or max(book.maximum, asked["minimum"] or 0)
        least = asked["minimum"] or min(book.minimum, most)
        in_use = ChipSet(asked["chips"] or book.chips)
        payable = "an amount that chips of " + ", ".join(map(str, in_use.denominations)) + " make up"
        if not in_use.can_pay(least):
            self.fault("minimum", least, payable)
        if most < least:
            self.fault("maximum", most, f"at least the minimum, {least}")
        elif not in_use.can_pay(most):
            self.fault("maximum", most, payable)


def _bounds(book: Book) -> tuple[int, int]:
    """How many boxes the book lets a layout have, at least and at most."""
    row, default = book.rules["boxes"], book.number("boxes")
    return (default if row.least is None else row.least), (default if row.most is None else row.most)
