"""Errors for rule books, operator files and pay tables that cannot be used."""

from paigow.intake.faults import Faults, FaultsError


class BookError(FaultsError):
    """The error for a rule book, an operator file or a pay table that cannot be used."""


class BookFaults(Faults):
    """The faults of a book file."""

    error = BookError
