"""The table before any decision: a round file as a table with its people, tiles and dice."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from paigow.books import SIDE_BETS, Book, Cut
from paigow.rulings.round_file.types import RoundFile, Share
from paigow.table import Settings, State
from paigow.table import events as e
from paigow.table.core.box import Faces
from paigow.table.core.state import Rotation
from paigow.table.deal.cuts import count, order_from
from paigow.table.wagers.limits import UNLIMITED
from paigow.tiles import FULL_SET

PLENTY: Final = 10**18
"""Coins of a person who is assumed to be able to pay: the file does not say what else people have."""


def settings_of(file: RoundFile, book: Book) -> Settings:
    """Return the table's layout, chips and limits; limits omitted in the file do not apply."""
    told = file.table
    chips = tuple(sorted(told.chips)) or (book.chips if told.smallest_chip is None else (told.smallest_chip,))
    return Settings(
        boxes=len(book.boxes),
        chips=chips,
        minimum=told.minimum or 1,
        maximum=told.maximum or UNLIMITED,
        box_maximum=told.box_maximum,
        house_liability=told.house_liability,
        player_maximum=told.player_maximum,
        side_bets={bet: told.side_bets[bet] for bet in SIDE_BETS if bet in told.side_bets},
        float_coins=PLENTY,
    )


def banker_of(file: RoundFile) -> str | None:
    """Return who handles the bank's tiles, or ``None`` while the house banks."""
    return file.bank.player or next((share.player for share in file.bank.pool), None)


def stakes_of(file: RoundFile) -> tuple[Share, ...]:
    """Return the coins in the bank, the banker's share first."""
    banker = banker_of(file)
    return tuple(sorted(file.bank.shares, key=lambda share: share.player != banker))


def opening(file: RoundFile, book: Book) -> Iterator[e.AnyEvent]:
    """Yield the events before the wagers: the open table, people with coins and places, and the banker."""
    yield e.TableOpened(
        table="",
        book=book.id,
        edition=book.edition,
        digest=book.digest,
        settings=settings_of(file, book),
        house=book.house,
        choices=dict(book.choices),
    )
    for person in file.people:
        yield e.BoughtIn(person=person, coins=coins_of(person, file, book))
    for person, box in _seats(file, book).items():
        yield e.SatDown(person=person, box=box)
    yield from _told_before(file, book)
    yield from _players_maxima(file, book)
    yield e.TilesWashed(round=1)
    yield from _own_maxima(file, book)


def coins_of(person: str, file: RoundFile, book: Book) -> int:
    """Return the coins in front of a person. A banker whose chips are the cover has exactly the file's stake."""
    if book.word("cover_by") != "chips on the table" or person != banker_of(file):
        return PLENTY
    wagers = [wager for box in file.boxes for wager in box.wagers if wager.player == person]
    shown = next((share.stake for share in file.bank.shares if share.player == person), 0)
    return shown + sum(sum(wager.bets.values()) for wager in wagers)


def _own_maxima(file: RoundFile, book: Book) -> Iterator[e.AnyEvent]:
    """Yield boxes with their own maximum, and whether others may wager there (CAN 5.5)."""
    for box in file.boxes:
        owner = box.seated or next((wager.player for wager in box.wagers), None)
        if box.maximum is None or owner is None:
            continue
        clause = book.clause_of("excess")
        yield e.ExcessAllowed(box=box.number, person=owner, maximum=box.maximum, clause=clause)
        if box.others_permitted:
            clause = book.cite("excess_others")
            yield e.OthersPermitted(box=box.number, person=owner, permitted=True, clause=clause)


def _players_maxima(file: RoundFile, book: Book) -> Iterator[e.AnyEvent]:
    """Yield players with their own maximum on a box (NZ 6.6)."""
    maxima = {
        wager.player: wager.maximum for box in file.boxes for wager in box.wagers if wager.maximum is not None
    }
    for person, maximum in maxima.items():
        clause = book.cite("player_maximum")
        yield e.PlayerLimited(person=person, maximum=maximum, is_at_once=True, clause=clause)


def _told_before(file: RoundFile, book: Book) -> Iterator[e.AnyEvent]:
    """Yield people who heard of the minimum in an earlier round (CAN 5.1(c))."""
    for box in file.boxes:
        for wager in box.wagers:
            if wager.told_before:
                yield e.UnderMinimumAdvised(person=wager.player, clause=book.clause_of("below_minimum"))


def _seats(file: RoundFile, book: Book) -> dict[str, int]:
    """Return person -> box, as far as the file says or the book leaves no other way."""
    seats: dict[str, int] = {}
    for box in file.boxes:
        seated = box.seated
        if seated is None and book.flag("seated_only") and box.wagers:
            seated = box.wagers[0].player
        if seated is not None:
            seats.setdefault(seated, box.number)
    banker = banker_of(file)
    if banker is not None and file.bank.box is not None:
        seats = {name: box for name, box in seats.items() if box != file.bank.box}
        seats[banker] = file.bank.box
    return seats


def rotation_of(file: RoundFile) -> Rotation:
    """Return the earlier rounds that this one depends on, assumed to be as the file needs them."""
    banker = banker_of(file)
    wagered = last_wager_of(file)
    against = {} if banker is None or not wagered else {banker: wagered}
    own: tuple[int, ...] = () if file.bank.box is None else (file.bank.box,)
    played = {share.player: own for share in stakes_of(file)}
    return Rotation(is_fresh=False, last_kind="house", against_house=against, played=played)


def last_wager_of(file: RoundFile) -> int | None:
    """Return the banker's last wager against the dealer (MA 8(h)); by default, the house's wager now."""
    return file.house.wager if file.bank.last_wager is None else file.bank.last_wager


def with_any_boxes(book: Book) -> Book:
    """Return the book as if it allowed wagers on any boxes."""
    row = replace(book.rules["several_boxes"], value="one box")
    return replace(book, rules={**book.rules, "several_boxes": row})


def with_rotation(state: State, file: RoundFile) -> State:
    """Return the table with the earlier rounds."""
    return replace(state, rotation=rotation_of(file))


# ---- tiles and dice ------------------------------------------------------------------------------------------------


def told_hands(file: RoundFile, book: Book) -> dict[int, Faces]:
    """Return position -> its four tiles, if the file has them."""
    hands = {box.number: box.tiles for box in file.boxes if box.tiles}
    return {book.house: file.house.tiles, **hands} if file.house.tiles else hands


def woodpile_of(file: RoundFile, book: Book, cut: Cut) -> Faces:
    """Return the woodpile; without a deal, one from which ``cut`` gives every hand in the file."""
    if file.deal is not None:
        return file.deal.woodpile
    told = told_hands(file, book)
    left = Counter(FULL_SET)
    left.subtract(face for hand in told.values() for face in hand)
    rest = left.elements()
    order = order_from(book.ring, book.ring[0], book.word("delivery"))
    laid: dict[int, str] = {}
    for position, places in zip(order, cut.groups, strict=True):
        hand = told.get(position) or tuple(next(rest) for _ in places)
        laid.update(zip(places, hand, strict=True))
    return tuple(laid[place] for place in range(len(laid)))


def dice_of(file: RoundFile, book: Book, state: State) -> tuple[int, int, int]:
    """Return the throw; without a deal, one that takes every hand of ``woodpile_of`` to its place."""
    if file.deal is not None:
        return file.deal.dice
    total = next(total for total in range(3, 11) if count(book.ring, state.chung, total) == book.ring[0])
    two = min(6, total - 2)
    return 1, total - 1 - two, two
