"""``paigow.Game``: a whole round in a few lines, its seed, its copies, and what each player sees."""

import subprocess
import sys

import pytest
from msgspec.structs import replace

import paigow
from paigow import Game, GameError
from paigow.books import EDITIONS
from paigow.game.duties import tag_of
from paigow.game.legal_actions import sized
from paigow.game.options import BankMode
from paigow.table import commands as c
from paigow.table.core.candidates import Amounts

SIX_LINES = """
import paigow
game = paigow.Game("nz", players=7, seed=1)
while not game.is_over:
    game.act(game.legal_actions()[0])
print(game.round.results)
"""


def until(game: Game, phase: str) -> Game:
    """Play by first actions to a phase."""
    while game.round.phase != phase:
        game.act(game.legal_actions()[0])
    return game


def printed(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_round_of_seven_takes_five_lines_and_is_the_same_in_every_process() -> None:
    first, second = printed(SIX_LINES), printed("import random; random.seed(3)" + SIX_LINES)
    assert first == second
    assert [line.split("  ")[0] for line in first.splitlines()] == [f"player {n}" for n in range(1, 8)]


def test_other_seeds_give_other_tiles() -> None:
    piles = {Game("nz", seed=seed).state.round.woodpile for seed in (1, 2, "1", None, None)}
    assert len(piles) == 5


def test_a_game_without_a_seed_names_the_one_that_it_took() -> None:
    game = Game("nz").play()
    assert Game("nz", seed=game.seed).play().state == game.state


def test_rounds_of_one_game_have_different_tiles() -> None:
    rounds = Game("nz", seed=1, rounds=3).play().rounds
    assert len({each.state.round.woodpile for each in rounds}) == 3


def test_a_player_acts_by_methods() -> None:
    game = Game("nz", players=["Mei", "Tom"], seed=1)
    game.player("Mei").wager(2000)
    game.player(2).wager(1000)
    assert game.round.phase == "setting"
    tiles = [tile.face for tile in game.player("Mei").tiles]
    game.player("Mei").set_hand(" ".join(tiles[:2]), " ".join(tiles[2:]))
    game.player("Tom").set_house_way()
    mei, tom = game.round.results
    assert (mei.player, mei.staked, tom.player, tom.staked) == ("Mei", 2000, "Tom", 1000)
    assert game.round.record is not None
    hand = game.round.record.box(2)
    assert sorted((*(hand.low or ()), *(hand.high or ()))) == sorted(tiles)


def test_several_actions_are_one_step() -> None:
    """Bets close after the last player's wager, so a side bet comes in the same step."""
    game = Game("rws", players=1, seed=1)
    main = c.PlaceWager(person="player 1", box=1, coins=1000)
    game.act(main, c.PlaceWager(person="player 1", box=1, coins=500, bet="bonus"))
    assert [wager.bet for wager in game.state.boxes[1].wagers] == ["main", "bonus"]
    assert game.undo().round.phase == "betting"
    assert game.state.boxes[1].wagers == ()


def test_wagers_have_named_sizes_and_the_bounds_are_known() -> None:
    game = Game("nz", seed=1, wagers=["maximum", "double"])
    wagers = [each for each in game.legal_actions() if isinstance(each, c.PlaceWager)]
    assert [(wager.coins, wager.bet) for wager in wagers] == [(2000, "main"), (100_000, "main")]
    (bounds,) = game.player(1).wager_bounds()
    assert (bounds.least, bounds.most, bounds.step) == (1000, 100_000, 1000)
    assert game.player(1).wager(7000).wager_bounds()  # it may be changed


@pytest.mark.parametrize("book", paigow.BOOK_IDS)
def test_undo_takes_back_one_action_after_the_other(book: str) -> None:
    game = Game(book, seed=5, bank="rotate", rounds=3)
    states = [game.state]
    while not game.is_over:
        states.append(game.act(game.legal_actions()[0]).state)
    for state in reversed(states[:-1]):
        assert game.undo().state is state
    with pytest.raises(GameError, match="undo: 0: expected at least one action to take back"):
        game.undo()
    assert game.play().state == states[-1]


def test_a_copy_goes_its_own_way() -> None:
    game = until(Game("nz", players=2, seed=3), "setting")
    before = game.state
    first, second = game.legal_actions()[:2]
    one, other = game.copy().act(first), game.copy().act(second)
    assert game.state is before
    assert one.state.boxes != other.state.boxes
    assert one.state.round.woodpile == other.state.round.woodpile


@pytest.mark.parametrize("bank", ["house", "rotate"])
@pytest.mark.parametrize("book", paigow.BOOK_IDS)
def test_a_view_hides_the_tiles_of_others(book: str, bank: BankMode) -> None:
    game = Game(book, seed=2, bank=bank, rounds=2)
    while not game.is_over:
        for viewer in (None, *game.names):
            seen = game.view(viewer)
            own = {hand.box for hand in seen.own}
            for box in game.state.boxes.values():
                if box.hand is None or box.hand.is_exposed:
                    continue
                assert (box.number in own) is (viewer is not None and _may_see(game, viewer, box.number))
                shown = next(each.hand for each in seen.boxes if each.number == box.number)
                assert shown is None or not any((*shown.tiles, *shown.low, *shown.high))
        game.act(game.legal_actions()[0])


def _may_see(game: Game, viewer: str, box: int) -> bool:
    bank = game.state.round.bank
    return viewer in bank.handlers if box == bank.box else game.state.boxes[box].controller == viewer


def test_only_the_offered_player_decides_about_the_bank() -> None:
    game = until(Game("nz", players=3, seed=1, bank="rotate", rounds=2), "offering")
    (name,) = game.waits_for
    assert [type(each) for each in game.legal_actions()[:2]] == [c.TakeBank, c.TakeBank]
    assert c.PassBank(person=name) in game.legal_actions()
    other = next(each for each in game.names if each != name)
    with pytest.raises(GameError, match="action: TakeBank"):
        game.player(other).take_bank()
    assert game.player(name).take_bank() is not None
    assert game.state.round.bank.person == name


def test_the_house_keeps_the_bank_if_it_is_not_to_rotate() -> None:
    game = Game("nz", players=3, seed=1, rounds=4).play()
    assert {each.state.round.bank.kind for each in game.rounds} == {"house"}


def test_a_duty_that_is_not_automatic_is_a_legal_action_of_the_dealer() -> None:
    game = Game("nz", players=1, seed=1, automations=paigow.AUTOMATIONS - {"set_house_hand", "expose_hand"})
    other = Game("nz", players=1, seed=1).play()
    until(game, "setting").act(game.legal_actions()[0])
    assert game.waits_for == ("dealer",)
    assert game.legal_actions() == game.legal_actions("dealer") == (c.SetHouseHand(),)
    assert c.SetHouseHand() not in game.legal_actions(1)
    game.act(c.SetHouseHand())
    assert isinstance(game.legal_actions()[0], c.ExposeHand)
    assert game.play().state == other.state


def test_a_game_without_automations_is_played_by_its_legal_actions() -> None:
    by_hand, automatic = (
        Game("rws", players=2, seed=4, automations=each) for each in ((), paigow.AUTOMATIONS)
    )
    done = 0
    while not by_hand.is_over:
        by_hand.act(by_hand.legal_actions()[0])
        done += 1
    assert by_hand.state == automatic.play().state
    assert done > 20


# ---- chance ---------------------------------------------------------------------------------------------------------


def test_tiles_and_dice_can_be_given() -> None:
    faces = [tile.face for tile in reversed(paigow.TILES)]
    deal = paigow.Deal(woodpile=" ".join(faces), dice=(2, 3, 6))
    game = Game("nz", seed=1, rounds=2, deals=[deal]).play()
    first, second = game.rounds
    assert first.state.round.woodpile == tuple(faces)
    assert first.record is not None
    assert first.record.dice == (2, 3, 6)
    assert second.state.round.woodpile == Game("nz", seed=1, rounds=2).play().state.round.woodpile


def test_a_cut_by_lot_can_be_given() -> None:
    options = {"cut_chosen_by_house": "random"}
    book = paigow.with_choices(paigow.load("nz"), options)
    cut = book.approved_cuts[-1]
    game = Game("nz", players=1, seed=1, options=options, deals=[paigow.Deal(cut=str(cut))]).play()
    assert game.round.record is not None
    assert (game.round.record.cut, game.round.record.cut_by) == (cut.name, "random")
    wrong = Game("nz", players=1, seed=1, options=options, deals=[paigow.Deal(cut="Nobody's")])
    with pytest.raises(GameError, match='cut: "Nobody\'s": expected one of'):
        wrong.play()


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({"dice": (1, 2)}, "dice", (1, 2)),
        ({"dice": (1, 2, True)}, "dice", (1, 2, True)),
        ({"woodpile": "6-6"}, "woodpile", "1 tiles"),
        ({"woodpile": "6-6 7-7"}, "woodpile", "7-7"),
    ],
)
def test_a_deal_is_checked(given: dict[str, object], field: str, value: object) -> None:
    with pytest.raises(GameError) as caught:
        paigow.Deal(**given)  # type: ignore[arg-type]  # some are wrong
    assert (caught.value.field, caught.value.value) == (field, value)


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "field", "expected"),
    [
        ({"book": "macau"}, "book", "one of " + ", ".join(EDITIONS)),
        ({"players": 8}, "players", "a whole number from 1 to 7"),
        ({"players": ["Ann", "Ann"]}, "players", "a whole number from 1 to 7, or as many different names"),
        ({"players": ["dealer"]}, "players", "a whole number from 1 to 7, or as many different names"),
        ({"players": True}, "players", "a whole number from 1 to 7"),
        ({"bank": "Ann"}, "bank", "one of 'house', 'rotate'"),
        ({"rounds": 0}, "rounds", "a whole number from 1 up"),
        ({"stack": -5}, "stack", "a whole number from 1 up"),
        ({"wagers": "huge"}, "wagers", "one of 'minimum', 'double', 'five_times', 'ten_times', 'maximum'"),
        (
            {"wagers": []},
            "wagers",
            "at least one of 'minimum', 'double', 'five_times', 'ten_times', 'maximum'",
        ),
        ({"book": 7}, "book", "the id of a rule book, or a paigow.Book"),
        ({"seed": 1.5}, "seed", "a whole number of at most 8192 bits, or a text"),
        ({"deals": ["6-6"]}, "deals", "paigow.Deal, one for each round"),
        ({"players": 2.5}, "players", "a whole number from 1 to 7, or as many different names"),
        ({"settings": {"chips": [1, "2"]}}, "settings.chips", "`int`, got `str`"),
        ({"settings": {"minimum": "7"}}, "settings.minimum", "`int`, got `str`"),
        ({"settings": {"minimum": 7}}, "settings.minimum", "a positive amount that the chips make up"),
    ],
)
def test_an_argument_is_refused_by_name(given: dict[str, object], field: str, expected: str) -> None:
    with pytest.raises(GameError) as caught:
        Game(**{"book": "nz", **given})  # type: ignore[arg-type]  # one is wrong
    assert (caught.value.field, caught.value.expected) == (field, expected)


