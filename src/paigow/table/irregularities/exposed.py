"""Tiles that are seen before the rules allow it."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from paigow.books import Book
from paigow.books.names import Number, Word
from paigow.table.core.box import Box
from paigow.table.core.candidates import Amounts, OrderCandidate, lists_order_candidates
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolve
from paigow.table.core.field_types import Faces, HandNumber, TileCount, Unsaid
from paigow.table.core.phases import OPEN, UNCUT
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.deal.mix import ReshuffleAsked, mixing_ordered
from paigow.table.hands.seen import TilesExposed
from paigow.table.irregularities.choices import ChoiceMade, ChoiceOffered
from paigow.table.irregularities.undo import void_played_round
from paigow.table.irregularities.void_hand import returned, void_hand
from paigow.table.wagers.control import decider
from paigow.tiles import TILES as TILES_OF_SET

TILES: Final = 4

BEFORE_EXPOSURE: Final = frozenset({"delivered", "setting", "players_set", "house_set"})
"""Phases in which tiles of the bank or the house can be exposed by mistake.

Other tiles can be exposed while matching too.
"""

Owner = Literal["player", "bank", "house", "dead"]

Follows = Literal["play", "void hand", "withdraw", "void-round choice", "void round"]

_WORDS: Final[dict[str, Follows]] = {
    "play": "play",
    "void hand": "void hand",
    "withdraw": "withdraw",
    "void round": "void round",
}
"""Word of a row -> what follows."""


class Place(NamedTuple):
    """Where tiles were exposed."""

    owner: Owner
    position: int | None


class Remedy(NamedTuple):
    """What follows: nothing, a choice, or a void round, with the clause."""

    follows: Follows
    clause: str


class ReportExposed(RoundCommand, kw_only=True, gc=False):
    """Report that tiles were seen that should lie face down."""

    at: Literal["stack", "laja", "box", "bank", "house", "dead", "empty"]
    exposed_by: Literal["dealer", "player", "banker"] = "dealer"
    box: HandNumber | None = None
    count: TileCount = 1
    tiles: Unsaid[tuple[str, ...]] = ()
    """The exposed tiles, as a round file has them.

    At a box they are some of its four. Nobody can name them at a running table.
    """
    named: Faces = ()
    """The exposed tiles, as the reporter names them.

    They are compared with nothing, so that no answer reveals tiles. While a round is on, the others are told
    only their number (NZ 10.9(b)).
    """


@decides(ReportExposed, *OPEN)
def report_exposed(state: State, command: ReportExposed, book: Book) -> Decision:
    """Decide what follows, because tiles were seen that should lie face down.

    Rule: NZ 12.1-12.6, CAN 13.2, 13.4-13.7, MA 4(e), 9(d)-(e), RWS 5.1-5.3. The own exposure and silent
    points: G20 and G21 of the readings.
    """
    if command.at in {"stack", "laja"}:
        return exposed_before_the_cut(state, command, book)
    place = _place(state, command)
    if isinstance(place, Refusal):
        return place
    if fault := _lies_open(state, place) or _miscounted(state, place, command):
        return fault
    remedy = _remedy(state, place, command, book)
    seen = TilesExposed(
        at="box" if place.owner == "player" else command.at if place.owner == "dead" else place.owner,
        exposed_by=command.exposed_by,
        position=place.position,
        count=_count(command),
        tiles=command.tiles,
        named=command.named,
        by=command.by,
        reason=command.reason,
        clause=remedy.clause,
    )
    after = evolve(state, seen)
    if remedy.follows == "play":
        return [seen]
    if remedy.follows != "void round":
        return [seen, *_offered(state, place, remedy, book)]
    void = void_played_round(
        after, book, cause="exposed", clause=remedy.clause, by=command.by, reason=command.reason
    )
    return [seen, *void]


def _box_at(state: State, place: Place) -> Box:
    """Return the box of a player's tiles or of the bank's."""
    assert place.position is not None  # only unplayed tiles can be without a position
    return state.boxes[place.position]


def _count(command: ReportExposed) -> int:
    return len(command.tiles) or len(command.named) or command.count


def _place(state: State, command: ReportExposed) -> Place | Refusal:
    """Return whose tiles they were. The bank's box and the house's depend on who plays there."""
    if state.phase not in BEFORE_EXPOSURE | {"matching"}:
        return Refusal(code="wrong_phase", facts={"command": "report_exposed", "phase": state.phase})
    if command.at in {"dead", "empty"}:
        return Place("dead", command.box)
    if command.at == "bank":
        return (
            Place("house", state.house)
            if state.round.bank.box is None
            else Place("bank", state.round.bank.box)
        )
    if command.at == "house":
        return Place("house", state.house) if state.round.bank.box is None else Place("dead", state.house)
    number = command.box or 0
    if number == state.round.bank.box:
        return Place("bank", number)
    if number == state.house_box:
        return Place("house", number)
    box = state.boxes.get(number)
    if box is None or not box.in_play or box.is_conceded:
        return Refusal(code="not_in_play", facts={"box": number})
    return Place("player", box.number)


def _lies_open(state: State, place: Place) -> Refusal | None:
    """Return a refusal if the dealer has turned the hand over: its tiles can no longer be exposed by mistake."""
    if place.owner == "dead":
        return None
    hand = state.round.house_hand if place.owner == "house" else _box_at(state, place).hand
    if hand is None or not hand.is_exposed:
        return None
    return Refusal(code="already_done", facts={} if place.position is None else {"box": place.position})


def _miscounted(state: State, place: Place, command: ReportExposed) -> Refusal | None:
    """Return a refusal if so many tiles cannot have been exposed, or if these tiles do not lie there."""
    count, before = _count(command), 0
    if place.owner in {"player", "bank"}:
        box = _box_at(state, place)
        before = box.exposed
        left = list(box.hand.tiles) if box.hand else []
        for face in command.tiles:
            if face not in left:
                return Refusal(code="not_its_tile", facts={"tile": face, "box": box.number})
            left.remove(face)
    elif place.owner == "house":
        before = state.round.house_exposed
    if count >= 1 and before + count <= TILES:
        return None
    return Refusal(code="bad_count", facts={"count": count, "most": TILES - before})


def _remedy(state: State, place: Place, command: ReportExposed, book: Book) -> Remedy:
    """Return what follows from an exposure, depending on who exposed the tiles and whose they were."""
    if place.owner == "dead":
        return _of_nobody(_count(command), book)
    if command.exposed_by != "dealer" and not _counts_by_anybody(place, command, book):
        is_bankers = place.owner == "bank" and command.exposed_by == "banker"
        row = _by_row("exposed_bank_by_banker", book)
        return row if is_bankers else Remedy("play", row.clause)
    if place.owner == "house":
        return _of_house(state, state.round.house_exposed + _count(command), book)
    box = _box_at(state, place)
    shown = box.exposed + _count(command)
    if place.owner == "bank":
        return _of_bank(state, shown, box, book)
    rule: Word = "exposed_player_remedy" if state.round.bank.box is None else "exposed_player_in_player_bank"
    return _of_player(state, rule, shown, box, book)


def _counts_by_anybody(place: Place, command: ReportExposed, book: Book) -> bool:
    """Return whether it makes no difference who exposed the tile.

    Rule: any tile of the house, if the house's tiles are played (NZ 12.5, CAN 13.4). Any tile of the house or
    the bank, if it voids the round (MA 9(e)), except a banker's own.
    """
    if place.owner == "house" and book.number("exposed_house_from") == 0:
        return True
    is_own = place.owner == "bank" and command.exposed_by == "banker"
    return place.owner in {"house", "bank"} and not is_own and book.word("exposed_bank") == "void round"


def _by_row(rule: Word, book: Book) -> Remedy:
    return Remedy(_WORDS[book.word(rule)], book.clause_of(rule))


def _of_nobody(shown: int, book: Book) -> Remedy:
    """Return the remedy for unplayed tiles.

    One alone changes nothing if a clause covers one tile of any hand (NZ 12.4).
    """
    row, of_one = _by_row("exposed_dead", book), book.cite("exposed_dead_one")
    return Remedy("play", of_one) if shown == 1 and of_one != row.clause else row


def _is_too_little(shown: int, rule: Number, book: Book) -> bool:
    """Return whether so few tiles change nothing. In a row, 0 means that no number does."""
    least = book.number(rule)
    return least == 0 or shown < least


def _of_house(state: State, shown: int, book: Book) -> Remedy:
    """Return the remedy for the house's tiles. Enough of them void the round, unless the book has them played (0)."""
    clause = book.clause_of("exposed_house_from")
    if _is_too_little(shown, "exposed_house_from", book):
        return Remedy("play", clause)
    if book.word("exposed_until") == "first look" and _anybody_looked(state):
        return Remedy("play", book.clause_of("exposed_until"))
    return Remedy("void round", clause)


