"""Published figures beside ours: whether each fits, and why it does not."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.figures import LabAnswer
from paigow.lab.hands import HANDS, Hands, Whole, hands_of
from paigow.lab.listings.two_tiles import two_tiles
from paigow.lab.odds import Odds, Role, edge_of
from paigow.lab.pay_table import read_pay_table
from paigow.lab.policy_names import HOUSE_WAY, OPTIMAL, edge
from paigow.lab.published import stated
from paigow.lab.published.stated import FIVE, GROUPS, NONE, RESULTS, GroupName, Reason
from paigow.lab.side_bets import bonus

Unit = Literal["deals", "hands", "kinds", "two_tile_hands", "share_of_deals", "share_of_hands", "wager"]
_HUNDRED: Final = 100
_BEST_LOW: Final = "best-low"


class PublishedFigure(Struct, frozen=True, kw_only=True):
    """A published figure and ours, both in ``unit``."""

    group: GroupName
    figure: str
    """What it is within the group: a result, a class of two tiles, a line of the bonus bet, edge."""
    name: str
    publisher: str | None
    """Null where none is recorded."""
    work: str | None
    """The publisher's page, or how the figure was found."""
    date: str | None
    """Of the publication, ISO 8601; null where none is recorded."""
    unit: Unit
    """deals (of 736,281,000), hands (of 35,960), kinds of hands (of 3,620), two_tile_hands (of 496), a share of all
    deals or hands, or a part of each unit wagered."""
    role: Role | None
    """The side of the figure; null where it has none."""
    policy: str | None
    """Policy of that side."""
    opponent: str | None
    """Policy of the other side."""
    commission: Fraction | None
    """On the role's wins; null where the figure does not depend on it."""
    published: Fraction
    digits: int | None
    """Decimals of the published percentage; null for a count, which is exact."""
    ours: Fraction
    difference: Fraction
    """Ours less the published figure."""
    fits: bool
    """Whether ours, rounded to the published digits, is the published figure."""
    reason: Reason | None
    """Why it does not fit; null if it does."""


class PublishedFigures(LabAnswer, frozen=True, kw_only=True):
    """Published figures beside those of a book, also wrong ones that are often repeated."""

    book: str
    """The book with its edition, such as nz@2026.4."""
    rows: list[PublishedFigure]
    copies: Fraction
    """Edge of the house without commission, both sides by the house way: the copies that the banker wins."""
    taken: Fraction
    """What a commission of 5 % takes from each unit wagered, both sides by the house way."""
    implied: Fraction
    """The edge without commission that follows from the published ones at 5 % and 4 %: it is linear in commission."""


class Dominance(NamedTuple):
    """Kinds of hands and deals by their number of settings that no other one equals or beats in both hands."""

    kinds: list[int]
    """With one, two and three."""
    hands: list[int]
    """The same in hands of 35,960."""


class _Terms(NamedTuple):
    role: Role | None = None
    policy: str | None = None
    opponent: str | None = None
    commission: Fraction | None = None


def published_figures(book: Book) -> PublishedFigures:
    """Set published figures beside those of a book.

    Counts are whole numbers of the row's unit, shares and edges parts of 1. A count fits if it is equal, a percentage
    if ours is equal after rounding to its digits, half to even.

    Raises:
        LabError: the house way does not set every hand.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> found = lab.published_figures(paigow.load("nz"))
        >>> {row.group for row in found.rows if row.reason == "cannot_be_right"}
        {'commissions'}
        >>> first = found.rows[0]
        >>> first.name, first.published == first.ours, first.fits
        ('player wins', True, True)
    """
    hands = hands_of(book)
    house, banking = (edge(book, role=role, commission=FIVE) for role in ("player", "banker"))
    sides: dict[Role, Odds] = {"player": house, "banker": banking}
    commissions = list(_commissions(sides))
    five, four = (row.published for row in commissions if row.role == "player" and row.commission)
    return PublishedFigures(
        book=book.published_as,
        rows=[
            *_best_low(book),
            *_hands(hands),
            *_two_tiles(book),
            *_wizard_way(book, sides),
            *commissions,
            *_bonus_bet(book),
            *_other_game(house),
        ],
        copies=Fraction(house.lose - house.win, house.deals),
        taken=FIVE * Fraction(house.win, house.deals),
        implied=5 * four - 4 * five,
    )


def dominance(hands: Hands) -> Dominance:
    """Count the hands by their number of settings that are not dominated."""
    needed: Whole = np.add.reduceat(hands.is_needed.astype(np.int64), hands.first[:-1])
    return Dominance(
        [int((needed == count).sum()) for count in (1, 2, 3)],
        [int(hands.ways[needed == count].sum()) for count in (1, 2, 3)],
    )


def _row(
    group: GroupName,
    named: tuple[str, str],
    unit: Unit,
    values: tuple[int | str, int | Fraction],
    terms: _Terms,
) -> PublishedFigure:
    """Return a row; ``values``: the published count, or percentage as it is written, and ours."""
    publisher, work, date, reason = GROUPS[group]
    told, ours = values[0], Fraction(values[1])
    published, digits = Fraction(told), None
    if isinstance(told, str):
        published, digits = published / _HUNDRED, len(told.partition(".")[2])
    if terms.commission == NONE:
        reason = "cannot_be_right"
    fits = published == (ours if digits is None else round(ours, digits + 2))
    return PublishedFigure(
        group=group,
        figure=named[0],
        name=named[1],
        publisher=publisher,
        work=work,
        date=date,
        unit=unit,
        role=terms.role,
        policy=terms.policy,
        opponent=terms.opponent,
        commission=terms.commission,
        published=published,
        digits=digits,
        ours=ours,
        difference=ours - published,
        fits=fits,
        reason=None if fits else reason,
    )


