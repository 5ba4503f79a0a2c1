"""``paigow lab published``."""

from itertools import groupby
from typing import TYPE_CHECKING, Final

from paigow.lab.cli.options import ONE_BOOK, OneBook, calculating
from paigow.lab.cli.output import FORM, OutputFormat, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.published.figures import PublishedFigure, PublishedFigures

DIGITS: Final = 4
TITLES: Final = {
    "best_low": "Best low hand, then best high hand, on both sides; deals of 736,281,000",
    "hands": "Counts of hands: of 35,960, or kinds of hands of 3,620; shares of hands",
    "two_tiles": "Hands of two tiles, of 496; a high nine is among the nines",
    "wizard_way": "An American house way, commission 5 %; shares of deals, and edge of each unit wagered",
    "commissions": "An American house way on both sides; edge of each unit wagered",
    "bonus_lines": "Lines of the bonus bet; hands of 35,960",
    "bonus_edges": "Edge of two pay tables of that bet, n to 1; of each unit wagered",
    "other_game": "Shares of pai gow poker, taken for those of tiles",
}
REASONS: Final = {
    "other_ranking": "this book ranks hands otherwise",
    "other_house_way": "another house way",
    "cannot_be_right": "cannot be right",
    "other_game": "another game",
}


def published(*, rules: OneBook = ONE_BOOK, form: OutputFormat = FORM) -> int:
    """Set published figures, also wrong ones, beside those of a book.

    A count fits if it is equal, a percentage if ours is equal after rounding to the published digits. Each figure that
    does not fit has its reason.
    """
    form.check()
    book = rules.chosen
    with calculating():
        from paigow.lab.published.figures import published_figures as compare
        from paigow.lab.tables.listings import published as table

        found = compare(book)
    answer = found.as_json()
    form.give(answer, table(answer), lambda: _show(found), book)
    return 0


def _show(found: "PublishedFigures") -> None:
    print_table(
        f"{found.book}: published figures beside ours",
        ("Figures", "Fit"),
        [(len(found.rows), sum(row.fits for row in found.rows))],
        "Ours: the figure of this book. A percentage fits if ours is equal after rounding to the published digits. Ours"
        f" and the difference are rounded to {DIGITS} decimals; --json has the fractions.",
    )
    for group, alike in groupby(found.rows, key=lambda row: row.group):
        rows = list(alike)
        source = [part for part in (rows[0].publisher, rows[0].work, rows[0].date) if part]
        print_table(
            f"{TITLES[group]}. Published by: {', '.join(source) or 'not recorded'}",
            ("Figure", "Published", "Ours", "Difference", "Fits"),
            [
                (
                    row.name,
                    *(_figure(row, one) for one in ("published", "ours", "difference")),
                    "yes" if row.reason is None else f"no: {REASONS[row.reason]}",
                )
                for row in rows
            ],
            *_sentences(found, rows),
        )


def _figure(row: "PublishedFigure", name: str) -> object:
    value = getattr(row, name)
    if row.digits is None:
        return int(value)
    return percent(value, row.digits if name == "published" else DIGITS)


def _sentences(found: "PublishedFigures", rows: list["PublishedFigure"]) -> list[str]:
    """Return why the figures of a group do not fit."""
    reasons = {row.reason for row in rows}
    said = []
    if "other_ranking" in reasons:
        said.append(
            "The counts differ because this book ranks hands otherwise: there a gee tile counts 3 or 6 and is the"
            " lowest single tile, and the banker wins zero against zero."
        )
    if "other_house_way" in reasons:
        said.append("Another house way sets some hands differently, so these figures cannot fit exactly.")
    if "cannot_be_right" in reasons:
        copies, taken, implied = (percent(one, DIGITS) for one in (found.copies, found.taken, found.implied))
        said.append(
            "The edge without commission cannot be right: both sides set alike, so the house gains by the copies that"
            f" the banker wins, and by nothing else: {copies}. 1.44 % is close to what a commission of 5 % takes from"
            f" wins: {taken}. An edge is linear in the commission: from the published ones at 5 % and 4 % follow"
            f" {implied} without commission."
        )
    if "other_game" in reasons:
        said.append("Pai gow poker is played with cards: its figures are wrong for tiles.")
    return said
