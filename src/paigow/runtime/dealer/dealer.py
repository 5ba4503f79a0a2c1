"""The automatic dealer: the next duty, its time, and its tiles, dice and deadlines."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.log import draws
from paigow.log.concealment import concealed
from paigow.runtime.dealer.gaming_hours import minute_of_day, opening_ms
from paigow.runtime.dealer.pace import Pace
from paigow.runtime.people.registry import have_all_wagered, is_bot, is_somebody_ready
from paigow.table import State, next_duty
from paigow.table import commands as c
from paigow.table.bank.turns import are_opponents_there, is_unopposed
from paigow.table.core.beacons import CHAINS, PATIENCE_MS
from paigow.table.core.wager_status import have_people_wagered
from paigow.table.deal.choose_cut import cuts_on_offer
from paigow.table.deal.cut import cut_due, is_cut_first, next_cut
from paigow.table.deal.mix import mixing_due
from paigow.table.deal.shake import shaker
from paigow.table.equipment.replace_dice import dice_due_ms
from paigow.table.seeds.seeds import awaited_beacon, beacon_signature, given, is_complete

SHAKES = 3
"""How often the cup is shaken for a throw, unless the book asks for more."""
LATE_CHANGES = 5
"""Late wagers may be changed for this many times the pause after a wager, and no longer."""
LOW_FLOAT = 4
"""The float tray is filled between rounds when less than one part in this many is left."""


class Circumstances(Struct, frozen=True, kw_only=True):
    """What the dealer considers besides the table itself."""

    pace: Pace
    now_ms: int
    last_wager_ms: int
    """When a wager was last made, changed or taken back."""
    bots_are_busy: bool
    """A bot is about to act: bets are not closed early."""
    phase_since_ms: int = 0
    """When the present phase began."""
    orders_wait: bool = False
    """Requests are queued: bets are not closed early, because one may be a side bet."""
    wagered_since_ms: int | None = None
    """Since when a wager has been on the layout whose bets are closed; ``None`` if unknown."""
    absent: frozenset[str] = frozenset()
    """Players who have gone: nobody waits for them."""
    with_bots: bool = False
    """A pupil deals, to bots as to people."""
    holds_first_round: bool = False
    """The first round waits until everybody with a place is ready."""
    beacon: tuple[int, str] | None = None
    """A published and verified beacon round, with its signature."""


class RoundFacts(Struct, frozen=True, kw_only=True):
    """External facts of a round, at the moment when they are needed."""

    now_ms: int
    betting_s: int | None
    setting_s: int | None
    offer_s: int | None
    cover_s: int | None
    secrets: draws.RoundSecrets | None
    """The round's secrets, not yet revealed."""
    closed_at: bytes
    """Head of the hash chain when bets closed."""
    removal_at: bytes
    """Head of the hash chain when a box's removal was ordered."""
    state: State
    book: Book
    house_cut: c.CutTiles | None = None
    """The supervisor's choice of the next cut that no player/banker chooses."""


class Task(Struct, frozen=True, kw_only=True):
    """A dealer's task, due ``wait_ms`` after it became the next one, or at ``at_ms``."""

    duty: c.AnyCommand | type[c.Command]
    """A whole command, or a kind that needs facts: see ``command``."""
    wait_ms: int = 0
    at_ms: int | None = None
    is_late: bool = False
    """Whether bets close because of a wager made after their time: the others still get time to decide."""


def next_task(state: State, book: Book, needs: Circumstances) -> Task | None:
    """Return the dealer's next task, or ``None`` to wait until something happens at the table."""
    pace = needs.pace
    match next_duty(state, book):
        case None:
            return None
        case "people":
            return _with_fresh_dice(_begin(state, needs), state, book, needs)
        case "woodpile":
            waits = state.phase == "washed" and not is_complete(state, "tiles")
            had_time = state.phase == "washed" and "tiles" in state.round.beacons
            wait_ms = 0 if had_time else max(pace.stack_tiles, pace.seeds * waits)
            return Task(duty=_MIXED_BY[mixing_due(state)], wait_ms=wait_ms)
        case "beacon":
            return _await_beacon(state, needs)
        case "bets":
            is_to_open = state.phase == "stacked"
            opening = Task(duty=c.OpenBets, wait_ms=pace.open_bets)
            return opening if is_to_open else _close_bets(state, book, needs)
        case "cut":
            return Task(duty=c.CutTiles, wait_ms=pace.cut_tiles + _thinks(state, book, needs))
        case "offer" | "cover" | "choices" | "settings":
            return _time_up(state, needs)
        case "count":
            return _lift(state, book, needs)
        case "dice" | "removal" | "delivery" | "secrets" as need:
            duty, wait_ms = _BROUGHT[need](pace)
            return _with_fresh_dice(Task(duty=duty, wait_ms=wait_ms), state, book, needs)
        case whole:
            return Task(duty=whole, wait_ms=pace.before(whole) + _leaves_time(whole, state, book, needs))


