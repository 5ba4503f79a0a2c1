"""A hand of a finished round set differently: its results, and nothing that was never shown."""

from collections.abc import Iterator, Sequence

import msgspec
import pytest
from msgspec.structs import replace

from paigow.books import Book
from paigow.log import Entry
from paigow.log.rounds.moments import moments
from paigow.log.rounds.result import BoxResult, RoundResult
from paigow.log.rounds.what_if import Found, OwnHand, SettingOutcome, _Round, alternatives
from paigow.rules import ruleset, two_of
from paigow.rules.ruleset import Setting
from paigow.table import AnyEvent, State
from paigow.table import commands as c
from paigow.table import events as e
from paigow.tiles import faces, parse_tiles
from tests.log.test_export import played
from tests.log.test_moments import IDS, rounds_of
from tests.property.play import books
from tests.table.driver import BANK, LOSES, WINS, Game
from tests.web.test_leaks import FACE


def tried(book: Book, seed: int) -> Iterator[tuple[_Round, tuple[OwnHand, ...]]]:
    """Everybody's hands in all finished rounds of a table."""
    table = played(book, seed)
    for washed, _, (first, *rest) in rounds_of(table.appends):
        ends = [place for place, each in enumerate(rest) if isinstance(each.event, e.RoundEnded)]
        if not ends:
            continue
        entries = rest[: ends[0] + 1]
        for person in table.state.people:
            yield (
                _Round(first, washed, entries, book, person),
                alternatives(first, washed, entries, book, person),
            )


def bank_of(result: RoundResult, book: Book) -> Setting:
    """The bank's hand as it lay open."""
    bank = result.house if result.bank.box is None else result.box(result.bank.box)
    assert bank is not None
    assert bank.low is not None
    assert bank.high is not None
    return ruleset(book).set_hand(two_of(map(str, bank.low)), two_of(map(str, bank.high)))


def bare(result: RoundResult, box: int) -> list[BoxResult]:
    """The boxes; of the own one not who set it."""
    return [replace(each, set_by=None, clause=None) if each.number == box else each for each in result.boxes]


def others(result: RoundResult, box: int) -> list[BoxResult]:
    return [each for each in result.boxes if each.number != box]


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_the_hand_alone_is_set_otherwise_and_matched_by_the_book(book: Book) -> None:
    looked_at = 0
    for seed in range(2):
        for round_, hands in tried(book, seed):
            for hand in hands:
                assert bool(hand.ways) != bool(hand.why_not)
                for way in hand.ways:
                    looked_at += 1
                    check(round_, hand, way, book)
    assert looked_at > 5


def check(round_: _Round, hand: OwnHand, way: SettingOutcome, book: Book) -> None:
    was = round_.result
    mine = way.result.box(hand.box)
    assert mine.low is not None
    assert mine.high is not None
    assert (
        way.setting.ranks
        == ruleset(book).set_hand(two_of(map(str, mine.low)), two_of(map(str, mine.high))).ranks
    )
    assert not mine.conceded
    if not hand.is_bank:
        assert others(way.result, hand.box) == others(was, hand.box)
        assert mine.result == ruleset(book).match(way.setting, bank_of(way.result, book)).result
    assert way.result.dice == was.dice
    for each in was.boxes:
        if each.conceded and each.number != hand.box:
            assert way.result.box(each.number).conceded
            assert way.result.box(each.number).low is None
    assert {person: each.before for person, each in way.result.balances.items()} == {
        person: each.before for person, each in was.balances.items()
    }
    if way.is_laid and not was.box(hand.box).conceded:
        turn = round_.turns()[hand.box]
        again = round_.played(hand.box, turn, way.setting)
        assert isinstance(again, list)
        found = round_._result(again)
        assert bare(found, hand.box) == bare(was, hand.box)
        assert found.balances == was.balances
        assert (found.bank, found.house, found.house_wager) == (was.bank, was.house, was.house_wager)


def given_up(amount: str = "$20", float_coins: str = "$1000000") -> Game:
    """Return a round in which Ann loses both hands with tiles that could have won both, and Bob, who would
    have lost, concedes.
    """
    game = Game("nz", float_coins=float_coins)
    game.seat("Ann", 2)
    game.seat("Bob", 3)
    game.begin({game.state.house: BANK, 2: WINS[0], 3: LOSES[0]})
    game.wager("Ann", 2, amount)
    game.wager("Bob", 3, "$40")
    game.deal()
    game.set(2, "teen eleven / teen low6")
    game.set(3, LOSES[1])
    game.play(c.Concede(person="Bob", box=3))
    game.until("round_over")
    return game


def faces_told(book: Book, washed: Found, after_washing: State, entries: Sequence[Found]) -> set[str]:
    """Return all faces in the messages to Ann."""
    told = moments(washed, after_washing, entries, book, "Ann")
    return {face for each in told for face in FACE.findall(msgspec.json.encode(each).decode())}


@pytest.mark.clause("NZ 10.13 right", check=1)
def test_of_hands_that_were_given_up_each_sees_his_own_played() -> None:
    game = given_up()
    ((washed, _, (first, *rest)),) = rounds_of(game.appends)
    (ann,) = alternatives(first, washed, rest, game.book, "Ann")
    laid, won = (next(way for way in ann.ways if way.gain == gain) for gain in (-2000, 1900))
    assert (laid.is_laid, laid.departs, laid.difference) == (True, None, 0)
    assert (won.is_laid, won.difference, won.result.box(2).result) == (False, 3900, "win")
    assert all(way.result.box(3).conceded and way.result.box(3).low is None for way in ann.ways)
    known, seen = (faces_told(game.book, first, washed, each) for each in (rest, won.entries))
    assert seen <= known
    assert set(faces(parse_tiles(LOSES[0]))) - known
    (bob,) = alternatives(first, washed, rest, game.book, "Bob")
    assert not any(way.result.box(3).conceded for way in bob.ways)
    (again,) = (way for way in bob.ways if way.is_laid)
    assert (again.gain, again.difference, again.departs is None) == (-4000, 0, False)
    assert alternatives(first, washed, rest, game.book, "Cho") == ()


def test_what_the_float_tray_lacks_is_brought_there_too() -> None:
    game = given_up("$100", float_coins="$1")
    ((washed, _, (first, *rest)),) = rounds_of(game.appends)
    (ann,) = alternatives(first, washed, rest, game.book, "Ann")
    assert {way.gain for way in ann.ways} == {-10_000, 9500}
    assert any(isinstance(entry.event, e.FloatFilled) for way in ann.ways for entry in way.entries)


def test_a_round_with_an_order_in_it_is_for_the_ruling_page() -> None:
    game = given_up()
    ((washed, _, (first, *rest)),) = rounds_of(game.appends)
    order = Entry[AnyEvent](version=first.version, event=e.CouponGiven(by="Sam", person="Ann", value=1000))
    (hand,) = alternatives(first, washed, [*rest, order], game.book, "Ann")
    assert (hand.why_not, hand.ways) == ("mishap", ())
