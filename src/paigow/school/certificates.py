"""Certificates of exams, and whether a log is the one that a certificate tells of."""

import re
from collections.abc import Iterable
from typing import Annotated, Final, Literal

from msgspec import Struct

from paigow.intake.faults import Faults, FaultsError
from paigow.intake.forms import checked, one_of, text, whole
from paigow.school.dealing.acts import DUTIES
from paigow.school.dealing.report import DealingReport

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_WORDS: Final = text("a text", 200)
LEAST_ROUNDS: Final = 5
"""A certificate of dealing needs so many rounds, with all duties by hand. Any other says that it is of a part."""
Covers = Literal["dealing", "part"]


def covers(by_hand: Iterable[str], rounds: int) -> Covers:
    """What a certificate covers: dealing as a whole, or a part of it."""
    return "dealing" if {*DUTIES} <= {*by_hand} and rounds >= LEAST_ROUNDS else "part"


class Certificate(Struct, frozen=True, kw_only=True):
    """That somebody has passed an exam at the dealer's table, and by which log."""

    certificate: Annotated[str, _WORDS]
    name: Annotated[str, _WORDS]
    """The pupil's."""
    class_name: Annotated[str, _WORDS]
    teacher: Annotated[str, _WORDS]
    title: Annotated[str, _WORDS] = ""
    """What the teacher called the exam."""
    covers: Annotated[Covers, one_of(("dealing", "part"))]
    """"dealing": all duties by hand, in at least ``LEAST_ROUNDS`` rounds; "part": the title names duties and rounds."""
    book: Annotated[str, _WORDS]
    """``id@edition``."""
    by_hand: tuple[str, ...]
    """The duties that were the pupil's."""
    rounds: Annotated[int, whole(0)]
    rate: Annotated[int, whole(0)]
    seed: Annotated[str, _WORDS]
    right: Annotated[int, whole(0)]
    wrong: Annotated[int, whole(0)]
    score: Annotated[str, _WORDS]
    """Of a hundred."""
    pass_mark: Annotated[int, whole(0)]
    day: Annotated[str, _WORDS]
    """When it was over, as 2026-11-23 (UTC)."""
    table: Annotated[str, _WORDS]
    entries: Annotated[int, whole(1)]
    """The log has so many entries,"""
    hash: Annotated[
        str, checked("64 hexadecimal digits", lambda value: isinstance(value, str) and _HASH.fullmatch(value))
    ]
    """and this is the hash of the last."""
    signature: Annotated[str, _WORDS] = ""
    """The server's, over all other fields."""


class CertificateError(FaultsError):
    """A file that is no certificate."""


class CertificateFaults(Faults):
    """The faults of such a file."""

    error = CertificateError


def differences(told: Certificate, found: DealingReport) -> tuple[str, ...]:
    """The fields in which a certificate says otherwise than the log, read as far as the certificate says."""
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
