"""The round file: one round of pai gow as people write it down, read and written.

It says what lay on the table; the software rules on it. A fault never stops the reading: all of them are named at once.
"""

from itertools import chain, count
from typing import Any

from msgspec.structs import replace

from paigow.intake.faults import Fault
from paigow.intake.shape import read_struct
from paigow.intake.texts import toml_tree
from paigow.record.round_book import book_of, check_under_book
from paigow.record.round_check import check_parts
from paigow.record.round_forms import RoundFaults, RoundFileError
from paigow.record.round_types import RoundBox, RoundFile
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
    read = _with_names(read)
    check_parts(read, faults)
    read = check_under_book(read, faults)
    faults.raise_found()
    return read


def _with_names(read: RoundFile) -> RoundFile:
    """The round with names for the players that the file does not name.

    A wager without a name is of the player who has the place, else of ``box 3``, and a further one of ``box 3 (2)``. A
    banker without a name is called by the bank's box.
    """
    bank = read.bank
    if bank.kind != "house" and bank.player is None and bank.box is not None and not bank.pool:
        bank = replace(bank, player=f"box {bank.box}")
    return replace(read, bank=bank, boxes=tuple(_with_names_at(box) for box in read.boxes))


def _with_names_at(box: RoundBox) -> RoundBox:
    if all(wager.player for wager in box.wagers):
        return box
    named = {wager.player for wager in box.wagers}
    wagers = []
    for wager in box.wagers:
        name = wager.player
        if not name:
            called = f"box {box.number}"
            candidates = chain(
                [box.seated] if box.seated else [], [called], (f"{called} ({n})" for n in count(2))
            )
            name = next(each for each in candidates if each not in named)
            named.add(name)
        wagers.append(replace(wager, player=name))
    return replace(box, wagers=tuple(wagers))


__all__ = ["Fault", "RoundFile", "RoundFileError", "book_of", "read_round", "read_tree", "write_round"]
