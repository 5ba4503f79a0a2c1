"""What a shared round shows: the hands of the person who shares and of the other side, as far as they were exposed.

It is made from the public result of the round, and has no names: the sharer's name is looked up when it is shown,
and other people are only boxes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from paigow.books import Book
from paigow.log.rounds.result import BoxResult, Half, RoundResult, Two
from paigow.school.coaching.costs import CoachedHand
from paigow.table.core.event import Result
from paigow.words.codes import ProblemCode

HOUSE: int = 0
"""Number of the house's hand."""
_DOWN: Two = (None, None)


class NotSharedError(Exception):
    """Why a round cannot be shared: a code of a refusal, its facts, and the clause that hides a hand."""

    def __init__(self, code: ProblemCode, *, clause: str | None = None, **facts: object) -> None:
        super().__init__(code)
        self.code, self.clause, self.facts = code, clause, facts


class RoundHand(Struct, frozen=True, kw_only=True):
    """A hand of a shared round."""

    box: int
    """0 for the house's hand."""
    low: Two
    """Tiles; null if they stayed face down."""
    high: Two
    low_name: str | None = None
    high_name: str | None = None
    low_result: Half | None = None
    """Result of a player's hand against the bank."""
    high_result: Half | None = None
    result: Result | None = None


class RoundSetting(Struct, frozen=True, kw_only=True):
    """One way to set a hand, and its cost for each 100 wagered."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str
    high_name: str
    cost: float
    is_best: bool
    is_house_way: bool


class RoundCoach(Struct, frozen=True, kw_only=True):
    """What the coach says of one hand."""

    box: int
    is_own: bool
    """Whether the person set it; another's setting costs the person nothing."""
    laid: int
    """Index of the chosen setting."""
    cost: float
    """Cost of the chosen setting for each 100 wagered, against the best one."""
    deals: int
    """Number of hands that the other side could hold."""
    settings: tuple[RoundSetting, ...]


class SharedRound(Struct, frozen=True, kw_only=True):
    """A finished round, as one person shares it."""

    round: int
    book: str
    """The book and its edition, with `@` between them."""
    rules: str
    """Title of the book, in English."""
    currency: str
    is_bank: bool
    """Whether the person held the bank."""
    gain: int
    """The person's gain from the round, in coins."""
    own: tuple[RoundHand, ...]
    other: tuple[RoundHand, ...]
    """The bank's hand; for the person who held the bank, the hands that it met."""
    coach: tuple[RoundCoach, ...] = ()
    language: str = "en"
    """Language of the person who shares, for previews."""


def shared_round(
    result: RoundResult, person: str, book: Book, coached: Iterable[CoachedHand] = (), language: str = "en"
) -> SharedRound:
    """Return what a person may share of a finished round.

    Args:
        result: The public result of the round.
        person: The person who shares.
        book: The book of the table.
        coached: What the coach found in the person's hands of this round.
        language: Language for previews.

    Raises:
        NotSharedError: the round was void, the person had no hand in it, conceded one, or one stayed face down.
    """
    if result.void is not None:
        raise NotSharedError("round_was_void", round=result.round)
    bank = result.bank
    is_bank = bank.box is not None and person in {bank.person, *bank.gains}
    own = [result.box(bank.box)] if is_bank and bank.box is not None else _own_boxes(result, person)
    if not own:
        raise NotSharedError("not_in_round", round=result.round)
    for box in own:
        if box.conceded:
            raise NotSharedError("hand_conceded", clause=box.clause, round=result.round, box=box.number)
        if box.low is None or box.high is None or None in (*box.low, *box.high):
            raise NotSharedError("hand_face_down", round=result.round, box=box.number)
    met = [box for box in result.boxes if box.number != bank.box and box.wagers]
    balance = result.balances.get(person)
    return SharedRound(
        round=result.round,
        book=book.published_as,
        rules=book.title,
        currency=book.currency,
        is_bank=is_bank,
        gain=0 if balance is None else balance.gain,
        own=tuple(map(_hand, own)),
        other=tuple(map(_hand, met)) if is_bank else (_bank_hand(result),),
        coach=tuple(_coach(coached, [box.number for box in own], _exposed(result))),
        language=language,
    )


def _own_boxes(result: RoundResult, person: str) -> list[BoxResult]:
    """Return the boxes on whose hand a person wagered."""
    return [
        box
        for box in result.boxes
        if any(wager.person == person and wager.bet == "main" for wager in box.wagers)
    ]


def _bank_hand(result: RoundResult) -> RoundHand:
    if result.bank.box is not None:
        return _hand(result.box(result.bank.box))
    house = result.house
    if house is None:
        return RoundHand(box=HOUSE, low=_DOWN, high=_DOWN)
    (low, other_low), (high, other_high) = house.low, house.high
    return RoundHand(
        box=HOUSE,
        low=(low, other_low),
        high=(high, other_high),
        low_name=house.low_name,
        high_name=house.high_name,
    )


def _hand(box: BoxResult) -> RoundHand:
    """Return a hand; without its names unless all four tiles were exposed."""
    low, high = box.low or _DOWN, box.high or _DOWN
    is_open = None not in {*low, *high} and not box.conceded
    return RoundHand(
        box=box.number,
        low=low if is_open else _DOWN,
        high=high if is_open else _DOWN,
        low_name=box.low_name if is_open else None,
        high_name=box.high_name if is_open else None,
        low_result=box.low_result if is_open else None,
        high_result=box.high_result if is_open else None,
        result=box.result,
    )


def _exposed(result: RoundResult) -> Counter[str]:
    """Return the tiles that everybody saw."""
    exposed = Counter([*result.house.low, *result.house.high] if result.house is not None else [])
    for box in result.boxes:
        exposed.update(face for face in (*(box.low or _DOWN), *(box.high or _DOWN)) if face is not None)
    return exposed


def _coach(coached: Iterable[CoachedHand], boxes: list[int], exposed: Counter[str]) -> Iterator[RoundCoach]:
    """Yield what the coach found, unless it follows from tiles that only the person knew."""
    for hand in coached:
        if hand.box in boxes and Counter(hand.of.seen) <= exposed:
            yield RoundCoach(
                box=hand.box,
                is_own=hand.set_by == "player",
                laid=hand.laid,
                cost=hand.of.settings[hand.laid].cost.value,
                deals=hand.of.deals,
                settings=tuple(
                    RoundSetting(
                        low=each.low,
                        high=each.high,
                        low_name=each.low_name,
                        high_name=each.high_name,
                        cost=each.cost.value,
                        is_best=each.is_best,
                        is_house_way=each.is_house_way,
                    )
                    for each in hand.of.settings
                ),
            )
