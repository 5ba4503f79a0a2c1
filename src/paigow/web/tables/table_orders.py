"""Reads the order for a new table and checks it against the rule book, reporting all faults at once."""

import contextlib
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import asdict

from paigow.books import (
    APPROVAL,
    EDITIONS,
    LESS_COMMISSION,
    Book,
    BookError,
    SideLimits,
    load,
    side_limits_faults,
    with_choices,
)
from paigow.intake.field_types import MOST_ROWS, Form, checked, is_whole, one_of, row_of, whole
from paigow.intake.struct_reader import fields_of
from paigow.money import ChipSet
from paigow.runtime import TableOrder
from paigow.runtime.dealer.gaming_hours import DAY, is_zone
from paigow.table.oversight.course import Course
from paigow.web.edge.errors import Body, FaultsFound
from paigow.web.edge.rate_limits import LONGEST_DELAY_S
from paigow.web.tables.operator_file import read_operator_file

BOTS: Final = (0, 6)
BETTING_S: Final = (8, 600)
SETTING_S: Final = (10, 600)
OFFER_S: Final = (8, 600)
COVER_S: Final = (10, 600)
THOUGHT_S: Final = (8, 120)
LONGEST_NAME: Final = 64
LONGEST_NOTE: Final = 200
MOST_CHIPS: Final = 12
MOST_COINS: Final = 10**9


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()


