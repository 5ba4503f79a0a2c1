"""Published secrets are checked against the commitments from before the wagers."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from paigow.table.core.command import Commitments, Secrets
from paigow.table.core.commitments import commitment, is_kept, leaf, root
from paigow.tiles import TILES

WOODPILE, DICE, MIXING, SALT = (bytes([number]) * 32 for number in range(1, 5))
LEAVES = [leaf(SALT, tile.face) for tile in TILES]
COMMITTED = Commitments(
    woodpile=commitment(WOODPILE),
    dice=commitment(DICE),
    tiles=root(LEAVES, MIXING),
    mixing=commitment(MIXING),
)
WHOLE = Secrets(woodpile=WOODPILE.hex(), dice=DICE.hex(), mixing=MIXING.hex())
HIDDEN = Secrets(
    woodpile="",
    dice=DICE.hex(),
    mixing=MIXING.hex(),
    openings={place: (TILES[place].face, SALT.hex()) for place in range(1, 32)},
    leaves={0: LEAVES[0]},
    hidden=(0,),
)


def test_a_commitment_is_the_sha_256_of_its_secret() -> None:
    assert commitment(b"pai gow") == sha256(b"pai gow").hexdigest()


def test_the_secrets_that_were_committed_to_are_kept_whole_or_tile_by_tile() -> None:
    assert is_kept(COMMITTED, WHOLE)
    assert is_kept(COMMITTED, HIDDEN)


@pytest.mark.parametrize(
    "secrets",
    [
        replace(WHOLE, woodpile=DICE.hex()),
        replace(WHOLE, dice=MIXING.hex()),
        replace(WHOLE, mixing=DICE.hex()),
        replace(WHOLE, mixing="no hex"),
        replace(HIDDEN, dice=MIXING.hex()),
        replace(HIDDEN, mixing=DICE.hex()),
        replace(HIDDEN, leaves={0: LEAVES[2]}),
        replace(HIDDEN, openings=HIDDEN.openings | {5: (TILES[9].face, SALT.hex())}),
        replace(HIDDEN, leaves={}),
        replace(HIDDEN, leaves={0: LEAVES[0], 1: LEAVES[1]}),
    ],
)
def test_any_other_is_not(secrets: Secrets) -> None:
    assert not is_kept(COMMITTED, secrets)