def _best_low(book: Book) -> Iterator[PublishedFigure]:
    odds, terms = edge(book, _BEST_LOW, _BEST_LOW), _Terms("player", _BEST_LOW, _BEST_LOW)
    for result, (name, count) in zip(RESULTS, stated.BEST_LOW.items(), strict=True):
        yield _row("best_low", (result, name), "deals", (count, getattr(odds, result)), terms)


def _hands(hands: Hands) -> Iterator[PublishedFigure]:
    for pairs, (figure, (name, count)) in zip((2, 1, 0), stated.HANDS.items(), strict=True):
        ours = int(hands.ways[hands.pairs == pairs].sum())
        yield _row("hands", (figure, name), "hands", (count, ours), _Terms())
    found = dominance(hands)
    for place, (name, kinds, _) in enumerate(stated.UNDOMINATED):
        named = f"settings_{place + 1}", f"kinds of hands with {name}"
        yield _row("hands", named, "kinds", (kinds, found.kinds[place]), _Terms())
    for place, (name, _, share) in enumerate(stated.UNDOMINATED):
        named = f"settings_{place + 1}", f"hands with {name}"
        yield _row("hands", named, "share_of_hands", (share, Fraction(found.hands[place], HANDS)), _Terms())


def _two_tiles(book: Book) -> Iterator[PublishedFigure]:
    ours = {each.cls: each.combinations for each in two_tiles(book).classes}
    ours["9"] = ours.get("9", 0) + ours.pop("high_nine", 0)
    for cls, count in stated.TWO_TILES.items():
        name = f"{cls} {'point' if cls == '1' else 'points'}" if cls.isdigit() else cls
        yield _row("two_tiles", (cls, name), "two_tile_hands", (count, ours.get(cls, 0)), _Terms())


def _wizard_way(book: Book, house: dict[Role, Odds]) -> Iterator[PublishedFigure]:
    best: dict[Role, Odds] = {
        "player": edge(book, OPTIMAL, commission=FIVE),
        "banker": edge(book, banker=OPTIMAL, role="banker", commission=FIVE),
    }
    for policy, ours in ((HOUSE_WAY, house), (OPTIMAL, best)):
        for role, odds in ours.items():
            *shares, edge_told = stated.WIZARD_WAY[policy, role]
            name = f"{'house way' if policy == HOUSE_WAY else 'perfect play'}, {role}"
            terms = _Terms(role, policy, HOUSE_WAY, FIVE)
            yield from _shares("wizard_way", tuple(shares), odds, terms, f"{name}: ")
            yield _row("wizard_way", ("edge", f"{name}: edge"), "wager", (edge_told, odds.edge), terms)


def _shares(
    group: GroupName, told: tuple[str, ...], odds: Odds, terms: _Terms, name: str = ""
) -> Iterator[PublishedFigure]:
    for result, share in zip(RESULTS, told, strict=True):
        ours = Fraction(getattr(odds, result), odds.deals)
        yield _row(group, (result, name + result), "share_of_deals", (share, ours), terms)


def _commissions(house: dict[Role, Odds]) -> Iterator[PublishedFigure]:
    for words, rate, role, told in stated.COMMISSIONS:
        odds = house[role]
        ours = edge_of(odds.win, odds.lose, odds.deals, rate)
        terms = _Terms(role, HOUSE_WAY, HOUSE_WAY, rate)
        yield _row("commissions", ("edge", f"house way, {role}, {words}"), "wager", (told, ours), terms)


def _bonus_bet(book: Book) -> Iterator[PublishedFigure]:
    lines = "".join(
        f'[[side_bet.line]]\nname = "{name}"\nwhen = ["{when}"]\npays = 1\n'
        for name, (_, when, _) in stated.BONUS_LINES.items()
    )
    file = f'format = "paigow-pays/1"\nname = "Bonanza"\n[[side_bet]]\nbet = "bonus"\n{lines}'
    counted = bonus(book, read_pay_table(file.encode(), book, file="Bonanza"))
    terms = _Terms("player")
    for (figure, (name, _, count)), line in zip(stated.BONUS_LINES.items(), counted.lines, strict=True):
        yield _row("bonus_lines", (figure, name), "hands", (count, line.count), terms)
    yield _row("bonus_lines", ("losing", "nothing"), "hands", (stated.LOSING, counted.losing), terms)
    for number, (pays, told) in enumerate(stated.BONUS_EDGES, 1):
        won = sum(line.count * each for line, each in zip(counted.lines, pays, strict=True))
        named = ", ".join(map(str, pays)), f"pay table {number}: {', '.join(map(str, pays))}"
        yield _row("bonus_edges", named, "wager", (told, Fraction(counted.losing - won, HANDS)), terms)


def _other_game(house: Odds) -> Iterator[PublishedFigure]:
    yield from _shares("other_game", stated.POKER, house, _Terms("player", HOUSE_WAY, HOUSE_WAY))
