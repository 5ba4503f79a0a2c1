"""Commitments to a round's secrets before wagers, and the check of the secrets that are published afterwards."""

from hashlib import sha256

from paigow.table.core.command import Commitments, Secrets

TILES = 32


def commitment(secret: bytes) -> str:
    """Return the commitment that is published before the wagers: SHA-256 of a secret, as hex."""
    return sha256(secret).hexdigest()


def leaf(salt: bytes, face: str) -> str:
    """Return the leaf for one tile of the woodpile: SHA-256 of its salt and its face, as hex."""
    return sha256(salt + face.encode()).hexdigest()


def root(leaves: list[str], mixing: bytes) -> str:
    """Return one hash over the 32 leaves in the order of the woodpile and over the seed of all further mixing."""
    content = b"".join(bytes.fromhex(each) for each in leaves) + sha256(mixing).digest()
    return sha256(content).hexdigest()


def is_kept(committed: Commitments, secrets: Secrets) -> bool:
    """Return whether published secrets match the commitments, as a whole or tile by tile."""
    try:
        if commitment(bytes.fromhex(secrets.dice)) != committed.dice:
            return False
        if commitment(bytes.fromhex(secrets.mixing)) != committed.mixing:
            return False
        if secrets.woodpile:
            return commitment(bytes.fromhex(secrets.woodpile)) == committed.woodpile
        return root(_leaves(secrets), bytes.fromhex(secrets.mixing)) == committed.tiles
    except ValueError:
        return False


def _leaves(secrets: Secrets) -> list[str]:
    """Return the leaf of every place: calculated for an open tile, published for a hidden one."""
    opened = {place: leaf(bytes.fromhex(salt), face) for place, (face, salt) in secrets.openings.items()}
    if sorted([*opened, *secrets.leaves]) != list(range(TILES)):
        message = "expected every place of the woodpile once"
        raise ValueError(message)
    leaves = opened | secrets.leaves
    return [leaves[place] for place in range(TILES)]
