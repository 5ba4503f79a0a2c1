"""Players' seeds: the house is bound before it knows them. People who know its secrets choose before they are
told.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from paigow.log import GENESIS, draws, next_hash
from paigow.log.fairness.verification import MOST_REDRAWS, Head, verify_log
from paigow.rulings.export import export_round
from paigow.rulings.round_file.reader import read_round, write_round
from paigow.table import AnyEvent, Refusal, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.commitments import commitment
from paigow.table.core.steps import round_changed
from paigow.table.deal import count, stack, wash
from paigow.table.views import duties
from tests.log.appended import opened
from tests.log.rulings import rule
from tests.log.test_export import gains
from tests.runtime.playing import BOOKS
from tests.runtime.test_draws import (
    SECRETS,
    SEEDS,
    FloorGame,
    betting,
    conceded,
    forged,
    proof_of,
    to_the_end,
    written,
)
from tests.table.dealing import banked

A, B = SEEDS["Ann"]
BOTH = SEEDS | {"Bob": (b"c" * 32, b"d" * 32)}


def promise(person: str = "Ann") -> c.CommitSeeds:
    return c.CommitSeeds(person=person, tiles=commitment(A), dice=commitment(B))


def promise_of(person: str) -> c.CommitSeeds:
    """Return the promise of the seeds that somebody gives."""
    tiles, dice = BOTH[person]
    return c.CommitSeeds(person=person, tiles=commitment(tiles), dice=commitment(dice))


# ---- what a round with seeds proves ----------------------------------------------------------------------------


def test_a_round_names_whose_seeds_took_part() -> None:
    table = to_the_end(betting(seeds=BOTH))
    proof = proof_of(table.log)
    assert proof.is_fair
    assert (proof.seeds_for_tiles, proof.seeds_for_dice, proof.withheld) == (
        ("Ann", "Bob"),
        ("Ann", "Bob"),
        (),
    )
    given = {person: seeds[0].hex() for person, seeds in BOTH.items()}
    (stacked,) = table.events(e.TilesStacked)
    assert stacked.woodpile == SECRETS.stacked(given) != SECRETS.stacked({})


def test_the_dice_hang_on_every_seed() -> None:
    table = to_the_end(betting(seeds=BOTH))
    (counted,) = table.events(e.DiceCounted)
    head = table.heads[e.BetsClosed]
    given = {person: seeds[1].hex() for person, seeds in BOTH.items()}
    assert counted.dice == draws.dice(SECRETS.dice, head, 1, given)
    thrown = {draws.dice(SECRETS.dice, head, 1, given | {"Bob": f"{n:064x}"}) for n in range(40)}
    assert len(thrown) > 20


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_with_seeds_becomes_a_file_that_is_ruled_on_as_it_was_played(book: str) -> None:
    table = to_the_end(betting(book, seeds=BOTH))
    end = max(place for place, event in enumerate(table.log) if isinstance(event, e.RoundEnded))
    start = max(place for place, event in enumerate(table.log) if isinstance(event, e.TilesWashed))
    file = export_round(opened(table.appends), 1)
    assert read_round(write_round(file)) == file
    net = Counter({name: coins for name, coins in rule(file)["net"].items() if coins})
    assert net == gains(table.log[start : end + 1])


def removed(reason: str, giving: dict[str, tuple[bytes, bytes]]) -> FloorGame:
    """A round of seven after which a box is taken out of play by the dice."""
    table = FloorGame("nz")
    table.giving = giving
    people = ["Ann", "Bob", *(f"P{box}" for box in range(4, 9))]
    for box, person in enumerate(people, 2):
        table.seat(person, box)
    table.begin()
    for box, person in enumerate(people, 2):
        table.wager(person, box, "$20")
    table.deal()
    table.play(c.RemoveByDice(by="Sue", reason=reason))
    return to_the_end(table)


def test_whoever_orders_a_removal_chooses_no_box_by_his_words() -> None:
    """After the seeds are told the dice are settled; without seeds they depend on the order itself."""
    boxes: dict[bool, set[object]] = {}
    for has_seeds in (True, False):
        tables = [removed(f"signals {number}", BOTH if has_seeds else {}) for number in range(8)]
        assert all(proof_of(table.log).is_right for table in tables)
        thrown = [tuple(event.dice for event in table.events(e.RemovalThrown)) for table in tables]
        boxes[has_seeds] = set(thrown)
    assert len(boxes[True]) == 1
    assert len(boxes[False]) > 1


def test_the_dice_of_a_removal_hang_on_every_seed_and_are_proved() -> None:
    table = removed("signals", BOTH)
    given = {person: seeds[1].hex() for person, seeds in BOTH.items()}
    head = table.heads[e.BetsClosed]
    thrown = table.events(e.RemovalThrown)
    assert [event.dice for event in thrown] == [
        draws.removal_dice(SECRETS.dice, head, number, given) for number in range(1, len(thrown) + 1)
    ]
    other = {draws.removal_dice(SECRETS.dice, head, 1, given | {"Bob": f"{n:064x}"}) for n in range(40)}
    assert len(other) > 20
    without = draws.removal_dice(SECRETS.dice, head, len(thrown))
    assert forged(table, e.RemovalThrown, lambda event: replace(event, dice=without)) == ("removal",)


@pytest.mark.parametrize("phase", ["betting", "bets_closed", "shaken"])
def test_no_stacks_are_moved_once_the_seeds_for_the_dice_are_asked_for(phase: str) -> None:
    """MA 8(g): a person who knows the house's secrets must not choose among woodpiles by the dice."""
    table = banked("massachusetts")
    move = c.MoveStacks(person="Bob", to_left=(1, 2))
    assert not isinstance(decide(table.state, move, table.book), Refusal)
    late = round_changed(replace(table.state, phase=phase), are_seeds_asked=True)
    refused = decide(late, move, table.book)
    assert isinstance(refused, Refusal)
    assert refused.code == ("seeds_asked" if phase == "betting" else "wrong_phase")


