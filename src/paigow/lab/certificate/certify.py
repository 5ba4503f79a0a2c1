"""The certificate of a house way: checks on every hand, the effect of each row, and the value of the way.

``as_markdown`` and ``as_html`` of ``report`` print it; its JSON is ``msgspec.json.encode(certificate)``,
with the keys of ``types``.
"""

from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import msgspec

from paigow.books import Book, BookError, load
from paigow.books import lay_over as read_operator_file
from paigow.intake.faults import WHOLE_FILE
from paigow.intake.texts import read_file
from paigow.lab.certificate import checks
from paigow.lab.certificate.figures import dearest, worth
from paigow.lab.certificate.tracing import Tracer
from paigow.lab.certificate.types import FORMAT, Certificate, Figures, FileFault
from paigow.lab.figures import Share, fraction_text
from paigow.lab.odds import commission_of
from paigow.rules import ruleset
from paigow.words import WRITTEN, expected_in, in_language, say, title_in

Told = tuple[str, dict[str, object]]
"""The code of a sentence, and its facts."""


def certify(way: Book | Path, commission: Fraction | None = None, *, date: str | None = None) -> Certificate:
    """Certify the house way of a book in force, or of an operator file; a faulty one gets a report too.

    ``commission`` is on the player's winnings, by default the book's. ``date`` is printed as given; no clock is read.

    Raises:
        BookError: the operator file is unreadable.
    """
    if isinstance(way, Book):
        return _certified(way, commission, date)
    return certify_text(read_file(way, BookError), commission, file=way.name, date=date)


def certify_text(
    content: bytes, commission: Fraction | None = None, *, file: str, date: str | None = None
) -> Certificate:
    """Certify the text of an operator file, as ``certify``; ``file`` is its name, without bytes that are not UTF-8."""
    file = file.encode(errors="replace").decode()
    digest = sha256(content).hexdigest()
    try:
        book = read_operator_file(content, file=file)
    except BookError as error:
        return _unread(error, file=file, digest=digest, date=date)
    certificate = _certified(book, commission, date)
    return msgspec.structs.replace(certificate, file=file, file_digest=digest)


def _certified(book: Book, commission: Fraction | None, date: str | None) -> Certificate:
    commission = commission_of(book) if commission is None else commission
    tracer, rules, published = Tracer(book), ruleset(book), load(book.id)
    walks = tracer.every_hand()
    decided = [walk for walk in walks if walk.is_decided]
    rows = checks.row_reports(walks, tracer)
    certificate = Certificate(
        format=FORMAT,
        name=book.operator or book.title,
        file=None,
        file_digest=None,
        book=book.id,
        edition=book.edition,
        title=book.title,
        document=book.document,
        digest=book.digest,
        choices=book.choices,
        commission=fraction_text(commission),
        date=date,
        verdict="faulty",
        says=[],
        faults=[],
        kinds=len(walks),
        hands=checks.total(walks),
        legal=checks.legal(decided, tracer),
        complete=checks.complete(walks),
        order_free=checks.order_free(decided, rules),
        piece_free=checks.piece_free(decided, rules),
        pair_free=checks.pair_free(decided, tracer),
        engine_agrees=checks.engine_agrees(decided, tracer, rules),
        gee_free=checks.gee_free(decided, book),
        rows=rows,
        never_fires=[row.row for row in rows if row.never is not None],
        dominated=checks.dominated(decided),
        otherwise=checks.otherwise(decided, published),
    )
    if not _is_faulty(certificate):
        found = worth(book, commission)
        differs = certificate.otherwise is not None and certificate.otherwise.unlike > 0
        certificate = msgspec.structs.replace(
            certificate,
            verdict="weak" if found.figures.best_player.edge.exact < 0 else "sound",
            figures=found.figures,
            book_figures=worth(book, commission, published).figures if differs else None,
            dearest=dearest(found, walks),
        )
    return msgspec.structs.replace(certificate, says=list(_says(certificate)))


def _unread(error: BookError, *, file: str, digest: str, date: str | None) -> Certificate:
    """Return the certificate of a file with faults that prevent any trial."""
    told = [(fault.field, fault.said) for fault in error.faults]
    if error.more:
        told.append((WHOLE_FILE, f"{error.more} more faults"))
    certificate = Certificate(
        format=FORMAT,
        name=file,
        file=file,
        file_digest=digest,
        book=None,
        edition=None,
        title=None,
        document=None,
        digest=None,
        choices={},
        commission=None,
        date=date,
        verdict="faulty",
        says=[],
        faults=[FileFault(file=file, key=key, expected=said) for key, said in told],
    )
    return msgspec.structs.replace(certificate, says=list(_says(certificate)))


