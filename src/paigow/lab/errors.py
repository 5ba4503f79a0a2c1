"""Errors of the lab."""


class LabError(ValueError):
    """A question without an answer; the message names what was given and what was expected."""