def test_a_round_without_seeds_says_so() -> None:
    proof = proof_of(to_the_end(betting()).log)
    assert (proof.seeds_for_tiles, proof.seeds_for_dice) == ((), ())
    assert (proof.is_right, proof.is_fair, proof.doubts) == (True, False, ("house_alone",))


def test_a_round_goes_on_without_a_seed_that_the_only_giver_withholds() -> None:
    table = betting(seeds=SEEDS)
    table.until("shaken")
    table.play(c.AskSeeds())
    table.play(dealer_counts(table))
    proof = proof_of(to_the_end(table).log)
    assert (proof.is_right, proof.doubts) == (True, ("house_alone",))
    assert (proof.seeds_for_dice, proof.withheld, proof.redraws) == ((), ("Ann",), 0)


def dealer_counts(table: FloorGame) -> c.CountDice:
    """Return the count with all seeds that were given."""
    given = {person: each.dice_seed for person, each in table.state.round.seeds.items() if each.dice_seed}
    return c.CountDice(
        dice=draws.dice(SECRETS.dice, table.heads[e.BetsClosed], table.state.round.throws, given)
    )


# ---- forgeries -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["tiles", "dice"])
def test_another_seed_than_was_promised_is_found_out(which: str) -> None:
    table = to_the_end(betting(seeds=SEEDS))
    place = next(
        place
        for place, event in enumerate(table.log)
        if isinstance(event, e.SeedRevealed) and event.which == which
    )
    log = [*table.log]
    log[place] = replace(log[place], seed="00" * 32)
    assert "seed" in proof_of(log).faults


def test_a_promise_made_after_the_wash_is_found_out() -> None:
    table = to_the_end(betting(seeds=SEEDS))
    log: list[AnyEvent] = [event for event in table.log if not isinstance(event, e.SeedsCommitted)]
    washed = next(place for place, event in enumerate(log) if isinstance(event, e.TilesWashed))
    log.insert(washed + 1, table.events(e.SeedsCommitted)[0])
    assert "seed" in proof_of(log).faults


def test_a_promise_that_was_left_out_at_the_wash_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dishonest house lets only the seeds of its accomplice take part."""
    with monkeypatch.context() as house:
        house.setattr(wash, "taking_part", lambda state: ("Bob",))
        table = to_the_end(betting(seeds=BOTH))
    proof = proof_of(table.log)
    assert proof.seeds_for_tiles == ("Bob",)
    assert proof.faults == ("omitted",)
    assert not proof.is_fair


def leave(table: FloorGame) -> None:
    table.play(c.Leave(person="Ann"))


def shut_out(table: FloorGame) -> None:
    """Take the person's place away; the person is still there with coins."""
    table.play(c.Sanction(by="Sue", person="Ann", order="exclude", reason="signals"))
    assert table.events(e.SeatVacated)


