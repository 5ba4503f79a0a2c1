"""The table is opened under a rule book."""

from msgspec.structs import replace

from paigow.books import Book, Value
from paigow.table.core.box import Box
from paigow.table.core.command import DealerCommand, Settings
from paigow.table.core.decide import Decision, decides, out_of_phase
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.postings import FLOAT, HOUSE, Moves, posts
from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Round
from paigow.table.core.state import Rotation, State
from paigow.table.core.steps import cleared
from paigow.table.opening.settings import bad_settings, settings_fault


class OpenTable(DealerCommand, kw_only=True, gc=False):
    """Open the table under a rule book, named with its edition and digest."""

    table: str
    book: str
    edition: str
    digest: str
    settings: Settings
    choices: dict[str, Value] = {}
    """Options and readings of the book with another choice than its default."""
    operator_file: str = ""
    """The operator file on top of the book, as TOML. Empty if there is none."""
    at_ms: int | None = None
    """The time of opening. The dice are in use from then on. ``None`` if no time is known."""


class TableOpened(Event, kw_only=True, gc=False):
    table: str
    book: str
    edition: str
    digest: str
    settings: Settings
    house: int = 1
    """Position of the house's hand."""
    choices: dict[str, Value] = {}
    """Options and readings of the book with another choice than its default."""
    operator_file: str = ""
    """The operator file on top of the book, as TOML. Empty if there is none."""
    at_ms: int | None = None
    """The time of opening. The dice are in use from then on. ``None`` if no time is known."""


@decides(OpenTable, "closed")
def open_table(state: State, command: OpenTable, book: Book) -> Decision:
    """Open the table. Its settings must fit the book."""
    settings = command.settings
    given = (command.book, command.edition, command.digest)
    if given != (book.id, book.edition, book.digest):
        expected = f"{book.id} {book.edition} ({book.digest[:12]})"
        named = f"{command.book} {command.edition} ({command.digest[:12]})"
        return Refusal(code="other_book", facts={"expected": expected, "given": named})
    fault = settings_fault(settings, book)
    if fault:
        return bad_settings(fault)
    return [
        TableOpened(
            table=command.table,
            book=book.id,
            edition=book.edition,
            digest=book.digest,
            settings=settings,
            house=book.house,
            choices=command.choices,
            operator_file=command.operator_file,
            at_ms=command.at_ms,
        )
    ]


@evolves(TableOpened, to="opened")
def _table_opened(state: State, event: TableOpened) -> State:
    boxes = {number: Box(number=number) for number in range(1, event.settings.boxes + 1)}
    return replace(
        cleared(state, Round()),
        rotation=Rotation(),
        settled_before={},
        advised=(),
        set_first=(),
        excess={},
        announced=None,
        player_maxima={},
        coming_maxima={},
        coming_side_bets={},
        coupons={},
        is_set_faulty=False,
        is_set_used=False,
        dice_since_ms=event.at_ms,
        closing=(),
        table=event.table,
        book=event.book,
        edition=event.edition,
        digest=event.digest,
        settings=event.settings,
        house=event.house,
        boxes=boxes,
        float_coins=event.settings.float_coins,
        people={},
        rounds_begun=0,
        coming=0,
        commission=0,
    )


@posts(TableOpened)
def _table_opened_moves(event: TableOpened) -> Moves:
    return [(HOUSE, FLOAT, event.settings.float_coins)]


@out_of_phase(OpenTable)
def _is_open(state: State, command: OpenTable, book: Book) -> Refusal:
    return Refusal(code="already_open")
