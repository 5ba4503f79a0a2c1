"""``paigow lesson``."""

from paigow.cli.options import BookName, Language, chosen_book
from paigow.cli.output import UsageError
from paigow.school.cli.drill import fitting_seed
from paigow.school.cli.lab_needed import needs_lab


def lesson(
    number: str | None = None,
    *,
    book: BookName = None,
    seed: str = "1",
    language: Language = "en",
) -> int:
    """Work through one of the fifteen lessons, and answer its five questions.

    Without a number, the command lists the lessons.

    Args:
        number: Number of the lesson, from 1 to 15.
        book: Rule book, such as rws (see `paigow books`). Default: PAIGOW_BOOK, or nz.
        seed: Seed of the examples and questions. The same seed gives the same ones.
        language: Language of the lesson.
    """
    from paigow.school.cli.lesson_session import listed, read_lesson
    from paigow.school.lessons.lesson_maker import NUMBERS

    chosen = chosen_book(book)
    if number is None:
        listed(language)
        return 0
    known = next((each for each in NUMBERS if str(each) == number), None)
    if known is None:
        raise UsageError(f"lesson: {number!r}: expected a number from 1 to {NUMBERS[-1]}")
    with needs_lab(f"lesson {known}"):
        read_lesson(known, chosen, fitting_seed(seed), language)
    return 0
