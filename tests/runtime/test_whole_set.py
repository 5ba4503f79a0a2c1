"""The opened tiles of a woodpile belong to one set of 32, even if some stay hidden for good."""

import pytest
from msgspec.structs import replace

from paigow.log import draws
from paigow.log.audit import audit
from paigow.log.concealment import withheld
from paigow.table import AnyEvent
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.deal import stack
from tests.log.appended import stored
from tests.runtime.test_draws import FloorGame, betting, conceded, forged, proof_of, to_the_end
from tests.runtime.test_seeds import BOTH

PAIRS = dict(
    zip(
        ("3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3", "2-4", "1-2"),
        ("1-1", "1-1", "4-4", "4-4", "1-3", "1-3", "5-5", "5-5", "6-6", "6-6"),
        strict=True,
    )
)
"""Ten single tiles -> what a dishonest house lays in their place: further tiles of five pairs."""


@pytest.fixture
def stacked(monkeypatch: pytest.MonkeyPatch) -> FloorGame:
    """The end of a round with other tiles than the 32; two players gave seeds, and one of them conceded."""
    honest = draws.woodpile
    with monkeypatch.context() as house:
        house.setattr(
            draws, "woodpile", lambda secret: tuple(PAIRS.get(each, each) for each in honest(secret))
        )
        house.setattr(stack, "set_fault", lambda tiles, clause: None)
        table = betting(seeds=BOTH)
        table.deal()
        table.play(c.Concede(person="Bob", box=3))
        return to_the_end(table)


def test_a_deck_that_is_not_the_32_tiles_is_found_out_though_seeds_took_part(stacked: FloorGame) -> None:
    proof = proof_of(stacked.log)
    assert proof.seeds_for_tiles == ("Ann", "Bob")
    assert "set" in proof.faults
    assert not proof.is_fair


def test_as_everybody_is_shown_the_log_it_is_found_out_by_verify_and_audit(stacked: FloorGame) -> None:
    washed = next(place for place, event in enumerate(stacked.log) if isinstance(event, e.TilesWashed))
    entries = stored(stacked.appends)
    shown = [*entries[:washed], *withheld(entries[washed:])]
    found = audit(shown)
    (difference,) = [each for each in found.differences if each.event == "tiles_stacked"]
    assert (difference.field, difference.ruled) == ("woodpile", "wrong_set")
    assert set(difference.recorded) <= {*PAIRS.values()}
    assert difference.clause == stacked.book.cite("shuffle")


def test_of_an_honest_house_nothing_is_said() -> None:
    table = conceded()
    proof = proof_of(table.log)
    assert proof.is_fair
    told = table.state.round.secrets
    assert told is not None
    assert proof.hidden == len(told.leaves) > 0
    assert proof_of(to_the_end(betting()).log).hidden == 0


def test_hands_that_were_turned_over_are_of_one_set() -> None:
    """Whatever its secrets say: two hands of the same four tiles are not of one set."""
    table = to_the_end(betting())
    low = high = ("1-2", "2-4")
    assert "set" in forged(table, e.HandExposed, lambda event: replace(event, low=low, high=high))
    assert "set" in forged(
        table, e.TilesDelivered, lambda event: replace(event, hands={**event.hands, 2: (*low, *high)})
    )


def test_a_delivered_hand_is_among_what_is_opened() -> None:
    """Four tiles of the set, but not of those that the openings tell."""
    table = conceded()
    told = table.state.round.secrets
    assert told is not None
    left = list(draws.SET)
    for face, _ in told.openings.values():
        left.remove(face)

    def as_shown(event: AnyEvent, other: tuple[str, ...] | None = None) -> AnyEvent:
        """Return the openings without what is withheld. ``other``: the hand of box 2."""
        if isinstance(event, e.TilesStacked):
            return replace(event, woodpile=())
        if isinstance(event, e.TilesDelivered):
            known = {place: () if place in told.hidden else hand for place, hand in event.hands.items()}
            return replace(event, hands=known if other is None else known | {2: other})
        return event

    assert set(proof_of([as_shown(event) for event in table.log]).faults) == {"dice"}, "the chain is another"
    assert "woodpile" in proof_of([as_shown(event, tuple(left[:4])) for event in table.log]).faults
