"""``paigow exam``."""

from typing import Annotated

from cyclopts import Parameter

from paigow.books import BookError
from paigow.cli.asked import Language
from paigow.cli.faults import UsageError
from paigow.cli.given import File, name_of
from paigow.cli.log import CLEAN, FOUND, log_entries
from paigow.record import CodecError, open_entry, verify_log
from paigow.record.book_in_force import book_in_force
from paigow.school.dealing.report import DealingReport, Happened, report
from paigow.table.events import TableOpened
from paigow.words import say


def exam(
    file: File,
    /,
    *,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """What came of a lesson or an exam at the dealer's table: each thing that the pupil did is judged again.

    Exit status 0: it is as the log has it; 1: the log is broken, or something is judged otherwise; 2: the file is no
    log of a dealer's table.

    Args:
        file: The log of the table, as its page exports it; "-" reads standard input.
        language: Language of the sentences.
        json: Print JSON.
    """
    entries = log_entries(file)
    try:
        opened = [open_entry(entry) for entry, _ in entries]
        proof = verify_log(entries)
        first = opened[0].event
        book = book_in_force(first) if isinstance(first, TableOpened) else None
    except (CodecError, BookError, ValueError) as fault:
        raise UsageError(f"{name_of(file)}: {fault}") from fault
    found = None
    if book is not None:
        found = report([Happened(each.event, each.at_us) for each in opened], book, entries[-1][1].hex())
    if found is None:
        raise UsageError(f"{name_of(file)}: expected the log of a dealer's table")
    if json:
        from paigow.cli.output import print_json

        print_json(found)
    else:
        _show(found, language)
    is_sound = proof.broken_at is None and all(step.is_confirmed for step in found.steps)
    return CLEAN if is_sound else FOUND


def _ended(found: DealingReport, language: str) -> str:
    """Whether it is final, and whether the pupil has passed."""
    facts: dict[str, str | int] = {"rounds": found.rounds, "of": found.of_rounds}
    if not found.is_final:
        return say("exam.not_final", facts, language)
    if found.pass_mark is None:
        return say("exam.over", facts, language)
    outcome = say("exam.passed" if found.passed else "exam.failed", {}, language)
    return say("exam.final", facts | {"pass_mark": found.pass_mark, "outcome": outcome}, language)


def _show(found: DealingReport, language: str) -> None:
    facts = {"book": found.book, "mode": found.mode, "rounds": found.rounds, "score": found.score or "-"}
    print(say("exam.came_of_it", facts | {"right": found.right, "wrong": found.wrong}, language))
    if found.of_rounds:
        print(_ended(found, language))
    for each in found.duties:
        seconds = f"{each.mean_ms / 1000:.1f}"
        told = {"duty": each.duty, "right": each.right, "wrong": each.wrong, "seconds": seconds}
        print("  " + say("exam.duty", told, language))
    for step in found.steps:
        if step.code:
            told = {"entry": step.entry, "round": step.round, "duty": step.duty, "clause": step.clause or "-"}
            print("  " + say("exam.mistake", told, language))
        if not step.is_confirmed:
            print("  " + say("exam.otherwise", {"entry": step.entry}, language))
    print(say("exam.log", {"entries": found.entries, "hash": found.hash}, language))