def move(table: FloorGame) -> None:
    """Move to another box, which somebody else left before."""
    table.seat("Ann", 5)


@pytest.mark.parametrize(("go", "due"), [(leave, ()), (shut_out, ()), (move, ("Ann",))])
def test_whose_promise_is_due_follows_from_who_has_a_place(
    go: Callable[[FloorGame], None], due: tuple[str, ...]
) -> None:
    table = FloorGame("nz")
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    table.play(promise())
    go(table)
    table.play(c.WashTiles(commitments=SECRETS.commitments()))
    assert tuple(table.state.round.seeds) == due
    assert proof_of(table.log).faults == ()


def test_a_seed_of_somebody_without_a_place_is_found_out() -> None:
    table = to_the_end(betting(seeds=SEEDS))
    log = [event for event in table.log if not (isinstance(event, e.SatDown) and event.person == "Ann")]
    assert "seed" in proof_of(log).faults


def test_a_seed_told_after_the_tiles_were_stacked_is_found_out() -> None:
    table = to_the_end(betting(seeds=SEEDS))
    log = [*table.log]
    told = next(place for place, event in enumerate(log) if isinstance(event, e.SeedRevealed))
    log[told], log[told + 1] = log[told + 1], log[told]
    assert isinstance(log[told], e.TilesStacked)
    assert "seed" in proof_of(log).faults


def test_a_seed_for_the_dice_told_before_it_was_asked_for_is_found_out() -> None:
    table = to_the_end(betting(seeds=SEEDS))
    log = [*table.log]
    asked = next(place for place, event in enumerate(log) if isinstance(event, e.SeedsAsked))
    log[asked], log[asked + 1] = log[asked + 1], log[asked]
    assert "seed" in proof_of(log).faults


def test_a_bank_that_chooses_when_the_seeds_are_told_is_found_out() -> None:
    table = to_the_end(betting(seeds=SEEDS))
    asked = next(place for place, event in enumerate(table.log) if isinstance(event, e.SeedsAsked))
    late = e.FourNominated(person="Ann", amount=4, clause="NZ 9.6")
    assert "choice_after_seeds" in proof_of([*table.log[: asked + 1], late, *table.log[asked + 1 :]]).faults


def test_a_house_that_binds_itself_only_when_bets_open_is_found_out() -> None:
    table = to_the_end(betting(seeds=SEEDS))
    assert "not_committed" in forged(table, e.TilesWashed, lambda event: replace(event, commitments=None))


def test_another_order_of_the_slots_is_found_out() -> None:
    def change(event: Any) -> AnyEvent:
        turned: AnyEvent = replace(event, woodpile=event.woodpile[::-1])
        return turned

    assert "woodpile" in forged(to_the_end(betting(seeds=SEEDS)), e.TilesStacked, change)


# ---- the hole: a stacked deck and an accomplice who concedes ---------------------------------------------------


class StackedDeck(draws.RoundSecrets):
    """A dishonest house lays the tiles into the slots at will, and commits itself to that."""


