"""Systems of linear equations in whole numbers, solved exactly."""

from fractions import Fraction


def solve(rows: list[list[int]], unknowns: int) -> list[Fraction] | None:
    """Return the unique solution of a system, or ``None`` if there is none or more than one.

    ``rows``: each equation's coefficients and then its right-hand side; more equations than unknowns may be given.
    Elimination without fractions (Bareiss): every division below leaves no remainder.
    """
    rows = [row[:] for row in rows]
    before = 1
    for column in range(unknowns):
        found = min(
            (place for place in range(column, len(rows)) if rows[place][column]),
            key=lambda place: abs(rows[place][column]),
            default=None,
        )
        if found is None:
            return None
        rows[column], rows[found] = rows[found], rows[column]
        top = rows[column]
        pivot = top[column]
        for place in range(column + 1, len(rows)):
            row = rows[place]
            factor = row[column]
            rows[place] = [
                (pivot * here - factor * above) // before for here, above in zip(row, top, strict=True)
            ]
        before = pivot
    if any(row[unknowns] for row in rows[unknowns:]):
        return None
    return _back(rows, unknowns)


def _back(rows: list[list[int]], unknowns: int) -> list[Fraction]:
    """Solve a triangular system, from the last unknown up."""
    solution = [Fraction(0)] * unknowns
    for place in reversed(range(unknowns)):
        row = rows[place]
        known = sum((row[k] * solution[k] for k in range(place + 1, unknowns)), Fraction(0))
        solution[place] = (row[unknowns] - known) / row[place]
    return solution
