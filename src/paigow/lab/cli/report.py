"""``paigow lab report``."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from paigow.lab.cli.options import ONE_BOOK, OneBook, calculating


def report(
    *,
    rules: OneBook = ONE_BOOK,
    out: Annotated[Path, Parameter(help="Folder for the report. It is made if there is none.")],
    pdf: Annotated[bool, Parameter(help="Also write the report as PDF.")] = True,
) -> int:
    """Write the report of a book: results with proofs, as HTML and PDF, with data files and a checker.

    The PDF needs the extra `report`; `--no-pdf` leaves it out. `python FOLDER/checker.py` checks the data files with
    the standard library of Python alone.
    """
    chosen = rules.chosen
    with calculating("report") as update:
        from paigow.lab.report.write import write_report

        written = write_report(chosen, out, is_printed=pdf, progress=update)
    for file in written:
        print(file)
    return 0
