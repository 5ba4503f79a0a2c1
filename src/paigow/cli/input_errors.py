"""Errors in what was typed."""

from typing import Final

LONGEST: Final = 2000


class UsageError(Exception):
    """Ends a command: the message is shown, and the exit status is 2."""


def one_line(text: str) -> str:
    """Return a message on one line, without control characters and not too long."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(line.split())
    return line if len(line) <= LONGEST else line[:LONGEST] + " ..."
