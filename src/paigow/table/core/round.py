"""The state of one round on a table. Plain frozen data."""

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
    """The holders of the bank this round, and what lies for it."""

    kind: BankKind = "house"
    person: str | None = None
    """The banker, who handles the tiles."""
    box: int | None = None
    """The banker's box. ``None`` while the house banks."""
    is_decided: bool = False
    """Whether the bank is taken, or left to the house."""
    is_covered: bool = False
    """Whether it is final who banks."""
    asked: tuple[str, ...] = ()
    """The players who declined an offer in this round."""
    offered: str | None = None
    """The player whose answer is awaited."""
    offered_box: int | None = None
    """The box at which that player would hold the bank."""
    pointer: int | None = None
    """The box that is asked first before the next round, if the book moves this on."""
    stakes: tuple[Stake, ...] = ()
    """The banker's stake first. A pool has one for every holder."""
    house_stake: int = 0
    needed: int | None = None
    """What covers the other players' wagers alone. Known after bets are closed."""
    half: int | None = None
    total: int = 0
    """Total of the other players' main wagers when bets closed."""
    counted: int | None = None
    """The dealer's count instead of the total (NZ 12.17)."""
    handlers: tuple[str, ...] = ()
    """The people who see and set the bank's tiles. If empty, the dealer sets them."""
    is_unlimited: bool = False
    """Whether no maximum applies against it."""
    proposal: tuple[Faces, Faces, str] | None = None
    """Low hand, high hand and deciding row of the house setting that waits for the banker's answer (NZ 10.4(c))."""
    house_wager: int = 0
    """The house's own wager against the bank (MA 8(h))."""
    is_house_wager_placed: bool = False
    """Whether it has been put up, even if the banker has had it dropped since."""
    house_result: Result | None = None
    is_house_wager_settled: bool = False
    is_settled: bool = False
    shares: tuple[BankShare, ...] = ()
    """What its holders got in the settlement."""
    house_won: int = 0
    """What the house got of a shared bank."""
    house_returned: int = 0
    """What was left of the house's stake."""
    players: dict[str, tuple[int, ...]] = {}
    """Each person who plays in this round, with the holders of the bank -> boxes. Known after bets are closed."""
    largest: dict[str, int] = {}
    """Bettor -> largest main wager, in coins. Known after bets are closed."""
    drawn: dict[str, int] = {}
    """Account -> what the payments of this round have taken from it."""

    @property
    def stake(self) -> int:
        """The total stake of the players, in coins."""
        return sum([stake.coins for stake in self.stakes])

    @property
    def holders(self) -> tuple[str, ...]:
        """The banker and the players who share the bank."""
        if self.person is None:
            return ()
        others = [held.person for held in self.shares or self.stakes if held.person != self.person]
        return (self.person, *others)


class Seeds(Struct, frozen=True, kw_only=True, gc=False):
    """One person's seeds for a round, as hex: the SHA-256 of each, and the seeds after they are revealed.

    An empty hash means that the person's promise no longer counts.
    """

    tiles: str
    dice: str
    tiles_seed: str | None = None
    dice_seed: str | None = None


class Beacon(Struct, frozen=True, kw_only=True, gc=False):
    """The round of a public beacon on which a draw depends."""

    round: int
    """Number of the beacon's round."""
    signature: str = ""
    """As hex. Empty if it is not recorded."""
    is_missed: bool = False
    """Whether the beacon did not answer in time."""


class Settled(Struct, frozen=True, kw_only=True, gc=False):
    """Coins that the settlement of one round has moved for one person, and how much of this has been corrected."""

    moved: int = 0
    """Total of all movements to or from the person: stakes taken and returned, winnings, commission."""
    got: int = 0
    """The part of the total that came from the house, the bank or losing players."""
    corrected: int = 0
    """Sum of the corrections, in either direction."""
    paid_back: int = 0
    """What corrections have taken from the person, less what they have given."""


