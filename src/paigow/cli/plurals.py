"""Numbers with the things that they count."""


def counted(number: int, forms: str) -> str:
    """Return a number with its noun, in the singular or the plural.

    Args:
        number: Any whole number.
        forms: The singular, and after a bar the plural if it is not formed with an *s*.

    Example:
        >>> counted(1, "round"), counted(2_000, "round"), counted(0, "entry|entries")
        ('1 round', '2,000 rounds', '0 entries')
    """
    from paigow.words.languages import WRITTEN, language

    return language(WRITTEN).counted(f"{number:,}", forms)
