"""What lies on a table for one round. Plain frozen data."""

from typing import Literal

from msgspec import Struct

from paigow.table.core.box import Faces, Hand
from paigow.table.core.command import Commitments, Secrets
from paigow.table.core.event import BankKind, BankShare, Result


class Stake(Struct, frozen=True, kw_only=True, gc=False):
    """Coins that a holder of the bank has put up."""

    person: str
    coins: int


class Bank(Struct, frozen=True, kw_only=True, gc=False):
    """Who holds the bank this round, and what lies for it."""

    kind: BankKind = "house"
    person: str | None = None
    """The player/banker, who handles the tiles."""
    box: int | None = None
    """The player/banker's box; None while the house banks."""
    is_decided: bool = False
    """Taken, or left to the house."""
    is_covered: bool = False
    """Who banks is final."""
    asked: tuple[str, ...] = ()
    """Whom it was offered to this round and who declined."""
    offered: str | None = None
    """Whose answer is awaited."""
    offered_box: int | None = None
    """At which box he would hold it."""
    pointer: int | None = None
    """Box that is asked first before the next round, where the book moves it on."""
    stakes: tuple[Stake, ...] = ()
    """The banker's first; of a pool every holder's."""
    house_stake: int = 0
    needed: int | None = None
    """What covers the others' wagers alone, once they are known."""
    half: int | None = None
    total: int = 0
    """Of the others' main wagers, when bets closed."""
    counted: int | None = None
    """What the dealer counted instead (NZ 12.17)."""
    handlers: tuple[str, ...] = ()
    """Who sees and sets the bank's tiles; none: the dealer sets them."""
    is_unlimited: bool = False
    """No maximum holds against it."""
    proposal: tuple[Faces, Faces, str] | None = None
    """Low, high and deciding row of the house way's setting that waits for the banker's word (NZ 10.4(c))."""
    house_wager: int = 0
    """The house's own wager against the bank (MA 8(h))."""
    is_house_wager_placed: bool = False
    """It has been put up, although the bank may have had it dropped since."""
    house_result: Result | None = None
    is_house_wager_settled: bool = False
    is_settled: bool = False
    shares: tuple[BankShare, ...] = ()
    """What its holders got when it was settled,"""
    house_won: int = 0
    """what the house got of a shared bank,"""
    house_returned: int = 0
    """and what was left of the house's stake."""
    players: dict[str, tuple[int, ...]] = {}
    """Who plays in this round, the holders of the bank included -> on which boxes; known when bets are closed."""
    largest: dict[str, int] = {}
    """Who wagers -> his largest main wager, in coins; known when bets are closed."""
    drawn: dict[str, int] = {}
    """Account -> what the payments of this round have taken from it."""

    @property
    def stake(self) -> int:
        """What the players put up, in coins."""
        return sum([stake.coins for stake in self.stakes])

    @property
    def holders(self) -> tuple[str, ...]:
        """The player/banker and whoever shares the bank with him."""
        if self.person is None:
            return ()
        others = [held.person for held in self.shares or self.stakes if held.person != self.person]
        return (self.person, *others)


class Seeds(Struct, frozen=True, kw_only=True, gc=False):
    """One person's seeds for a round: the SHA-256 of each (empty: no promise counts any more), and the seeds once told.

    All are hex.
    """

    tiles: str
    dice: str
    tiles_seed: str | None = None
    dice_seed: str | None = None


class Beacon(Struct, frozen=True, kw_only=True, gc=False):
    """The round of a public beacon that a draw waits for, or has waited for."""

    round: int
    """Of the beacon."""
    signature: str = ""
    """As hex; empty: it is not recorded."""
    is_missed: bool = False
    """The beacon did not answer in time."""


class Settled(Struct, frozen=True, kw_only=True, gc=False):
    """What the settlement of one round has moved for somebody, in coins, and how much of it has been corrected."""

    moved: int = 0
    """All that came to him or left him: stakes taken and returned, winnings, commission."""
    got: int = 0
    """Of that, what came to him from the house, the bank or those who lost to it."""
    corrected: int = 0
    """Sum of the corrections, whichever way they went."""
    paid_back: int = 0
    """What corrections have taken from him, less what they have given him."""