@pytest.mark.parametrize("field", ["automations", "settings", "options.no_such_rule"])
def test_an_unknown_name_is_refused(field: str) -> None:
    first = field.partition(".")[0]
    given: dict[str, object] = {first: ["no_such_rule"] if first == "automations" else {"no_such_rule": 1}}
    with pytest.raises(GameError) as caught:
        Game("nz", **given)  # type: ignore[arg-type]  # wrong on purpose
    assert caught.value.field == field


def test_the_refusal_of_an_action_has_code_and_clause_and_changes_nothing() -> None:
    game = Game("nz", seed=1)
    before = game.state
    with pytest.raises(GameError) as caught:
        game.player(1).wager(1500)
    found = caught.value
    assert (found.field, found.value, found.code) == ("coins", 1500, "not_payable")
    assert found.expected.startswith("1000 to 100000 in steps of 1000. ")
    assert found.clause is not None
    assert game.state is before


def test_a_hand_of_other_tiles_is_refused() -> None:
    game = until(Game("nz", players=1, seed=1), "setting")
    others = [tile.face for tile in paigow.TILES if tile not in game.player(1).tiles]
    with pytest.raises(GameError, match=r"low: '.*': expected two of the tiles"):
        game.player(1).set_hand(" ".join(others[:2]))
    with pytest.raises(GameError) as caught:
        game.player(1).set_hand(" ".join(others[:2]), " ".join(others[2:4]))
    assert (caught.value.field, caught.value.code) == ("tiles", "not_two_and_two")
    for low in ("6-6", "9-9 1-1"):
        with pytest.raises(GameError, match=f"low: '{low}': expected"):
            game.player(1).set_hand(low)


