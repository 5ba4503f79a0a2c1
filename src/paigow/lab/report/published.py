"""The section of a report with published figures beside ours."""

from fractions import Fraction
from html import escape
from typing import Final

from paigow.lab.listings.two_tiles import two_tiles
from paigow.lab.odds import Odds
from paigow.lab.pay_table import read_pay_table
from paigow.lab.report.figures import ReportFigures, published_hands
from paigow.lab.report.game_sections import scope
from paigow.lab.report.page import decimal, percent, table, text, whole
from paigow.lab.side_bets import bonus

_COUNTED: Final = ("count", "published", "ours", "difference")
_TWO_TILES: Final = {
    "pair": 16, "wong": 8, "gong": 16, "9": 48, "8": 56, "7": 52, "6": 56, "5": 44, "4": 52, "3": 48, "2": 44,
    "1": 32, "0": 24,
}  # fmt: skip
"""Class -> published number of hands of two tiles; the high nine counts as a nine."""
_BONUS: Final = (
    ("gee pair and teen pair", "pairs gee teen", 1),
    ("gee pair and day pair", "pairs gee day", 1),
    ("teen pair and day pair", "pairs teen day", 1),
    ("lame duck", "has high6 low6 7 4", 64),
    ("any other two pairs", "two pairs", 117),
    ("gee, teen or day pair", "pair gee|teen|day", 1_260),
    ("any other pair", "any pair", 5_460),
    ("wong", "has teen|day 9", 2_704),
)
"""Line of the bet, its condition in the words of a pay table, and the published number of hands."""
_LOSING: Final = 26_352
_PAYS: Final = (((200, 60, 30, 20, 12, 5, 2, 1), "9.61"), ((200, 100, 50, 20, 10, 4, 2, 2), "6.07"))
"""Payments of the lines, n to 1, and the published edge in per cent."""
_COMMISSIONS: Final = (
    ("5 %", Fraction(1, 20), "2.3896", "0.7377"),
    ("4 %", Fraction(1, 25), "2.0811", "0.4207"),
)
"""Commission, and the published edges of player and banker in per cent."""


def published(figures: ReportFigures) -> list[str]:
    """Return published figures beside ours."""
    return [
        *_best_low(figures),
        *_hands(figures),
        *_wizard_way(figures),
        *_by_commission(figures),
        *_bonus_bets(figures),
        *_other_game(figures),
    ]


def _best_low(figures: ReportFigures) -> list[str]:
    odds = figures.odds
    counts = [
        ("player wins", 268_894_332, odds.best_low.win),
        ("push", 193_406_044, odds.best_low.push),
        ("player loses", 273_980_624, odds.best_low.lose),
    ]
    fits = all(stated == ours for _, stated, ours in counts)
    return [
        table(
            "Best low hand by full rank, then best high hand, on both sides. Published by the project "
            "acc2023156/PaiGowTiles. "
            + scope(figures, "deals of 736,281,000", "player", "the same way", "no commission"),
            ("result", "published", "ours", "difference"),
            [_row(*row) for row in counts],
        ),
        text(
            "Every count is the same."
            if fits
            else "The counts differ because the published project ranks zero by its tiles and lets a gee tile "
            "count 3 or 6; this book ranks otherwise."
        ),
    ]


def _hands(figures: ReportFigures) -> list[str]:
    pairs = published_hands(figures.hands)
    hands = [
        *((f"hands with {name}", stated, pairs[name])
          for name, stated in (("two pairs", 120), ("exactly one pair", 6_720), ("no pair", 29_120))),
        *((f"hands with {count} settings that are not dominated", stated, figures.dominance.kinds[count - 1])
          for count, stated in ((1, 1_719), (2, 1_247), (3, 654))),
    ]  # fmt: skip
    ours = {each.cls: each.combinations for each in two_tiles(figures.book).classes}
    ours["9"] += ours.pop("high_nine", 0)
    return [
        table(
            "Counts of hands. Unit: hands of 35,960 for pairs, kinds of hands for settings. Book and edition: "
            f"{escape(figures.book.published_as)}; no commission, role or opponent.",
            _COUNTED,
            [_row(*row) for row in hands],
        ),
        table(
            "Hands of two tiles, a high nine among the nines. Unit: hands of 496. Book and edition: "
            f"{escape(figures.book.published_as)}; no commission, role or opponent.",
            _COUNTED,
            [_row(_class_name(name), count, ours[name]) for name, count in _TWO_TILES.items()],
        ),
    ]


def _class_name(name: str) -> str:
    """Return the name of a class of hands of two tiles."""
    return f"{name} {'point' if name == '1' else 'points'}" if name.isdigit() else name