def _of_bank(state: State, shown: int, box: Box, book: Book) -> Remedy:
    """Return the remedy for tiles of the banker that the dealer has exposed."""
    if _is_too_little(shown, "exposed_bank_from", book):
        return Remedy("play", book.clause_of("exposed_bank_from"))
    is_first_look = book.word("exposed_until") == "first look"
    if is_first_look and _anybody_looked(state):
        return Remedy("play", book.clause_of("exposed_until"))
    if book.word("exposed_bank") == "void round":
        return Remedy("void round", book.clause_of("exposed_bank"))
    follows: Follows = "play" if _has_looked(state, box) else "void-round choice"
    return Remedy(follows, book.clause_of("exposed_bank"))


def _of_player(state: State, rule: Word, shown: int, box: Box, book: Book) -> Remedy:
    """Return the remedy for a player's tiles that the dealer has exposed.

    Nobody can call a hand void on which nobody decides (CAN 7.4(c)).
    """
    if _is_too_little(shown, "exposed_player_from", book):
        return Remedy("play", book.clause_of("exposed_player_from"))
    looked = _anybody_looked(state) if book.word("exposed_until") == "first look" else _has_looked(state, box)
    if looked:
        return Remedy("play", book.clause_of("exposed_until"))
    remedy = _by_row(rule, book)
    if remedy.follows == "void hand" and box.main_wagers:
        person, clause = decider(box, book)
        return remedy if person else Remedy("play", clause)
    return remedy


