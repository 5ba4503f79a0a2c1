"""Round files that hold together, made up at random."""

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any, get_args

import msgspec
from hypothesis import strategies as st

from paigow.books import load
from paigow.intake.faults import CONTROL
from paigow.rulings.round_file import types as rt
from paigow.table.core.command import Bet
from paigow.tiles import TILES

PLAYER: rt.SetBy = "player"
CO_BANK: rt.BankKind = "co-bank"
PEOPLE = ("ann", "ben", "cleo", "mei", "otto", "佩玲")

coins = st.integers(min_value=1, max_value=10**15)
people = st.sampled_from(PEOPLE)
moments = st.one_of(
    st.none(),
    st.dates(),
    st.datetimes(),
    st.datetimes(min_value=datetime(2, 1, 1), max_value=datetime(9998, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.datetimes(
        min_value=datetime(2, 1, 1),  # noqa: DTZ001
        max_value=datetime(9998, 1, 1),  # noqa: DTZ001
        timezones=st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes))),
    ),
)
texts = st.text(min_size=1).filter(lambda text: text.strip() != "" and not CONTROL.search(text))


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


@st.composite
def round_files(draw: st.DrawFn) -> rt.RoundFile:
    """Any file that tells of a round under any book: hands or a deal, each bank, each kind of irregularity."""
    name = draw(st.sampled_from(["nz", "canberra", "massachusetts", "rws", "nz@2026.4"]))
    book = load(name)
    kinds: list[rt.BankKind] = ["house", "player", *([CO_BANK] if book.flag("co_banking") else [])]
    kind = draw(st.sampled_from(kinds))
    free = [number for number in book.boxes if kind != "house" or number != book.house]
    numbers = draw(st.lists(st.sampled_from(free), min_size=1, max_size=6, unique=True))
    bank_box = numbers[0] if kind != "house" else None
    faces = iter(draw(st.permutations([tile.face for tile in TILES])))
    deal = draw(maybe(deals(book, with_banker=kind != "house")))
    options: dict[str, Any] = {"plus_minus_four": True} if draw(st.booleans()) else {}
    if deal is not None and deal.nominated is not None:
        options["plus_minus_four"] = True
    bank = rt.RoundBank(kind=kind)
    if kind != "house" and draw(st.booleans()) and book.rules["shared_bank"].kind == "option":
        options["shared_bank"] = True
        holders = draw(st.lists(people, min_size=2, unique=True))
        pool = tuple(rt.Share(player=each, stake=draw(coins)) for each in holders)
        bank = rt.RoundBank(kind=kind, box=bank_box, player=draw(maybe(st.sampled_from(holders))), pool=pool)
    elif kind != "house":
        bank = rt.RoundBank(kind=kind, box=bank_box, player=draw(people), stake=draw(coins))
    house = rt.RoundHouse()
    if kind == "house":
        tiles = tuple(next(faces) for _ in range(4))
        house = rt.RoundHouse(tiles=tiles, low=draw(st.sampled_from([(), tiles[1:3]])))
    elif book.flag("house_wager"):
        wagered = draw(maybe(coins)) if kind == "player" else None
        house = rt.RoundHouse(tiles=tuple(next(faces) for _ in range(4)), wager=wagered)
    bets = [bet for bet in book.bets[1:] if kind == "house" or bet in book.words("side_bets_in_player_bank")]
    boxes = tuple(
        draw(boxes_of(number, tuple(next(faces) for _ in range(4)), bets, is_bank=number == bank_box))
        for number in numbers
    )
    return rt.RoundFile(
        format="paigow-round/1",
        book=name,
        date=draw(moments),
        note=draw(maybe(texts)),
        table=draw(tables(book.boxes)),
        options=options,
        bank=bank,
        deal=deal,
        house=house,
        boxes=boxes,
        irregularities=in_order(draw(st.lists(irregularities(book, numbers, kind), max_size=4))),
    )


