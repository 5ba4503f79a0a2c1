"""An order for a new table, checked against the rule book; everything that is wrong is said at once."""

from collections.abc import Callable
from typing import Any, Final

from paigow.books import EDITIONS, Book, BookError, Value, load, with_choices
from paigow.floor import TableOrder
from paigow.floor.hours import DAY_MINUTES
from paigow.money import ChipSet
from paigow.server.faults import Fault, echo, is_whole, shorten
from paigow.server.operator import laid_over

BOTS: Final = (0, 6)
BETTING_S: Final = (5, 600)
SETTING_S: Final = (10, 600)
OFFER_S: Final = (5, 600)
COVER_S: Final = (10, 600)
LONGEST_NAME: Final = 64
MOST_CHIPS: Final = 12
MOST_COINS: Final = 10**9
FIELDS: Final = (
    "book",
    "bots",
    "boxes",
    "minimum",
    "maximum",
    "box_maximum",
    "player_maximum",
    "house_liability",
    "chips",
    "options",
    "betting_s",
    "setting_s",
    "offer_s",
    "cover_s",
    "hours",
    "operator",
    "operator_file",
)


def read_order(data: object) -> TableOrder | list[Fault]:
    """The order in a decoded JSON body, or every fault in it. What is left out or null takes its default."""
    if not isinstance(data, dict):
        return [Fault(field="body", value=echo(data), expected="a JSON object with " + ", ".join(FIELDS))]
    reader = _Reader(data)
    order = reader.order()
    return reader.faults if order is None else order


def has_long_work(data: object) -> bool:
    """Whether reading an order takes long: it brings a file, whose house way is tried on every hand."""
    return isinstance(data, dict) and bool(data.get("operator_file"))


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
            "offer_s": self.number("offer_s", *OFFER_S),
            "cover_s": self.number("cover_s", *COVER_S),
            "box_maximum": self.number("box_maximum", 1, MOST_COINS),
            "player_maximum": self.number("player_maximum", 1, MOST_COINS),
            "house_liability": self.number("house_liability", 1, MOST_COINS),
            "hours": self.hours(),
            "operator": self.operator(),
            "operator_file": self.data.get("operator_file") or None,
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
        if value in EDITIONS:
            return self.laid_over(load(str(value)))
        self.fault("book", value, "one of " + ", ".join(EDITIONS))
        return None

    def laid_over(self, book: Book) -> Book | None:
        """The book under the operator's file, if one is given; its faults are named by their place in the file."""
        text = self.take(
            "operator_file", lambda value: isinstance(value, str), "the text of an operator's file"
        )
        if not text:
            return book
        laid = laid_over(text)
        if isinstance(laid, list):
            self.faults += [
                Fault(field=shorten(f"operator_file.{each.field}"), value=each.value, expected=each.expected)
                for each in laid
            ]
            return None
        if laid.id != book.id:
            self.fault("operator_file.book", laid.id, f"{book.id}, the book of the table")
            return None
        return laid

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

    def hours(self) -> tuple[int, int] | None:
        def will_do(value: object) -> bool:
            return (
                isinstance(value, list)
                and len(value) == 2
                and all(is_whole(each, 0, DAY_MINUTES - 1) for each in value)
                and value[0] != value[1]
            )

        value = self.take("hours", will_do, f"two different minutes of the day (UTC), 0 to {DAY_MINUTES - 1}")
        return None if value is None else (value[0], value[1])

    def operator(self) -> str | None:
        def will_do(value: object) -> bool:
            return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()

        name: str | None = self.take("operator", will_do, f"a name of at most {LONGEST_NAME} characters")
        return name

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
        for name in ("box_maximum", "player_maximum"):
            if asked[name] is not None and asked[name] < least:
                self.fault(name, asked[name], f"at least the minimum, {least}")


def _bounds(book: Book) -> tuple[int, int]:
    """How many boxes the book lets a layout have, at least and at most."""
    row, default = book.rules["boxes"], book.number("boxes")
    return (default if row.least is None else row.least), (default if row.most is None else row.most)
