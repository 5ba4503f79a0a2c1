"""The ruling on a round file: who wins what, and by which clauses.

The ruling has no rules of its own: the file becomes commands for the table, and what the table decides is told.
"""

from typing import Any

from paigow.record.round_book import book_of
from paigow.record.round_file import read_round
from paigow.record.round_forms import RoundFaults
from paigow.record.round_types import RoundFile
from paigow.record.ruling_answer import answer
from paigow.record.ruling_round import RuledRound


def rule(round_file: RoundFile, *, file: str = "round", language: str = "en") -> dict[str, Any]:
    """The ruling on a round as plain data ("paigow-ruling/1"); ``file`` is what faults call it.

    Raises:
        RoundFileError: with every choice in the file that its book does not give, and what is missing to rule on it.
    """
    faults = RoundFaults(file)
    played = RuledRound(round_file, book_of(round_file), faults, language)
    played.play()
    faults.raise_found()
    return answer(played, language)


def rule_text(text: str | bytes, *, file: str = "round", language: str = "en") -> dict[str, Any]:
    """The ruling on the text of a round file; as ``rule``.

    Raises:
        RoundFileError: with every fault in the file.
    """
    return rule(read_round(text, file=file), file=file, language=language)
