"""The section of a report with published figures beside ours."""

from html import escape
from itertools import groupby
from typing import Final

from paigow.lab.published.figures import PublishedFigure
from paigow.lab.published.stated import FIVE, GroupName
from paigow.lab.report.figures import ReportFigures
from paigow.lab.report.game_sections import scope
from paigow.lab.report.page import decimal, percent, table, text, whole

_COUNTED: Final = ("count", "published", "ours", "difference")
Rows = list[PublishedFigure]


def published(figures: ReportFigures) -> list[str]:
    """Return published figures beside ours."""
    rows: dict[GroupName, Rows] = {
        name: list(alike) for name, alike in groupby(figures.published.rows, key=lambda row: row.group)
    }
    return [
        *_best_low(figures, rows["best_low"]),
        *_hands(figures, rows),
        *_wizard_way(figures, rows["wizard_way"]),
        *_by_commission(figures, rows["commissions"]),
        *_bonus_bets(figures, rows),
        *_other_game(figures, rows["other_game"]),
    ]


def _best_low(figures: ReportFigures, rows: Rows) -> list[str]:
    return [
        table(
            "Best low hand by full rank, then best high hand, on both sides. Published by the project "
            f"{rows[0].publisher}. "
            + scope(figures, "deals of 736,281,000", "player", "the same way", "no commission"),
            ("result", *_COUNTED[1:]),
            map(_row, rows),
        ),
        text(
            "Every count is the same."
            if all(row.fits for row in rows)
            else "The counts differ because this book ranks hands otherwise than the published project, which lets a "
            "gee tile count 3 or 6, ranks it lowest as a single tile, and lets the banker win zero against zero."
        ),
    ]


def _hands(figures: ReportFigures, rows: dict[GroupName, Rows]) -> list[str]:
    about = f"Book and edition: {escape(figures.book.published_as)}; no commission, role or opponent."
    return [
        table(
            "Counts of hands. Unit: hands of 35,960; kinds of hands of 3,620; shares: % of hands. " + about,
            _COUNTED,
            map(_row, rows["hands"]),
        ),
        table(
            "Hands of two tiles, a high nine among the nines. Unit: hands of 496. " + about,
            _COUNTED,
            map(_row, rows["two_tiles"]),
        ),
    ]


def _wizard_way(figures: ReportFigures, rows: Rows) -> list[str]:
    unit, commission = "win / push / lose and edge, % of deals and of a wager", f"commission {FIVE}"
    listed = []
    for name, alike in groupby(rows, key=lambda row: row.name.partition(":")[0]):
        *shares, edge = alike
        listed.append((name, *_shares(shares), _told(edge), percent(edge.ours, 2)))
    return [
        table(
            "The Wizard of Odds' page on the Wizard Way, 5 September 2019: an American house way, "
            "commission 5 %. Ours: " + scope(figures, unit, "as listed", "the house way", commission),
            ("strategy and role", "published", "ours", "published edge", "our edge"),
            listed,
        ),
        text(
            "These figures do not fit exactly, and cannot: the published ones are about another house way. The house "
            "ways of this book and of that page set some hands differently; the table shows how far this moves results "
            "and edge. A bare dealer rule such as "
            "Massachusetts 7(d) is further away: a player who answers it perfectly gains."
        ),
    ]


def _by_commission(figures: ReportFigures, rows: Rows) -> list[str]:
    found = figures.published
    return [
        table(
            "Answers to readers by the Wizard of Odds: an American house way on both sides. Ours: "
            + scope(figures, "edge, part of a wager", "as listed", "the house way", "commission as listed"),
            ("strategy, role and commission", "published", "ours"),
            [(row.name, _told(row), percent(row.ours, 4)) for row in rows],
        ),
        text(
            "The figures at 5 % and 4 % are about another house way, as above. The two pages of that site are about "
            "different house ways, too: 0.74 % and 0.53 % for the banker. The edge without commission does not fit. "
            "Both sides set alike, so the house then gains by the copies that the banker wins, and by nothing else: "
            f"{percent(found.copies, 4)} here. 1.44 % is close to what a commission of 5 % takes from wins: "
            f"{percent(found.taken, 4)} here. An edge is linear in the commission: from the "
            f"published ones at 5 % and 4 % follow {percent(found.implied, 4)} without commission."
        ),
    ]


def _bonus_bets(figures: ReportFigures, rows: dict[GroupName, Rows]) -> list[str]:
    about = f"Book and edition: {escape(figures.book.published_as)}; no commission or opponent; role: player."
    return [
        table(
            "Lines of the bonus bet Bonanza Pai Gow, published by the Wizard of Odds. Unit: hands of 35,960. "
            + about,
            ("line", *_COUNTED[1:]),
            map(_row, rows["bonus_lines"]),
        ),
        table(
            "Two pay tables of that bet, n to 1 in the order of the lines. Unit: edge, part of a wager. "
            + about,
            ("pay table", "published", "ours"),
            [(row.name, _told(row), percent(row.ours, 2)) for row in rows["bonus_edges"]],
        ),
    ]


def _other_game(figures: ReportFigures, rows: Rows) -> list[str]:
    poker, tiles = _shares(rows)
    return [
        table(
            "Another game: pai gow poker, which is played with cards, both sides by the house way of a casino. Ours: "
            + scope(figures, "win / push / lose, % of deals", "player", "the house way", "any commission"),
            ("game", "win / push / lose"),
            [("pai gow poker", poker), ("pai gow with tiles", tiles)],
            figures_from=1,
        ),
        text(
            "The two games have similar shares, but they are different games: figures of pai gow poker are wrong for "
            "tiles."
        ),
    ]


def _told(row: PublishedFigure) -> str:
    """Return a published percentage with its own digits."""
    return percent(row.published, row.digits or 0)


def _row(row: PublishedFigure) -> tuple[str, str, str, str]:
    if row.digits is None:
        return row.name, whole(int(row.published)), whole(int(row.ours)), whole(int(row.difference))
    return row.name, _told(row), percent(row.ours, 4), percent(row.difference, 4)


def _shares(rows: Rows) -> tuple[str, str]:
    """Return win, push and lose in per cent: the published ones, and ours."""
    return (
        " / ".join(decimal(100 * row.published, row.digits or 0) for row in rows),
        " / ".join(decimal(100 * row.ours, row.digits or 0) for row in rows),
    )
