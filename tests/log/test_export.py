"""Rounds that were played become round files, and the ruling on them is what was played."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pytest
from msgspec.structs import replace

from paigow.books import Book
from paigow.rulings.export import NoRoundError, export_round, renamed
from paigow.rulings.round_file.reader import read_round, write_round
from paigow.rulings.round_file.types import Exposed, Misdelivery, Reshuffled, Sanctioned
from paigow.table import AnyEvent, postings
from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.mishaps import banked, delivered, exposed, play_out
from tests.log.appended import opened
from tests.log.rulings import rule
from tests.property.play import CHOICES, Table, books, opening, play_rounds, random_settings
from tests.table.banks import BANKER, BOX, BankedGame
from tests.table.driver import LOSES, PEOPLE, WINS, Game, coins

IDS: Final = [
    " ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES
]
TABLES: Final = 2
ROUNDS: Final = 4


def played(book: Book, seed: int) -> Table:
    """A table at which people asked for what they liked."""
    rng = random.Random(seed)
    table = Table(book, rng)
    table.must(replace(opening(book, random_settings(book, rng)), choices=book.choices))
    for person in rng.sample(PEOPLE, 4):
        table.tell(c.BuyIn(person=person, coins=table.state.limits.minimum * rng.choice([50, 500])))
        table.tell(c.SitDown(person=person, box=rng.randint(1, 8)))
    play_rounds(table, ROUNDS)
    return table


def rounds_of(log: Sequence[AnyEvent]) -> Iterator[tuple[int, list[AnyEvent], int]]:
    """Number, events and last place of every round that came to its end."""
    first = 0
    for place, event in enumerate(log):
        if isinstance(event, e.TilesWashed):
            first = place
        if isinstance(event, e.RoundEnded | e.RoundVoided):
            yield event.round, list(log[first : place + 1]), place


def gains(events: Sequence[AnyEvent]) -> Counter[str]:
    """Return what everybody gained in a round, from what its events moved between accounts."""
    found: Counter[str] = Counter()
    for event in events:
        for posting in postings(event):
            found[_owner(posting.debit)] -= posting.coins
            found[_owner(posting.credit)] += posting.coins
    return Counter({name: coins for name, coins in found.items() if coins})


def _owner(account: str) -> str:
    """Return the person whose coins lie on an account. Coins that somebody brings or takes away stay that
    person's.
    """
    kind, _, owner = account.partition(":")
    if kind in {"stack", "layout", "stake", "account"}:
        return owner
    return "commission" if kind == "commission" else "house"


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_the_ruling_on_an_exported_round_is_what_was_played_to_the_coin(book: Book) -> None:
    count = 0
    for seed in range(TABLES):
        table = played(book, seed)
        entries = opened(table.appends)
        for number, events, last in rounds_of(table.log):
            if isinstance(events[-1], e.RoundVoided) and events[-1].cause == "no wagers":
                continue
            try:
                file = export_round(entries[: last + 1], number)
            except NoRoundError:  # over before any wager was final
                assert not any(isinstance(each, e.HandMatched) for each in events)
                continue
            text = write_round(file)
            assert read_round(text) == file
            ruling = rule(file)
            assert ruling["void"] == isinstance(events[-1], e.RoundVoided)
            won = Counter({name: coins for name, coins in ruling["net"].items() if coins})
            assert won == gains(events), (seed, number, text)
            count += 1
    assert count >= TABLES


@pytest.mark.clause("NZ 12.15", check=1)
@pytest.mark.parametrize("phase", ["setting", "players_set"])
@pytest.mark.parametrize(
    ("book", "boxes"),
    [
        ("nz", (1, 3)),
        ("nz", (3, 6)),
        ("massachusetts", (0, 3)),
        ("massachusetts", (0, -1)),
        ("massachusetts", (-1, 3)),
        ("massachusetts", (2, 0)),
    ],
)
@pytest.mark.parametrize("start", [delivered, banked])
def test_hands_that_were_mixed_are_in_the_file_whoever_plays_them(
    book: str, boxes: tuple[int, ...], start: Callable[..., Game], phase: str
) -> None:
    table = start(book, ("Ann", 2), ("Bob", 3), ("Cho", 4))
    table.until("setting")
    if phase == "players_set":
        table.set_all()
    table.play(c.ReportMixed(by="Sue", boxes=boxes, reconstructed=False))
    if not table.state.round.is_void:
        play_out(table)
    *_, (number, events, _) = rounds_of(table.log)
    ruling = rule(read_round(write_round(export_round(opened(table.appends), number))))
    assert ruling["void"] == table.state.round.is_void
    assert Counter({name: coins for name, coins in ruling["net"].items() if coins}) == gains(events)


@pytest.mark.clause("CAN 9.3 sanction", check=1)
@pytest.mark.parametrize("person", ["Ann", "Bob"])
@pytest.mark.parametrize("start", [delivered, banked])
def test_who_was_excluded_from_the_round_is_in_the_file(person: str, start: Callable[..., Game]) -> None:
    table = start("canberra", ("Ann", 2), ("Bob", 3), ("Cho", 4))
    table.until("setting")
    table.play(c.Sanction(by="Sue", reason="signals", person=person, order="exclude-round"))
    if not table.state.round.is_void:
        play_out(table)
    *_, (number, events, _) = rounds_of(table.log)
    file = export_round(opened(table.appends), number)
    assert file.irregularities == (Sanctioned(player=person, order="exclude-round", after="view"),)
    ruling = rule(read_round(write_round(file)))
    assert ruling["void"] == table.state.round.is_void
    assert Counter({name: coins for name, coins in ruling["net"].items() if coins}) == gains(events)
    assert {each["clause"] for each in ruling["remarks"]} == {"CAN 9.3 sanction"}


def a_game() -> Game:
    """A round in which Ann wins and Bob has something else."""
    game = Game("nz")
    game.whole_round({2: WINS, 3: LOSES}, [("Ann", 2, "$20"), ("Bob", 3, "$40")])
    return game


def test_what_lay_on_the_table_is_in_the_file() -> None:
    file = export_round(opened(a_game().appends), 1)
    assert file.book.startswith("nz@")
    assert file.deal is not None
    assert (file.deal.dice, file.deal.cut) == ((6, 2, 1), str(a_game().book.house_cut))
    assert [(box.number, [(wager.player, wager.amount) for wager in box.wagers]) for box in file.boxes] == [
        (2, [("Ann", 2000)]),
        (3, [("Bob", 4000)]),
    ]
    assert rule(file)["net"] == {"Ann": 1900, "Bob": -4000, "house": 2000, "commission": 100}


def test_a_conceded_hand_stays_hidden_in_the_file() -> None:
    game = Game("nz")
    for person, box in (("Ann", 2), ("Bob", 3)):
        game.seat(person, box)
    game.begin({2: WINS[0], 3: LOSES[0]})
    game.wager("Ann", 2, "$20")
    game.wager("Bob", 3, "$40")
    game.deal()
    game.play(c.Concede(person="Ann", box=2))
    game.set(3, LOSES[1])
    game.finish()
    file = export_round(opened(game.appends), 1)
    assert file.deal is None  # it would tell the tiles
    conceded = file.box(2)
    assert conceded is not None
    assert (conceded.conceded, conceded.tiles, conceded.low) == (True, (), ())
    assert rule(file)["net"] == {"Ann": -2000, "Bob": -4000, "house": 6000, "commission": 0}


def test_the_operators_file_of_a_table_goes_with_the_round() -> None:
    game = a_game()
    entries = opened(game.appends)
    places = [place for place, entry in enumerate(entries) if isinstance(entry.event, e.TableOpened)]
    text = 'format = "paigow-operator/1"\nbook = "nz"\nname = "Harbour"\n'
    for place in places:
        entries[place] = replace(entries[place], event=replace(entries[place].event, operator_file=text))
    file = export_round(entries, 1)
    assert (file.operator_file, file.deal is not None) == (text, True)
    assert read_round(write_round(file)) == file
    assert rule(file)["net"] == rule(export_round(opened(game.appends), 1))["net"]


def test_people_are_called_as_others_see_them() -> None:
    file = renamed(export_round(opened(a_game().appends), 1), {"Ann": "The same", "Bob": "The same"})
    assert file.people == ("The same", "The same 2")
    assert renamed(file, {"The same": "House"}).people == ("House 2", "The same 2")
    assert rule(file)["net"]["The same"] == 1900


@pytest.mark.parametrize("number", [0, 2])
def test_a_round_that_was_not_played_has_no_file(number: int) -> None:
    with pytest.raises(NoRoundError, match=f"round {number}: expected a round that was played to its end"):
        export_round(opened(a_game().appends), number)


def test_a_round_that_was_void_while_bets_were_open_has_no_file() -> None:
    game = Game("nz")
    game.seat("Ann", 2)
    game.begin({2: WINS[0]})
    game.wager("Ann", 2, "$20")
    game.play(c.Invalidate(by="Sue", cause="fire"))
    said = r"round 1: over before any wager was final \(fire\), so there is nothing to rule on"
    with pytest.raises(NoRoundError, match=said):
        export_round(opened(game.appends), 1)


def test_what_lay_in_a_players_bank_is_in_the_file() -> None:
    game = BankedGame("nz", {"Ann": (2, "$20", WINS)}, stake="$100")
    game.to_end()
    file = export_round(opened(game.appends), 2)
    bank = file.bank
    assert (bank.kind, bank.box, bank.player, bank.stake, bank.pool) == ("player", BOX, BANKER, 10000, ())
    own = file.box(BOX)
    assert own is not None
    assert (own.low, own.set_by, own.wagers) == (("3-3", "4-6"), "player", ())


def test_a_count_above_what_lay_there_told_once_the_bank_is_covered_is_not_in_the_file() -> None:
    for counted, told in (("$15", 1), ("$500", 0)):
        game = BankedGame("nz", {"Ann": (2, "$20", WINS)}, stake="$100")
        game.until("setting")
        game.play(c.ReportMiscounted(counted=coins(counted), by="Sue"))
        game.to_end()
        file = export_round(opened(game.appends), 2)
        assert len(file.irregularities) == told
        assert rule(file)["net"][BANKER] == -coins("$20")


def test_a_wrong_count_that_is_found_out_after_the_cover_changes_no_forfeited_stake() -> None:
    game = BankedGame("massachusetts", {"Ann": (2, "$30", WINS)})
    game.until("setting")
    game.play(c.ReportMiscounted(counted=coins("$15"), by="Sue"))
    game.play(c.Sanction(person=BANKER, order="forfeit", by="Sue", reason="signals"))
    ruling = rule(export_round(opened(game.appends), 2))
    (forfeited,) = game.events(e.StakeForfeited)
    assert ruling["net"][BANKER] == -forfeited.coins == -coins("$40")  # the dealer's own wager is $10


def test_a_player_who_is_put_out_twice_in_a_round_is_told_of_once() -> None:
    game = delivered("nz", ("Ann", 2), ("Bob", 3), boxes=3)
    game.stand("Cho")
    game.play(c.RemovePerson(by="Sue", person="Cho"))
    game.duty()
    game.set_all()
    game.play(c.Reinstate(by="Sue", person="Cho"))
    game.play(c.RemovePerson(by="Sue", person="Cho"))
    game.finish()
    file = export_round(opened(game.appends), 1)
    assert [each.player for each in file.irregularities if isinstance(each, Sanctioned)] == ["Cho"]
    assert [remark["code"] for remark in rule(file)["remarks"]] == ["person_excluded"]


def test_a_hand_that_was_set_before_its_player_was_put_out_is_the_players() -> None:
    game = Game("nz", boxes=3)
    game.seat("Ann", 2)
    game.seat("Bob", 3)
    game.begin({2: LOSES[0]})
    game.wager("Ann", 2, "$100")
    game.wager("Bob", 2, "$50")
    game.wager("Bob", 3, "$50")
    game.deal()
    game.set(2, LOSES[1])
    game.play(c.RemovePerson(by="Sue", person="Ann"))
    game.set_all()
    game.finish()
    remarks = rule(export_round(opened(game.appends), 1))["remarks"]
    assert [remark["code"] for remark in remarks] == ["person_excluded"]


def test_chips_that_lay_before_the_banker_are_told_as_what_covered_the_wagers() -> None:
    game = BankedGame("massachusetts", {"Ann": (2, "$20", WINS)})
    game.to_end()
    file = export_round(opened(game.appends), 2)
    assert file.house.wager == coins("$10")  # as much as the player last wagered against the house
    assert file.bank.stake == coins("$30")


def test_what_was_shown_of_tiles_that_were_dealt_once_more_is_not_in_the_file() -> None:
    game = delivered("nz", ("Ann", 2), ("Bob", 3))
    exposed(game, "box", box=2)
    game.play(c.OrderReshuffle(by="Sue", reason="seen"))
    game.deal()
    game.set_all()
    game.finish()
    told = export_round(opened(game.appends), 1).irregularities
    assert told == (Reshuffled(ordered_by="Sue"),)


def test_nor_is_what_was_shown_before_a_wrong_delivery_was_put_right() -> None:
    game = delivered("rws", ("Ann", 2), ("Bob", 3))
    exposed(game, "box", box=2)
    game.play(c.ReportMisdelivery(by="Sue", reason="box 1 twice"))
    game.deal()
    game.set_all()
    game.finish()
    assert export_round(opened(game.appends), 1).irregularities == (Misdelivery(viewed=False),)


def ruled_as_played(table: Game) -> tuple[Sanctioned, ...]:
    """The sanctions in the file of the last round, once the ruling on it has been found to pay the same coins."""
    *_, (number, events, _) = rounds_of(table.log)
    file = export_round(opened(table.appends), number)
    ruling = rule(read_round(write_round(file)))
    assert ruling["void"] == table.state.round.is_void
    assert Counter({name: coins for name, coins in ruling["net"].items() if coins}) == gains(events)
    return tuple(each for each in file.irregularities if isinstance(each, Sanctioned))


@pytest.mark.clause("NZ 12.9", check=1)
def test_a_player_who_is_removed_in_mid_round_gets_the_wager_back_in_the_ruling_too() -> None:
    people = ("Ann", "Bob", "Cho", "Dee", "Eve", "Fay", "Gus")
    table = delivered("nz", *((person, box) for box, person in enumerate(people, 2)))
    table.until("setting")
    table.play(c.RemovePerson(by="Sue", reason="signals", person="Bob"))
    play_out(table)
    assert ruled_as_played(table) == (
        Sanctioned(player="Bob", order="remove-player", boxes=(3,), after="view"),
    )


@pytest.mark.clause("CAN 15.2(b)", check=1)
@pytest.mark.parametrize(("start", "boxes"), [(delivered, (2,)), (banked, (2,))])
def test_an_exclusion_in_mid_round_is_told_with_the_boxes_that_it_empties(
    start: Callable[..., Game], boxes: tuple[int, ...]
) -> None:
    table = start("canberra", ("Ann", 2), ("Bob", 3), ("Cho", 4))
    table.until("setting")
    table.play(c.Sanction(by="Sue", reason="signals", person="Ann", order="exclude"))
    if not table.state.round.is_void:
        play_out(table)
    assert ruled_as_played(table) == (Sanctioned(player="Ann", order="exclude", boxes=boxes, after="view"),)


@pytest.mark.clause("CAN 15.4", check=1)
def test_a_forfeited_wager_goes_back_if_the_game_is_invalidated_in_table_and_ruling() -> None:
    table = delivered("canberra", ("Ann", 2), ("Bob", 3))
    table.play(c.Sanction(by="Sue", reason="signals", person="Ann", order="forfeit"))
    table.play(c.Invalidate(by="Sue", reason="smoke", cause="fire"))
    *_, (_, events, _) = rounds_of(table.log)
    assert gains(events) == {}
    assert ruled_as_played(table) == (Sanctioned(player="Ann", order="forfeit", after="delivery"),)


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_a_co_bankers_stake_that_is_forfeited_before_the_deal_is_lost_in_the_ruling_too() -> None:
    table = banked("canberra", ("Ann", 2), ("Bob", 3), with_house=True, to="bets_closed")
    table.play(c.Sanction(by="Sue", reason="signals", person="Ann", order="forfeit"))
    assert ruled_as_played(table) == (Sanctioned(player="Ann", order="forfeit", after="cover"),)


@pytest.mark.clause("MA 9(d)", check=1)
@pytest.mark.parametrize("choice", ["void", "play"])
def test_a_player_who_has_not_looked_may_void_a_hand_that_was_shown_after_others_have_looked(
    choice: str,
) -> None:
    table = delivered("massachusetts", ("Ann", 2), ("Bob", 3))
    table.play(c.LookAtTiles(person="Bob", box=3))
    exposed(table, "box", box=2)
    table.play(c.Choose(person="Ann", box=2, choice=choice))
    play_out(table)
    *_, (number, _, _) = rounds_of(table.log)
    (shown,) = export_round(opened(table.appends), number).irregularities
    assert isinstance(shown, Exposed)
    assert (shown.when, shown.looked) == ("after-view", False)
    assert ruled_as_played(table) == ()
