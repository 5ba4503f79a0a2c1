"""The order with which a table is opened."""

import msgspec
from msgspec import Struct

from paigow.books import SIDE_BETS, Book, BookError, SideBetName, SideLimits, Value, load, with_choices
from paigow.rules.filing import lay_over
from paigow.table.commands import Settings
from paigow.table.core.command import UTC
from paigow.table.opening.settings import needs_liability
from paigow.table.oversight.course import Course

BETTING_S = 20
SETTING_S = 60
OFFER_S = 20
COVER_S = 60
OPERATOR_FILE = "operator file"
ORDER = "order"
"""Name under which the store keeps the order."""
FLOAT_MAXIMA = 20
"""Size of a full float tray, in greatest wagers per box."""


class TableOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order for a table. A field that is ``None`` is as in the book."""

    book: str
    """Id of a book, or ``id@edition``."""
    boxes: int | None = None
    chips: tuple[int, ...] | None = None
    minimum: int | None = None
    maximum: int | None = None
    options: dict[str, Value] = {}
    """Options and readings of the book by name."""
    bots: int = 0
    """Most bots; they make room for people."""
    betting_s: int | None = BETTING_S
    """Seconds for wagers; ``None`` for no clock."""
    setting_s: int | None = SETTING_S
    """Seconds for setting the hands; ``None`` for no clock."""
    offer_s: int | None = OFFER_S
    """Seconds to answer an offer of the bank; ``None`` for no clock."""
    cover_s: int | None = COVER_S
    """Seconds to cover the bank; ``None`` for no clock."""
    thought_s: int | None = None
    """Least seconds for any time-limited action; ``None`` uses the dealer's pace."""
    box_maximum: int | None = None
    player_maximum: int | None = None
    house_liability: int | None = None
    side_bets: dict[SideBetName, SideLimits] | None = None
    """Side bet -> its own limits; ``None`` uses the operator's file."""
    commission_approved: str | None = None
    """The person who approved less commission, and when (CAN 12.9); ``None`` uses the operator's file."""
    house_wager_approved: str | None = None
    """The person who approved the calculation of the house's wager, and when (MA 8(h)); ``None`` uses the
    operator's file.
    """
    hours: tuple[int, int] | None = None
    """Gaming hours as minutes of the day by the clock of ``hours_zone``, from and to."""
    hours_zone: str = UTC
    """IANA name of the time zone of the gaming hours."""
    operator: str = ""
    """Name of the house; empty uses the operator's file."""
    operator_file: str = ""
    """Operator's file laid over the book, as TOML; may be empty."""
    practice: bool = False
    """The coach shows players what their settings are worth while they set."""
    private: bool = False
    """Only people with its link know of the table."""
    starts_when_ready: bool = False
    """The first round begins only when everybody with a place is ready, or when the opener starts it."""
    watch_delay_s: int | None = None
    """Least delay in seconds for spectators; ``None`` uses the house's."""
    opener: str = ""
    """The person who ordered the table, and supervises it. Visitors cannot set this."""

    beacon: str = ""
    """Chain hash of the public beacon used for tiles and dice; empty for none.

    Only the house sets this.
    """

    assignment: str = ""
    """Assignment of a class whose exam this is: only its opener and the teacher see the table. Visitors
    cannot set this."""
    dealing: Course | None = None
    """The opener deals, as a pupil; ``None`` means an automatic dealer."""

    def encoded(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def decoded(cls, data: bytes) -> "TableOrder":
        return msgspec.json.decode(data, type=cls)

    def make_book(self) -> Book:
        """Return the book with the operator's file and the order's options.

        Raises:
            BookError: the book, an option or a value does not exist, or the operator's file is faulty or for
                another book.
        """
        book = self._laid_over()
        options = dict(self.options)
        if self.boxes is not None and "boxes" in book.rules and book.rules["boxes"].kind == "option":
            options["boxes"] = self.boxes
        return with_choices(book, options, file="table order") if options else book

    def _laid_over(self) -> Book:
        book = load(self.book)
        if not self.operator_file:
            return book
        laid = lay_over(self.operator_file.encode(), file=OPERATOR_FILE)
        if laid.id != book.id:
            expected = f"expected {book.id!r}, the book of the table"
            raise BookError.of("book", expected, repr(laid.id), file=OPERATOR_FILE)
        return laid

    def _liability(self, book: Book, most: int) -> int | None:
        """Return the house's liability in a co-bank: the order's, or ``most`` where it must be displayed (CAN 5.4)."""
        if self.house_liability is not None or not needs_liability(book):
            return self.house_liability
        return most

    def _side_bets(self, book: Book) -> dict[SideBetName, SideLimits]:
        """Return the limits of side bets: the order's, or the operator's for those on the layout."""
        if self.side_bets is not None:
            return self.side_bets
        return {
            bet: book.side_limits[bet] for bet in SIDE_BETS if bet in book.bets and bet in book.side_limits
        }

    def settings(self, book: Book) -> Settings:
        """Return the table's settings: the order's, or else the book's."""
        maximum = self.maximum if self.maximum is not None else max(book.maximum, self.minimum or 0)
        boxes = self.boxes if self.boxes is not None else len(book.boxes)
        return Settings(
            boxes=boxes,
            chips=tuple(sorted(self.chips)) if self.chips is not None else book.chips,
            minimum=self.minimum if self.minimum is not None else min(book.minimum, maximum),
            maximum=maximum,
            box_maximum=self.box_maximum,
            float_coins=FLOAT_MAXIMA * boxes * maximum,
            player_maximum=self.player_maximum,
            house_liability=self._liability(book, boxes * maximum),
            hours=self.hours,
            hours_zone=self.hours_zone if self.hours else UTC,
            side_bets=self._side_bets(book),
            commission_approved=self.commission_approved or book.commission_approved or "",
            house_wager_approved=self.house_wager_approved or book.house_wager_approved or "",
            operator=self.operator or book.operator or "",
            practice=self.practice,
            beacon=self.beacon,
        )
