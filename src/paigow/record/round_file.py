"""The round file: one round of pai gow as people write it down, read and written.

It says what lay on the table; the software rules on it. A fault never stops the reading: all of them are named at once.
"""

from typing import Any

from paigow.books.toml_text import TomlError, read_toml
from paigow.record.round_book import book_of, check_under_book
from paigow.record.round_check import check_parts
from paigow.record.round_faults import Faults, RoundFault, RoundFileError
from paigow.record.round_shape import read_part
from paigow.record.round_types import RoundFile
from paigow.record.round_writing import write_round


def read_round(text: str | bytes, *, file: str = "round") -> RoundFile:
    """The round that a file tells of; ``file`` is what faults call it.

    Tiles come back as faces, the cut under the book's own name for it.

    Raises:
        RoundFileError: with every fault in the file.
    """
    try:
        data = read_toml(text)
    except TomlError as error:
        raise RoundFileError([RoundFault(file=file, key="(file)", expected=f"not TOML: {error}")]) from error
    return read_tree(data, file=file)


def read_tree(data: dict[str, Any], *, file: str = "round") -> RoundFile:
    """The round that a file's tree, as TOML gives it, tells of.

    Raises:
        RoundFileError: with every fault in it.
    """
    faults = Faults(file)
    read = read_part(data, RoundFile, key="", faults=faults)
    assert read is not None  # a tree is a table
    check_parts(read, faults)
    read = check_under_book(read, faults)
    faults.raise_found()
    return read


__all__ = ["RoundFault", "RoundFile", "RoundFileError", "book_of", "read_round", "read_tree", "write_round"]
