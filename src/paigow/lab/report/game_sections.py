"""The sections of a report about the game itself: rules, structure, equilibria and fixed ways."""

from fractions import Fraction
from html import escape

from paigow.lab.game.equilibrium import SIDES, MixedHand, MixedSetting
from paigow.lab.odds import Role
from paigow.lab.report.figures import ReportFigures
from paigow.lab.report.page import (
    at_most,
    decimal,
    exact,
    line_chart,
    percent,
    polynomial,
    proof,
    table,
    text,
    whole,
)

SAID: dict[Role, str] = {"player": "player", "banker": "banker"}
WAGER = "a wager"


def scope(figures: ReportFigures, unit: str, role: str, opponent: str, commission: str | None = None) -> str:
    """Return the caption part that every figure needs: unit, book, commission, role and opponent."""
    paid = f"commission {figures.commission}" if commission is None else commission
    return (
        f"Unit: {unit}. Book and edition: {escape(figures.book.published_as)}; {paid}. "
        f"Role: {role}. Opponent: {opponent}."
    )


def rules(figures: ReportFigures) -> list[str]:
    """Return the rules in half a page, with the terms."""
    book = figures.book
    return [
        text(
            "The set has 32 tiles: 11 pairs of equal tiles, and 10 single tiles that make 5 more pairs. Each side gets "
            "four tiles and sets them in a low and a high hand of two tiles each. A hand ranks as a pair, a wong, a "
            "gong, or by the last digit of its pips, 9 to 0; of equal points the hand with the better tile is better. "
            "The two gee tiles are wild as the book says. The hand of lower rank is the low hand."
        ),
        text(
            "Low is compared with low, and high with high. Equal hands (copies) count for the bank. A side that is "
            "better in both hands wins the wager. With one better hand the player pushes, with none the player "
            f"loses. A player's win is paid 1 to 1 less a commission of {figures.commission} "
            f"({percent(figures.commission, 2)}). A player who banks pays the commission on what the bank wins."
        ),
        text(
            f"The book is <i>{escape(book.title)}</i> ({escape(book.document.strip() or book.id)}), edition "
            f"{escape(book.published_as)}. Its house way is the way in which the house sets its own hand."
        ),
        (
            "<dl>"
            "<dt>Deal</dt><dd>A hand of the player and a hand of the banker, 35,960 × 20,475 = 736,281,000 "
            "in all, each "
            "equally likely.</dd>"
            "<dt>Player, banker</dt><dd>The player is the side without the bank; the banker is the side "
            "with the bank, the "
            "house or a person. Copies count for the banker.</dd>"
            "<dt>Gain, edge</dt><dd>The gain is what a side wins on average of each unit wagered, after "
            "commission on its "
            "wins. The edge is its loss: the gain with the other sign.</dd>"
            "<dt>Setting</dt><dd>One way to divide four tiles in a low and a high hand. Hands that differ "
            "only in equal "
            f"tiles are one kind: there are {whole(len(figures.hands))} kinds and "
            f"{whole(len(figures.hands.hand))} settings."
            "</dd>"
            "<dt>Best answer</dt><dd>For each hand, the setting that gains most against a fixed strategy of "
            "the other side; "
            "it knows its own four tiles only.</dd>"
            "<dt>Numbers</dt><dd>Fractions are exact and reduced. Decimals are rounded half to even from the exact "
            "fraction.</dd></dl>"
        ),
    ]


def dominance(figures: ReportFigures) -> list[str]:
    """Return how many settings of a hand need to be considered."""
    found = figures.dominance
    kinds, hands = sum(found.kinds), sum(found.hands)
    return [
        text(
            "A setting is <i>dominated</i> if another setting of the same hand is at least as good in both hands. It "
            "gains no more against any opponent, in either role, at any commission. So it needs no further thought."
        ),
        table(
            "Hands by their number of settings that are not dominated. Unit: kinds of hands, hands of four tiles, and "
            f"share of hands. Book and edition: {escape(figures.book.published_as)}; any commission, role "
            "and opponent.",
            ("settings left", "kinds", "hands", "share of hands"),
            [
                (str(count), whole(kind), whole(hand), percent(Fraction(hand, hands), 2))
                for count, kind, hand in zip((1, 2, 3), found.kinds, found.hands, strict=True)
            ]
            + [("all", whole(kinds), whole(hands), "100 %")],
        ),
        proof(
            "If low and high hand are at least as strong, the setting beats at least the hands that the other one "
            "beats. Its wins are no fewer and its losses no more. The counts come from comparing all settings of all "
            "kinds."
        ),
    ]


