"""``paigow lesson``."""

from paigow.cli.asked import BookName, Language, chosen_book
from paigow.cli.drill import fitting_seed
from paigow.cli.faults import UsageError


def lesson(
    number: str | None = None,
    *,
    book: BookName = None,
    seed: str = "1",
    language: Language = "en",
) -> int:
    """Read a lesson of a book, try its exercises, and answer its five questions.

    Args:
        number: Number of the lesson; by default the lessons are listed.
        book: The rule book (`paigow books` lists them); by default that of PAIGOW_BOOK, or nz.
        seed: Each seed has its own examples and questions.
        language: Language of the lesson.
    """
    from paigow.cli.lessoning import listed, read_lesson
    from paigow.school.lessons.making import NUMBERS

    chosen = chosen_book(book)
    if number is None:
        listed(language)
        return 0
    known = next((each for each in NUMBERS if str(each) == number), None)
    if known is None:
        raise UsageError(f"lesson: {number!r}: expected a number from 1 to {NUMBERS[-1]}")
    read_lesson(known, chosen, fitting_seed(seed), language)
    return 0
