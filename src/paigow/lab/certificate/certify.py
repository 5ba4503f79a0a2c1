"""The certificate of a house way: what is so on every hand, what each row does, and what the way is worth.

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
from paigow.lab.certificate.types import FORMAT, Certificate, Figures, FileFault, Share
from paigow.lab.figures import fraction_text
from paigow.lab.odds import commission_of
from paigow.rules import ruleset


def certify(way: Book | Path, commission: Fraction | None = None, *, date: str | None = None) -> Certificate:
    """Certify the house way of a book in force, or of an operator file; a faulty one too has its report.

    ``commission``: on what the player wins; None: the book's. ``date``: printed as it is given, no clock is read.

    Raises:
        BookError: the operator file cannot be read at all.
    """
    if isinstance(way, Book):
        return _certified(way, commission, date)
    return certify_text(read_file(way, BookError), commission, file=way.name, date=date)


def certify_text(
    content: bytes, commission: Fraction | None = None, *, file: str, date: str | None = None
) -> Certificate:
    """As ``certify``, from the text of an operator file; ``file``: its name, of which what is not UTF-8 is left out."""
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
    """Of a file with faults before any hand can be tried."""
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
    """Whether something does not hold that must; ``pair_free`` and ``gee_free`` are remarks."""
    must = (
        certificate.legal,
        certificate.complete,
        certificate.order_free,
        certificate.piece_free,
        certificate.engine_agrees,
    )
    return any(check is not None and not check.holds for check in must)


# ---- in plain words ---------------------------------------------------------------------------------------------


def _says(certificate: Certificate) -> Iterator[str]:
    if certificate.faults:
        yield f"The file has {_many(len(certificate.faults), 'fault')}; no hand was tried and nothing is certified."
        return
    if certificate.figures is None:
        yield from _faulty(certificate)
    else:
        yield from _by_figures(certificate, certificate.figures)
    yield from _remarks(certificate)


def _faulty(certificate: Certificate) -> Iterator[str]:
    complete = certificate.complete
    if complete is not None and not complete.holds:
        yield (
            f"The way leaves {_many(complete.failing, 'hand')} of {complete.tried:,} open "
            f"({complete.failing_kinds:,} of {certificate.kinds:,} by kind): no row decides between settings that "
            "rank differently. A dealer could not deal by it, and no figure can be given."
        )
    for check, what in (
        (
            certificate.legal,
            "set against the rules: the low hand outranks the high hand, or other tiles were used",
        ),
        (certificate.order_free, "set otherwise when their tiles lie in another order"),
        (certificate.piece_free, "set otherwise with other pieces of the same kinds"),
        (certificate.engine_agrees, "set otherwise by the table's engine than by this report"),
    ):
        if check is not None and not check.holds:
            yield f"{_many(check.failing_kinds, 'kind')} of hand would be {what}."


def _by_figures(certificate: Certificate, figures: Figures) -> Iterator[str]:
    best, same = figures.best_player.edge, figures.both_sides.edge
    if certificate.verdict == "weak":
        yield (
            "A player who sets his hands best against this way wins from the house "
            f"{per_cent(best, least=True)} of each wager, after commission: it is too weak for a house to bank by."
        )
    else:
        yield (
            f"The house keeps at least {per_cent(best)} of each wager, after commission, however a player who "
            "sees no tiles but his own sets them."
        )
    yield f"A player who sets by the same way {_loses(same)} {per_cent(same, least=True)} of each wager."
    if certificate.book_figures is not None:
        own = certificate.book_figures.best_player.edge
        yield (
            f"By the way that the book publishes a player who sets best {_loses(own)} "
            f"{per_cent(own, least=True)} of each wager."
        )
    bank = figures.best_banker.edge
    yield (
        "A player who banks and sets best against a hand set this way "
        f"{_loses(bank)} {per_cent(bank, least=True)} of that hand's wager."
    )


def _remarks(certificate: Certificate) -> Iterator[str]:
    dominated = certificate.dominated
    if dominated is not None and dominated.hands:
        yield (
            f"{_many(dominated.hands, 'hand')} of {certificate.hands:,} {_are(dominated.hands)} set worse "
            "in one of the two hands and no better in the other than they could be."
        )
    if certificate.never_fires:
        rows = ", ".join(str(row) for row in certificate.never_fires)
        yield f"Rows that never fire, {len(certificate.never_fires)} of {len(certificate.rows)}: {rows}."
    pairs = certificate.pair_free
    if pairs is not None and not pairs.holds:
        yield (
            f"{_many(pairs.failing, 'hand')} with two pairs {_are(pairs.failing)} set by the higher pair; "
            "read for the other pair the rows would set them otherwise. The way should say which it means."
        )
    gee = certificate.gee_free
    if gee is not None and not gee.holds:
        yield f"{_many(gee.failing, 'hand')} {_are(gee.failing)} set by which of the two gee tiles it is."


def per_cent(share: Share, *, least: bool = False, places: int = 4) -> str:
    """A share in hundredths; ``least``: without its sign."""
    value = abs(share.percent) if least else share.percent
    return f"{value:.{places}f}%".replace("-", "\N{MINUS SIGN}")


def _loses(share: Share) -> str:
    return "wins" if share.exact < 0 else "loses"


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