def _await_beacon(state: State, needs: Circumstances) -> Task:
    """Record what the beacon published, or continue without it when its time is over."""
    which = awaited_beacon(state)
    assert which is not None  # the duty is to wait for it
    named = state.round.beacons[which].round
    if needs.beacon is not None and needs.beacon[0] == named:
        return Task(duty=c.RecordBeacon(signature=needs.beacon[1]))
    return Task(duty=c.MissBeacon(), at_ms=CHAINS[state.limits.beacon].time_ms(named) + PATIENCE_MS)


def _lift(state: State, book: Book, needs: Circumstances) -> Task:
    """Lift the lid when all requested seeds are there, or none has come for a while."""
    if state.round.are_seeds_asked:
        return Task(duty=c.CountDice, wait_ms=0 if is_complete(state, "dice") else needs.pace.seeds)
    own_ms = _leaves_time(c.CountDice(), state, book, needs)
    return Task(duty=c.CountDice, wait_ms=needs.pace.count_dice + own_ms)


def _time_up(state: State, needs: Circumstances) -> Task | None:
    """Wait for people, and call the time when it is over. Without a clock the wait is unlimited.

    The banker sets last, and therefore has some extra time when the others have used up theirs.
    """
    if state.round.deadline_ms is None:
        return None
    own_ms = needs.phase_since_ms + needs.pace.own_setting if state.phase == "players_set" else 0
    return Task(duty=c.CallTime, at_ms=max(state.round.deadline_ms, own_ms))


_BROUGHT: Final[dict[str, Callable[[Pace], tuple[type[c.Command], int]]]] = {
    "dice": lambda pace: (c.ShakeDice, pace.shake_dice),
    "removal": lambda pace: (c.ThrowForRemoval, pace.shake_dice),
    "delivery": lambda pace: (c.DeliverTiles, pace.deliver_tiles),
    "secrets": lambda pace: (c.RevealSecrets, pace.reveal_secrets),
}


_MIXED_BY: Final[dict[str | None, type[c.Command]]] = {
    None: c.StackTiles, "laja": c.MakeLaja, "reshuffle": c.Reshuffle
}  # fmt: skip


def _cut_before(task: Task, state: State, book: Book, needs: Circumstances) -> Task:
    """Return the cut made before bets close, with time for a banking person to choose it."""
    return replace(task, duty=c.CutTiles, at_ms=(task.at_ms or 0) + _thinks(state, book, needs))


def _thinks(state: State, book: Book, needs: Circumstances) -> int:
    """Return how long a banking person may take to choose the cut now."""
    waits = _is_there(state.round.bank.person, needs) and state.round.chosen_cut is None
    return needs.pace.choose_cut if waits and cuts_on_offer(state, book) else 0


def _is_there(banker: str | None, needs: Circumstances) -> bool:
    """Return whether the banker is a person who is present."""
    return banker is not None and not is_bot(banker) and banker not in needs.absent


def _leaves_time(duty: c.AnyCommand, state: State, book: Book, needs: Circumstances) -> int:
    """Return how long a banking person may take for their options before a duty."""
    if not _is_there(state.round.bank.person, needs):
        return 0
    if isinstance(duty, c.CountDice | c.AskSeeds) and _may_follow(state, book):
        return needs.pace.take_cup
    if isinstance(duty, c.SetBankHand) and _may_show_two(state, book):
        return needs.pace.show_two
    return 0


def _may_follow(state: State, book: Book) -> bool:
    """Return whether a banking person may still ask for the cup."""
    if state.round.bank.box is None or state.round.shaken_by is not None:
        return False
    return book.word("banker_shakes") == "may follow"


def _may_show_two(state: State, book: Book) -> bool:
    """Return whether a co-banker may still turn two tiles before the dealer sets the hand (NZ 11.3(e))."""
    box = state.round.bank.box
    if box is None or state.round.bank.kind != "co-bank":
        return False
    return book.flag("co_banker_shows_two") and not state.boxes[box].known and not state.boxes[box].is_absent


def _with_fresh_dice(task: Task | None, state: State, book: Book, needs: Circumstances) -> Task | None:
    """Replace dice that have been in use long enough, before a round and before its first shake (MA 3(c))."""
    is_before = task is not None and (task.duty is c.WashTiles or task.duty is c.ShakeDice)
    due_ms = dice_due_ms(state, book) if is_before and state.phase != "shaken" else None
    return task if due_ms is None or needs.now_ms < due_ms else Task(duty=c.ReplaceDice)


