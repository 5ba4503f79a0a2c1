"""The log proves everything that the floor draws in a round: lajas, reshuffles, cuts by lot, further throws,
removals.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from paigow.log import GENESIS, Cause, draws, encode, next_hash
from paigow.log.draws import RoundSecrets
from paigow.log.fairness.verification import RoundProof, verify_log
from paigow.runtime.dealer import dealer
from paigow.table import AnyCommand, AnyEvent, State, evolve, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.commitments import commitment
from paigow.table.seeds.seeds import lacking
from tests.runtime.playing import ME, a_house, a_table, sit, until
from tests.table.dealing import REMOVE
from tests.table.driver import Game

SECRETS = RoundSecrets(b"w" * 32, b"d" * 32, b"m" * 32)
OTHER = RoundSecrets(b"x" * 32, b"e" * 32, b"n" * 32)
SEEDS = {"Ann": (b"a" * 32, b"b" * 32)}
"""Person -> the seeds that this person gives for tiles and dice."""


def written(event: AnyEvent, cause: Cause | None = None) -> bytes:
    """The entry of an event, the same each time: the salts are no secret here."""
    return encode(event, cause=cause, salts=lambda: bytes(32))


class FloorGame(Game):
    """A game whose tiles and dice the floor draws from the round's secrets, with the hash chain of its log."""

    def __init__(self, book: str, *, keeps_causes: bool = False, **changes: Any) -> None:
        self.keeps_causes = keeps_causes
        self.entries: list[bytes] = []
        """The log; an audit needs the causes, a proof does not."""
        self.heads: dict[type[e.Event], bytes] = {e.BetsClosed: GENESIS, e.RemovalOrdered: GENESIS}
        self.head = GENESIS
        self.secrets = SECRETS
        self.giving: dict[str, tuple[bytes, bytes]] = {}
        """The people who give seeds, and which."""
        super().__init__(book, **changes)

    def play(self, command: AnyCommand) -> list[AnyEvent]:
        if isinstance(command, c.WashTiles) and command.commitments is None:
            for person, (tiles, dice) in self.giving.items():
                self.play(c.CommitSeeds(person=person, tiles=commitment(tiles), dice=commitment(dice)))
            command = replace(command, commitments=self.secrets.commitments())
        events = super().play(command)
        for place, event in enumerate(events):
            is_first = self.keeps_causes and not place
            self.entries.append(written(event, Cause(command=command) if is_first else None))
            self.head = next_hash(self.head, self.entries[-1])
            self.heads[type(event)] = self.head
        return events

    def give(self, which: Literal["tiles", "dice"]) -> None:
        for person in lacking(self.state, which):
            if person in self.giving:
                seed = self.giving[person][which == "dice"]
                self.play(c.RevealSeed(person=person, which=which, seed=seed.hex()))

    def duty(self) -> list[AnyEvent]:
        due = next_duty(self.state, self.book)
        if due == "woodpile" and self.state.phase == "washed":
            self.give("tiles")
        elif due == "count" and self.state.round.are_seeds_asked:
            self.give("dice")
        kinds: dict[Any, type[c.Command]] = {
            "woodpile": {"laja": c.MakeLaja, "reshuffle": c.Reshuffle, None: c.StackTiles}[
                self.state.round.mixing
            ],
            "bets": c.OpenBets if self.state.phase == "stacked" else c.CutTiles,
            "cut": c.CutTiles,
            "dice": c.ShakeDice,
            "count": c.CountDice,
            "removal": c.ThrowForRemoval,
            "secrets": c.RevealSecrets,
        }
        kind = kinds.get(due)
        if kind is None or (kind is c.CutTiles and self.state.round.cut is not None):
            return super().duty()
        facts = dealer.RoundFacts(
            now_ms=0,
            offer_s=None,
            cover_s=None,
            betting_s=None,
            setting_s=None,
            secrets=self.secrets,
            closed_at=self.heads[e.BetsClosed],
            removal_at=self.heads[e.RemovalOrdered],
            state=self.state,
            book=self.book,
        )
        return self.play(dealer.command(dealer.Task(duty=kind), facts))


def betting(
    book: str = "nz", *, seeds: dict[str, tuple[bytes, bytes]] | None = None, **changes: Any
) -> FloorGame:
    """Return a table with open bets, on which Ann and Bob have wagered; some people give seeds."""
    table = FloorGame(book, **changes)
    table.giving = seeds or {}
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.seat(person, box)
    table.begin()
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.wager(person, box, "$20")
    return table