def additivity(figures: ReportFigures) -> list[str]:
    """Return the identity of wins and losses."""
    return [
        text(
            "<b>Theorem.</b> For every setting against every fixed strategy of the other side: wins − losses = (low "
            "hands beaten) + (high hands beaten) − (deals)."
        ),
        proof(
            "Take one hand of the other side. Let a and b be 1 if the low hand and the high hand beat it, else 0. The "
            "result is 1 if a + b = 2, 0 if a + b = 1, and −1 if a + b = 0. In each case it is a + b − 1. Sum over all "
            "hands that the other side can have. For a mixed strategy take the average. ∎"
        ),
        proof(
            f"The lab counted both sides of the identity against the house way for all {whole(figures.additive)} "
            "settings in the two roles: they are equal.",
            "Certificate",
        ),
        text(
            "So without commission a score for the low hand plus a score for the high hand orders the settings of a "
            "hand, except that the tiles in the hand itself change what the other side can have."
        ),
    ]


def most_points(figures: ReportFigures) -> list[str]:
    """Return what the rule of most points costs."""
    return [
        text(
            "Count a hand by its points 0 to 9; high nine 9, gong 10, wong 11, pair 12. A player who only plays "
            "settings with the largest total, and the best of them, gives up little:"
        ),
        table(
            scope(figures, f"part of {WAGER}, lost beyond perfect play", "as listed", "the house way"),
            ("role", "cost", "exact cost"),
            [(SAID[side], percent(cost), exact(cost)) for side, cost in figures.most_points.items()],
        ),
        proof("Every setting of every hand was counted against every hand of the other side.", "Certificate"),
    ]


def house(figures: ReportFigures) -> list[str]:
    """Return the odds of the house way and of perfect play against it."""
    named = (
        ("player, house way", figures.odds.house),
        ("player, perfect play", figures.odds.best),
        ("banker, house way", figures.odds.banking),
        ("banker, perfect play", figures.odds.banking_best),
    )
    return [
        text("Perfect play is the best answer to the house way. It is not safe against other opponents."),
        table(
            scope(
                figures,
                "deals of 736,281,000; edge: part of a wager lost",
                "as listed, commission on its wins",
                "the house way",
            ),
            ("role and strategy", "wins", "pushes", "losses", "edge", "exact edge"),
            [
                (
                    name,
                    whole(odds.win),
                    whole(odds.push),
                    whole(odds.lose),
                    percent(odds.edge),
                    exact(odds.edge),
                )
                for name, odds in named
            ],
        ),
        proof(
            "<code>data/settings.csv</code> has the wins, pushes and losses of every setting in both roles against the "
            "house way; the checker counts them again.",
            "Certificate",
        ),
    ]