def _begin(state: State, needs: Circumstances) -> Task | None:
    """Begin a round when a person with coins is seated; refill the float tray before that if needed.

    Outside gaming hours it begins when they do.
    """
    full, pace = state.limits.float_coins, needs.pace
    if state.float_coins * LOW_FLOAT < full:
        return Task(duty=c.FillFloat(coins=full - state.float_coins), wait_ms=pace.fill_float)
    if state.is_set_faulty or needs.holds_first_round:
        return None
    if not is_somebody_ready(state, with_bots=needs.with_bots):
        return None
    opens_ms = opening_ms(state.limits.hours, needs.now_ms, state.limits.hours_zone)
    if opens_ms is not None:
        return Task(duty=c.WashTiles, at_ms=opens_ms)
    return Task(duty=c.WashTiles, wait_ms=pace.next_round if state.phase == "round_over" else pace.wash_tiles)


def _close_bets(state: State, book: Book, needs: Circumstances) -> Task | None:
    """Call no more bets, after the cut if the book has that first.

    A bank without an opposing wager waits for the betting time, or not at all if there is no other player.
    """
    if is_unopposed(state, book):
        if not are_opponents_there(state, book, state.round.bank.person):
            return Task(duty=c.CallNoMoreBets(), wait_ms=needs.pace.last_wager)
        due_ms = state.round.deadline_ms
        return None if due_ms is None else Task(duty=c.CallNoMoreBets(), at_ms=due_ms)
    task = _call(state, needs)
    return _cut_before(task, state, book, needs) if task and is_cut_first(state, book) else task


def _call(state: State, needs: Circumstances) -> Task | None:
    """Close bets when time is up, or shortly after every seated person has made a wager.

    While only bots have wagered, bets stay open. After a late wager the player may change it for that short
    time, and again after each change, but nobody delays the close for long in this way. The others who are present
    get time to decide: see ``DecisionTime``.
    """
    if not have_people_wagered(state, with_bots=needs.with_bots):
        return None
    after_last = needs.last_wager_ms + needs.pace.last_wager
    deadline = state.round.deadline_ms
    if deadline is not None and needs.last_wager_ms < deadline and needs.now_ms >= deadline:
        return Task(duty=c.CallNoMoreBets(), at_ms=deadline)
    if deadline is not None and needs.last_wager_ms >= deadline:
        late_ms = max(
            deadline, needs.last_wager_ms if needs.wagered_since_ms is None else needs.wagered_since_ms
        )
        due_ms = min(after_last, late_ms + LATE_CHANGES * needs.pace.last_wager)
        return Task(duty=c.CallNoMoreBets(), at_ms=due_ms, is_late=True)
    if have_all_wagered(state, needs.absent, with_bots=needs.with_bots) and not (
        needs.bots_are_busy or needs.orders_wait
    ):
        return Task(
            duty=c.CallNoMoreBets(), at_ms=after_last if deadline is None else min(after_last, deadline)
        )
    return None if deadline is None else Task(duty=c.CallNoMoreBets(), at_ms=deadline)


def command(task: Task, facts: RoundFacts) -> c.AnyCommand:
    """Return the command of a task, with tiles, dice, secrets and times filled in."""
    duty, secrets = task.duty, facts.secrets
    if isinstance(duty, c.OfferBank):
        return replace(duty, deadline_ms=_deadline(facts.now_ms, facts.offer_s))
    if isinstance(duty, c.CallNoMoreBets):
        seconds = facts.betting_s if is_unopposed(facts.state, facts.book) else facts.cover_s
        return c.CallNoMoreBets(deadline_ms=_deadline(facts.now_ms, seconds))
    if isinstance(duty, c.VoidSeeds | c.NameBeacon | c.MissBeacon):
        return replace(duty, now_ms=facts.now_ms)
    if not isinstance(duty, type):
        return duty
    if duty is c.WashTiles:
        minute = (
            minute_of_day(facts.now_ms, facts.state.limits.hours_zone) if facts.state.limits.hours else None
        )
        return c.WashTiles(now_ms=facts.now_ms, minute=minute)
    if duty is c.ReplaceDice:
        return c.ReplaceDice(by="dealer", reason="dice hours", at_ms=facts.now_ms)
    if duty is c.CallTime:
        return call_time(facts)
    if duty is c.DeliverTiles:
        return c.DeliverTiles(deadline_ms=_deadline(facts.now_ms, facts.setting_s))
    if secrets is None:
        raise LookupError(f"{duty.__name__}: the round's secrets are not kept")
    if duty not in _DRAWN:
        raise TypeError(f"{duty.__name__} needs no facts")
    return _DRAWN[duty](facts, secrets)


