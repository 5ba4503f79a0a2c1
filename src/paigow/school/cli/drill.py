"""``paigow drill``."""

from typing import Final

from paigow.cli.options import BookName, Language, chosen_book
from paigow.cli.output import UsageError
from paigow.school.cli.lab_needed import needs_lab

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
    """Answer practice questions of one kind, marked by the rule book.

    The summary lists the answers that you confused. Without a kind, the command lists the kinds.

    Args:
        kind: Kind of question.
        book: Rule book, such as rws (see `paigow books`). Default: PAIGOW_BOOK, or nz.
        seed: Seed of the questions. The same seed asks the same ones. Default: a random seed.
        count: Number of questions, from 1 to 1000.
        language: Language of the questions.
    """
    from paigow.school.cli.drill_session import drilled, listed, new_seed
    from paigow.school.item_maker import cards
    from paigow.school.items import KINDS

    if kind is None:
        listed(language)
        return 0
    known = next((each for each in KINDS if each == kind), None)
    if known is None:
        raise UsageError(f"kind: {kind!r}: expected one of {', '.join(KINDS)}")
    if not 1 <= count <= MOST:
        raise UsageError(f"--count: {count}: expected a number from 1 to {MOST}")
    chosen = chosen_book(book)
    with needs_lab(f"the drill {known}"):
        if not cards(known, chosen):
            raise UsageError(f"kind: {known!r}: {chosen.id} has no such questions")
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