def test_a_stacked_deck_with_an_accomplice_who_concedes_is_not_called_fair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody's seed took part: the order of the slots is the house's own, and it is never shown whole."""
    monkeypatch.setattr(draws, "woodpile", lambda secret: draws.SET)
    table = betting()
    table.deal()
    table.play(c.Concede(person="Bob", box=3))
    table = to_the_end(table)
    monkeypatch.undo()
    proof = proof_of(table.log)
    assert proof.doubts == ("house_alone",)
    assert not proof.is_fair


def test_a_stacked_deck_without_a_concession_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "woodpile", lambda secret: draws.SET)
    table = to_the_end(betting())
    monkeypatch.undo()
    assert {"woodpile", "woodpile_commitment"} <= set(proof_of(table.log).faults)


def test_with_a_players_seed_no_house_can_aim_and_a_concession_is_proved() -> None:
    proof = proof_of(conceded().log)
    assert proof.seeds_for_tiles == proof.seeds_for_dice == ("Ann",)
    assert proof.is_fair


# ---- what the table takes --------------------------------------------------------------------------------------


def test_a_person_promises_once_and_only_at_the_table() -> None:
    table = FloorGame("nz")
    table.seat("Ann", 2)
    table.refused(promise("Eve"), "not_here")
    table.refused(c.CommitSeeds(person="Ann", tiles="00", dice=commitment(B)), "bad_seed")
    table.refused(c.CommitSeeds(person="Ann", tiles=commitment(A), dice="G" * 64), "bad_seed")
    table.play(promise())
    table.refused(promise(), "seeds_promised")


def test_a_seed_is_taken_in_its_time_only() -> None:
    table = FloorGame("nz")
    table.seat("Ann", 2)
    tiles = c.RevealSeed(person="Ann", which="tiles", seed=A.hex())
    dice = c.RevealSeed(person="Ann", which="dice", seed=B.hex())
    table.refused(tiles, "no_seeds")
    table.play(promise())
    table.play(c.WashTiles(commitments=SECRETS.commitments()))
    table.refused(dice, "seed_not_now")
    table.refused(replace(tiles, seed="00" * 32), "other_seed")
    table.refused(replace(tiles, seed="zz"), "bad_seed")
    table.play(tiles)
    table.refused(tiles, "already_done")
    table.giving = {}
    table.play(c.StackTiles(woodpile=SECRETS.stacked({"Ann": A.hex()})))
    table.refused(tiles, "seed_not_now")


def test_who_leaves_takes_his_promise_with_him() -> None:
    table = FloorGame("nz")
    table.seat("Ann", 2)
    table.play(promise())
    table.play(c.Leave(person="Ann"))
    assert table.state.promised == {}


def test_who_has_no_place_at_the_wash_gives_no_seed() -> None:
    table = FloorGame("nz")
    table.seat("Ann", 2)
    table.play(c.BuyIn(person="Bob", coins=1000))
    table.play(promise("Bob"))
    table.play(c.WashTiles(commitments=SECRETS.commitments()))
    assert table.state.round.seeds == {}
    assert set(table.state.promised) == {"Bob"}


def test_once_the_seeds_are_asked_for_the_bank_chooses_nothing() -> None:
    table = banked("nz", to="shaken", choices={"plus_minus_four": True})
    table.state = round_changed(table.state, are_seeds_asked=True)
    bank = table.state.round.bank.person or ""
    table.refused(c.NominateFour(person=bank, amount=4), "seeds_asked")
    table.refused(c.TakeCup(person=bank), "seeds_asked")


# ---- heads -----------------------------------------------------------------------------------------------------


def chained(events: list[AnyEvent]) -> list[tuple[bytes, bytes]]:
    head, log = GENESIS, []
    for event in events:
        head = next_hash(head, written(event))
        log.append((written(event), head))
    return log


def test_a_log_cut_at_its_end_is_told_by_a_head_that_was_shown() -> None:
    log = chained(to_the_end(betting()).log)
    shown = [Head(seq=seq, hash=log[seq - 1][1].hex()) for seq in (5, len(log))]
    assert verify_log(log, shown).cut_heads == ()
    cut = verify_log(log[:-3], shown)
    assert (cut.broken_at, cut.cut_heads, cut.other_heads) == (None, (shown[1],), ())


def test_another_log_than_was_shown_is_told_by_its_head() -> None:
    log = chained(to_the_end(betting()).log)
    other = Head(seq=9, hash="00" * 32)
    assert verify_log(log, [other]).other_heads == (Head(seq=9, hash=log[8][1].hex()),)


@pytest.mark.parametrize(
    "text", ["", "7", "7:", "x:" + "0" * 64, "7:" + "g" * 64, "7:00", "9" * 5000 + ":" + "0" * 64]
)
def test_what_is_no_head_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected SEQ:HASH"):
        Head.of(text)


def test_a_head_is_read_as_it_is_written() -> None:
    head = Head(seq=7, hash="ab" * 32)
    assert Head.of(str(head)) == head


# ---- somebody withholds a seed after another was told ----------------------------------------------------------


FRESH = (b"e" * 32, b"f" * 32)


def withheld(which: str) -> FloorGame:
    """Let Bob withhold a seed after Ann's was told; Ann's next promise takes its place, and the round is played."""
    table = FloorGame("nz")
    table.giving = BOTH
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.seat(person, box)
    if which == "tiles":
        table.begin(to="washed")
        refuse(table, "tiles")
        table.until("betting")
    else:
        table.begin()
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.wager(person, box, "$20")
    if which == "dice":
        table.until("shaken")
        table.play(c.AskSeeds())
        refuse(table, "dice")
    return to_the_end(table)


def refuse(table: FloorGame, which: Literal["tiles", "dice"]) -> None:
    """Let Ann give her seed and Bob give none; by then Ann has promised others."""
    table.play(c.CommitSeeds(person="Ann", tiles=commitment(FRESH[0]), dice=commitment(FRESH[1])))
    table.play(c.RevealSeed(person="Ann", which=which, seed=BOTH["Ann"][which == "dice"].hex()))
    table.play(c.VoidSeeds(now_ms=0))
    table.giving = {"Ann": FRESH}


@pytest.mark.parametrize("which", ["tiles", "dice"])
def test_a_draw_is_made_anew_without_the_person_who_withheld_a_seed(which: str) -> None:
    proof = proof_of(withheld(which).log)
    assert (proof.is_fair, proof.withheld, proof.redraws) == (True, ("Bob",), 1)
    assert (proof.seeds_for_tiles if which == "tiles" else proof.seeds_for_dice) == ("Ann",)


def test_a_draw_with_only_some_of_the_seeds_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that works with Bob draws without Bob's seed where that suits it better."""
    for module in (count, stack):
        monkeypatch.setattr(module, "not_drawn_yet", lambda state, which: None)
    monkeypatch.setattr(duties, "is_withheld", lambda state, which: False)
    table = FloorGame("nz")
    table.giving = {"Ann": BOTH["Ann"]}
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.seat(person, box)
    table.play(promise("Bob"))
    table.begin()
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.wager(person, box, "$20")
    assert proof_of(to_the_end(table).log).faults == ("redraw", "redraw")


