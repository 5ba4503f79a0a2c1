"""A report in a folder: the page, the same as PDF, the data files and their checker."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from html import escape
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.game.mixes import Mix
from paigow.lab.game.setting_game import Game
from paigow.lab.report import game_sections as game
from paigow.lab.report import table_sections as around
from paigow.lab.report.data_files import DATA, FILES, Claim, claimed, write_data
from paigow.lab.report.figures import COMMISSIONS, Progress, ReportFigures, report_figures
from paigow.lab.report.page import section
from paigow.lab.report.published import published

PAGE = "report.html"
PRINTED = "report.pdf"


def write_report(
    book: Book,
    folder: Path,
    *,
    is_printed: bool = True,
    commissions: Sequence[Fraction] = COMMISSIONS,
    progress: Progress | None = None,
) -> list[Path]:
    """Compute a report and write it into a folder, which is made if there is none; return the files.

    ``is_printed``: also as PDF, which needs the extra ``report``; without it a PDF of an earlier report is removed.
    ``commissions``: at which the game is solved exactly.

    Raises:
        LabError: the PDF cannot be made, the folder cannot be written, or the book has no exact equilibrium here.
    """
    printer = _printer() if is_printed else None
    with _writing(folder):
        _try(folder)
    figures = report_figures(book, commissions, progress=progress)
    mixes, claims = _claims(figures)
    with _writing(folder):
        digests = write_data(folder, book, figures.house, mixes, claims)
        page = as_page(figures, digests, len(claims))
        (folder / PAGE).write_text(page, encoding="utf-8")
        written = [folder / PAGE]
        if printer is None:
            (folder / PRINTED).unlink(missing_ok=True)
        else:
            printer(string=page).write_pdf(folder / PRINTED)
            written.append(folder / PRINTED)
    return [*written, *(folder / name for name in digests)]


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Name the folder where something in it cannot be written.

    Raises:
        LabError: that.
    """
    try:
        yield
    except OSError as error:
        where = str(error.filename or folder)
        raise LabError(f"out: {where!r}: {error.strerror}; expected a folder that can be written") from error


def _try(folder: Path) -> None:
    """Make the folders of a report, and write nothing into them and into the files that are there.

    Raises:
        OSError: a later write would fail, too.
    """
    for each in (folder, folder / DATA):
        each.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=each):
            pass
    for name in (PAGE, PRINTED, *FILES):
        if (folder / name).exists():
            with (folder / name).open("r+b"):
                pass


def as_page(figures: ReportFigures, digests: dict[str, str], claims: int) -> str:
    """Return the report as one HTML page, with the digests of its data files."""
    sections = (
        ("Rules and terms", game.rules(figures)),
        ("Dominance", game.dominance(figures)),
        ("Additivity", game.additivity(figures)),
        ("Most points", game.most_points(figures)),
        ("The house way and perfect play", game.house(figures)),
        ("The equilibrium when the house banks", game.equilibrium(figures)),
        ("The value at every commission", game.by_commission(figures)),
        ("The best pure strategies", game.fixed_ways(figures)),
        ("The game when a player banks", game.player_banks(figures)),
        ("The price of a tile seen", around.tiles_seen(figures)),
        ("Several boxes and one bank", around.boxes(figures)),
        ("What options, readings and editions move", around.clauses(figures)),
        ("Published figures beside ours", published(figures)),
        ("Limits", around.limits(figures)),
        ("Data and checker", around.data(digests, claims)),
    )
    style = resources.files("paigow.lab.report").joinpath("report.css").read_text(encoding="utf-8")
    named = escape(figures.book.title)
    contents = "".join(
        f'<li><a href="#s{number}">{title}</a></li>' for number, (title, _) in enumerate(sections, 1)
    )
    body = "".join(section(number, title, parts) for number, (title, parts) in enumerate(sections, 1))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Pai gow, solved: {named}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>\n{style}</style></head>\n'
        f'<body><header><h1>Pai gow, solved</h1><p class="subtitle">{named}</p><p>Exact results for the edition '
        f"{escape(figures.book.published_as)}, computed by paigow {escape(version('paigow'))} with "
        "<code>paigow lab report"
        f" --book {escape(figures.book.id)}</code></p></header>\n<nav><ol>{contents}</ol></nav>\n{body}</body></html>\n"
    )


def _claims(figures: ReportFigures) -> tuple[dict[str, tuple[Game, Mix]], list[Claim]]:
    """Return the strategies by name, and what is claimed about them."""
    solved, banked = figures.solved, figures.banked
    players, bankers = [("house-banks-player", solved.player)], [("house-banks-banker", solved.banker)]
    for side, found in figures.unique.items():
        if found.another is not None:
            (players if side == "player" else bankers).append((f"house-banks-another-{side}", found.another))
    claims = [
        claimed(f"The house banks: {ours[0]} against {theirs[0]}", solved.game, ours, theirs)
        for ours in players
        for theirs in bankers
    ]
    ours, theirs = ("player-banks-player", banked.player), ("player-banks-banker", banked.banker)
    claims.append(claimed(f"A player banks: {ours[0]} against {theirs[0]}", banked.game, ours, theirs))
    mixes: dict[str, tuple[Game, Mix]] = {name: (solved.game, mix) for name, mix in (*players, *bankers)}
    mixes |= {name: (banked.game, mix) for name, mix in (ours, theirs)}
    return mixes, claims


def _printer() -> Any:
    """Return WeasyPrint's document.

    Raises:
        LabError: WeasyPrint, or the library Pango that it needs, is not installed.
    """
    try:
        from weasyprint import HTML  # noqa: PLC0415 - only a PDF needs it
    except (ImportError, OSError) as error:
        raise LabError(
            f"the PDF needs WeasyPrint and the library Pango ({error}); pip install 'paigow[report]', and "
            "install Pango "
            "(Debian: libpango-1.0-0 libpangoft2-1.0-0), or write the page alone (--html-only)"
        ) from error
    return HTML