def call_time(facts: RoundFacts) -> c.CallTime:
    """Return the call of time. People who act after the late ones get time of their own."""
    seconds = facts.cover_s if facts.state.phase == "betting" else facts.setting_s
    more = facts.state.phase in {"betting", "delivered", "setting"}
    return c.CallTime(now_ms=facts.now_ms, deadline_ms=_deadline(facts.now_ms, seconds) if more else None)


def _pile_seed(state: State, secrets: draws.RoundSecrets) -> bytes:
    return secrets.pile_seed(given(state, "tiles"), beacon_signature(state, "tiles"))


def _mixes(state: State) -> int:
    return state.round.lajas + state.round.reshuffles


def _cut(facts: RoundFacts, secrets: draws.RoundSecrets) -> c.CutTiles:
    """Return the cut: the supervisor's if one is named and the choice is theirs (NZ 9.3A(b)).

    By lot, every approved cut with each of its options is equally likely (NZ 9.3A(c)).
    """
    state, book = facts.state, facts.book
    if facts.house_cut is not None and is_supervisors_to_cut(state, book):
        return facts.house_cut
    known = next_cut(state, book)
    if known is not None:
        return known
    cuts = book.approved_cuts
    cut = cuts[draws.lot(_pile_seed(state, secrets), _mixes(state), len(cuts))]
    return c.CutTiles(cut=cut.name, options=cut.options, at_random=True)


def is_supervisors_to_cut(state: State, book: Book) -> bool:
    """Return whether the game supervisor names this round's cut, as no player/banker does (NZ 9.3A)."""
    return cut_due(state, book) is None and book.word("cut_chosen_by_house") == "supervisor"


def _shake(facts: RoundFacts, secrets: draws.RoundSecrets) -> c.ShakeDice:
    state, book = facts.state, facts.book
    shakes = max(SHAKES, book.number("least_shakes"))
    return c.ShakeDice(by=shaker(state, book), shakes=shakes, now_ms=facts.now_ms)


def _count(facts: RoundFacts, secrets: draws.RoundSecrets) -> c.CountDice:
    """Return the dice under the lid, drawn only now, when nobody can use them for a choice any more."""
    seeds, beacon = given(facts.state, "dice"), beacon_signature(facts.state, "dice")
    throw = facts.state.round.throws
    return c.CountDice(dice=draws.dice(secrets.dice, facts.closed_at, throw, seeds, beacon))


def _open_bets(facts: RoundFacts, secrets: draws.RoundSecrets) -> c.OpenBets:
    deadline_ms = _deadline(facts.now_ms, facts.betting_s)
    return c.OpenBets(deadline_ms=deadline_ms, commitments=secrets.commitments())


def _stacked(facts: RoundFacts, secrets: draws.RoundSecrets) -> c.AnyCommand:
    """Return the tiles in the secret's order: the first stacking, or the next laja or reshuffle of the round."""
    mixing, seeds = mixing_due(facts.state), given(facts.state, "tiles")
    beacon = beacon_signature(facts.state, "tiles")
    if mixing is None:
        return c.StackTiles(woodpile=secrets.stacked(seeds, beacon=beacon))
    woodpile = secrets.stacked(seeds, _mixes(facts.state) + 1, beacon)
    return c.MakeLaja(woodpile=woodpile) if mixing == "laja" else c.Reshuffle(woodpile=woodpile)


def _throw_for_removal(facts: RoundFacts, secrets: draws.RoundSecrets) -> c.ThrowForRemoval:
    """Return the throw that picks a box. With players' seeds neither text nor time of the order affects it."""
    throw, seeds = facts.state.removal_throws + 1, given(facts.state, "dice")
    head = facts.closed_at if seeds else facts.removal_at
    beacon = beacon_signature(facts.state, "dice")
    return c.ThrowForRemoval(dice=draws.removal_dice(secrets.dice, head, throw, seeds, beacon))


def _reveal(facts: RoundFacts, secrets: draws.RoundSecrets) -> c.RevealSecrets:
    return c.RevealSecrets(secrets=secrets.published(*concealed(facts.state, facts.book, secrets)))


_DRAWN: Final[dict[type[c.Command], Callable[[RoundFacts, draws.RoundSecrets], c.AnyCommand]]] = {
    c.StackTiles: _stacked,
    c.MakeLaja: _stacked,
    c.Reshuffle: _stacked,
    c.OpenBets: _open_bets,
    c.CutTiles: _cut,
    c.ShakeDice: _shake,
    c.CountDice: _count,
    c.ThrowForRemoval: _throw_for_removal,
    c.RevealSecrets: _reveal,
}
"""Commands that are drawn from the round's secrets."""


def _deadline(now_ms: int, seconds: int | None) -> int | None:
    return None if seconds is None else now_ms + seconds * 1000