def _has_looked(state: State, box: Box) -> bool:
    """Return whether the person who decides on a box has looked at its tiles. After the setting begins, all have."""
    return box.is_viewed or state.phase != "delivered"


def _anybody_looked(state: State) -> bool:
    return state.phase != "delivered" or any(box.is_viewed for box in state.boxes.values())


def _offered(state: State, place: Place, remedy: Remedy, book: Book) -> list[Event]:
    """Offer the choice to the banker, to the person who decides on the box, or to all its bettors (RWS 5.2)."""
    box = _box_at(state, place)
    if box.choice is not None:
        return []
    people: tuple[str | None, ...] = (box.controller or decider(box, book).person,) if box.main_wagers else ()
    choices = ("play", "void")
    if remedy.follows == "void-round choice":
        people, choices = (state.round.bank.person,), ("play", "void-round")
    elif remedy.follows == "withdraw":
        bettors = dict.fromkeys(wager.person for wager in (*box.main_wagers, *box.wagers))
        people, choices = tuple(bettors), ("play", "withdraw")
    return [
        ChoiceOffered(person=person, box=box.number, choices=choices, clause=remedy.clause)
        for person in people
        if person is not None
    ]


def what_follows(state: State, made: ChoiceMade, book: Book) -> Decision:
    """Return what follows from a choice."""
    told = {"clause": made.clause, "by": made.person}
    if made.choice == "void-round":
        return void_played_round(state, book, cause="exposed", **told)
    if made.choice == "void":
        return void_hand(state, made.box, book, **told)
    if made.choice == "withdraw":
        bets = [(made.box, wager) for wager in state.boxes[made.box].wagers if wager.person == made.person]
        return returned(state, bets, book, **told)
    return []


