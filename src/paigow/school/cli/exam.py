"""``paigow exam``."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter
from msgspec import to_builtins

from paigow.books import BookError
from paigow.cli.files import CLEAN, FOUND, content, log_entries, name_of, rules_of
from paigow.cli.options import Language
from paigow.cli.output import UsageError
from paigow.cli.progress import progress
from paigow.intake.struct_reader import read_struct
from paigow.intake.texts import JsonError, distinct_json_tree
from paigow.intake.toml_text import MOST_BYTES
from paigow.log import CodecError, open_entry, verify_log
from paigow.log.audit import AuditError, audit
from paigow.log.book_in_force import book_in_force
from paigow.log.replay import BROKEN, ReplayError, replay
from paigow.school.certificates import Certificate, CertificateError, CertificateFaults, differences
from paigow.school.dealing.report import DealingReport, Happened, report
from paigow.table.events import TableOpened
from paigow.words import say


class _Exam(NamedTuple):
    """A log that was read."""

    file: Path
    found: DealingReport
    is_sound: bool
    """The chain is intact, and the judgements agree with the log."""
    rules: dict[str, str]
    """The rule book of the log."""

    def as_json(self) -> dict[str, Any]:
        """Return the result, its book as in all other answers."""
        found: dict[str, Any] = to_builtins(self.found)
        return found | self.rules


def exam(
    *files: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    certificate: Path | None = None,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Show the result of a dealer's lesson or exam, recomputed from its log.

    Every action of the pupil is judged again. For several logs, or a folder of logs (.jsonl), the command prints
    one line for each.

    Exit status 0: the result agrees with the log. 1: the log is broken, a judgement differs, or the
    certificate is for another log. 2: the file is not a log of a dealer's table, or not a certificate.

    Args:
        files: Log files, exported from a table's page, or folders of logs; "-" reads standard input.
        certificate: Certificate file to compare with the log.
        language: Language of the output.
        json: Print JSON.
    """
    logs = [log for file in files for log in _logs(file)]
    if not logs:
        raise UsageError(
            "files: no log found; expected the log of a dealer's table, or a folder of such logs (.jsonl)"
        )
    if certificate is not None and len(logs) > 1:
        raise UsageError(f"--certificate: expected exactly one log, not {len(logs)}")
    told = None if certificate is None else read_certificate(certificate)
    exams = []
    with progress("logs") as update:
        for done, log in enumerate(logs):
            if update is not None:
                update(done, len(logs))
            exams.append(_read(log, None if told is None else told.entries))
    wrong = () if told is None else differences(told, exams[0].found)
    if json:
        from paigow.cli.output import print_json

        told_as = [each.as_json() for each in exams]
        print_json(told_as[0] if len(exams) == 1 else {"exams": told_as})
    elif len(exams) == 1:
        _show(exams[0].found, language)
        if not exams[0].is_sound:
            print(say("exam.not_sound", {}, language))
        if told is not None:
            _hold_against(told, wrong, language)
    else:
        _table(exams, language)
    return CLEAN if all(each.is_sound for each in exams) and not wrong else FOUND


def _logs(file: Path) -> list[Path]:
    return sorted(file.glob("*.jsonl")) if file.is_dir() else [file]


def _read(file: Path, until: int | None) -> _Exam:
    """Read a log, as far as a certificate covers it."""
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
        happened = [Happened(each.event, each.at_us) for each in opened[:until]]
        try:
            found = report(happened, book, entries[: len(happened)][-1][1].hex())
        except BROKEN as fault:
            raise UsageError(f"{name_of(file)}: {_impossible(happened)}") from fault
    if found is None:
        raise UsageError(f"{name_of(file)}: expected the log of a dealer's table")
    is_sound = (
        proof.broken_at is None
        and all(step.is_confirmed for step in found.steps)
        and _is_audited(entries[:until])
    )
    return _Exam(file, found, is_sound, rules_of(entries))


def _impossible(happened: list[Happened]) -> str:
    """Return where a log becomes impossible."""
    try:
        replay(each.event for each in happened)
    except ReplayError as error:
        return str(error)
    return "the events are impossible at a dealer's table; `paigow audit` names the entry"


def _is_audited(entries: list[tuple[bytes, bytes]]) -> bool:
    """Return whether the book rules everything as the log has it."""
    try:
        found = audit(entry for entry, _ in entries)
    except AuditError:
        return False
    return not found.differences and found.stopped_at is None


def read_certificate(file: Path) -> Certificate:
    """Return the certificate in a file.

    Raises:
        UsageError: it is not a certificate.
    """
    raw = content(file)
    if len(raw) > MOST_BYTES:
        raise UsageError(f"{name_of(file)}: expected a certificate of at most {MOST_BYTES} bytes")
    try:
        tree = distinct_json_tree(raw)
    except JsonError as error:
        stands = "" if error.stands is None else f"{error.stands}: "
        raise UsageError(f"{name_of(file)}: expected a certificate: {stands}expected {error}") from error
    faults = CertificateFaults(name_of(file))
    told = read_struct(tree, Certificate, faults)
    try:
        faults.raise_found()
    except CertificateError as error:
        raise UsageError("; ".join(error.lines)) from error
    assert told is not None  # otherwise a fault was found
    return told


def _hold_against(told: Certificate, wrong: tuple[str, ...], language: str) -> None:
    """Report whether the certificate is for this log."""
    facts = {"name": told.name, "certificate": told.certificate, "fields": ", ".join(wrong)}
    print(say("exam.other_certificate" if wrong else "exam.certified", facts, language))


def _table(exams: list[_Exam], language: str) -> None:
    """Print one line for each of several logs."""
    wide = max(len(each.file.stem) for each in exams)
    for each in exams:
        found = each.found
        facts: dict[str, str | int] = {
            "score": found.score or "-",
            "rounds": found.rounds,
            "book": found.book,
        }
        line = say("exam.in_line", facts, language)
        sound = "" if each.is_sound else "  " + say("exam.not_sound", {}, language)
        print(f"{each.file.stem:<{wide}}  {line} {_outcome(found, language)}{sound}".rstrip())


def _outcome(found: DealingReport, language: str) -> str:
    if found.passed is None:
        return ""
    return say("exam.passed" if found.passed else "exam.failed", {}, language)


def _ended(found: DealingReport, language: str) -> str:
    """Return whether it is final, and whether the pupil has passed."""
    facts: dict[str, str | int] = {"rounds": found.rounds, "of": found.of_rounds or found.rounds}
    if not found.is_final:
        return say("exam.not_final", facts, language)
    if found.pass_mark is None:
        return say("exam.over", facts, language)
    outcome = _outcome(found, language)
    return say("exam.final", facts | {"pass_mark": found.pass_mark, "outcome": outcome}, language)


def _show(found: DealingReport, language: str) -> None:
    facts = {"book": found.book, "mode": found.mode, "rounds": found.rounds, "score": found.score or "-"}
    print(say("exam.came_of_it", facts | {"right": found.right, "wrong": found.wrong}, language))
    if found.of_rounds or found.is_final:
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
