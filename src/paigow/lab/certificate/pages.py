"""The contents of a certificate, part by part, before it becomes Markdown or HTML."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from shlex import quote
from typing import Final

from paigow.lab.certificate.certify import per_cent
from paigow.lab.certificate.parts import (
    Bad,
    Bar,
    Cell,
    Chart,
    Code,
    Commands,
    Heading,
    Part,
    ReportTable,
    SettingCell,
    Text,
    Words,
)
from paigow.lab.certificate.types import Certificate, Check, Example, Never, Result, RowReport
from paigow.words import say

MOST_SHOWN: Final = 24
"""Printed rows of a list; the JSON has them all."""
WINNERS: Final = 4
DEALS: Final = 736_281_000
"""Deals of two hands."""
_SIDES: Final = "both_sides", "best_player", "best_banker"
Say = Callable[..., str]
"""Returns a sentence of a certificate by code and facts."""
_CHECKS: Final = (
    "legal", "complete", "order_free", "piece_free", "pair_free", "gee_free", "engine_agrees"
)  # fmt: skip


def sentences_in(language: str) -> Say:
    """Return the sentences of a certificate in a language.

    Raises:
        LookupError: on the first sentence, if the language is not supported.
    """
    return lambda code, **facts: say(code if "." in code else f"certificate.{code}", facts, language)


def verdict(certificate: Certificate, language: str = "en") -> str:
    """Return the verdict in a word."""
    return say(f"certificate_verdict.{certificate.verdict}", {}, language)


def title(certificate: Certificate, language: str = "en") -> str:
    """Return the title of the whole page."""
    return sentences_in(language)("title", name=certificate.name)


def parts(certificate: Certificate, language: str = "en") -> Iterator[Part]:
    """Yield everything below the title and the verdict, in order."""
    told = sentences_in(language)
    for part in (
        _examined, _faults, _checks, _figures, _dearest, _rows, _conflicts, _dominated, _otherwise, _how_to_check
    ):  # fmt: skip
        yield from part(certificate, told)


def _examined(certificate: Certificate, told: Say) -> Iterator[Part]:
    yield Heading(told("examined"))
    rows: list[list[Cell]] = [[told("way_of"), certificate.name]]
    if certificate.file is not None:
        rows += [
            [told("file"), Code(certificate.file)],
            [told("file_digest"), Code(certificate.file_digest or "")],
        ]
    if certificate.book is not None:
        edition = {"title": certificate.title, "book": certificate.book, "edition": certificate.edition}
        rows += [
            [told("book"), told("edition", **edition)],
            [told("document"), certificate.document or ""],
            [told("book_digest"), Code(certificate.digest or "")],
            [told("choices"), _choices(certificate) or told("defaults")],
            [told("commission"), _commission(certificate)],
            [told("hands"), told("hands_of", hands=f"{certificate.hands:,}", kinds=f"{certificate.kinds:,}")],
        ]
    rows.append([told("settings"), told("low_first")])
    rows.append([told("date"), certificate.date or told("no_date")])
    yield ReportTable(["", ""], rows)


def _commission(certificate: Certificate) -> str:
    share = Fraction(certificate.commission or 0)
    return f"{float(100 * share):g}% ({certificate.commission})"


def _choices(certificate: Certificate) -> str:
    return ", ".join(f"{name} = {value}" for name, value in certificate.choices.items())


def _faults(certificate: Certificate, told: Say) -> Iterator[Part]:
    if certificate.faults:
        yield Heading(told("faults"))
        yield ReportTable(
            [told("where"), told("wrong")],
            [[Code(fault.key), fault.expected] for fault in certificate.faults],
        )


# ---- checks -----------------------------------------------------------------------------------------------------


def _checks(certificate: Certificate, told: Say) -> Iterator[Part]:
    asked: list[tuple[str, Check | None]] = [(name, getattr(certificate, name)) for name in _CHECKS]
    done = [(name, check) for name, check in asked if check is not None]
    if not done:
        return
    yield Heading(told("checks"))
    yield ReportTable(
        [told(each) for each in ("check", "must", "tried", "failing", "holds")],
        [
            [
                told(f"certificate_check.{name}"),
                told(f"certificate_must.{name}"),
                check.tried,
                check.failing,
                told("yes") if check.holds else Bad(told("no")),
            ]
            for name, check in done
        ],
    )
    for name, check in done:
        if check.examples:
            yield Text(_failing_words(name, check, told))
            yield _failing(check.examples, told)


def _failing_words(name: str, check: Check, told: Say) -> str:
    shown = len(check.examples)
    return told(
        "fail_many" if shown > 1 else "fail_one",
        check=told(f"certificate_check.{name}"),
        failing=f"{check.failing:,}",
        tried=f"{check.tried:,}",
        shown=shown,
    )


def _failing(examples: list[Example], told: Say) -> ReportTable:
    most = max(len(each.settings) for each in examples)
    return ReportTable(
        [told("tiles"), told("hands"), told("narrowed"), *[told("left")] * most],
        [
            [
                Code(" ".join(each.tiles)),
                each.hands,
                _numbers(each.rows) or told("none"),
                *(SettingCell(laid) for laid in each.settings),
                *[""] * (most - len(each.settings)),
            ]
            for each in examples
        ],
    )


# ---- worth ------------------------------------------------------------------------------------------------------


def _figures(certificate: Certificate, told: Say) -> Iterator[Part]:
    figures, own = certificate.figures, certificate.book_figures
    if figures is None:
        return
    yield Heading(told("worth"))
    yield Text(told("counted", deals=f"{DEALS:,}"))
    lines = [(told(name), getattr(figures, name)) for name in _SIDES]
    if own is not None:
        lines += [(told(f"own_{name}"), getattr(own, name)) for name in _SIDES]
    yield ReportTable(
        ["", *map(told, ("side", "wins", "pushes", "loses", "edge", "exactly"))],
        [_result(what, result, told) for what, result in lines],
    )
    bars = [(told("bar_same"), figures.both_sides), (told("bar_best"), figures.best_player)]
    if own is not None:
        bars += [(told("bar_same_own"), own.both_sides), (told("bar_best_own"), own.best_player)]
    yield Chart(
        told("chart_edges"),
        "%",
        [Bar(label, result.edge.percent, per_cent(result.edge)) for label, result in bars],
    )


def _result(what: str, result: Result, told: Say) -> list[Cell]:
    side = told("player" if result.role == "player" else "bank")
    edge = result.edge
    return [what, side, result.win, result.push, result.lose, per_cent(edge), Code(edge.fraction)]


def _dearest(certificate: Certificate, told: Say) -> Iterator[Part]:
    found = certificate.dearest
    if found is None:
        return
    yield Heading(told("dearest"))
    facts = {"hands": f"{found.hands:,}", "kinds": f"{found.kinds:,}", "total": per_cent(found.total)}
    yield Text(told("dearest_says", **facts))
    yield ReportTable(
        [told(each) for each in ("set", "better", "hands", "row", "while_held", "of_each_wager", "same_way")],
        [
            [
                SettingCell(dear.hand.settings[0]),
                SettingCell(dear.hand.settings[1]),
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
        told("chart_dearest"),
        "%",
        [
            Bar(" ".join(dear.hand.tiles), dear.cost.percent, per_cent(dear.cost, places=5))
            for dear in found.most
        ],
    )


# ---- rows -------------------------------------------------------------------------------------------------------


def _rows(certificate: Certificate, told: Say) -> Iterator[Part]:
    if not certificate.rows:
        return
    yield Heading(told("rows"))
    yield Text(told("rows_says", hands=f"{certificate.hands:,}"))
    heads = "row", "clause", "what_it_says", "speaks_of", "narrows", "decides", "passed_over", "alone"
    yield ReportTable(
        [told(each) for each in heads],
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
        told("chart_rows"),
        told("unit_hands"),
        [Bar(f"{row.row}: {row.clause}", row.decides, f"{row.decides:,}") for row in deciding],
    )
    never = [row for row in certificate.rows if row.never is not None]
    yield Heading(told("never"))
    if not never:
        yield Text(told("all_fire"))
    else:
        yield Text(told("struck_out"))
        yield ReportTable(
            [told(each) for each in ("row", "clause", "what_it_says", "would_speak_of", "why_never")],
            [
                [
                    str(row.row),
                    row.clause,
                    row.says,
                    row.would_speak_of,
                    told(f"certificate_never.{row.never.replace(' ', '_')}"),
                ]
                for row in never
                if row.never is not None
            ],
        )


def _never(why: Never) -> str:
    return f"certificate_never.{why.replace(' ', '_')}"


def _conflicts(certificate: Certificate, told: Say) -> Iterator[Part]:
    against = [row for row in certificate.rows if row.alone_otherwise]
    if not certificate.rows:
        return
    yield Heading(told("conflicts"))
    if not against:
        yield Text(told("no_conflict"))
        return
    yield Text(told("conflicts_says"))
    yield ReportTable(
        [told(each) for each in ("row", "clause", "hands", "which_win", "example", "row_alone")],
        [
            [
                str(row.row),
                row.clause,
                row.alone_otherwise,
                _winners(row, told),
                SettingCell(row.example.settings[0]) if row.example else "",
                SettingCell(row.example.settings[1]) if row.example else "",
            ]
            for row in against
        ],
    )


def _winners(row: RowReport, told: Say) -> str:
    first, rest = row.wins_there[:WINNERS], row.wins_there[WINNERS:]
    listed = [f"{won.row} ({won.hands:,})" for won in first]
    if rest:
        listed.append(told("and_more", number=len(rest), hands=f"{sum(won.hands for won in rest):,}"))
    return ", ".join(listed)


def _typed(row: RowReport) -> str:
    when = f"when {'; '.join(row.when)}: " if row.when else ""
    return f"{when}keep {'; '.join(row.keep)}"


# ---- settings ---------------------------------------------------------------------------------------------------


def _dominated(certificate: Certificate, told: Say) -> Iterator[Part]:
    found = certificate.dominated
    if found is None:
        return
    yield Heading(told("dominated"))
    if not found.hands:
        yield Text(told(f"none_dominated{_open(certificate)}"))
        return
    shown = found.every[:MOST_SHOWN]
    code = "dominated_says" if len(shown) == found.kinds else "dominated_shown"
    yield Text(told(code, hands=f"{found.hands:,}", kinds=f"{found.kinds:,}", shown=len(shown)))
    yield _against(shown, told("better"), told)


def _otherwise(certificate: Certificate, told: Say) -> Iterator[Part]:
    found = certificate.otherwise
    if found is None:
        return
    yield Heading(told("otherwise"))
    if not found.hands:
        yield Text(told(f"all_as_published{_open(certificate)}", book=found.book))
        return
    facts = {"hands": f"{found.hands:,}", "all": f"{certificate.hands:,}", "unlike": f"{found.unlike:,}"}
    facts |= {"kinds": f"{found.kinds:,}", "all_kinds": f"{certificate.kinds:,}", "book": found.book}
    yield Text(told("otherwise_says", **facts))
    yield _against(found.examples, told("published"), told)


def _open(certificate: Certificate) -> str:
    """Return the suffix of the sentence's code if hands are left without a setting."""
    complete = certificate.complete
    return "" if complete is None or complete.holds else "_open"


