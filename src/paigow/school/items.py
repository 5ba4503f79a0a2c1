"""Questions to a pupil, possible answers, and marks, as values; other modules put them into words."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from paigow.intake.field_types import MOST, MOST_ROWS, row_of, text, whole
from paigow.school.exact_cost import Cost

Kind = Literal[
    "name",
    "wins",
    "order",
    "set",
    "score",
    "score-card",
    "house-way",
    "mis-set",
    "served",
    "cut",
    "result",
    "pay",
    "bank",
    "remedy",
    "fault",
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
Two = tuple[str, str]
"""Two tiles by their faces."""
Facts = Mapping[str, str | int | tuple[int, ...]]


class Named(Struct, frozen=True, kw_only=True, gc=False):
    """Identifies an item, with its kind, so that it can be made again."""

    book: str
    """The published edition: ``book@edition``."""
    seed: str
    number: int


class Item(Struct, frozen=True, kw_only=True, gc=False, tag_field="kind"):
    """A question; each kind has its own facts."""

    named: Named


class NameItem(Item, frozen=True, kw_only=True, gc=False, tag="name"):
    """Which of these name codes two tiles have."""

    tiles: Two
    options: tuple[str, ...]


class WinsItem(Item, frozen=True, kw_only=True, gc=False, tag="wins"):
    """Which of two hands wins, as low or as high hands."""

    hand: Literal["low", "high"]
    player: Two
    bank: Two
    options: tuple[str, ...] = ("player", "bank")


class OrderItem(Item, frozen=True, kw_only=True, gc=False, tag="order"):
    """Two-tile hands, or single tiles, to be put in order, highest first."""

    hands: tuple[tuple[str, ...], ...]

    @property
    def is_of_tiles(self) -> bool:
        """Return whether single tiles are to be put in order."""
        return len(self.hands[0]) == 1


class SetItem(Item, frozen=True, kw_only=True, gc=False, tag="set"):
    """Four tiles to be set as a player against the house way."""

    tiles: tuple[str, ...]


class ScoreItem(Item, frozen=True, kw_only=True, gc=False, tag="score"):
    """What two tiles score on the score card, as a low or as a high hand."""

    hand: Literal["low", "high"]
    tiles: Two
    options: tuple[str, ...]
    """Scores, rising."""


class ScoreCardItem(Item, frozen=True, kw_only=True, gc=False, tag="score-card"):
    """Four tiles to be set by the score card, with the scores of both hands."""

    tiles: tuple[str, ...]


class HouseWayItem(Item, frozen=True, kw_only=True, gc=False, tag="house-way"):
    """Four tiles to be set the house way, with the clause that decides."""

    tiles: tuple[str, ...]
    clauses: tuple[str, ...]


class MisSetItem(Item, frozen=True, kw_only=True, gc=False, tag="mis-set"):
    """Whether a dealer has set four tiles the house way."""

    low: Two
    high: Two
    options: tuple[str, ...] = ("house_way", "mis_set")


class ServedItem(Item, frozen=True, kw_only=True, gc=False, tag="served"):
    """Which position gets the first group, or a later one."""

    dice: tuple[int, int, int]
    chung: int
    """Position of the bank's hand: a box, or 0 for the dealer."""
    group: int
    """Which of the eight groups is asked for, from 1."""
    positions: tuple[int, ...]
    """Possible answers: boxes, 0 the dealer, -1 the dead hand."""


class CutItem(Item, frozen=True, kw_only=True, gc=False, tag="cut"):
    """Which four tiles of the woodpile form one of the groups of a cut."""

    cut: str
    """Name of the cut with its options."""
    group: int
    """Which of the eight groups is asked for, from 1, in the order of service."""


class ResultItem(Item, frozen=True, kw_only=True, gc=False, tag="result"):
    """Whether a player wins, loses or pushes."""

    low: Two
    high: Two
    bank_low: Two
    bank_high: Two
    options: tuple[str, ...] = ("win", "push", "lose")


class PayItem(Item, frozen=True, kw_only=True, gc=False, tag="pay"):
    """The payment of a wager, minus commission, and its chips."""

    bet: str
    stake: int
    result: Literal["win", "push", "lose"]
    """Result of the match."""
    low: Two
    """The player's hand, for side bets."""
    high: Two
    bank_low: Two
    bank_high: Two
    minimum: int
    maximum: int
    chips: tuple[int, ...]


class Winner(Struct, frozen=True, kw_only=True, gc=False):
    """A box whose wager is to be paid."""

    box: int
    stake: int


class BankItem(Item, frozen=True, kw_only=True, gc=False, tag="bank"):
    """Winners to be paid, in order, from a bank without enough in the losing wager area."""

    bank: Literal["player", "co-bank"]
    chung: int
    losing: int
    """Coins in the losing wager area."""
    stake: int
    """Coins that the player/banker has put up."""
    house_stake: int
    """Coins that the house has put up."""
    stack: int
    """Other coins in front of the player/banker."""
    winners: tuple[Winner, ...]
    """Winners by box."""
    accounts: tuple[str, ...]
    """Possible sources of coins."""
    chips: tuple[int, ...]
    minimum: int
    maximum: int


class RemedyItem(Item, frozen=True, kw_only=True, gc=False, tag="remedy"):
    """The consequence of an irregularity found at some time."""

    mishap: str
    """The irregularity."""
    moment: str
    """When it was found."""
    bank: Literal["house", "player", "co-bank"]
    options: tuple[str, ...]


