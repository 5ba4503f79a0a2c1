"""A woodpile of real stacks, moved by hand as a dealer moves them."""

from collections.abc import Callable, Iterator, Sequence

from paigow.books import Cut

Hand = set[int]
Delivery = Callable[["Pile"], Iterator[Hand]]


class Pile:
    """Eight stacks of four tiles, counted from one end; each stack from the top down."""

    def __init__(self, tiles: Sequence[int], *, end: str = "right") -> None:
        stacks = [list(tiles[4 * place : 4 * place + 4]) for place in range(8)]
        self.stacks = dict(enumerate(stacks if end == "right" else reversed(stacks), 1))

    @property
    def standing(self) -> list[int]:
        """The stacks that are still there, from this end to the other."""
        return [number for number, stack in self.stacks.items() if stack]

    def top(self, count: int, *stacks: int) -> Hand:
        """Take the top tiles of some stacks."""
        taken = [self.stacks[number][:count] for number in stacks]
        for number in stacks:
            self.stacks[number] = self.stacks[number][count:]
        return {tile for part in taken for tile in part}

    def bottom(self, count: int, *stacks: int) -> Hand:
        """Take the lowest tiles of some stacks."""
        taken = [self.stacks[number][-count:] for number in stacks]
        for number in stacks:
            self.stacks[number] = self.stacks[number][:-count]
        return {tile for part in taken for tile in part}

    def put(self, stack: int, *, on: int) -> None:
        """Put a whole stack on another."""
        self.stacks[on] = self.stacks[stack] + self.stacks[on]
        self.stacks[stack] = []

    def halve(self) -> "Pile":
        """Lift the upper half off every stack: the upper halves, what stays being the lower ones."""
        upper = Pile(range(32))
        upper.stacks = {number: stack[:2] for number, stack in self.stacks.items()}
        self.stacks = {number: stack[2:] for number, stack in self.stacks.items()}
        return upper


def made(cut: Cut) -> list[Hand]:
    """The eight hands of a cut of a woodpile whose tiles are numbered from the dealer's right."""
    return [set(group) for group in cut.groups]


def by_hand(delivery: Delivery, *, end: str = "right") -> list[Hand]:
    """The eight hands of the same woodpile when a dealer delivers it so, beginning at one end."""
    return list(delivery(Pile(range(32), end=end)))


# ---- as Massachusetts describes them, 8(k) --------------------------------------------------------------------------


def house_way(pile: Pile) -> Iterator[Hand]:
    while pile.standing:
        yield pile.top(4, pile.standing[0])


def cup_say(pile: Pile) -> Iterator[Hand]:
    while pile.standing:
        pushed = pile.standing[:2]
        yield pile.top(2, *pushed)
        yield pile.top(2, *pushed)


def jung_quat(pile: Pile) -> Iterator[Hand]:
    while pile.standing:
        half = len(pile.standing) // 2
        pushed = pile.standing[half - 1 : half + 1]
        yield pile.top(2, *pushed)
        yield pile.top(2, *pushed)


def chee_yee(pile: Pile) -> Iterator[Hand]:
    while pile.standing:
        pushed = (pile.standing[0], pile.standing[-1])
        yield pile.top(2, *pushed)
        yield pile.top(2, *pushed)


def pin_say(pile: Pile) -> Iterator[Hand]:
    near, far = pile.standing[:4], pile.standing[4:]
    while pile.standing:
        yield pile.top(1, *near)
        yield pile.top(1, *far)


def dragon_head_and_phoenix_tail(pile: Pile) -> Iterator[Hand]:
    pile.put(1, on=3)
    pile.put(2, on=4)
    head, tail = pile.standing[:2], pile.standing[2:]
    while pile.standing:
        yield pile.top(2, *head)
        yield pile.top(1, *tail)
