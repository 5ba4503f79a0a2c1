"""``paigow drill``."""

from typing import Final

from paigow.cli.asked import BookName, Language, chosen_book
from paigow.cli.faults import UsageError

MOST: Final = 1_000
LONGEST_SEED: Final = 100


def drill(
    kind: str | None = None,
    *,
    book: BookName = None,
    seed: str = "",
    count: int = 20,
    language: Language = "en",
) -> int:
    """Ask questions of one kind, mark the answers by the book, and report confusions.

    Args:
        kind: Kind of question; by default the kinds are listed.
        book: The rule book (`paigow books` lists them); by default that of PAIGOW_BOOK, or nz.
        seed: The same seed asks the same questions; by default every drill is different.
        count: Number of questions, 1 to 1000.
        language: Language of the questions.
    """
    from paigow.cli.drilling import drilled, listed, new_seed
    from paigow.school.items import KINDS
    from paigow.school.making import cards

    if kind is None:
        listed(language)
        return 0
    known = next((each for each in KINDS if each == kind), None)
    if known is None:
        raise UsageError(f"drill: {kind!r}: expected one of {', '.join(KINDS)}")
    if not 1 <= count <= MOST:
        raise UsageError(f"--count: {count}: expected a number from 1 to {MOST}")
    chosen = chosen_book(book)
    if not cards(known, chosen):
        raise UsageError(f"drill: {known}: {chosen.id} has nothing of the kind")
    drilled(known, chosen, fitting_seed(seed) or new_seed(), count, language)
    return 0


def fitting_seed(seed: str) -> str:
    """Return a seed of acceptable length.

    Raises:
        UsageError: it is too long.
    """
    if len(seed) > LONGEST_SEED:
        raise UsageError(f"--seed: expected at most {LONGEST_SEED} characters, not {len(seed)}")
    return seed
