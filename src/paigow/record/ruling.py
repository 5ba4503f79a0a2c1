"""The ruling on a round file: who wins what, and by which clauses.

The ruling has no rules of its own: the file becomes commands for the table, and what the table decides is told.
"""

from typing import Any

from paigow.intake.texts import toml_tree
from paigow.record.round_book import book_of
from paigow.record.round_file import read_parts
from paigow.record.round_forms import RoundFaults
from paigow.record.round_types import RoundFile
from paigow.record.ruling_answer import answer
from paigow.record.ruling_rest import add_faults_of_the_rest
from paigow.record.ruling_round import RuledRound


def rule(round_file: RoundFile, *, file: str = "round", language: str = "en") -> dict[str, Any]:
    """The ruling on a round as plain data ("paigow-ruling/1"); ``file`` is what faults call it.

    Raises:
        RoundFileError: with every choice in the file that its book does not give, and what is missing to rule on it.
    """
    faults = RoundFaults(file)
    played = RuledRound(round_file, book_of(round_file), faults, language)
    played.play()
    add_faults_of_the_rest(round_file, faults, language)
    faults.raise_found()
    return answer(played, language)


def read_and_rule(
    text: str | bytes, *, file: str = "round", language: str = "en"
) -> tuple[RoundFile, dict[str, Any]]:
    """The text of a round file as a round, and the ruling on it.

    Raises:
        RoundFileError: with the faults of reading, and those that the ruling finds in what could be read.
    """
    faults = RoundFaults(file)
    read = read_parts(toml_tree(text, faults), faults, language)
    add_faults_of_the_rest(read, faults, language)
    faults.raise_found()
    return read, rule(read, file=file, language=language)


def rule_text(text: str | bytes, *, file: str = "round", language: str = "en") -> dict[str, Any]:
    """The ruling on the text of a round file; as ``read_and_rule``."""
    return read_and_rule(text, file=file, language=language)[1]
