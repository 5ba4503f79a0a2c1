"""What knowing other tiles is worth: one tile and the opponent's hand exactly, other boxes' hands sampled."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import fields

from paigow.books import Book
from paigow.lab.figures import ExactShare
from paigow.lab.odds import Role
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike
from paigow.lab.value_of_information import OtherTiles, TileWorth, one_tile, other_tiles


class OneTileWorth(Struct, frozen=True, kw_only=True):
    """Exact gain from knowing where one tile is, on average and by kind."""

    elsewhere: ExactShare
    """Gain from knowing a tile that is out of play, or another player's."""
    opponents: ExactShare
    """Gain from knowing one of the opponent's four tiles."""
    tiles: list[TileWorth]


class Knowledge(OtherTiles, frozen=True, kw_only=True):
    """The gain of a side that sets its best from knowing other tiles, for each unit wagered."""

    one_tile: OneTileWorth


def knowledge(
    book: Book,
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    samples: int = 20_000,
    seed: int = 1,
) -> Knowledge:
    """Return the value of one known tile, of the tiles of one to six other boxes, and of the opponent's hand.

    Args:
        book: The rule book.
        role: Side that knows the tiles and sets its best.
        opponent: Policy of the other side.
        commission: Part of a win; by default the book's.
        samples: Deals to sample for the tiles of other boxes; the rest is exact.
        seed: Seed of the sample. The same seed gives the same figures.

    Raises:
        LabError: the policy is invalid, or there are fewer than 2 samples.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> found = lab.knowledge(paigow.load("nz"), samples=100)
        >>> [one.boxes for one in found.known], found.one_tile.opponents < found.everything
        ([1, 2, 3, 4, 5, 6], True)
    """
    others = other_tiles(
        book, role=role, opponent=opponent, commission=commission, samples=samples, seed=seed
    )
    tile = one_tile(book, role=role, opponent=opponent, commission=commission)
    return Knowledge(
        **{field.name: getattr(others, field.name) for field in fields(OtherTiles)},
        one_tile=OneTileWorth(elsewhere=tile.elsewhere, opponents=tile.opponents, tiles=tile.tiles),
    )
