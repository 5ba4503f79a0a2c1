"""``paigow lab report``."""

from hashlib import sha256
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from paigow.lab.cli.options import ONE_BOOK, OneBook, calculating
from paigow.lab.cli.output import FORM, OutputFormat


def report(
    *,
    rules: OneBook = ONE_BOOK,
    out: Annotated[Path, Parameter(help="Folder for the report. It is made if there is none.")],
    html_only: Annotated[bool, Parameter(help="Write no PDF.")] = False,
    form: OutputFormat = FORM,
) -> int:
    """Write the report of a book: results with proofs, as HTML and PDF, with data files and a checker.

    The PDF needs the extra `report`; `--html-only` leaves it out. `python FOLDER/checker.py` checks the data files with
    the standard library of Python alone.
    """
    form.check()
    chosen = rules.chosen
    with calculating("report") as update:
        from paigow.lab.report.write import write_report

        written = write_report(chosen, out, is_printed=not html_only, progress=update)
    files = [{"file": str(file), "sha256": sha256(file.read_bytes()).hexdigest()} for file in written]
    rows = (("file", "sha256"), [list(file.values()) for file in files])
    form.give({"files": files}, rows, lambda: print(*written, sep="\n"), chosen)
    return 0
