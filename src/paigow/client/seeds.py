"""A player's own share in tiles and dice (docs/fairness.md): two seeds a round, promised, kept, and told in time.

A seed is told only once the head of the log that came with the question is kept, and under no other head again: what
the seed decides with is bound by it, so a house that draws anew once it knows the seed is found out.
"""

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

import msgspec
from msgspec import Struct

from paigow.client.seen import View

SEED_BYTES: Final = 32


class Kept(Struct, kw_only=True):
    """What is kept of one table."""

    people: set[str] = msgspec.field(default_factory=set)
    """As whom one has promised seeds."""
    seeds: dict[str, str] = msgspec.field(default_factory=dict)
    """Promise -> the seed behind it, both as hex."""
    under: dict[str, str] = msgspec.field(default_factory=dict)
    """Promise -> the head under which its seed was told."""
    recorded: set[str] = msgspec.field(default_factory=set)
    """Promises whose seeds the house has said that it recorded."""
    heads: dict[str, bool] = msgspec.field(default_factory=dict)
    """The heads that were shown, oldest first -> whether a round was over then, and its secrets were told."""


class OwnRound(Struct, frozen=True, kw_only=True):
    """What became of one's own seeds in a round that is over."""

    round: int
    faults: tuple[str, ...] = ()
    """Codes: those of ``paigow verify``, ``late`` (a seed was not told in time), ``left_out`` (the house said that it
    recorded a seed, and the log lacks it), ``not_mine`` (the promise in one's name was not made here)."""

    @property
    def is_mixed_in(self) -> bool:
        """The round is fair, and whatever was drawn in it was drawn with the seeds that are kept here."""
        return not self.faults


class Checked(Struct, frozen=True, kw_only=True):
    """What a table's log says of one's own seeds."""

    rounds: tuple[OwnRound, ...] = ()
    """Those to which one had promised seeds, oldest first."""
    faults: tuple[str, ...] = ()
    """Of the log as a whole: ``broken`` (it is none, or not of its hash chain), ``other_head`` (it is another one than
    was shown), ``cut`` (it ends before a round that was seen to be over), ``left_out`` (as above, of a round that does
    not name one at all)."""

    @property
    def is_right(self) -> bool:
        """Nothing is wrong with the log, and the seeds were mixed in wherever they were promised."""
        return not self.faults and all(each.is_mixed_in for each in self.rounds)


class _Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to keep: seeds of a person, a head, or of which promise the seed was told or recorded."""

    table: str
    person: str | None = None
    seeds: tuple[str, ...] = ()
    head: str | None = None
    is_over: bool = False
    told: str | None = None
    recorded: str | None = None


class Seeds:
    """Your own seeds, for ``house.join(table, seeds=...)``; ``house.check_seeds`` says what became of them.

    Args:
        file: Keeps them, so that a program that is started again goes on with them; None: they go with this object.
            They are secrets until they are told.

    Raises:
        OSError: the file cannot be read.
        ValueError: it holds something else.
    """

    def __init__(self, file: str | Path | None = None) -> None:
        self._file = None if file is None else Path(file)
        self._tables: defaultdict[str, Kept] = defaultdict(Kept)
        if self._file is not None and self._file.exists():
            data = self._file.read_bytes()
            whole = data[: data.rfind(b"\n") + 1]
            for line in self._read(whole):
                self._note(line)
            if len(whole) < len(data):  # a line that was cut short when the program was stopped
                os.truncate(self._file, len(whole))

    def of(self, table: str) -> Kept:
        """What is kept of a table."""
        return self._tables[table]

    def due(self, view: View) -> Iterator[dict[str, Any]]:
        """Orders that the table waits for; what must not be lost of them is kept before."""
        kept = self._tables[view.table]
        if view.head is not None and view.head not in kept.heads:
            is_over = view.phase == "round_over" and "dice_secret" in view.whole
            self._keep(_Line(table=view.table, head=view.head, is_over=is_over))
        if view.you is not None and view.may_do("commit_seeds"):
            drawn = tuple(token_bytes(SEED_BYTES).hex() for _ in ("tiles", "dice"))
            self._keep(_Line(table=view.table, person=view.you, seeds=drawn))
            yield {"do": "commit_seeds", "tiles": promise(drawn[0]), "dice": promise(drawn[1])}
        which = "dice" if view.phase == "shaken" and view.are_seeds_asked else "tiles"
        mine = next((each for each in view.seeds if each.person == view.you), None)
        is_asked = which == "dice" or view.phase == "washed"
        if is_asked and mine is not None and view.head is not None and not mine.has_told(which):
            promised = mine.promised(which)
            if promised in kept.seeds and kept.under.get(promised, view.head) == view.head:
                self._keep(_Line(table=view.table, told=promised, head=view.head))
                yield {"do": "reveal_seed", "which": which, "seed": kept.seeds[promised]}

    def done(self, table: str, order: dict[str, Any]) -> None:
        """The house has recorded what was due."""
        if order["do"] == "reveal_seed":
            self._keep(_Line(table=table, recorded=promise(order["seed"])))

    def _keep(self, line: _Line) -> None:
        self._note(line)
        if self._file is None:
            return
        handle = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, msgspec.json.encode(line) + b"\n")
            os.fsync(handle)
        finally:
            os.close(handle)

    def _note(self, line: _Line) -> None:
        kept = self._tables[line.table]
        if line.person is not None:
            kept.people.add(line.person)
        kept.seeds |= {promise(seed): seed for seed in line.seeds}
        if line.head is not None and line.told is not None:
            kept.under[line.told] = line.head
        elif line.head is not None:
            kept.heads[line.head] = line.is_over
        if line.recorded is not None:
            kept.recorded.add(line.recorded)

    def _read(self, data: bytes) -> Iterable[_Line]:
        try:
            return msgspec.json.Decoder(_Line).decode_lines(data)
        except msgspec.MsgspecError as error:
            raise ValueError(f"{self._file}: expected seeds that were kept here ({error})") from error


def promise(seed: str) -> str:
    """What is told of a seed before it is asked for: the SHA-256 of its bytes, both as hex."""
    return sha256(bytes.fromhex(seed)).hexdigest()