class Forfeit(Struct, frozen=True, kw_only=True, gc=False):
    """A wager that its owner has lost by breaking the rules."""

    person: str
    area: str
    """Where its coins lie: "losing" or "float"."""
    coins: int
    coupon: int = 0
    """The value of a coupon that was lost with it."""


class Round(Struct, frozen=True, kw_only=True, gc=False):
    """What lies on a table for one round, but for its boxes; the next begins with none of it."""

    commitments: Commitments | None = None
    secrets: Secrets | None = None
    seeds: dict[str, Seeds] = {}
    """Person -> seeds of this round."""
    asked_for_tiles: tuple[str, ...] = ()
    """Whose seeds for the tiles take part."""
    asked_for_dice: tuple[str, ...] = ()
    """Whose seeds for the dice take part, once they are asked for."""
    wagered: tuple[str, ...] = ()
    """Who had a main wager or held the bank when bets closed."""
    are_seeds_asked: bool = False
    """The seeds for the dice have been asked for: the bank chooses nothing any more."""
    beacons: dict[Literal["tiles", "dice"], Beacon] = {}
    """Which draw -> the round of the beacon that it waits for, or depends on."""
    woodpile: Faces = ()
    mixing: str | None = None
    """"laja" or "reshuffle": what the dealer has still to do with the tiles."""
    is_laja_asked: bool = False
    """The one requested laja of the round has been asked for."""
    is_laja_due: bool = False
    """It has not been made yet."""
    lajas: int = 0
    laja_exposed: int = 0
    """How many tiles have been seen in the last of them."""
    reshuffles: int = 0
    chosen_cut: tuple[str, tuple[str, ...]] | None = None
    """What the player/banker has named."""
    cut: str | None = None
    cut_options: tuple[str, ...] = ()
    cut_by: str = ""
    """The player/banker who chose it, "random", or empty: the house."""
    moved: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Stacks that the bank moved to the left and to the right end (MA 8(g))."""
    nominated: int | None = None
    """+4 or -4 (NZ 9.6)."""
    cup_taken: bool = False
    """The player/banker wishes to shake."""
    shaken_by: str | None = None
    throws: int = 0
    """Throws of this round so far, no throws included."""
    dice: tuple[int, ...] = ()
    """Under the lid while the phase is 'shaken'."""
    total: int | None = None
    first: int | None = None
    counted_aloud: int = 0
    """So many throws had been made when a pupil who deals last counted the dice."""
    delivered: tuple[int, ...] = ()
    undelivered: dict[int, Faces] = {}
    """Tiles delivered to positions that are neither the house's nor in play: the unused area."""
    are_unused_shown: bool = False
    maxima: dict[int, int] | None = None
    """Box -> the maximum of its own (CAN 5.5) when bets were closed. None: they are open."""
    house_hand: Hand | None = None
    house_exposed: int = 0
    """How many tiles of the house's hand the dealer has shown by mistake."""
    bank: Bank = Bank()
    commission: int = 0
    """Taken in this round."""
    forfeits: tuple[Forfeit, ...] = ()
    """Wagers that were forfeited in this round; they go back if it is void."""
    settled: dict[str, Settled] = {}
    """Person -> what this round's settlement has moved for him."""
    involved: tuple[str, ...] = ()
    """Who had a stake in this round and has taken it away since: he is no bystander before the next one."""
    waited_for: tuple[str, ...] = ()
    """For whose proposal the dealer has waited in this round: once in all."""
    excluded: tuple[str, ...] = ()
    """Who is out of play until the next one begins (CAN 9.3); they stand among the table's too."""
    advised: tuple[str, ...] = ()
    """Who has been told in it that wagers below the minimum go back, and not before (CAN 5.1(c))."""
    is_void: bool = False
    """The round that is over had no result."""
    deadline_ms: int | None = None
