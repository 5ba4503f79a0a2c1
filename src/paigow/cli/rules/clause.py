"""``paigow clause``."""

from collections.abc import Iterable
from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins

from paigow.books import BOOK_IDS, clauses_like, find_clause, load, readings, register
from paigow.cli.options import Language
from paigow.cli.output import UsageError
from paigow.reading import BookEvidence, CitedClause, ReadingText, quoted
from paigow.words import WRITTEN, in_language, say
from paigow.words.catalogue import rows


def clause(
    *id: str, language: Language = "en", json: Annotated[bool, Parameter(help="Print JSON.")] = False
) -> int:
    """Show a clause of the rule documents, or a reading where they are silent.

    The text is a summary, not the document's wording. A reading comes with what other official texts say.

    Args:
        id: Id of the clause or reading, such as NZ 6.12. Case and spaces are ignored.
        language: Language of the text. Readings and checks are in English.
        json: Print JSON.
    """
    wanted = " ".join(id)
    if not wanted.strip():
        raise UsageError(f"id: missing; expected an id such as {_examples()}")
    found = find_clause(wanted)
    if found is None:
        like = clauses_like(wanted)
        hint = f"similar ids: {', '.join(like)}" if like else f"expected an id such as {_examples()}"
        raise UsageError(f"id: {wanted!r}: no such clause; {hint}")
    if json:
        from paigow.cli.output import print_json

        told = {"says": in_language(found.says, language), "evidence": quoted(found, language).evidence}
        books = [book for book in map(load, BOOK_IDS) if found.id.startswith(f"{book.prefix} ")]
        print_json(to_builtins(found) | to_builtins(told), *books)
    else:
        _show(quoted(found, language), language)
    return 0


def _examples() -> str:
    """Return a clause of each document, and a reading."""
    clauses = (load(book).clause_of("unpayable_wager") for book in BOOK_IDS)
    return f"{', '.join(clauses)} or {next(iter(readings()))}"


def _show(found: CitedClause | ReadingText, language: str) -> None:
    from paigow.cli.drawing import console, tell

    def line(code: str, style: str = "", **facts: object) -> None:
        tell(screen, say(f"clause.{code}", facts, language), style)

    screen = console()
    tell(screen, found.id, "bold")
    tell(screen, found.says)
    if isinstance(found, ReadingText):
        line("silent", "dim", silent=f"{found.silent[0].upper()}{found.silent[1:]}", gap=found.gap)
        line("otherwise", "dim", otherwise=found.otherwise, changes=found.changes)
        line("why", why=found.why)
        _show_evidence(found.evidence, language)
        return
    words = rows(language)["register"]
    about = {"topic": found.topic, "actor": found.actor, "kind": found.kind}
    line("about", "dim", **{name: words.get(word, word) for name, word in about.items()})
    original = register()[found.id].reading
    if language != WRITTEN and original and found.reading == original:
        line("in_english", "dim")
    elif language != WRITTEN and found.checks:
        line("checks_in_english", "dim")
    for number, check in enumerate(found.checks, 1):
        tell(screen, f"  {number}. {check}")
    if found.reading:
        line("reading", reading=found.reading)
    _show_evidence(found.evidence, language)


def _show_evidence(evidence: Iterable[BookEvidence], language: str) -> None:
    """Show which texts confirm or contradict the reading, what they say, and what we decided."""
    from paigow.cli.drawing import console, tell

    between = say("clause.between", {}, language)
    for each in evidence:
        weight = say(f"weight.{each.weight}", {}, language)
        texts, books = between.join(each.texts), between.join(each.books)
        facts = {"texts": texts, "weight": weight, "says": each.says, "books": books}
        of = "_of" if books else ""
        tell(console(), say(f"clause.{each.stance}{of}", facts, language))
        if each.answer:
            tell(console(), say("clause.answer", {"answer": each.answer}, language))