def equilibrium(figures: ReportFigures) -> list[str]:
    """Return the value of the game with supports, uniqueness, and the house way against it."""
    solved, unique = figures.solved, figures.unique
    value = solved.lower
    parts = [
        text(
            "The house banks, and both sides set as well as possible. The game is zero-sum between the player and the "
            "house (with its commission): there is one value. An equilibrium is safe against anybody."
        ),
        table(
            scope(figures, "gain, part of a wager", "player", "the best possible strategy of the house"),
            ("value", "percent", "exact"),
            [("of the game", percent(value, 8), exact(value))],
        ),
        proof(
            "The best answer of the player to the mix of the house gains exactly this value, and the best answer of "
            "the house to the mix of the player leaves exactly this value. Both are counted in whole numbers; the "
            "checker counts them again from <code>data/strategies.csv</code>. So no side can do better. ∎"
        ),
        _supports(figures, solved.summary().mixed_hands, "house"),
    ]
    for side in SIDES:
        found = unique[side]
        if found.is_unique:
            verdict = "have one solution, so no other strategy of this side is optimal"
        elif found.another is not None:
            verdict = (
                "have more than one solution; <code>data/strategies.csv</code> has another optimal strategy"
            )
        else:
            verdict = "have more than one solution; no other optimal strategy was found, and none is excluded"
        parts.append(
            proof(
                f"The {SAID[side]}: every optimal strategy uses only settings that gain most against the other side's "
                "mix, and lets the settings that this mix uses gain alike in each hand. These are "
                f"{found.equations} linear equations for {found.unknowns} probabilities. Solved in fractions they "
                f"{verdict}. (Among strategies that never use a dominated setting.) The least loss of an unused "
                "setting, "
                f"for the hand held, is {exact(found.least_lag)} of a wager.",
                "Uniqueness",
            )
        )
    parts.append(
        table(
            "What the best answer to the house way gains beyond the value. "
            + scope(figures, "part of a wager", "the side that sets by the house way", "its best answer"),
            ("role", "beyond the value", "exact"),
            [
                (SAID[side], percent(one.exploitability.most), exact(one.exploitability.most))
                for side, one in figures.exploited.items()
            ],
        )
    )
    return parts


def by_commission(figures: ReportFigures) -> list[str]:
    """Return the value at every commission."""
    steps = figures.by_commission.steps
    gaps = [step.gap_after for step in steps if step.gap_after is not None]
    changes = sum(step.is_same_support_after is False for step in steps)
    caption = scope(
        figures,
        "gain, part of a wager",
        "player",
        "the best possible strategy of the house",
        "commission as listed",
    )
    return [
        text(
            "The value is exact at the listed commissions. Between two of them it lies between two straight "
            "lines: what "
            "a mix of the player secures is concave in the commission c, because each answer of the house leaves "
            "(1 − c) wins − losses; what can be gained against a mix of the house is convex. The column <i>known "
            "within</i> is the largest distance of these bounds up to the next row. It is at most "
            f"{at_most(max(gaps) * 10**6, 3)} millionths of a wager anywhere in the table's range; the distances are "
            "rounded up."
        ),
        line_chart(
            [(float(100 * step.commission), float(100 * step.value)) for step in steps],
            across="commission, % of a win",
            up="value to the player, %",
            says="Value of the game to the player by commission, in per cent of a wager; dots: exact values.",
            dots=[float(100 * step.commission) for step in steps],
        ),
        table(
            caption,
            (
                "commission",
                "value",
                "exact value",
                "known within, 10⁻⁶",
                "mixed hands",
                "settings change before next",
            ),
            [
                (
                    f"{decimal(100 * step.commission, 2)} %",
                    percent(step.value, 6),
                    exact(step.value),
                    "" if step.gap_after is None else at_most(step.gap_after * 10**6, 3),
                    f"{step.player_mixed} / {step.banker_mixed}",
                    {True: "no", False: "yes", None: ""}[step.is_same_support_after],
                )
                for step in steps
            ],
        ),
        text(
            f"Between {changes} of the {len(steps) - 1} pairs of neighbouring rows at least one side changes the "
            "settings that it uses. <i>Mixed hands</i>: kinds of hands that the player / the house sets in "
            "more than one way."
        ),
        *_piece(figures),
        proof(
            "At each listed commission the best answers to both mixes leave the same value, counted in whole numbers. "
            "The bounds between are computed in fractions from the best answers at both ends.",
            "Certificate",
        ),
    ]


def _piece(figures: ReportFigures) -> list[str]:
    """Return the formula around the commission of the book."""
    piece = figures.piece
    if piece is None:
        return [
            text(
                "No formula was found around the commission of the book: its settings change too close to it."
            )
        ]
    ends = (
        ("lower", piece.first, piece.is_first_breakpoint),
        ("upper", piece.last, piece.is_last_breakpoint),
    )
    marked = "; ".join(
        f"{name} end {decimal(100 * end, 3)} %, "
        + ("they are no equilibrium 0.001 % beyond it" if is_breakpoint else "nothing farther was tried")
        for name, end, is_breakpoint in ends
    )
    return [
        text(
            f"<b>Formula around the commission of the book.</b> With the same settings in use: {marked}. Between both "
            "ends the value of the game to the player is, for the commission c as a fraction of a win:"
        ),
        (
            f'<p class="formula"><span class="fraction">v(c) = ({polynomial(piece.numerator)}) / '
            f"({polynomial(piece.denominator)})</span></p>"
        ),
        proof(
            f"At {len(piece.tested)} commissions between both ends the settings are an equilibrium, proved "
            "by both best answers in whole numbers, and the formula gives its value. The formula is interpolated: "
            f"{len(piece.tested) - piece.further} of these values determine it, and it was checked at {piece.further} "
            "further ones. It is not proved between them; there the bounds above hold.",
            "Certificate",
        ),
    ]


