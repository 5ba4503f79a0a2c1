"""Whole rounds in blocks: 32 tiles dealt to eight hands at random, and each box matched with the bank.

A round is dealt by giving every tile 27 random bits and sorting by them. A round in which two tiles got the same bits
is dealt again, so every order of the tiles is equally likely.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.random import PCG64DXSM, SeedSequence
from numpy.typing import NDArray

from paigow.lab.errors import LabError
from paigow.lab.hands import Hands, Place, Whole
from paigow.lab.policies import Policy
from paigow.tiles import TILES

Words = NDArray[np.uint32]
Small = NDArray[np.uint16]

MOST_BOXES: Final = 7
"""Hands that can meet one bank: there are tiles for eight."""
BLOCK: Final = 2_048
"""Rounds processed together, so that their data stay in a core's cache."""
_TILE_BITS: Final = 5
_TILE: Final = np.uint32(len(TILES) - 1)
_NUMBERS: Final[Words] = np.arange(len(TILES), dtype=np.uint32)
_BETTER: Final = 0x8080
"""Bits that stay set in a difference of two strengths where the low and where the high hand is better."""
_STRENGTHS: Final = 127
"""Strengths must stay below this, so that a difference fits in seven bits."""


class Play(NamedTuple):
    """The policies of both sides as look-up tables, and the number of boxes against the bank.

    A hand is named by the kinds of its four tiles in any order, four or five bits each. A strength is
    (low << 8) + high.
    """

    boxes: int
    bits: int
    """Bits of a kind: 4 if the gee tiles rank alike, else 5."""
    player: Small
    """(2 ** (4 * bits),) strength of a player's hand under the policy, with ``_BETTER`` set."""
    banker: Small
    """The bank's, with one added to both: the bank wins equal hands."""


def play_of(hands: Hands, player: Policy, banker: Policy, boxes: int) -> Play:
    """Compile two policies; the player's is used on every box.

    Raises:
        LabError: the number of boxes is out of range.
    """
    if not 1 <= boxes <= MOST_BOXES:
        raise LabError(f"boxes: {boxes}: expected 1 to {MOST_BOXES}: there are tiles for eight hands")
    assert max(int(hands.low.max()), int(hands.high.max())) < _STRENGTHS
    bits = 4 if hands.gees_alike else _TILE_BITS
    row, is_hand = _rows(hands, bits)
    tables = []
    for policy, more in ((player, _BETTER), (banker, 0x0101)):
        strength = (hands.low[policy.settings] << 8) + hands.high[policy.settings] + more
        tables.append(np.where(is_hand, strength[row], more).astype(np.uint16))
    return Play(boxes, bits, *tables)


def deal(chance: PCG64DXSM, rounds: int) -> Words:
    """Return (rounds, 32): tiles by number in ``TILES``, in random order: eight hands of four in sequence.

    Above a tile's five bits each word still has the bits of its sorting key.
    """
    tiles = _shuffled(chance, rounds)
    while (again := _tied(tiles)).size:
        tiles[again] = _shuffled(chance, len(again))
    return tiles


def results(play: Play, tiles: Words, boxes: int | None = None) -> Place:
    """Return (rounds,): wins * (boxes + 1) + losses of the boxes against the bank, the first hand dealt.

    ``boxes``: number of boxes to count, from the first; by default all.
    """
    boxes = play.boxes if boxes is None else boxes
    names = _names(tiles, play.bits)[:, : boxes + 1].T
    difference = play.player[names[1:]] - play.banker[names[0]]
    other = difference >> 8
    both = np.add.reduce(difference & other & 0x80, dtype=np.uint16)
    either = np.add.reduce((difference | other) & 0x80, dtype=np.uint16)
    cells: Place = (both.astype(np.intp) * (boxes + 1) - either >> 7) + boxes
    return cells


def chance_of(seed: int, chunk: int) -> PCG64DXSM:
    """Return the stream of random bits of one chunk of rounds."""
    return PCG64DXSM(SeedSequence(seed, spawn_key=(chunk,)))


def _shuffled(chance: PCG64DXSM, rounds: int) -> Words:
    words: Words = chance.random_raw(rounds * len(TILES) // 2).view(np.uint32).reshape(rounds, len(TILES))
    words &= ~_TILE
    words |= _NUMBERS
    words.sort(axis=1)
    return words


def _tied(tiles: Words) -> Place:
    """Return the rounds in which two tiles have the same random bits."""
    flat = tiles.reshape(-1)
    if not (flat[1:] ^ flat[:-1] <= _TILE).any():
        return np.zeros(0, np.intp)
    tied: Place = np.nonzero((tiles[:, 1:] ^ tiles[:, :-1] <= _TILE).any(axis=1))[0]
    return tied


def _names(tiles: Words, bits: int) -> Whole:
    """Return (rounds, 8): the name of each hand."""
    shift = _TILE_BITS - bits
    kind = (len(TILES) - 1) >> shift << shift
    two = tiles.view(np.uint64) & np.uint64(kind << 32 | kind)
    two |= two >> np.uint64(32 - bits)
    mask = np.uint64((1 << 2 * bits) - 1)
    if shift:
        two >>= np.uint64(shift)
    two &= mask
    flat = two.reshape(-1)
    names: Whole = (flat[0::2] | flat[1::2] << np.uint64(2 * bits)).view(np.int64)
    return names.reshape(len(tiles), len(TILES) // 4)


def _rows(hands: Hands, bits: int) -> tuple[Place, NDArray[np.bool_]]:
    """Return (2 ** (4 * bits),): the hand of every name, and whether there is such a hand.

    A tile's number without its last bit names its kind, except for the gee tiles.
    """
    size = 1 << bits
    kinds = np.arange(size) if bits < _TILE_BITS else np.array([tile.kind.index for tile in TILES])
    code = np.left_shift(1, 2 * kinds)
    two = (code[:, None] + code).reshape(-1)
    sums = (two[:, None] + two).reshape(-1)
    of_hands = (hands.counts << 2 * np.arange(hands.counts.shape[1])).sum(axis=1)
    order = np.argsort(of_hands)
    place = np.minimum(np.searchsorted(of_hands[order], sums), len(order) - 1)
    row: Place = order[place]
    return row, of_hands[row] == sums