def to_the_end(table: FloorGame) -> FloorGame:
    """Play the rest of the round, and reveal the secrets."""
    if table.state.round.delivered == () or table.state.phase == "delivered":
        table.deal()
    table.finish()
    while table.state.round.secrets is None:
        table.duty()
    return table


def proof_of(events: list[AnyEvent]) -> RoundProof:
    """Return what the log of these events proves about its last round."""
    head, log = GENESIS, []
    for event in events:
        head = next_hash(head, written(event))
        log.append((written(event), head))
    return verify_log(log).rounds[-1]


def forged(table: FloorGame, kind: type[e.Event], change: Callable[[Any], AnyEvent]) -> tuple[str, ...]:
    """Return the faults of the log in which the last event of a kind was changed."""
    place = max(place for place, event in enumerate(table.log) if isinstance(event, kind))
    changed = change(table.log[place])
    return proof_of([*table.log[:place], changed, *table.log[place + 1 :]]).faults


def turned(event: Any) -> Any:
    """Return the event with its tiles in another order."""
    return replace(event, woodpile=event.woodpile[::-1])


def test_a_round_without_anything_special_is_proved() -> None:
    assert proof_of(to_the_end(betting()).log).is_right


def test_lajas_and_reshuffles_are_proved_one_after_the_other() -> None:
    table = betting()
    table.play(c.AskLaja(person="Ann"))
    table.duty()
    table.play(c.ReportExposed(by="Sue", at="laja", count=3))
    table.until("delivered")
    table.play(c.OrderReshuffle(by="Sue"))
    to_the_end(table)
    piles = [event.woodpile for event in table.events(e.TilesStacked, e.LajaMade, e.TilesReshuffled)]
    assert len(set(piles)) == 4
    assert proof_of(table.log).is_right
    assert "mixing" in forged(table, e.LajaMade, turned)
    assert "mixing" in forged(table, e.TilesReshuffled, turned)


def test_a_cut_by_lot_is_proved() -> None:
    table = to_the_end(betting(choices={"cut_chosen_by_house": "random"}))
    (cut,) = table.events(e.TilesCut)
    assert cut.chosen_by == "random"
    assert str(table.book.approved_cuts[cut.drawn]) == " ".join((cut.cut, *cut.options))
    assert proof_of(table.log).is_right
    other = (cut.drawn + 1) % cut.out_of
    assert "cut" in forged(table, e.TilesCut, lambda event: replace(event, drawn=other))


def test_throws_that_were_none_are_followed_by_proved_ones() -> None:
    table = betting()
    table.until("shaken")
    for _ in range(2):
        table.play(c.ReportDice(by="Sue", fault="cocked"))
        table.until("shaken")
    to_the_end(table)
    assert [event.dice for event in table.events(e.DiceShaken)] == [(), (), ()]
    (counted,) = table.events(e.DiceCounted)
    assert counted.dice == draws.dice(SECRETS.dice, table.heads[e.BetsClosed], 3)
    assert proof_of(table.log).is_right
    assert forged(table, e.DiceCounted, lambda event: replace(event, dice=(7, 7, 7))) == ("dice",)


def test_a_throw_for_removal_is_proved() -> None:
    table = FloorGame("nz")
    for box in range(2, 9):
        table.seat(f"P{box}", box)
    table.begin()
    for box in range(2, 9):
        table.wager(f"P{box}", box, "$20")
    table.deal()
    table.play(REMOVE)
    to_the_end(table)
    thrown = table.events(e.RemovalThrown)
    head = table.heads[e.RemovalOrdered]
    assert [event.dice for event in thrown] == [
        draws.removal_dice(SECRETS.dice, head, throw) for throw in range(1, len(thrown) + 1)
    ]
    assert len(table.state.removed) == 1
    assert proof_of(table.log).is_right
    assert forged(table, e.RemovalThrown, lambda event: replace(event, dice=(1, 1, 1))) == ("removal",)


# ---- conceded hands -------------------------------------------------------------------------------------------


def conceded(*, mixed: bool = False, keeps_causes: bool = False) -> FloorGame:
    """Play a round in which Bob concedes, until it is over and the secrets that may be known are known."""
    table = betting(seeds=SEEDS, keeps_causes=keeps_causes)
    if mixed:
        table.play(c.AskLaja(person="Ann"))
        table.duty()
    table.deal()
    table.play(c.Concede(person="Bob", box=3))
    return to_the_end(table)