def in_order(found: list[rt.AnyIrregularity]) -> tuple[rt.AnyIrregularity, ...]:
    """Return the same in order. After somebody has looked, every misdelivery counts as seen."""
    told: list[rt.AnyIrregularity] = []
    is_viewed = False
    for each in found:
        if isinstance(each, rt.Misdelivery):
            told.append(
                msgspec.structs.replace(each, viewed=True) if is_viewed and each.viewed is False else each
            )
            is_viewed |= each.viewed is True
        else:
            told.append(_shown_once(each, told))
            is_viewed |= isinstance(each, rt.Exposed) and each.when not in {None, "before-view"}
    return tuple(told)


def _shown_once(each: rt.AnyIrregularity, told: list[rt.AnyIrregularity]) -> rt.AnyIrregularity:
    """The same without the tiles, if tiles of a hand have been named before: each is shown once."""
    is_named = any(isinstance(other, rt.Exposed) and other.tiles for other in told)
    if not isinstance(each, rt.Exposed) or not is_named:
        return each
    return msgspec.structs.replace(each, tiles=())


@st.composite
def tables(draw: st.DrawFn, boxes: tuple[int, ...]) -> rt.RoundTable:
    minimum = draw(maybe(st.integers(1, 5000)))
    more = st.integers(minimum or 1, 10**9)
    return rt.RoundTable(
        boxes=draw(maybe(st.just(max(boxes)))),
        currency=draw(maybe(texts)),
        smallest_chip=draw(maybe(coins)),
        minimum=minimum,
        maximum=draw(maybe(more)),
        box_maximum=draw(maybe(more)),
        house_liability=draw(maybe(coins)),
        player_maximum=draw(maybe(coins)),
    )


@st.composite
def deals(draw: st.DrawFn, book: Any, *, with_banker: bool) -> rt.RoundDeal:
    die = st.integers(1, 6)
    moved = rt.Moved()
    if with_banker and book.flag("stack_cut"):
        first, last = sorted(draw(st.tuples(st.integers(1, 8), st.integers(1, 8))))
        middle = draw(st.integers(first, last + 1))
        moved = rt.Moved(right=tuple(range(first, middle)), left=tuple(range(middle, last + 1)))
    cuts = st.sampled_from([str(cut) for cut in book.cuts])
    return rt.RoundDeal(
        woodpile=tuple(draw(st.permutations([tile.face for tile in TILES]))),
        dice=draw(st.tuples(die, die, die)),
        cut=draw(maybe(cuts) if book.word("cut_chosen_by_house") == "fixed" else cuts),
        nominated=draw(st.sampled_from([None, 4, -4])) if with_banker else None,
        moved=moved,
    )


@st.composite
def boxes_of(
    draw: st.DrawFn, number: int, tiles: tuple[str, ...], bets: list[str], *, is_bank: bool
) -> rt.RoundBox:
    low = draw(st.sampled_from([(), tiles[:2], tiles[2:]]))
    ways: list[rt.SetBy | None] = [None, "dealer", "absent", *([PLAYER] if low else [])]
    set_by = draw(st.sampled_from(ways))
    if is_bank:
        return rt.RoundBox(number=number, tiles=tiles, low=low, set_by=set_by)
    names = draw(st.lists(people, max_size=3, unique=True))
    seated = draw(maybe(people))
    wagers = tuple(
        rt.RoundWager(player=name, amount=draw(coins), side_bets=of_bets(draw, bets)) for name in names
    )
    voices = [*names, *([seated] if seated else [])]
    return rt.RoundBox(
        number=number,
        tiles=tiles,
        low=low,
        set_by=set_by,
        conceded=draw(st.booleans()),
        seated=seated,
        controller=draw(maybe(st.sampled_from(voices))) if voices else None,
        wagers=wagers,
    )


def of_bets(draw: st.DrawFn, bets: list[str]) -> dict[str, int]:
    """Return the coins of a player on each side bet."""
    return {bet: draw(coins) for bet in bets if draw(st.booleans())}