def _wizard_way(figures: ReportFigures) -> list[str]:
    odds = figures.odds
    wizard = (
        ("house way, player", "29.21 / 40.61 / 30.18", "2.44", odds.house),
        ("house way, banker", "30.18 / 40.61 / 29.21", "0.53", odds.banking),
        ("perfect play, player", "29.27 / 41.26 / 29.48", "1.67", odds.best),
        ("perfect play, banker", "30.17 / 41.37 / 28.46", "−0.20", odds.banking_best),
    )
    return [
        table(
            "The Wizard of Odds' page on the Wizard Way, 5 September 2019: an American house way, "
            "commission 5 %. Ours: "
            + scope(
                figures, "win / push / lose and edge, % of deals and of a wager", "as listed", "the house way"
            ),
            ("strategy and role", "published", "ours", "published edge", "our edge"),
            [
                (name, stated, _shares(ours), f"{edge} %", percent(ours.edge, 2))
                for name, stated, edge, ours in wizard
            ],
        ),
        text(
            "These figures do not fit exactly, and cannot: the published ones are about another house way. The house "
            "ways of this book and of that page set some hands differently; the table shows how far this moves results "
            "and edge. A bare dealer rule such as "
            "Massachusetts 7(d) is further away: a player who answers it perfectly gains."
        ),
    ]


def _by_commission(figures: ReportFigures) -> list[str]:
    house, banking = figures.odds.house, figures.odds.banking
    left, taken = _edge(house, Fraction(0)), Fraction(house.win, 20 * house.deals)
    rows = [
        (f"house way, {role}, {name}", f"{stated} %", f"{percent(_edge(odds, rate), 4)}")
        for name, rate, *both in _COMMISSIONS
        for role, stated, odds in zip(("player", "banker"), both, (house, banking), strict=True)
    ]
    rows.append(("house way, player, no commission, the house always banks", "1.44 %", percent(left, 4)))
    return [
        table(
            "Answers to readers by the Wizard of Odds: an American house way on both sides. Ours: "
            + scope(figures, "edge, part of a wager", "as listed", "the house way", "commission as listed"),
            ("strategy, role and commission", "published", "ours"),
            rows,
        ),
        text(
            "The figures at 5 % and 4 % are about another house way, as above. The two pages of that site are about "
            "different house ways, too: 0.74 % and 0.53 % for the banker. The edge without commission does not fit. "
            "Both sides set alike, so the house then gains by the copies that the banker wins, and by nothing else: "
            f"{percent(left, 4)} here. 1.44 % is close to what a commission of 5 % takes from wins: "
            f"{percent(taken, 4)} here."
        ),
    ]


def _bonus_bets(figures: ReportFigures) -> list[str]:
    first = None
    edges = []
    for number, (pays, stated) in enumerate(_PAYS, 1):
        lines = "".join(
            f'[[side_bet.line]]\nname = "line_{at}"\nwhen = ["{when}"]\npays = {each}\n'
            for at, ((_, when, _), each) in enumerate(zip(_BONUS, pays, strict=True))
        )
        file = f'format = "paigow-pays/1"\nname = "Bonanza"\n[[side_bet]]\nbet = "bonus"\n{lines}'
        counted = bonus(figures.book, read_pay_table(file.encode(), figures.book, file="Bonanza"))
        first = first or counted
        edges.append(
            (f"pay table {number}: {', '.join(map(str, pays))}", f"{stated} %", percent(counted.edge, 2))
        )
    assert first is not None
    counts = [
        *((name, stated, line.count) for (name, _, stated), line in zip(_BONUS, first.lines, strict=True)),
        ("nothing", _LOSING, first.losing),
    ]
    about = f"Book and edition: {escape(figures.book.published_as)}; no commission or opponent; role: player."
    return [
        table(
            "Lines of the bonus bet Bonanza Pai Gow, published by the Wizard of Odds. Unit: hands of 35,960. "
            + about,
            ("line", "published", "ours", "difference"),
            [_row(*row) for row in counts],
        ),
        table(
            "Two pay tables of that bet, n to 1 in the order of the lines. Unit: edge, part of a wager. "
            + about,
            ("pay table", "published", "ours"),
            edges,
        ),
    ]


def _other_game(figures: ReportFigures) -> list[str]:
    return [
        table(
            "Another game: pai gow poker, which is played with cards, both sides by the house way of a casino. Ours: "
            + scope(figures, "win / push / lose, % of deals", "player", "the house way", "any commission"),
            ("game", "win / push / lose"),
            [("pai gow poker", "28.55 / 41.47 / 29.98"), ("pai gow with tiles", _shares(figures.odds.house))],
            figures_from=1,
        ),
        text(
            "The two games have similar shares, but they are different games: figures of pai gow poker are wrong for "
            "tiles."
        ),
    ]


def _edge(odds: Odds, commission: Fraction) -> Fraction:
    """Return the edge of the same deals at another commission."""
    return (odds.lose - (1 - commission) * odds.win) / odds.deals


def _row(name: str, stated: int, ours: int) -> tuple[str, str, str, str]:
    return name, whole(stated), whole(ours), whole(ours - stated)


def _shares(odds: Odds) -> str:
    return " / ".join(
        decimal(Fraction(100 * count, odds.deals), 2) for count in (odds.win, odds.push, odds.lose)
    )
