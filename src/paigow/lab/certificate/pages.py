"""What stands on a certificate, part by part, before it is written as Markdown or HTML."""

from collections.abc import Iterator
from fractions import Fraction
from shlex import quote
from typing import Final

from paigow.lab.certificate.certify import per_cent
from paigow.lab.certificate.parts import (
    Bar,
    Cell,
    Chart,
    Code,
    Commands,
    Heading,
    Part,
    Setting,
    Table,
    Text,
    Words,
)
from paigow.lab.certificate.types import Certificate, Check, Example, Result, RowReport

VERDICTS: Final = {"faulty": "Not certified", "weak": "Weak", "sound": "Sound"}
MOST_SHOWN: Final = 24
"""Rows of a list that is printed; the JSON has them all."""
WINNERS: Final = 4
_NEVER: Final = {
    "no hand": "its condition holds of no hand",
    "decided above": "the rows above decide every hand that it speaks of, or leave none for it",
    "changes nothing": "it would leave no setting, or all of them",
    "overruled": "it is passed over wherever it speaks, so that nothing better in both hands is given up",
}


def title(certificate: Certificate) -> str:
    """Of the whole page."""
    return f"House way of {certificate.name}"


def parts(certificate: Certificate) -> Iterator[Part]:
    """Everything below the title and the verdict, in order."""
    yield from _examined(certificate)
    yield from _faults(certificate)
    yield from _checks(certificate)
    yield from _figures(certificate)
    yield from _dearest(certificate)
    yield from _rows(certificate)
    yield from _conflicts(certificate)
    yield from _dominated(certificate)
    yield from _otherwise(certificate)
    yield from _how_to_check(certificate)


def _examined(certificate: Certificate) -> Iterator[Part]:
    yield Heading("What was examined")
    rows: list[list[Cell]] = [["House way of", certificate.name]]
    if certificate.file is not None:
        rows += [
            ["File", Code(certificate.file)],
            ["SHA-256 of the file", Code(certificate.file_digest or "")],
        ]
    if certificate.book is not None:
        rows += [
            ["Rule book", f"{certificate.title} ({certificate.book}), edition {certificate.edition}"],
            ["Document", certificate.document or ""],
            ["SHA-256 of the book in force", Code(certificate.digest or "")],
            ["Options and readings chosen", _choices(certificate)],
            ["Commission on what a player wins", _commission(certificate)],
            ["Hands", f"{certificate.hands:,} of four tiles; {certificate.kinds:,} by kind of tile"],
        ]
    rows.append(["Settings on this page", "the low hand stands before the high hand"])
    rows.append(["Date of the computation", certificate.date or "not given"])
    yield Table(["", ""], rows)


def _commission(certificate: Certificate) -> str:
    share = Fraction(certificate.commission or 0)
    return f"{float(100 * share):g}% ({certificate.commission})"


def _choices(certificate: Certificate) -> str:
    return ", ".join(f"{name} = {value}" for name, value in certificate.choices.items()) or "the defaults"


def _faults(certificate: Certificate) -> Iterator[Part]:
    if certificate.faults:
        yield Heading("Faults in the file")
        yield Table(
            ["Where", "What is wrong"], [[Code(fault.key), fault.expected] for fault in certificate.faults]
        )


# ---- checks -----------------------------------------------------------------------------------------------------


def _checks(certificate: Certificate) -> Iterator[Part]:
    asked: list[tuple[str, str, Check | None]] = [
        (
            "Legal",
            "two and two of the hand's own tiles; the low hand does not outrank the high hand",
            certificate.legal,
        ),
        ("Complete", "a row decides the hand", certificate.complete),
        (
            "Any order",
            "one hand of each kind in all 24 orders of its tiles: the same setting and reason",
            certificate.order_free,
        ),
        (
            "Any piece",
            "the same setting and reason with the other pieces of the kinds",
            certificate.piece_free,
        ),
        (
            "Either pair",
            "hands with two pairs: the same setting whichever pair the rows look at (a remark)",
            certificate.pair_free,
        ),
        (
            "Either gee tile",
            "hands with one gee tile: a setting of the same worth with the other (a remark)",
            certificate.gee_free,
        ),
        (
            "Counted twice",
            "the engine of the table and the walk behind this report, each by itself, set the hand alike",
            certificate.engine_agrees,
        ),
    ]
    done = [(name, what, check) for name, what, check in asked if check is not None]
    if not done:
        return
    yield Heading("Checks on every hand")
    yield Table(
        ["Check", "What must hold", "Tried", "Failing", "Holds"],
        [
            [name, what, check.tried, check.failing, "yes" if check.holds else "NO"]
            for name, what, check in done
        ],
    )
    for name, _, check in done:
        if check.examples:
            yield Text(_failing_words(name, check))
            yield _failing(check.examples)


def _failing_words(name: str, check: Check) -> str:
    shown = len(check.examples)
    kinds = f"{shown} kinds of hand" if shown > 1 else "One kind of hand"
    return f"{name}: {check.failing:,} of {check.tried:,} fail. {kinds} of them, those that stand for most hands first:"


