"""Players' seeds for everybody to see."""

from paigow.table.core.state import State
from paigow.table.see.view_types import SeedView


def seed_views(state: State) -> tuple[SeedView, ...]:
    """For everybody to see."""
    return tuple(
        SeedView(
            person=person,
            tiles=seeds.tiles,
            dice=seeds.dice,
            tiles_seed=seeds.tiles_seed,
            dice_seed=seeds.dice_seed,
            is_asked_for_tiles=person in state.round.asked_for_tiles,
            is_asked_for_dice=person in state.round.asked_for_dice,
        )
        for person, seeds in state.round.seeds.items()
    )