def _is_note(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_NOTE and value.isprintable()


Coins = Annotated[int, whole(1, MOST_COINS)]
Chips = Annotated[
    tuple[Coins, ...],
    row_of(
        f"1 to {MOST_CHIPS} different whole numbers of coins from 1 to {MOST_COINS}",
        MOST_CHIPS,
        least=1,
        are_different=True,
    ),
]
ZONE: Final = "the IANA name of a time zone, such as Australia/Sydney"
Minute = Annotated[int, whole(0, DAY - 1)]
Hours = Annotated[
    tuple[Minute, Minute],
    Meta(
        description=f"two different minutes of the day, 0 to {DAY - 1}",
        extra_json_schema={"uniqueItems": True},
    ),
]
_NOTE: Final = {"type": "string", "minLength": 1, "maxLength": LONGEST_NOTE}
_ZONE: Final = checked(
    ZONE, lambda value: isinstance(value, str) and is_zone(value), schema={"type": "string"}
)
_NAME: Final = checked(
    f"a name of at most {LONGEST_NAME} characters",
    _is_name,
    schema={"type": "string", "maxLength": LONGEST_NAME},
)
_FILE: Final = checked(
    "the text of an operator's file", lambda value: isinstance(value, str), schema={"type": "string"}
)
_OPTIONS: Final = checked(
    "a JSON object: option -> value", lambda value: isinstance(value, dict), schema={"type": "object"}
)


class OrderBody(Struct, frozen=True, kw_only=True):
    """The fields of an order, each read by itself; omitted fields are ``None``."""

    book: Annotated[str, one_of(EDITIONS)]
    bots: Annotated[int, whole(*BOTS)] | None = None
    boxes: Annotated[
        Any, Form("how many boxes, as the book allows", lambda value: value, {"type": "integer"})
    ] = None
    betting_s: Annotated[int, whole(*BETTING_S)] | None = None
    setting_s: Annotated[int, whole(*SETTING_S)] | None = None
    offer_s: Annotated[int, whole(*OFFER_S)] | None = None
    cover_s: Annotated[int, whole(*COVER_S)] | None = None
    thought_s: Annotated[int, whole(*THOUGHT_S)] | None = None
    box_maximum: Coins | None = None
    player_maximum: Coins | None = None
    house_liability: Coins | None = None
    side_bets: Annotated[dict[str, SideLimits], Meta(max_length=MOST_ROWS)] | None = None
    commission_approved: Annotated[str, checked(LESS_COMMISSION, _is_note, schema=_NOTE)] | None = None
    house_wager_approved: Annotated[str, checked(APPROVAL, _is_note, schema=_NOTE)] | None = None
    hours: Hours | None = None
    hours_zone: Annotated[str, _ZONE] | None = None
    operator: Annotated[str, _NAME] | None = None
    operator_file: Annotated[str, _FILE] | None = None
    chips: Chips | None = None
    minimum: Coins | None = None
    maximum: Coins | None = None
    practice: bool | None = None
    private: bool | None = None
    starts_when_ready: bool | None = None
    watch_delay_s: Annotated[int, whole(0, LONGEST_DELAY_S)] | None = None
    dealing: Course | None = None
    options: Annotated[dict[str, Any], _OPTIONS] | None = None


FIELDS: Final = tuple(fields_of(OrderBody))


def read_order(data: object) -> TableOrder:
    """Read the order in a decoded JSON body. Omitted or null fields take their default.

    Raises:
        FaultsFound: with every fault in the body.
    """
    faults = Body()
    asked = faults.read(data, OrderBody)
    book = _book(asked, faults)
    boxes, options = asked.boxes, {}
    if book is not None:
        least, most = _bounds(book)
        if boxes is not None and not is_whole(boxes, least, most):
            faults.unfit("boxes", f"a whole number from {least} to {most}", boxes)
        options = _options(book, asked.options or {}, faults)
        _limits(book, asked, faults)
    faults.raise_found()
    given = {name: value for name, value in asdict(asked).items() if value is not None}
    if not asked.operator_file:
        given.pop("operator_file", None)
    if asked.chips is not None:
        given["chips"] = tuple(sorted(asked.chips))
    return TableOrder(**given | {"options": options})


def has_long_work(data: object) -> bool:
    """Return whether reading an order is slow: an operator's file is tried on every hand."""
    return isinstance(data, dict) and bool(data.get("operator_file"))


def _book(asked: OrderBody, faults: Body) -> Book | None:
    """Return the book under the operator's file, if one is given; faults are located in the file."""
    if not faults.is_sound("book"):
        return None
    book = load(asked.book)
    if not asked.operator_file:
        return book
    try:
        laid = read_operator_file(asked.operator_file)
    except BookError as error:
        faults.take(FaultsFound.within("operator_file", error))
        return None
    if laid.id != book.id:
        faults.unfit("operator_file.book", f"{book.id}, the book of the table", laid.id)
        return None
    return laid


def _options(book: Book, given: dict[str, Any], faults: Body) -> dict[str, Any]:
    options = {name: value for name, value in given.items() if value is not None}
    try:
        with_choices(book, options)
    except BookError as error:
        for fault in error.faults:
            expected = fault.expected.rpartition("expected ")[2]
            faults.unfit(f"options.{fault.field}", expected, options.get(fault.field))
    return options


def _limits(book: Book, asked: OrderBody, faults: Body) -> None:
    """Check that minimum and maximum are in order and payable in chips, as in ``TableOrder.settings``."""
    most = asked.maximum or max(book.maximum, asked.minimum or 0)
    least = asked.minimum or min(book.minimum, most)
    in_use = ChipSet(asked.chips or book.chips)
    payable = "an amount that chips of " + ", ".join(map(str, in_use.denominations)) + " make up"
    if not in_use.can_pay(least):
        faults.unfit("minimum", payable, least)
    if most < least:
        faults.unfit("maximum", f"at least the minimum, {least}", most)
    elif not in_use.can_pay(most):
        faults.unfit("maximum", payable, most)
    with contextlib.suppress(BookError):  # faults in options are already noted
        book = with_choices(
            book, {name: value for name, value in (asked.options or {}).items() if value is not None}
        )
    if book.commission_needs_approval and not (asked.commission_approved or book.commission_approved):
        faults.missing("commission_approved", LESS_COMMISSION)
    if book.needs_approval and not (asked.house_wager_approved or book.house_wager_approved):
        faults.missing("house_wager_approved", APPROVAL)
    for field, expected, given in side_limits_faults(asked.side_bets or {}, book.bets, in_use, most):
        faults.unfit(field, expected.removeprefix("expected "), given)
    for name, value in (("box_maximum", asked.box_maximum), ("player_maximum", asked.player_maximum)):
        if value is not None and value < least:
            faults.unfit(name, f"at least the minimum, {least}", value)


def _bounds(book: Book) -> tuple[int, int]:
    """Return the least and the most boxes that the book allows."""
    row, default = book.rules["boxes"], book.number("boxes")
    return (default if row.least is None else row.least), (default if row.most is None else row.most)