def irregularities(book: Any, numbers: list[int], bank: str) -> st.SearchStrategy[rt.AnyIrregularity]:
    """Anything that can go wrong at these boxes."""
    box = st.sampled_from(numbers)
    when = st.sampled_from([None, "before-view", "after-view", "before-set", "after-set"])
    choice = st.sampled_from([None, "play", "void", "withdraw"])
    found = st.sampled_from([None, *get_args(rt.Found)])
    bet = st.sampled_from(get_args(Bet))
    seen = st.sampled_from([("6-6",), ("1-3", "2-4")])
    one = st.builds(rt.Answer, player=people, choice=st.sampled_from(get_args(rt.Chosen)))
    answers = st.lists(one, max_size=3, unique_by=lambda each: each.player).map(tuple)
    kinds: list[st.SearchStrategy[Any]] = [
        st.builds(rt.Exposed, at=st.just("box"), box=box, count=st.integers(1, 4), when=when, choice=choice),
        st.builds(rt.Exposed, at=st.just("box"), box=box, tiles=seen, when=when, answers=answers),
        st.builds(
            rt.Exposed,
            at=st.sampled_from(["bank", "house", "dead", "empty"]),
            by=st.sampled_from(["dealer", "player", "banker"]),
            count=st.integers(1, 4),
        ),
        st.builds(rt.Exposed, at=st.sampled_from(["stack", "laja"]), count=st.integers(1, 32)),
        st.builds(rt.BadDice, fault=st.sampled_from(["cocked", "fell-out", "lid"])),
        st.builds(
            rt.Misdelivery, viewed=maybe(st.booleans()), box=maybe(box), count=maybe(st.integers(0, 32))
        ),
        st.builds(
            rt.Mixed,
            boxes=st.lists(box, min_size=1, unique=True).map(tuple),
            house=st.booleans(),
            dead=st.booleans() if -1 in book.ring else st.just(False),
            reconstructed=st.booleans(),
        ),
        st.builds(rt.KnockedDown, box=box),
        st.builds(rt.MisSet, hand=st.sampled_from(["house", "bank"]), found=found),
        st.builds(rt.MisSet, hand=st.just("box"), box=box, found=found),
        st.builds(rt.Absent, box=box),
        st.builds(rt.LateBet, box=box, player=people, amount=coins, bet=bet),
        st.builds(rt.WithdrawnBet, box=box, player=people, amount=coins, bet=bet),
        st.builds(rt.BadTile, fault=st.sampled_from(["damaged", "marked", "missing"])),
        st.builds(rt.Reshuffled, ordered_by=maybe(texts)),
        st.builds(
            rt.Sanctioned,
            player=people,
            order=st.sampled_from(
                ["void", "forfeit", "exclude-round", "exclude", "remove-box", "void-round"]
            ),
        ),
        st.builds(
            rt.Sanctioned,
            player=people,
            order=st.sampled_from(["void", "forfeit", "exclude"]),
            after=st.sampled_from(["bets-closed", "view", "setting", "bank-payment"]),
        ),
        st.builds(
            rt.Sanctioned,
            player=people,
            order=st.sampled_from(["void", "forfeit", "exclude"]),
            after=st.sampled_from(["exposure", "match", "collection", "payment"]),
            after_box=box,
        ),
        st.builds(rt.Invalidated, cause=texts),
    ]
    if bank != "house":
        kinds.append(st.builds(rt.CoverMiscounted, counted=coins))
    return st.one_of(kinds)


# ---- things that are no round files ------------------------------------------------------------------------------

KEYS = (
    "format", "book", "date", "note", "table", "options", "bank", "deal", "house", "box", "irregularity", "kind",
    "player", "stake", "pool", "number", "tiles", "low", "wager", "amount", "woodpile", "dice", "cut", "moved", "at",
    "boxes", "x-mine",
)  # fmt: skip
WORDS = (
    "paigow-round/1", "nz", "rws", "house", "player", "co-bank", "exposed", "mis-set", "box", "6-6", "1-3", "nine",
    "commission", "void", "cup say", "",
)  # fmt: skip
plain: st.SearchStrategy[Any] = st.one_of(
    st.booleans(),
    st.integers(),
    st.integers(0, 9),
    st.floats(),
    st.text(max_size=9),
    st.sampled_from(WORDS),
    st.dates(),
    st.times(),
    moments.filter(lambda moment: isinstance(moment, date)),
)
trees: st.SearchStrategy[Any] = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner, max_size=6)
    ),
    max_leaves=25,
)
