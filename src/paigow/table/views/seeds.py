"""The players' seeds in the view."""

from paigow.table.core.state import State
from paigow.table.views.view_types import SeedView


def seed_views(state: State) -> tuple[SeedView, ...]:
    """Return the seeds as everybody may see them."""
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