def _against(examples: list[Example], other: str, told: Say) -> ReportTable:
    return ReportTable(
        [told("tiles"), told("hands"), told("set"), other, told("narrowed")],
        [
            [
                Code(" ".join(each.tiles)),
                each.hands,
                SettingCell(each.settings[0]),
                SettingCell(each.settings[1]),
                _numbers(each.rows),
            ]
            for each in examples
        ],
    )


def _numbers(rows: list[int]) -> str:
    return ", ".join(str(row) for row in rows)


# ---- how to check -----------------------------------------------------------------------------------------------


def _how_to_check(certificate: Certificate, told: Say) -> Iterator[Part]:
    if certificate.book is None:
        return
    yield Heading(told("how_to_check"))
    yield Text(told("check_says"))
    file = None if certificate.file is None else quote(_as_path(certificate.file))
    way = "house-way" if file is None else file
    laid_over = f"--book {certificate.book}" if file is None else f"--operator {file}"
    lines = [
        (told("do_report"), f"paigow lab certify {laid_over if file is None else file}"),
        (told("do_all"), f"paigow house-way {laid_over} --csv"),
        (told("do_one"), f"paigow hand 6-6 3-6 2-6 2-2 {laid_over} --json"),
    ]
    if certificate.figures is not None:
        by = f"--book {certificate.book} --commission {certificate.commission}"
        lines += [
            (told("do_both_sides"), f"paigow lab edge {by} --player {way} --banker {way}"),
            (told("do_best_player"), f"paigow lab edge {by} --player optimal --banker {way}"),
            (
                told("do_best_banker"),
                f"paigow lab edge {by} --player {way} --banker optimal --role banker",
            ),
        ]
    yield Commands(lines)


def _as_path(file: str) -> str:
    """Return a file's name in a form that no program takes for an option."""
    return f"./{file}" if file.startswith("-") else file
