"""``paigow audit``."""

import json as json_format
from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins

from paigow.cli.files import CLEAN, FOUND, File, log_entries, name_of, rules_of
from paigow.cli.options import Language
from paigow.cli.output import UsageError
from paigow.cli.progress import progress
from paigow.log.audit import Audit, AuditError, Difference
from paigow.log.audit import audit as judged_again
from paigow.words import say


def audit(
    file: File,
    /,
    *,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Audit a log: compare every decision with its rule book.

    The command reports every difference. `paigow verify` checks the hash chain.

    Exit status 0: no differences. 1: differences. 2: the file is not a log, or its rule book is not available.

    Args:
        file: Log file, exported from a table's page; "-" reads standard input.
        language: Language of the output.
        json: Print JSON.
    """
    entries = log_entries(file)
    try:
        with progress("auditing"):
            found = judged_again(entry for entry, _ in entries)
    except AuditError as error:
        raise UsageError(f"{name_of(file)}: {error}") from error
    if json:
        from paigow.cli.output import print_json

        print_json(to_builtins(found) | rules_of(entries))
    else:
        _show(found, language)
    return FOUND if found.differences else CLEAN


def _show(found: Audit, language: str) -> None:
    facts = {"entries": found.entries, "rounds": found.rounds, "book": found.book}
    print(say("audit.judged", facts, language))
    if found.partly:
        print(say("audit.partly", {"rounds": ", ".join(map(str, found.partly))}, language))
    for each in found.differences:
        print(_sentence(each, language))
    if found.stopped_at is not None:
        print(say("audit.stopped", {"entry": found.stopped_at}, language))
    count = len(found.differences)
    print(say("audit.differences" if count else "audit.nothing", {"count": count}, language))


def _sentence(each: Difference, language: str) -> str:
    facts = {
        "entry": each.entry, "round": each.round, "event": each.event or "-", "field": each.field,
        "recorded": json_format.dumps(each.recorded, ensure_ascii=False),
        "ruled": json_format.dumps(each.ruled, ensure_ascii=False),
        "clause": each.clause,
    }  # fmt: skip
    return say("audit.difference_by" if each.clause else "audit.difference", facts, language)