def _failing(examples: list[Example]) -> Table:
    most = max(len(each.settings) for each in examples)
    return Table(
        ["Tiles", "Hands", "Rows that narrowed it", *["Left"] * most],
        [
            [
                Code(" ".join(each.tiles)),
                each.hands,
                _numbers(each.rows) or "none",
                *(Setting(laid) for laid in each.settings),
                *[""] * (most - len(each.settings)),
            ]
            for each in examples
        ],
    )


# ---- worth ------------------------------------------------------------------------------------------------------


def _figures(certificate: Certificate) -> Iterator[Part]:
    figures, own = certificate.figures, certificate.book_figures
    if figures is None:
        return
    yield Heading("What it is worth")
    yield Text(
        "All 736,281,000 deals of two hands are counted, none is sampled. The edge is what the side named "
        "loses of each unit wagered, after commission on its wins; a negative edge is its gain. To set "
        "best is to know the other side's way and no tile but one's own four."
    )
    lines = [
        ("The house banks; both sides set by this way", figures.both_sides),
        ("The house banks by this way; the player sets best against it", figures.best_player),
        ("A player banks and sets best; the hand against it is set by this way", figures.best_banker),
    ]
    if own is not None:
        lines += [
            ("For comparison: both sides set by the published way", own.both_sides),
            ("For comparison: the house by the published way, the player best", own.best_player),
            ("For comparison: a player banks best against the published way", own.best_banker),
        ]
    yield Table(
        ["", "Side", "Wins", "Pushes", "Loses", "Edge", "Exactly"],
        [_result(what, result) for what, result in lines],
    )
    bars = [("same way", figures.both_sides), ("sets best", figures.best_player)]
    if own is not None:
        bars += [("same way, published", own.both_sides), ("sets best, published", own.best_player)]
    yield Chart(
        "What the house keeps of each wager, by how the player sets",
        "%",
        [Bar(label, result.edge.percent, per_cent(result.edge)) for label, result in bars],
    )


def _result(what: str, result: Result) -> list[Cell]:
    side = "player" if result.role == "player" else "bank"
    edge = result.edge
    return [what, side, result.win, result.push, result.lose, per_cent(edge), Code(edge.fraction)]


def _dearest(certificate: Certificate) -> Iterator[Part]:
    found = certificate.dearest
    if found is None:
        return
    yield Heading("The dearest hands")
    yield Text(
        "What the house would gain while it banks if it set one hand alone the other way, against a "
        "player who sets best against the way as it stands and goes on as he does: what is given away "
        f"each time the hand is held, times how often it is held. {found.hands:,} hands ({found.kinds:,} "
        f"by kind) give something away, all together {per_cent(found.total)} of each wager. That total is "
        "no forecast: the player would answer a new way anew. The last column is the same against a "
        "player who sets by the way himself; negative: against him the way's own setting is the better "
        "one."
    )
    yield Table(
        ["Set", "Better", "Hands", "Row", "While held", "Of each wager", "Against the same way"],
        [
            [
                Setting(dear.hand.settings[0]),
                Setting(dear.hand.settings[1]),
                dear.hand.hands,
                str(dear.row),
                per_cent(dear.each, places=2),
                per_cent(dear.cost, places=5),
                per_cent(dear.cost_by_house_way, places=5),
            ]
            for dear in found.most
        ],
    )
    yield Chart(
        "What the dearest hands cost of each wager",
        "%",
        [
            Bar(" ".join(dear.hand.tiles), dear.cost.percent, per_cent(dear.cost, places=5))
            for dear in found.most
        ],
    )


# ---- rows -------------------------------------------------------------------------------------------------------


def _rows(certificate: Certificate) -> Iterator[Part]:
    if not certificate.rows:
        return
    yield Heading("The rows")
    yield Text(
        "A row speaks of a hand if its condition holds of the hand and the settings left when its turn "
        "comes. It narrows if it leaves fewer, and decides if one is left or those left rank alike. "
        "Counts are of 35,960 hands."
    )
    yield Table(
        [
            "Row",
            "Clause",
            "What it says",
            "Speaks of",
            "Narrows",
            "Decides",
            "Passed over",
            "Alone otherwise",
        ],
        [
            [
                str(row.row),
                row.clause,
                Words(row.says, _typed(row)),
                row.speaks_of,
                row.narrows,
                row.decides,
                row.overruled,
                row.alone_otherwise,
            ]
            for row in certificate.rows
        ],
    )
    deciding = [row for row in certificate.rows if row.decides]
    yield Chart(
        "Hands that each row decides",
        "hands",
        [Bar(f"{row.row}: {row.clause}", row.decides, f"{row.decides:,}") for row in deciding],
    )
    never = [row for row in certificate.rows if row.never is not None]
    yield Heading("Rows that never fire")
    if not never:
        yield Text("Every row narrows or decides some hand.")
    else:
        yield Text("These could be struck out and every hand would be set as it is:")
        yield Table(
            ["Row", "Clause", "What it says", "Would speak of", "Why it never fires"],
            [
                [str(row.row), row.clause, row.says, row.would_speak_of, _NEVER[row.never]]
                for row in never
                if row.never is not None
            ],
        )


