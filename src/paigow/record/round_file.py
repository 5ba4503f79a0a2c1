"""The round file: one round of pai gow as people write it down, read and written.

It says what lay on the table; the software rules on it. A fault never stops the reading: all of them are named at once.
"""

from typing import Any

from paigow.intake.faults import Fault
from paigow.intake.shape import read_struct
from paigow.intake.texts import toml_tree
from paigow.record.round_book import book_of, check_under_book
from paigow.record.round_check import check_parts
from paigow.record.round_forms import RoundFaults, RoundFileError
from paigow.record.round_types import RoundFile
from paigow.record.round_writing import write_round


def read_round(text: str | bytes, *, file: str = "round") -> RoundFile:
    """The round that a file tells of; ``file`` is what faults call it.

    Tiles come back as faces, the cut under the book's own name for it.

    Raises:
        RoundFileError: with every fault in the file.
    """
    return read_tree(toml_tree(text, RoundFaults(file)), file=file)


def read_tree(data: dict[str, Any], *, file: str = "round") -> RoundFile:
    """The round that a file's tree, as TOML gives it, tells of.

    Raises:
        RoundFileError: with every fault in it.
    """
    faults = RoundFaults(file)
    read = read_struct(data, RoundFile, faults)
    assert read is not None  # a tree is a table
    check_parts(read, faults)
    read = check_under_book(read, faults)
    faults.raise_found()
    return read


__all__ = ["Fault", "RoundFile", "RoundFileError", "book_of", "read_round", "read_tree", "write_round"]