def fixed_ways(figures: ReportFigures) -> list[str]:
    """Return the best pure strategies."""
    rows = []
    for side, found in figures.best_ways.items():
        proved = "proved best" if found.is_best else f"within {percent(found.short, 6)} of the best"
        rows.append(
            (
                SAID[side],
                percent(found.loss, 6),
                exact(found.loss),
                percent(found.loss - found.equilibrium, 8),
                proved,
            )
        )
    return [
        text(
            "A fixed way sets each kind of hand in one way. Against a best answer it loses at least what the "
            "equilibrium loses. A negative loss is a gain."
        ),
        table(
            scope(figures, "loss, part of a wager", "as listed", "its best answer"),
            ("role", "loss of the best fixed way", "exact", "beyond the equilibrium", "certificate"),
            rows,
        ),
        proof(
            "Against the equilibrium mix of the other side every setting loses something to the best of its hand, or "
            "nothing. A fixed way loses at least the value and all these losses together. The search tries ways in the "
            "order of this bound, and ends where the bound exceeds the best way found."
        ),
    ]


def player_banks(figures: ReportFigures) -> list[str]:
    """Return the game in which both sides pay commission."""
    found = figures.banked
    rows = (
        ("player without the bank", found.player_gain, found.player_best - found.player_gain),
        ("player who banks", found.banker_gain, found.banker_best - found.banker_gain),
    )
    return [
        text(
            "A person banks against one box. Each side pays the commission on what it wins, so both lose it to the "
            "house and share an interest in pushes. The game is not zero-sum; an equilibrium is a pair of strategies "
            "in which no side gains by another strategy. (With several boxes the commission is on the net of the bank, "
            "which this section does not cover.)"
        ),
        table(
            scope(
                figures,
                "gain, part of a wager",
                "as listed",
                "the other side's equilibrium strategy",
                f"commission {figures.commission} on the wins of either side",
            ),
            ("role", "gain", "exact gain", "could gain more by"),
            [(name, percent(gain, 8), exact(gain), exact(more)) for name, gain, more in rows]
            + [
                (
                    "the house (commission)",
                    percent(-found.player_gain - found.banker_gain, 8),
                    exact(-found.player_gain - found.banker_gain),
                    "",
                )
            ],
        ),
        _supports(figures, found.summary().mixed_hands, "person who banks"),
        proof(
            "The best answer of each side to the other side's mix gains "
            + (
                "exactly what its own mix gains, so ε = 0 and this is an equilibrium."
                if not found.epsilon
                else f"at most ε = {exact(found.epsilon)} more."
            )
            + " The checker counts both gains and both best answers again. Other equilibria of this game are not "
            "excluded.",
            "Certificate",
        ),
    ]


def _supports(figures: ReportFigures, hands: list[MixedHand], bank: str) -> str:
    def laid(one: MixedSetting) -> str:
        return f"{' '.join(one.low)} / {' '.join(one.high)}: {exact(one.fraction or Fraction(0))}"

    return table(
        "The hands that are set in more than one way, with low hand / high hand: probability. All other hands have one "
        f"setting, in data/strategies.csv. Book and edition: {escape(figures.book.published_as)}; commission "
        f"{figures.commission}. The banker is the {bank}.",
        ("side", "hand", "hands of 35,960", "settings and probabilities"),
        [
            (one.side, " ".join(one.hand), whole(one.ways), "<br>".join(laid(each) for each in one.settings))
            for one in hands
        ],
        figures_from=4,
    )
