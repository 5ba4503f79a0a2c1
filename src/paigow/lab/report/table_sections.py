"""The sections of a report about the table: tiles seen, boxes, clauses, data and limits."""

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from math import sqrt

from paigow.books import load
from paigow.lab.report.figures import ReportFigures
from paigow.lab.report.game_sections import scope
from paigow.lab.report.money import TIMES
from paigow.lab.report.page import bar_chart, decimal, exact, percent, proof, table, text, whole


def tiles_seen(figures: ReportFigures) -> list[str]:
    """Return the price of each tile seen."""
    player, banker = figures.seen["player"], figures.seen["banker"]
    rows = [
        (
            escape(one.kind),
            percent(one.elsewhere),
            percent(one.opponents),
            percent(other.elsewhere),
            percent(other.opponents),
        )
        for one, other in zip(player.tiles, banker.tiles, strict=True)
    ]
    rows.append(
        (
            "any tile",
            percent(player.elsewhere),
            percent(player.opponents),
            percent(banker.elsewhere),
            percent(banker.opponents),
        )
    )
    bars = [(one.kind, float(one.elsewhere), percent(one.elsewhere)) for one in player.tiles]
    return [
        text(
            "The price of a tile seen is how much more a side gains if it knows one tile before it sets, and sets "
            "perfectly. The tile is either out of the deal (<i>elsewhere</i>) or one of the opponent's four."
        ),
        table(
            scope(
                figures,
                "additional gain, part of a wager, on average over all hands",
                "as listed, perfect play",
                "the house way",
            ),
            ("tile", "player: elsewhere", "player: opponent's", "banker: elsewhere", "banker: opponent's"),
            rows,
        ),
        bar_chart(
            bars,
            says="Additional gain of a player who knows that one tile of a kind is elsewhere, in % of a wager.",
        ),
        proof(
            f"All hands, tiles and deals were counted. Exact averages for any tile: {exact(player.elsewhere)} and "
            f"{exact(player.opponents)} for the player, {exact(banker.elsewhere)} and {exact(banker.opponents)} for "
            "the banker.",
            "Certificate",
        ),
    ]


def boxes(figures: ReportFigures) -> list[str]:
    """Return several boxes against one bank."""
    two, rate = figures.boxes, figures.commission
    win, lose = 1 - rate, Fraction(-1)
    rows = []
    for count in range(1, figures.most_boxes + 1):
        bank = two.variance_over(count, Fraction(-1), Fraction(1))
        alone = count * two.variance(Fraction(-1), Fraction(1))
        rows.append(
            (
                str(count),
                decimal(count * two.mean(win, lose), 6),
                decimal(_root(two.variance_over(count, win, lose)), 6),
                decimal(count * two.mean(Fraction(-1), Fraction(1)), 6),
                decimal(_root(bank), 6),
                decimal(_root(alone), 6),
            )
        )
    results = (
        ("both win", two.win_win),
        ("one wins, one pushes", two.win_push),
        ("one wins, one loses", two.win_lose),
        ("both push", two.push_push),
        ("one pushes, one loses", two.push_lose),
        ("both lose", two.lose_lose),
    )
    return [
        text(
            "All boxes play against one hand of the bank, so their results depend on each other. Every deal of three "
            "hands was counted; this gives mean and standard deviation for any number of boxes."
        ),
        table(
            scope(
                figures,
                f"deals of {whole(two.deals)}",
                "two boxes, house way",
                "one bank, house way",
                "no commission",
            ),
            ("result of two boxes", "deals", "share"),
            [(name, whole(count), percent(Fraction(count, two.deals))) for name, count in results],
        ),
        text(
            f"Correlation of the gains of two boxes (commission {rate} on their wins): "
            f"{decimal(two.correlation(win, lose), 6)}, exactly {exact(two.correlation(win, lose))}."
        ),
        table(
            scope(
                figures,
                "wagers; every box has one wager",
                "as listed, house way",
                "the other side, house way",
                f"commission {rate} on each box's win; the bank before commission",
            ),
            (
                "boxes",
                "mean of the boxes",
                "standard deviation",
                "mean of the bank",
                "standard deviation",
                "if boxes were independent",
            ),
            rows,
        ),
    ]