def _conflicts(certificate: Certificate) -> Iterator[Part]:
    against = [row for row in certificate.rows if row.alone_otherwise]
    if not certificate.rows:
        return
    yield Heading("Rows against each other")
    if not against:
        yield Text("No row by itself would set any hand otherwise than it is set.")
        return
    yield Text(
        "Hands that a row would set otherwise if it stood alone, and the rows that have their way there: "
        "those that give up what it would keep. That earlier rows go before later ones is how a way is "
        "written; a row that is meant to hold always and stands here is placed too low. Row 0 is the "
        "guard against giving up a setting at least as good in both hands."
    )
    yield Table(
        ["Row", "Clause", "Hands", "Which rows win there", "For example, set", "The row alone"],
        [
            [
                str(row.row),
                row.clause,
                row.alone_otherwise,
                _winners(row),
                Setting(row.example.settings[0]) if row.example else "",
                Setting(row.example.settings[1]) if row.example else "",
            ]
            for row in against
        ],
    )


def _winners(row: RowReport) -> str:
    first, rest = row.wins_there[:WINNERS], row.wins_there[WINNERS:]
    listed = [f"{won.row} ({won.hands:,})" for won in first]
    if rest:
        listed.append(f"{len(rest)} more ({sum(won.hands for won in rest):,})")
    return ", ".join(listed)


def _typed(row: RowReport) -> str:
    when = f"when {'; '.join(row.when)}: " if row.when else ""
    return f"{when}keep {'; '.join(row.keep)}"


# ---- settings ---------------------------------------------------------------------------------------------------


def _dominated(certificate: Certificate) -> Iterator[Part]:
    found = certificate.dominated
    if found is None:
        return
    yield Heading("Settings worse in both hands")
    if not found.hands:
        yield Text(
            f"None: no hand{_of_the_decided(certificate)} is set worse in one of the two hands and no better in "
            "the other than it could be."
        )
        return
    shown = found.every[:MOST_SHOWN]
    more = "" if len(shown) == found.kinds else f" The {len(shown)} kinds that stand for most hands:"
    yield Text(
        f"{found.hands:,} hands ({found.kinds:,} by kind) are set worse in one of the two hands and no "
        f"better in the other than they could be. No knowledge of the player makes that right.{more}"
    )
    yield _against(shown, "Better")


def _otherwise(certificate: Certificate) -> Iterator[Part]:
    found = certificate.otherwise
    if found is None:
        return
    yield Heading("Against the published way")
    if not found.hands:
        yield Text(f"Every hand{_of_the_decided(certificate)} is set as the book {found.book} publishes it.")
        return
    yield Text(
        f"{found.hands:,} hands of {certificate.hands:,} ({found.kinds:,} of {certificate.kinds:,} by "
        f"kind) have other tiles in the low hand than by the way that the book {found.book} publishes, in "
        f"its default readings; in {found.unlike:,} of them the two settings do not rank alike in both "
        "hands. Some that stand for most hands:"
    )
    yield _against(found.examples, "Published")


def _of_the_decided(certificate: Certificate) -> str:
    """Hands left open are set in no way."""
    complete = certificate.complete
    return "" if complete is None or complete.holds else " that a row decides"


def _against(examples: list[Example], other: str) -> Table:
    return Table(
        ["Tiles", "Hands", "Set", other, "Rows that narrowed it"],
        [
            [
                Code(" ".join(each.tiles)),
                each.hands,
                Setting(each.settings[0]),
                Setting(each.settings[1]),
                _numbers(each.rows),
            ]
            for each in examples
        ],
    )


def _numbers(rows: list[int]) -> str:
    return ", ".join(str(row) for row in rows)


# ---- how to check -----------------------------------------------------------------------------------------------


def _how_to_check(certificate: Certificate) -> Iterator[Part]:
    if certificate.book is None:
        return
    yield Heading("How to check it")
    yield Text(
        "Everything here follows from the book, the file and the set of 32 tiles; nothing is estimated. "
        "The digests tell whether it is the same book and the same file."
    )
    file = None if certificate.file is None else quote(_as_path(certificate.file))
    way = "house-way" if file is None else file
    laid_over = f"--book {certificate.book}" if file is None else f"--operator {file}"
    lines = [
        ("this report", f"paigow lab certify {laid_over if file is None else file}"),
        ("all hands, how each is set and by which clause", f"paigow house-way {laid_over} --csv"),
        ("one hand with the rows that narrowed it", f"paigow hand 6-6 3-6 2-6 2-2 {laid_over} --json"),
    ]
    if certificate.figures is not None:
        by = f"--book {certificate.book} --commission {certificate.commission}"
        lines += [
            ("both sides by this way", f"paigow lab edge {by} --player {way} --banker {way}"),
            ("the player sets best", f"paigow lab edge {by} --player optimal --banker {way}"),
            (
                "a player banks and sets best",
                f"paigow lab edge {by} --player {way} --banker optimal --role banker",
            ),
        ]
    yield Commands(lines)


def _as_path(file: str) -> str:
    """A file's name that no program takes for an option."""
    return f"./{file}" if file.startswith("-") else file