@pytest.mark.parametrize("player", [0, 8, True, "Ann", 1.0])
def test_an_unknown_player_is_refused(player: object) -> None:
    game = Game("nz", seed=1)
    for ask in (game.player, game.view, game.legal_actions):
        with pytest.raises(GameError) as caught:
            ask(player)  # type: ignore[arg-type]  # wrong on purpose
        assert (caught.value.field, caught.value.value) == ("player", player)


def test_nothing_is_done_after_the_end() -> None:
    game = Game("nz", seed=1).play()
    assert (game.legal_actions(), game.waits_for) == ((), ())
    with pytest.raises(GameError, match="because the game is over"):
        game.act(c.WashTiles())


@pytest.mark.parametrize("action", ["place_wager", None, c.OpenTable])
def test_only_commands_are_done(action: object) -> None:
    with pytest.raises(GameError, match="expected a command of"):
        Game("nz", seed=1).act(action)  # type: ignore[arg-type]  # wrong on purpose


# ---- the cover, and sizes of wagers ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "first"),
    [
        (2, ["place_stake"]),  # the coins suffice
        (3, ["place_stake", "take_bank"]),  # half is covered, and the house adds the rest
        (5, ["pass_bank"]),  # not even half
    ],
)
def test_the_first_action_of_a_banker_covers_the_wagers_or_gives_the_bank_up(
    players: int, first: list[str]
) -> None:
    game = Game("nz", players=players, seed=1, bank="rotate", rounds=2, wagers="minimum", stack=3000)
    until(game, "offering")
    stacks = {name: game.player(name).coins for name in game.names}
    assert min(stacks.values()) > 0
    banker = game.waits_for[0]
    game.player(banker).take_bank()
    for name in game.names:
        if name != banker:
            (bounds,) = game.player(name).wager_bounds()
            game.player(name).wager(min(bounds.most or 0, stacks[banker] // 1000 * 1000))
    done = []
    while game.round.phase == "covering":
        done.append(game.legal_actions()[0])
        game.act(done[-1])
    assert [tag_of(each) for each in done] == first
    of_banker = next(each for each in game.play().round.results if each.player == banker)
    assert of_banker.outcome == ("out" if first == ["pass_bank"] else "bank")


def test_sizes_of_wagers_are_amounts_that_chips_make() -> None:
    state = Game("nz", players=1, seed=1, stack=1050).state
    amounts = Amounts(least=300, step=100, but=(600,))
    sizes = [*paigow.WAGER_SIZES]
    assert sized(amounts, state, "player 1", sizes) == [300, 500, 1000]
    assert sized(replace(amounts, most=700), state, "player 1", sizes) == [300, 500, 700]
    assert sized(replace(amounts, most=400), state, "player 1", ["double"]) == [300]


@pytest.mark.parametrize(
    ("action", "field", "expected"),
    [
        (c.PlaceWager(person="player 1", box=2, coins="10"), "coins", "a whole number of coins from 1 to"),  # type: ignore[arg-type]
        (c.PlaceWager(person="player 1", box=20, coins=10), "box", "a whole number from 1 to 8"),
        (c.PlaceWager(person="player 1", box=2, coins=10, bet="luck"), "bet", "main, bonus or tie"),
        (c.ShakeDice(dice="six"), "action", "fields of the right types: "),  # type: ignore[arg-type]
    ],
)
def test_the_fields_of_an_action_are_checked(action: c.Command, field: str, expected: str) -> None:
    with pytest.raises(GameError) as caught:
        Game("nz", seed=1).act(action)
    assert caught.value.field == field
    assert caught.value.expected.startswith(expected)
