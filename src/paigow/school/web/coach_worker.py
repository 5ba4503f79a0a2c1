"""The coach's jobs in a worker process: reads stored rounds and calculates what the settings in them cost."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from paigow.books import Book
from paigow.lab.web.worker import needs_lab
from paigow.log import decode
from paigow.log.book_in_force import book_in_force
from paigow.runtime.history import WrittenRound
from paigow.runtime.table.snapshot import decode_state
from paigow.school.coaching.costs import CoachedHand, SettingsTold, coached, settings_of
from paigow.school.coaching.played_hands import LaidHand, OwnTiles, laid_hands
from paigow.school.coaching.statistics import HandRecord, hand_record
from paigow.table.events import TableOpened

HANDS: Final = msgspec.json.Decoder(tuple[CoachedHand, ...])
SETTINGS: Final = msgspec.json.Decoder(SettingsTold)
RECORDS: Final = msgspec.json.Decoder(dict[int, tuple[HandRecord, ...]])


def coached_rounds(opened: bytes, rounds: Sequence[WrittenRound], person: str) -> bytes:
    """Return what a person's settings in some rounds of a table cost. ``opened`` is the first entry of its log."""
    book = _book(opened)
    with needs_lab():
        return msgspec.json.encode(
            [
                coached(laid, each.number, book)
                for each in rounds
                if any(person.encode() in entry for entry in each.entries)
                for laid in _laid(each, person)
            ]
        )


def recorded_rounds(opened: bytes, rounds: Sequence[WrittenRound], person: str) -> bytes:
    """Return what is stored of a person's hands in some rounds of a table, by round. Arguments as above."""
    book = _book(opened)
    with needs_lab():
        return msgspec.json.encode(
            {
                each.first_seq: [
                    hand_record(
                        coached(laid, each.number, book),
                        book,
                        may_count=not decode_state(each.after_washing).limits.practice,
                    )
                    for laid in _laid(each, person)
                ]
                for each in rounds
            }
        )


def coached_tiles(opened: bytes, own: OwnTiles) -> bytes:
    """Return the value of each setting of four tiles to be set. Raises as ``coached_rounds``."""
    with needs_lab():
        return msgspec.json.encode(settings_of(own, _book(opened)))


def _laid(written: WrittenRound, person: str) -> tuple[LaidHand, ...]:
    events = [decode(entry) for entry in written.entries]
    return laid_hands(decode_state(written.after_washing), events, person)


@lru_cache(maxsize=8)
def _book(opened: bytes) -> Book:
    event = decode(opened)
    assert isinstance(event, TableOpened)  # every table's log begins with it
    return book_in_force(event)