def clauses(figures: ReportFigures) -> list[str]:
    """Return what each option, reading and edition of the four books moves, in odds and in amounts of money."""
    rows = []
    for name, effects in figures.readings.items():
        for one in effects:
            if not one.is_idle:
                bets = ", ".join(f"{bet} {percent(change)}" for bet, change in one.bets.items() if change)
                rows.append(
                    (
                        name,
                        escape(one.clause),
                        f"{escape(one.name)}: {escape(_value(one.default))} → {escape(_value(one.instead))}",
                        whole(one.hands),
                        percent(one.edge_change),
                        percent(one.edge_change_optimal),
                        bets,
                    )
                )
    money = []
    moving = [(name, one.name, one.instead) for name, moved in figures.money.items() for one in moved]
    for name, moved in figures.money.items():
        currency = load(name).currency
        money += [
            (
                name,
                escape(one.clause),
                f"{escape(one.name)}: {escape(_value(one.default))} → {escape(_value(one.instead))}",
                escape(one.what),
                f"{one.differing} of {one.wagers}",
                f"{decimal(Fraction(one.most, 100), 2)} {currency}",
                f"{decimal(Fraction(one.at, 100), 2)} {currency}",
            )
            for one in moved
        ]
    idle = sum(
        one.is_idle and (name, one.name, one.instead) not in moving
        for name, effects in figures.readings.items()
        for one in effects
    )
    return [
        text(
            "Where a document is silent, contradicts itself or leaves a choice, the book uses one value and offers "
            "others. Each other value is tried alone, and so is each other edition; for a number, the least and the "
            f"most. Amounts are tried for wagers of 1 to {TIMES} times the minimum: what such a wager pays when it "
            "wins and when it loses, and the commission on such a gain of a player's bank and of a bank shared with "
            "the house."
        ),
        table(
            "Values that move odds. Unit: hands of 35,960 that the house sets otherwise; change of the player's edge, "
            "in percentage points of a wager (positive: the player loses more). Books in their current editions, "
            "commission of the choice. Role: player, by the house way or by perfect play. Opponent: the house way.",
            (
                "book",
                "clause",
                "reading",
                "hands",
                "edge, house way",
                "edge, perfect play",
                "edge of side bets",
            ),
            rows,
            figures_from=3,
        ),
        table(
            "Values that move money. Unit: amounts of the default table of the book, for wagers (or gains of a bank) "
            f"from the minimum to {TIMES} times the minimum, in steps of the smallest chip or of 1.00. Books in their "
            "current editions, with their commission. Role and opponent: as listed, any strategies.",
            ("book", "clause", "reading", "amount", "amounts that differ", "largest difference", "at"),
            money,
            figures_from=4,
        ),
        text(f"{idle} more values move neither these odds nor these amounts."),
    ]


def data(digests: Mapping[str, str], claims: int) -> list[str]:
    """Return the data files with their digests, and how to check them."""
    return [
        text(
            "<code>python checker.py</code> needs Python 3.11 or later and nothing else. It has at most 100 lines. It "
            f"deals every hand against every other one, counts the table of settings again, and checks {claims} claims "
            "about strategies: what both sides gain, what the best answer to each gains, and by how much it gains more "
            "(<i>epsilon</i>). Two strategies are an equilibrium if their epsilon is 0."
        ),
        table(
            "Files beside this report. Unit: SHA-256 of the bytes.",
            ("file", "SHA-256"),
            [(f"<code>{name}</code>", f"<code>{digest}</code>") for name, digest in sorted(digests.items())],
            figures_from=2,
        ),
        (
            "<dl><dt>ranks.csv</dt><dd>Each hand of two tiles: strength as low and as high hand; "
            "<i>order</i> says which of "
            "two hands is the high one.</dd><dt>settings.csv</dt><dd>Role, hand, hands of 35,960 that it "
            "stands for, low, "
            "high, whether the house way sets it so, and wins, pushes and losses against the house way, of 20,475."
            "</dd><dt>strategies.csv</dt><dd>Strategy, hand, low, high, probability as a fraction.</dd>"
            "<dt>claims.json</dt><dd>Letters and pieces of the tiles, digests, and claims. <i>gain</i>: of the two "
            "strategies against each other; <i>best</i>: of the best answer; <i>epsilon</i>: the most that a side "
            "gains by another strategy.</dd></dl>"
        ),
    ]


def limits(figures: ReportFigures) -> list[str]:
    """Return what the report does not show."""
    return [
        (
            "<ul><li>One box against the bank, and a deck that is dealt at random. Several boxes: section "
            "on boxes only, under "
            "the house way.</li><li>A side knows its own four tiles only, except in the section on tiles seen.</li>"
            "<li>The price of a side bet, of time and of mistakes by the dealer is not part of it.</li>"
            "<li>The checker takes the ranks of hands of two tiles from <code>ranks.csv</code>, and the pieces of each "
            "tile and what each side of a claim wins and loses (the commission) from <code>claims.json</code>; read "
            "these lines against the book. It checks strategies at the book's commission, not at the others.</li>"
            "<li>Uniqueness is about strategies without dominated settings. The equilibrium of the game in "
            "which a person banks "
            "is one of possibly several.</li>"
            f"<li>Figures hold for the edition {escape(figures.book.published_as)}. Another edition or "
            "choice of an operator "
            "can change them.</li></ul>"
        )
    ]


def _root(square: Fraction) -> Fraction:
    return Fraction(sqrt(square))


def _value(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
