"""``paigow lab certify``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from paigow.cli.options import Language
from paigow.cli.output import UsageError
from paigow.lab.cli.options import RULES, ChosenRules, calculating
from paigow.lab.cli.output import FORM, OutputFormat

if TYPE_CHECKING:
    from paigow.books import Book
    from paigow.lab.certificate.types import Certificate

FOUND = 1
"""Exit status if the way cannot be certified."""
_ENDINGS = (".html", ".md", ".json")


def certify(  # noqa: PLR0913 -- options of the command line
    file: Path | None = None,
    *,
    rules: ChosenRules = RULES,
    date: Annotated[
        str | None, Parameter(help="Date to print on the report, as given. Default: none.")
    ] = None,
    markdown: Annotated[bool, Parameter(help="Print the report as Markdown.")] = False,
    html: Annotated[bool, Parameter(help="Print the report as one HTML file.")] = False,
    output: Annotated[
        Path | None, Parameter(help="Write the report to this .html, .md or .json file instead.")
    ] = None,
    language: Language = "en",
    form: OutputFormat = FORM,
) -> int:
    """Certify a house way: test it on every hand, and compute its value.

    Exit status 0: the house way has no faults. 1: it has faults. 2: an argument or the file is invalid.

    Args:
        file: Operator file with its own house way. Default: the published house way of --book.
        rules: The rule book, and the commission.
        date: Printed on the report.
        markdown: Print the report as Markdown.
        html: Print the report as HTML.
        output: Write it to a file, as HTML, Markdown or JSON by its suffix.
        language: Language of the certificate.
        form: Format of the answer; CSV lists the rows of the way.
    """
    if [form.json, form.csv, markdown, html, output is not None].count(True) > 1:
        raise UsageError("--json, --csv, --markdown, --html and --output: choose one of them")
    if output is not None and (output.suffix.lower() not in _ENDINGS or not output.parent.is_dir()):
        raise UsageError(
            f"--output: {str(output)!r}: expected a file in an existing folder, ending in {', '.join(_ENDINGS)}"
        )
    rate = rules.rate
    with calculating():
        from paigow.lab.certificate.certify import certify as examine
        from paigow.lab.certificate.certify import told_in

        found = told_in(examine(_way(file, rules), rate, date=date), language)
    if output is not None:
        output.write_text(_written(found, output.suffix.lower(), language), encoding="utf-8")
    elif markdown or html:
        print(_written(found, ".md" if markdown else ".html", language), end="")
    else:
        from paigow.lab.figures import as_json
        from paigow.lab.tables import rows

        form.give(found, rows.certificate(as_json(found)), lambda: _show(found, language))
    return FOUND if found.verdict == "faulty" else 0


def _way(file: Path | None, rules: ChosenRules) -> "Path | Book":
    if file is None:
        return rules.chosen
    if rules.book is not None or rules.operator is not None or rules.choices:
        raise UsageError(
            f"{file}: the file names its book and choices; expected no --book, --operator or --set"
        )
    return file


def _written(found: "Certificate", ending: str, language: str) -> str:
    if ending == ".json":
        import msgspec

        return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
    from paigow.lab.certificate.report import as_html, as_markdown

    return as_markdown(found, language) if ending == ".md" else as_html(found, language)


def _show(found: "Certificate", language: str) -> None:
    """Show the verdict, the checks and the figures; the whole report needs --markdown or --html."""
    from paigow.cli.drawing import console, tell
    from paigow.lab.certificate.pages import sentences_in, title, verdict
    from paigow.lab.cli.output import print_table

    told, screen = sentences_in(language), console()
    tell(screen, f"{title(found, language)}: {verdict(found, language)}", style="bold")
    for sentence in found.says:
        tell(screen, sentence)
    for fault in found.faults:
        tell(screen, str(fault))
    checks = ("legal", "complete", "order_free", "piece_free", "pair_free", "engine_agrees", "gee_free")
    done = [
        (told(f"certificate_check.{name}"), check)
        for name in checks
        if (check := getattr(found, name)) is not None
    ]
    if done:
        print_table(
            told("checks"),
            tuple(told(each) for each in ("check", "tried", "failing", "holds")),
            [
                (name, check.tried, check.failing, told("yes" if check.holds else "no"))
                for name, check in done
            ],
            "For the whole report, use --markdown, --html, --json or --output FILE.",
        )