def voided(**changes: Any) -> Callable[[Any], AnyEvent]:
    return lambda event: replace(event, **changes)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"withheld": ("Ann",)}, "redraw"),
        ({"withheld": ()}, "redraw"),
        ({"asked": ()}, "omitted"),
        ({"asked": ("Ann", "Bob")}, "seed"),
        ({"day": 1}, "redraw"),
    ],
)
@pytest.mark.parametrize("which", ["tiles", "dice"])
def test_seeds_that_are_voided_wrongly_are_found_out(which: str, changes: dict[str, Any], fault: str) -> None:
    assert fault in forged(withheld(which), e.SeedsVoided, voided(**changes))


@pytest.mark.parametrize("which", ["tiles", "dice"])
def test_a_promise_of_somebody_who_withheld_a_seed_on_this_day_is_found_out(which: str) -> None:
    log = [*withheld(which).log]
    place = next(place for place, event in enumerate(log) if isinstance(event, e.SeedsVoided))
    again = e.SeedsCommitted(person="Bob", tiles=commitment(A), dice=commitment(B))
    assert "seed" in proof_of([*log[: place + 1], again, *log[place + 1 :]]).faults


def with_redraws(redraws: int) -> FloorGame:
    """In each round another guest withholds a seed after Ann's was told."""
    table = FloorGame("nz")
    table.seat("Ann", 2)
    for number in range(redraws):
        table.seat(f"Fake {number}", 3)
        table.giving = {"Ann": BOTH["Ann"], f"Fake {number}": BOTH["Bob"]}
        table.begin(to="washed")
        refuse(table, "tiles")
        table.until("betting")
        table.wager("Ann", 2, "$20")
        to_the_end(table)
        table.play(c.Leave(person=f"Fake {number}"))
    return table


@pytest.mark.parametrize("redraws", [MOST_REDRAWS, MOST_REDRAWS + 1])
def test_a_day_with_many_redraws_is_not_proved(redraws: int) -> None:
    """Each redraw is an outcome that people who work together have refused."""
    rounds = verify_log(chained(with_redraws(redraws).log)).rounds
    assert all(each.is_right for each in rounds)
    assert [each.doubts for each in rounds] == [("redraws",) * (redraws > MOST_REDRAWS)] * redraws


def test_a_bystander_is_not_asked_for_the_dice_and_naming_one_is_found_out() -> None:
    table = FloorGame("nz")
    table.giving = BOTH
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.seat(person, box)
    table.begin()
    table.wager("Ann", 2, "$20")
    to_the_end(table)
    (asked,) = table.events(e.SeedsAsked)
    assert asked.asked == ("Ann",)
    assert proof_of(table.log).is_fair
    assert "seed" in forged(table, e.SeedsAsked, lambda event: replace(event, asked=("Ann", "Bob")))
    assert "omitted" in forged(table, e.SeedsAsked, lambda event: replace(event, asked=()))
