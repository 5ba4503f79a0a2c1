"""Certificates of exams, and the check whether a log belongs to a certificate."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from paigow.intake.faults import Faults, FaultsError
from paigow.intake.field_types import row_of, text, whole
from paigow.school.dealing.report import DealingReport
from paigow.table.oversight.course import DUTIES

_WORDS: Final = text("a text", 200)
LEAST_ROUNDS: Final = 5
"""Least rounds, with all duties by hand, for a certificate of dealing. Any other certificate says that it is
for a part."""
Covers = Literal["dealing", "part"]


def covers(by_hand: Iterable[str], rounds: int) -> Covers:
    """Return what a certificate covers: dealing as a whole, or a part."""
    return "dealing" if {*DUTIES} <= {*by_hand} and rounds >= LEAST_ROUNDS else "part"


class Certificate(Struct, frozen=True, kw_only=True):
    """Certificate that a person passed an exam at the dealer's table, with the log that shows it."""

    certificate: Annotated[str, _WORDS]
    name: Annotated[str, _WORDS]
    """Name of the pupil."""
    class_name: Annotated[str, _WORDS]
    teacher: Annotated[str, _WORDS]
    title: Annotated[str, _WORDS] = ""
    """The teacher's name for the exam."""
    covers: Covers
    """"dealing": all duties by hand, in at least ``LEAST_ROUNDS`` rounds; "part": the title names duties and rounds."""
    book: Annotated[str, _WORDS]
    """``id@edition``."""
    by_hand: Annotated[tuple[Annotated[str, _WORDS], ...], row_of("a list of duties", 64)]
    """Duties of the pupil."""
    rounds: Annotated[int, whole(0)]
    rate: Annotated[int, whole(0)]
    seed: Annotated[str, _WORDS]
    right: Annotated[int, whole(0)]
    wrong: Annotated[int, whole(0)]
    score: Annotated[str, _WORDS]
    """Score out of a hundred."""
    pass_mark: Annotated[int, whole(0)]
    day: Annotated[str, _WORDS]
    """Day of its end, as 2026-11-23 (UTC)."""
    table: Annotated[str, _WORDS]
    entries: Annotated[int, whole(1)]
    """Number of entries in the log."""
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="64 hexadecimal digits")]
    """Hash of the last entry."""
    signature: Annotated[str, _WORDS] = ""
    """Signature of the server over all other fields."""


class CertificateError(FaultsError):
    """A file that is not a certificate."""


class CertificateFaults(Faults):
    """The faults of such a file."""

    error = CertificateError


def differences(told: Certificate, found: DealingReport) -> tuple[str, ...]:
    """Return the fields in which a certificate differs from the log, read as far as the certificate covers it."""
    same = {
        "table": found.table,
        "book": found.book,
        "by_hand": found.by_hand,
        "rounds": found.rounds,
        "covers": covers(found.by_hand, found.rounds),
        "rate": found.rate,
        "seed": found.seed,
        "right": found.right,
        "wrong": found.wrong,
        "score": found.score,
        "pass_mark": found.pass_mark,
        "entries": found.entries,
        "hash": found.hash,
    }
    wrong = [name for name, value in same.items() if getattr(told, name) != value]
    return (*wrong, *(() if found.passed else ("passed",)))
