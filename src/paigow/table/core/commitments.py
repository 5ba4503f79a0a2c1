"""What is published of a round's secrets before wagers, and how what is published afterwards is held against it."""

from hashlib import sha256

from paigow.table.core.command import Commitments, Secrets

TILES = 32


def commitment(secret: bytes) -> str:
    """What is published of a secret before the wagers: its SHA-256 as hex."""
    return sha256(secret).hexdigest()


def leaf(salt: bytes, face: str) -> str:
    """What stands for one tile of the woodpile: SHA-256 of its salt and its face, as hex."""
    return sha256(salt + face.encode()).hexdigest()


def root(leaves: list[str], mixing: bytes) -> str:
    """One hash over the 32 leaves in the order of the woodpile, and over the seed of all further mixing."""
    content = b"".join(bytes.fromhex(each) for each in leaves) + sha256(mixing).digest()
    return sha256(content).hexdigest()


def is_kept(committed: Commitments, secrets: Secrets) -> bool:
    """Whether published secrets are those that were committed to, whole or tile by tile."""
    try:
        if commitment(bytes.fromhex(secrets.dice)) != committed.dice:
            return False
        if committed.mixing and commitment(bytes.fromhex(secrets.mixing)) != committed.mixing:
            return False
        if secrets.woodpile:
            return commitment(bytes.fromhex(secrets.woodpile)) == committed.woodpile
        return root(_leaves(secrets), bytes.fromhex(secrets.mixing)) == committed.tiles
    except ValueError:
        return False


def _leaves(secrets: Secrets) -> list[str]:
    """The leaf of every place: of an open tile made again, of a hidden one as it was published."""
    opened = {place: leaf(bytes.fromhex(salt), face) for place, (face, salt) in secrets.openings.items()}
    if sorted([*opened, *secrets.leaves]) != list(range(TILES)):
        message = "expected every place of the woodpile once"
        raise ValueError(message)
    leaves = opened | secrets.leaves
    return [leaves[place] for place in range(TILES)]