def exposed_before_the_cut(state: State, command: ReportExposed, book: Book) -> Decision:
    """Decide what follows, because tiles were seen while they were shuffled, stacked or in a laja.

    Rule: NZ 12.1, 12.2, CAN 13.2, MA 4(e). If a laja exposes too few tiles, they are turned down and it is
    finished. Tiles seen in one laja are counted together.
    """
    clause = book.clause_of("exposed_stacking" if command.at == "stack" else "laja_reshuffle_from")
    if state.round.cut is not None or state.phase not in UNCUT | {"washed", "covering", "bets_closed"}:
        return Refusal(code="already_cut", clause=clause)
    if command.at == "laja" and not state.round.lajas:
        return Refusal(code="no_laja_made", clause=clause)
    before = state.round.laja_exposed if command.at == "laja" else 0
    most = len(TILES_OF_SET) - before
    count = _count(command)
    if not 1 <= count <= most:
        return Refusal(code="bad_count", facts={"count": count, "most": most})
    seen = TilesExposed(
        at=command.at,
        exposed_by=command.exposed_by,
        count=count,
        tiles=command.tiles,
        named=command.named,
        by=command.by,
        reason=command.reason,
        clause=clause,
    )
    if command.at == "laja" and before + count < book.number("laja_reshuffle_from"):
        return [seen]
    is_laja = command.at == "stack" and book.word("exposed_stacking") == "laja"
    order = ReshuffleAsked(is_laja=is_laja, by=command.by, reason=command.reason, clause=clause)
    return [seen, *mixing_ordered(state, order)]


_BY: Final = ("dealer", "player", "banker")


@lists_order_candidates(ReportExposed)
def _seen_anywhere(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate reports: tiles of the woodpile before the cut, after the delivery some of any four tiles."""
    for at in ("stack", "laja"):
        before = state.round.laja_exposed if at == "laja" else 0
        count = Amounts(least=1, most=len(TILES_OF_SET) - before)
        yield OrderCandidate(ReportExposed(by=by, at=at), {"exposed_by": _BY}, {"count": count})
    if state.phase not in BEFORE_EXPOSURE | {"matching"}:
        return
    for place in _four_tiles(state, by):
        for who in _BY:
            order = replace(place, exposed_by=who)
            for least, most in _counts(state, order, book):
                yield OrderCandidate(
                    replace(order, count=least), amounts={"count": Amounts(least=least, most=most)}
                )


def _four_tiles(state: State, by: str) -> Iterator[ReportExposed]:
    """Return a report for each place with four tiles. For unplayed tiles the report may name their position."""
    for number in state.boxes:
        yield ReportExposed(by=by, at="box", box=number)
    for at in ("bank", "house", "dead", "empty"):
        yield ReportExposed(by=by, at=at)
    for box in state.boxes.values():
        if not box.in_play and box.number != state.chung:
            yield ReportExposed(by=by, at="empty", box=box.number)


def _counts(state: State, order: ReportExposed, book: Book) -> Iterator[tuple[int, int]]:
    """Return the ranges of tile counts to report: first those without a consequence, then those with one."""
    plain: list[int] = []
    more: list[int] = []
    for count in range(1, TILES + 1):
        decided = report_exposed(state, replace(order, count=count), book)
        if not isinstance(decided, Refusal):
            (plain if len(decided) == 1 else more).append(count)
    yield from [(counts[0], counts[-1]) for counts in (plain, more) if counts]
