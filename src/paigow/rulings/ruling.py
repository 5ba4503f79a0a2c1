"""The ruling on a round file: who wins what, and by which clauses.

The ruling has no rules of its own: the file becomes commands for the table, and the ruling reports what the
table decides.
"""

from paigow.intake.texts import toml_tree
from paigow.rulings.answer import answer
from paigow.rulings.play_round import RuledRound
from paigow.rulings.remaining_faults import add_faults_of_the_rest
from paigow.rulings.round_file.book_checks import book_of
from paigow.rulings.round_file.field_types import RoundFaults
from paigow.rulings.round_file.reader import read_parts
from paigow.rulings.round_file.types import RoundFile
from paigow.rulings.ruling_types import Ruling


def rule(round_file: RoundFile, *, file: str = "round", language: str = "en") -> Ruling:
    """Return the ruling on a round ("paigow-ruling/1"); ``file`` is its name in faults.

    Raises:
        RoundFileError: with every choice that the book does not offer, and what is missing for a ruling.
    """
    faults = RoundFaults(file)
    played = RuledRound(round_file, book_of(round_file), faults, language)
    played.play()
    add_faults_of_the_rest(round_file, faults, language)
    faults.raise_found()
    return answer(played, language)


def read_and_rule(
    text: str | bytes, *, file: str = "round", language: str = "en"
) -> tuple[RoundFile, Ruling]:
    """Read a round file's text; return the round and its ruling.

    Raises:
        RoundFileError: with the faults of reading, and those that the ruling finds in the readable parts.
    """
    faults = RoundFaults(file)
    read = read_parts(toml_tree(text, faults), faults, language)
    add_faults_of_the_rest(read, faults, language)
    faults.raise_found()
    return read, rule(read, file=file, language=language)


def rule_text(text: str | bytes, *, file: str = "round", language: str = "en") -> Ruling:
    """Return the ruling on the text of a round file; otherwise as ``read_and_rule``."""
    return read_and_rule(text, file=file, language=language)[1]