def _is_faulty(certificate: Certificate) -> bool:
    """Return whether a required check fails; ``pair_free`` and ``gee_free`` are only remarks."""
    must = (
        certificate.legal,
        certificate.complete,
        certificate.order_free,
        certificate.piece_free,
        certificate.engine_agrees,
    )
    return any(check is not None and not check.holds for check in must)


# ---- in plain words ---------------------------------------------------------------------------------------------


def told_in(certificate: Certificate, language: str) -> Certificate:
    """Return the certificate with its sentences in a language; the operator's own texts stay unchanged.

    Raises:
        LookupError: the language is not supported.
    """
    title = certificate.title and title_in(certificate.title, language)
    return msgspec.structs.replace(
        certificate,
        name=title if title and certificate.name == certificate.title else certificate.name,
        title=title,
        says=list(_says(certificate, language)),
        faults=[_fault_in(fault, language) for fault in certificate.faults],
        rows=[msgspec.structs.replace(row, says=in_language(row.says, language)) for row in certificate.rows],
    )


def _fault_in(fault: FileFault, language: str) -> FileFault:
    return msgspec.structs.replace(fault, expected=expected_in(fault.expected, language))


def _says(certificate: Certificate, language: str = WRITTEN) -> Iterator[str]:
    for code, facts in _told(certificate):
        yield say(f"certificate.{code}", facts, language)


def _told(certificate: Certificate) -> Iterator[Told]:
    if certificate.faults:
        yield "file_faults", {"faults": len(certificate.faults)}
        return
    if certificate.figures is None:
        yield from _faulty(certificate)
    else:
        yield from _by_figures(certificate, certificate.figures)
    yield from _remarks(certificate)


def _faulty(certificate: Certificate) -> Iterator[Told]:
    complete = certificate.complete
    if complete is not None and not complete.holds:
        facts = {"failing": complete.failing, "tried": complete.tried, "kinds": certificate.kinds}
        yield "leaves_open", _written(**facts, failing_kinds=complete.failing_kinds)
    for check, code in (
        (certificate.legal, "is_illegal"),
        (certificate.order_free, "is_by_order"),
        (certificate.piece_free, "is_by_piece"),
        (certificate.engine_agrees, "is_by_engine"),
    ):
        if check is not None and not check.holds:
            yield code, _written(kinds=check.failing_kinds)


def _by_figures(certificate: Certificate, figures: Figures) -> Iterator[Told]:
    best = figures.best_player.edge
    is_weak = certificate.verdict == "weak"
    yield "is_weak" if is_weak else "is_sound", {"edge": per_cent(best, least=is_weak)}
    yield "both_set_by_it", _edge(figures.both_sides.edge)
    if certificate.book_figures is not None:
        yield "published_is", _edge(certificate.book_figures.best_player.edge)
    yield "against_it", _edge(figures.best_banker.edge)


def _remarks(certificate: Certificate) -> Iterator[Told]:
    dominated = certificate.dominated
    if dominated is not None and dominated.hands:
        yield "worse_set", _written(hands=dominated.hands, all=certificate.hands)
    if certificate.never_fires:
        rows = ", ".join(str(row) for row in certificate.never_fires)
        yield (
            "never_fire",
            {"number": len(certificate.never_fires), "all": len(certificate.rows), "rows": rows},
        )
    for check, code in ((certificate.pair_free, "by_pair"), (certificate.gee_free, "by_gee")):
        if check is not None and not check.holds:
            yield code, _written(hands=check.failing)


def _written(**counts: int) -> dict[str, object]:
    """Return numbers in their printed form."""
    return {name: f"{count:,}" for name, count in counts.items()}


def _edge(share: Share) -> dict[str, object]:
    return {"does": "wins" if share.exact < 0 else "loses", "edge": per_cent(share, least=True)}


def per_cent(share: Share, *, least: bool = False, places: int = 4) -> str:
    """Return a share as a percentage; ``least``: without its sign."""
    value = abs(share.percent) if least else share.percent
    return f"{value:.{places}f}%".replace("-", "\N{MINUS SIGN}")