class DealtBox(Struct, frozen=True, kw_only=True, gc=False):
    """A box of a dealt round, as called and paid."""

    box: int
    stake: int
    low: Two
    high: Two
    result: Literal["win", "push", "lose"]
    won: int
    """Payment on top of the stake, after commission."""
    commission: int


class FaultItem(Item, frozen=True, kw_only=True, gc=False, tag="fault"):
    """Which step of a dealt round has the fault."""

    chung: int
    dice: tuple[int, int, int]
    first: int
    """Position served first."""
    served: tuple[int, ...]
    """All positions in the order of service."""
    low: Two
    """The house's hand as set."""
    high: Two
    boxes: tuple[DealtBox, ...]
    paid: tuple[int, ...]
    """Boxes in the order of payment."""
    options: tuple[str, ...]
    minimum: int
    maximum: int
    chips: tuple[int, ...]


AnyItem = (
    NameItem
    | WinsItem
    | OrderItem
    | SetItem
    | ScoreItem
    | ScoreCardItem
    | HouseWayItem
    | MisSetItem
    | ServedItem
    | CutItem
    | ResultItem
    | PayItem
    | BankItem
    | RemedyItem
    | FaultItem
)


# ---- answers ---------------------------------------------------------------------------------------------------------

Coins = Annotated[int, whole(0, MOST, "a whole number of coins (hundredths)")]
MOST_SCORE: Final = 1_000_000
Tile = Annotated[str, text("a tile by its face, such as 6-6", 8)]


class Chosen(Struct, frozen=True, kw_only=True, gc=False):
    """One of the options."""

    choice: Annotated[str, text("one of the options", least=1)]


class Ordered(Struct, frozen=True, kw_only=True, gc=False):
    """The hands by their numbers from 1, highest first."""

    order: Annotated[
        tuple[Annotated[int, whole(0, 8)], ...], row_of("the numbers of all hands, highest first", 8)
    ]


class LowHandAnswer(Struct, frozen=True, kw_only=True, gc=False):
    """The low hand; the other two tiles are the high hand."""

    low: Annotated[tuple[Tile, Tile], Meta(description="two tiles, each by its face, such as 6-6")]


class LowHandByClause(LowHandAnswer, frozen=True, kw_only=True, gc=False):
    """The low hand, and the deciding clause."""

    clause: Annotated[str, text("one of the clauses", least=1)]


class LowHandByScore(LowHandAnswer, frozen=True, kw_only=True, gc=False):
    """The low hand, and the scores of both hands on the score card."""

    low_score: Annotated[int, whole(-MOST_SCORE, MOST_SCORE)]
    high_score: Annotated[int, whole(-MOST_SCORE, MOST_SCORE)]


class TablePosition(Struct, frozen=True, kw_only=True, gc=False):
    """A position: a box, 0 the dealer, -1 the dead hand."""

    position: Annotated[int, whole(-1, 8)]


class Places(Struct, frozen=True, kw_only=True, gc=False):
    """Four tiles of the woodpile, each as stack and level."""

    places: Annotated[
        tuple[Annotated[int, whole(0, 84)], ...],
        row_of(
            "four tiles of the woodpile, each as its stack 1 to 8 and its level 1 (top) to 4, such as 11", 4
        ),
    ]


class Paid(Struct, frozen=True, kw_only=True, gc=False):
    """What happens to one wager, in coins."""

    paid: Coins
    """Payment on top of the stake, after commission."""
    commission: Coins
    returned: Coins
    """Returned part of the stake."""
    chips: Annotated[tuple[Annotated[int, whole(0)], ...], row_of("chips by their values in coins", 200)]
    """The chips of the payment, each by its value."""


class Payment(Struct, frozen=True, kw_only=True, gc=False):
    """One payment, and the sources of its coins."""

    box: Annotated[int, whole(0, 8)]
    sources: Annotated[dict[str, Coins], Meta(max_length=MOST_ROWS)]
    """Account -> coins."""


class Payments(Struct, frozen=True, kw_only=True, gc=False):
    """The payments in their order."""

    payments: Annotated[tuple[Payment, ...], Meta(max_length=8)]


AnyAnswer = (
    Chosen
    | Ordered
    | LowHandAnswer
    | LowHandByClause
    | LowHandByScore
    | TablePosition
    | Places
    | Paid
    | Payments
)


# ---- marks -----------------------------------------------------------------------------------------------------------


class Reason(Struct, frozen=True, kw_only=True, gc=False):
    """Why an answer is right: a sentence of the catalogue and its facts."""

    code: str
    facts: Facts = {}


class ScoredSetting(Struct, frozen=True, kw_only=True, gc=False):
    """A setting with its scores on the score card, and its exact cost."""

    low: Two
    high: Two
    low_name: str
    """Name code of the low hand: `points 8 eleven`."""
    high_name: str
    low_score: int
    high_score: int
    cost: Cost
    """Of each 100 wagered, against the best setting; the bank sets the house way."""
    is_card: bool
    """The score card sets the hand like this, or in a way that ranks the same."""
    is_best: bool

    @property
    def score(self) -> int:
        """Return the sum of the scores."""
        return self.low_score + self.high_score


class Mark(Struct, frozen=True, kw_only=True, gc=False):
    """The mark of an answer."""

    is_right: bool
    answer: AnyAnswer
    """The right answer, or one of several."""
    clauses: tuple[str, ...]
    because: tuple[Reason, ...] = ()
    cost: Fraction | None = None
    """For settings: the cost against the best one, in coins for each 100 wagered."""
    scored: tuple[ScoredSetting, ...] = ()
    """For settings by the score card: every setting of the hand."""
    truth: str = ""
    """The right value, for counting confusions."""
    taken: str = ""
    """What it was taken for."""