class Forfeit(Struct, frozen=True, kw_only=True, gc=False):
    """A wager that its owner has lost by breaking the rules."""

    person: str
    area: str
    """Where its coins lie: "losing" or "float"."""
    coins: int
    coupon: int = 0
    """The value of a coupon that was lost with it."""


class Round(Struct, frozen=True, kw_only=True, gc=False):
    """The state of one round apart from its boxes. The next round starts with an empty state."""

    commitments: Commitments | None = None
    secrets: Secrets | None = None
    seeds: dict[str, Seeds] = {}
    """Person -> seeds of this round."""
    asked_for_tiles: tuple[str, ...] = ()
    """The people whose seeds for the tiles take part."""
    asked_for_dice: tuple[str, ...] = ()
    """The people whose seeds for the dice take part, after they are asked for."""
    wagered: tuple[str, ...] = ()
    """The people with a main wager, and the holders of the bank, when bets closed."""
    are_seeds_asked: bool = False
    """Whether the seeds for the dice have been asked for. After that the bank makes no more choices."""
    beacons: dict[Literal["tiles", "dice"], Beacon] = {}
    """Draw -> the round of the beacon on which it depends."""
    woodpile: Faces = ()
    mixing: str | None = None
    """"laja" or "reshuffle": what the dealer still has to do with the tiles."""
    is_laja_asked: bool = False
    """Whether the one laja on request has been asked for in this round."""
    is_laja_due: bool = False
    """Whether it has not been made yet."""
    lajas: int = 0
    laja_exposed: int = 0
    """Number of tiles that were exposed in the last laja."""
    reshuffles: int = 0
    chosen_cut: tuple[str, tuple[str, ...]] | None = None
    """The cut that the banker has chosen."""
    cut: str | None = None
    cut_options: tuple[str, ...] = ()
    cut_by: str = ""
    """The banker who chose the cut, "random", or empty for the house."""
    moved: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Stacks that the bank moved to the left and to the right end (MA 8(g))."""
    nominated: int | None = None
    """+4 or -4 (NZ 9.6)."""
    cup_taken: bool = False
    """Whether the banker wants to shake the dice."""
    shaken_by: str | None = None
    throws: int = 0
    """Throws of this round so far, including void throws."""
    dice: tuple[int, ...] = ()
    """Under the lid while the phase is 'shaken'."""
    total: int | None = None
    first: int | None = None
    counted_aloud: int = 0
    """The number of throws when a pupil who deals last counted the dice."""
    delivered: tuple[int, ...] = ()
    undelivered: dict[int, Faces] = {}
    """Tiles delivered to positions that are neither the house's nor in play: the unused area."""
    are_unused_shown: bool = False
    maxima: dict[int, int] | None = None
    """Box -> its own maximum (CAN 5.5) when bets were closed. ``None`` while bets are open."""
    house_hand: Hand | None = None
    house_exposed: int = 0
    """Number of tiles of the house's hand that the dealer has shown by mistake."""
    bank: Bank = Bank()
    commission: int = 0
    """Commission taken in this round."""
    forfeits: tuple[Forfeit, ...] = ()
    """Wagers that were forfeited in this round. They are returned if the round is void."""
    settled: dict[str, Settled] = {}
    """Person -> what the settlement of this round has moved."""
    involved: tuple[str, ...] = ()
    """People who had a stake in this round and took it away. They do not count as bystanders before the next round."""
    waited_for: tuple[str, ...] = ()
    """The people for whose proposal the dealer has waited in this round, once for each person."""
    excluded: tuple[str, ...] = ()
    """People who are out of play until the next round (CAN 9.3). The table's list of such people includes them too."""
    advised: tuple[str, ...] = ()
    """People who were first told in this round that wagers below the minimum are returned (CAN 5.1(c))."""
    is_void: bool = False
    """Whether the finished round had no result."""
    deadline_ms: int | None = None
