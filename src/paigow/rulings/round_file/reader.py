"""The round file: one round of pai gow as people write it, read and written.

It states the facts; the software rules on them. A fault does not stop the reading: all faults are reported together.
"""

from itertools import chain, count
from typing import Any

from msgspec.structs import replace

from paigow.intake.faults import Fault, Faults
from paigow.intake.struct_reader import read_struct
from paigow.intake.texts import toml_tree
from paigow.rulings.round_file.book_checks import book_of, check_under_book
from paigow.rulings.round_file.checks import check_parts
from paigow.rulings.round_file.field_types import RoundFaults, RoundFileError
from paigow.rulings.round_file.types import Invalidated, RoundBox, RoundFile
from paigow.rulings.round_file.writer import write_round
from paigow.words import say


def read_round(text: str | bytes, *, file: str = "round", language: str = "en") -> RoundFile:
    """Read a round file; ``file`` is its name in faults.

    Tiles become faces, and the cut gets the book's own name. Players without a name in the file are named
    after their box, in ``language``.

    Raises:
        RoundFileError: with every fault in the file.
    """
    return read_tree(toml_tree(text, RoundFaults(file)), file=file, language=language)


def read_tree(data: dict[str, Any], *, file: str = "round", language: str = "en") -> RoundFile:
    """Read a round from a file's TOML tree; otherwise as ``read_round``.

    Raises:
        RoundFileError: with every fault in it.
    """
    faults = RoundFaults(file)
    read = read_parts(data, faults, language)
    faults.raise_found()
    return read


def read_parts(data: dict[str, Any], faults: Faults, language: str = "en") -> RoundFile:
    """Return the round as far as it can be read; default values replace faulty ones."""
    read = read_struct(data, RoundFile, faults)
    assert read is not None  # a tree is a table
    read = _with_names(_in_their_places(read, data, faults), language)
    check_parts(read, faults)
    return check_under_book(read, faults)


def _in_their_places(read: RoundFile, data: dict[str, Any], faults: Faults) -> RoundFile:
    """Put a placeholder for each irregularity of an unknown kind, so that faults of the others name their row.

    The placeholder has no fault of its own, and after it no tiles count as missing.
    """
    fit = iter(read.irregularities)
    rows = data.get("irregularity")
    places = range(1, len(rows) + 1) if isinstance(rows, list) else ()
    known = [
        next(fit, None) if faults.is_sound(f"irregularity[{place}].kind") else Invalidated(cause="unknown")
        for place in places
    ]
    return replace(read, irregularities=tuple(each for each in known if each is not None))


def _with_names(read: RoundFile, language: str) -> RoundFile:
    """Name the players without a name in the file.

    A wager without a name belongs to the player seated there, else to ``box 3``, and a further one to
    ``box 3 (2)``. A banker without a name is named after the bank's box.
    """
    bank = read.bank
    if bank.kind != "house" and bank.player is None and bank.box is not None and not bank.pool:
        bank = replace(bank, player=_name_at(bank.box, language))
    return replace(read, bank=bank, boxes=tuple(_with_names_at(box, language) for box in read.boxes))


def _name_at(box: int, language: str) -> str:
    return say("place.box", {"box": box}, language)


def _with_names_at(box: RoundBox, language: str) -> RoundBox:
    if all(wager.player for wager in box.wagers):
        return box
    named = {wager.player for wager in box.wagers}
    wagers = []
    for wager in box.wagers:
        name = wager.player
        if not name:
            called = _name_at(box.number, language)
            candidates = chain(
                [box.seated] if box.seated else [], [called], (f"{called} ({n})" for n in count(2))
            )
            name = next(each for each in candidates if each not in named)
            named.add(name)
        wagers.append(replace(wager, player=name))
    return replace(box, wagers=tuple(wagers))


__all__ = ["Fault", "RoundFile", "RoundFileError", "book_of", "read_round", "read_tree", "write_round"]