@pytest.mark.parametrize("mixed", [False, True])
def test_a_conceded_hand_stays_hidden_and_the_rest_is_proved(mixed: bool) -> None:
    table = conceded(mixed=mixed)
    hand = table.events(e.TilesDelivered)[-1].hands[3]
    told = table.state.round.secrets
    assert told is not None
    assert told.woodpile == ""
    opened = sorted(face for face, _ in told.openings.values())
    first = table.events(e.TilesStacked)[-1].woodpile
    slots = SECRETS.slots({"Ann": SEEDS["Ann"][0].hex()})
    assert sorted(first[slots.index(slot)] for slot in told.leaves) == sorted(set_of(table.state))
    assert sorted([*opened, *set_of(table.state)]) == sorted(first)
    assert set(hand) <= set(set_of(table.state))
    assert proof_of(table.log).is_fair


def set_of(state: State) -> list[str]:
    """Return the tiles that nobody was shown."""
    hidden = [face for box in state.boxes.values() if box.is_conceded and box.hand for face in box.hand.tiles]
    if not state.round.are_unused_shown:
        hidden += [face for tiles in state.round.undelivered.values() for face in tiles]
    return hidden


def test_another_tile_or_salt_in_an_opening_is_found_out() -> None:
    table = conceded()

    def other_face(event: e.SecretsRevealed) -> AnyEvent:
        openings = dict(event.secrets.openings)
        place, (face, salt) = next(iter(openings.items()))
        openings[place] = ("1-2" if face != "1-2" else "2-4", salt)
        return replace(event, secrets=replace(event.secrets, openings=openings))

    assert set(forged(table, e.SecretsRevealed, other_face)) >= {"woodpile_commitment", "woodpile"}

    def other_salt(event: e.SecretsRevealed) -> AnyEvent:
        openings = dict(event.secrets.openings)
        place, (face, _) = next(iter(openings.items()))
        openings[place] = (face, "00" * 32)
        return replace(event, secrets=replace(event.secrets, openings=openings))

    assert forged(table, e.SecretsRevealed, other_salt) == ("woodpile_commitment",)


def test_more_hidden_than_was_conceded_is_found_out() -> None:
    table = to_the_end(betting())

    def hidden(event: e.SecretsRevealed) -> AnyEvent:
        return replace(event, secrets=SECRETS.published(frozenset(range(4))))

    assert forged(table, e.SecretsRevealed, hidden) == ("hidden",)


def test_secrets_that_were_not_committed_to_are_refused_tile_by_tile_too() -> None:
    table = betting()
    table.deal()
    table.play(c.Concede(person="Bob", box=3))
    table.finish()
    hidden = frozenset(range(8))
    table.refused(c.RevealSecrets(secrets=OTHER.published(hidden)), "wrong_secret")
    published = SECRETS.published(hidden)
    for wrong in (
        replace(published, mixing="00"),
        replace(published, leaves={}),
        replace(published, leaves={**published.leaves, 31: "00" * 32}),
        replace(published, openings={**published.openings, 31: ("6-6", "no hex")}),
    ):
        table.refused(c.RevealSecrets(secrets=wrong), "wrong_secret")
    table.play(c.RevealSecrets(secrets=published))


def test_replaying_the_log_gives_the_same_table() -> None:
    table = conceded(mixed=True)
    state = State.empty()
    for event in table.log:
        state = evolve(state, event)
    assert state == table.state


# ---- on the floor ---------------------------------------------------------------------------------------------


def test_a_running_table_makes_a_laja_and_removes_a_box_and_proves_both() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=6)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            assert await house.command(table, c.AskLaja(person=ME)) is None
            await until(house, table, lambda state: state.round.lajas == 1)
            await until(house, table, lambda state: len(state.boxes_in_play) >= 5)
            await asyncio.gather(
                *(
                    house.command(table, c.PlaceWager(person=ME, box=each.number, coins=2000))
                    for each in house.state(table).boxes.values()
                    if not each.in_play and each.number != 1
                )
            )
            await until(house, table, lambda state: state.phase == "setting")
            assert await house.command(table, REMOVE) is None
            await until(house, table, lambda state: state.coming == 2, box=box)
            proof = verify_log(await house.entries(table))
            assert proof.broken_at is None
            assert proof.rounds[0].is_right
            assert len(house.state(table).removed) == 1

    asyncio.run(test())
