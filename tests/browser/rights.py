"""The rights and duties of people at a table: the page's control for each, whether it is in reach, and for how long.

A test that uses one bears ``@pytest.mark.right(name, cell)`` and calls ``use``, which checks the control on both
screens before it presses the control on one, and checks the time that the owner has. A test that bears the mark and
does not call ``use`` fails.
``docs/rights.md`` is written from the marks by ``scripts/rights.py``.
"""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import expect

from tests.browser.company import Company, Player
from tests.browser.crowd import crowd
from tests.browser.guests import View
from tests.browser.hands import Mouse, Touch
from tests.browser.measuring import FINGER_PX
from tests.browser.screens import Glass, Screen

THOUGHT_MS: Final = 8_000
"""Time that everybody has at least for a right that lapses."""
COMPANIES: Final = ("alone", "full")
"""Nobody else at the table, or only the people without whom the right means nothing; or somebody in every place."""
CELLS: Final = tuple(f"{company}-{screen}" for company in COMPANIES for screen in ("desk", "phone"))
MOUSE_PX: Final = 24
SCREENS: Final = {Screen(390, 664, is_touch=True): FINGER_PX, Screen(1280, 720, is_touch=False): MOUSE_PX}
"""The least size of a control."""
REACH: Final = Path(__file__).with_name("reach.js").read_text()
CLOCKED: Final = {"offering", "covering", "delivered", "setting"}
"""Phases that last until their deadline for a person who has not done what is allowed there."""


class Right(NamedTuple):
    """A thing that somebody may do, or has to do."""

    do: str
    """The command; for a supervisor the group of orders."""
    handle: str
    """The page's control for it."""
    clauses: str = ""
    """A clause of the documents. If empty, the house asks for it."""
    scrolls: bool = False
    """It stands below a form or beside the table, where one scrolls to it."""


RIGHTS: Final = {
    "take the bank": Right("take_bank", "take-bank", "NZ 5.3(a), CAN 6.2, MA 8(a) option, RWS 3.16"),
    "bank with the house": Right(
        "take_bank", "share-bank", "NZ 5.3 co-bank option, CAN 6.5, MA 8(e) request"
    ),
    "share a player's bank": Right("place_stake", "join-bank", "NZ 5.5, CAN 6.6 pool"),
    "cover the wagers": Right("place_stake", "cover-exact", "NZ 11.2(b) cover, NZ 11.3(b), RWS 3.17 capital"),
    "have the house's wager lowered": Right("lessen_house_wager", "lessen", "MA 8(h) reduce"),
    "ask for a laja": Right("ask_laja", "ask-laja", "NZ 9.2(a), NZ 9.2(b)"),
    "choose the cut": Right("choose_cut", "cut-tiles", "NZ 9.3A(a), CAN 8.4"),
    "move stacks": Right("move_stacks", "move-stacks", "MA 8(g)"),
    "name +4 or -4": Right("nominate_four", "nominate-plus", "NZ 9.6"),
    "shake the cup": Right("take_cup", "take-cup", "NZ 9.4 banker shake, MA 8(i) shake"),
    "hand over a box": Right("give_control", "give-control", "NZ 7.1(a)(ii)"),
    "nominate who decides": Right("nominate", "nominate-{person}", "CAN 7.4(c)"),
    "choose a box to control": Right("control_box", "control-box", "NZ 7.2 choice"),
    "choose after an exposure": Right(
        "choose", "choose-void", "NZ 12.3(a), NZ 12.3(b), CAN 13.7, MA 9(d), RWS 5.1.2, RWS 5.2"
    ),
    "concede": Right("concede", "concede", "NZ 10.13 right"),
    "surrender": Right("concede", "concede", "MA 7(f) right"),
    "show two tiles": Right("show_two_tiles", "show-two", "NZ 11.3(e) peek"),
    "complain": Right("complain", "complain", "CAN 15.5, CAN 15.6", scrolls=True),
    "consent": Right("answer_proposal", "consent-{number}"),
    "report": Right(
        "irregularity", "give-irregularity", "NZ 12.13, CAN 13.9, MA 9(c), RWS 5.1.4", scrolls=True
    ),
    "order": Right("orders", "give-orders", "NZ 12.7, CAN 13.3, CAN 15.3(a)", scrolls=True),
    "approve": Right("approval", "consent-{number}"),
}
OF_SUPERVISORS: Final = {"irregularity", "orders", "approval"}
LASTING: Final = OF_SUPERVISORS | {"complain"}
"""Nothing lapses with these: they are possible at any time, or the dealer waits for them."""
used: set[tuple[str, str]] = set()
"""What the running test has used, and where."""


def come_to(company: Company, player: Player, name: str, *, thinks: bool = False) -> None:
    """Let all play on until somebody is shown a right, and use it."""
    company.until(player, RIGHTS[name].handle)
    use(player.hands, name, thinks=thinks)


def use(hands: Mouse | Touch, name: str, *, thinks: bool = False, **facts: object) -> None:
    """Use a right as anybody can, on any screen. ``thinks``: in the last millisecond of its time."""
    right = RIGHTS[name]
    handle = right.handle.format(**facts)
    is_in_reach(hands, handle, scrolls=right.scrolls)
    if right.do not in LASTING:
        there_is_time(hands, right.do)
    if thinks:
        server = hands.guest.clocked
        server.advance(until_ms(hands.guest.view(), right.do) - server.now_ms - 1)
    used.add((name, f"{company_of(hands.guest.view())}-{'phone' if isinstance(hands, Touch) else 'desk'}"))
    hands.press(handle)


def is_in_reach(hands: Mouse | Touch, handle: str, *, scrolls: bool = False) -> None:
    """Check on a phone and at a desk that a control is in view, uncovered, large enough and in words."""
    control, glass = hands.guest.find(handle).first, Glass(hands.guest)
    own = Screen(**hands.guest.page.viewport_size, is_touch=isinstance(hands, Touch))  # type: ignore[arg-type]  # it is set
    faults = []
    for screen, least in (*SCREENS.items(), (own, 0)):
        glass.put(screen)
        hands.guest.uncover(control)
        expect(control).to_be_visible()
        faults += [
            f"{screen}: {handle} {fault}"
            for fault in control.evaluate(REACH, {"least": least, "scrolls": scrolls})
        ]
    assert not faults, "\n".join(faults)


def there_is_time(hands: Mouse | Touch, do: str) -> None:
    """Check that somebody has had a right for so long, or is told that the dealer waits."""
    server = hands.guest.clocked
    server.settle()
    had_ms = told_ms = 0
    since_ms = server.now_ms
    while max(had_ms, told_ms) < THOUGHT_MS:
        had = list(views_with(hands, do))
        assert had, f"{do} was offered for {server.now_ms - since_ms} ms"
        since_ms = had[-1]["now_ms"]
        had_ms, told_ms = server.now_ms - since_ms, until_ms(had[0], do) - since_ms
        if max(had_ms, told_ms) < THOUGHT_MS:
            server.step()


def until_ms(view: View, do: str) -> int:
    """Return until when nothing takes a right away, as the owner's page says."""
    if do == "answer_proposal":
        return int(view["proposals"][0]["deadline_ms"])
    told = view.get("waits_ms") or (view["phase"] in CLOCKED and view.get("deadline_ms"))
    return int(told or 0)


def views_with(hands: Mouse | Touch, do: str) -> Iterator[View]:
    """Return what the owner was shown since the right was offered, the latest first."""
    for frame in reversed(hands.guest.connections[-1]):
        message = json.loads(frame)
        if message["type"] == "view":
            if all(right["do"] != do for right in message.get("may", ())):
                return
            yield message


def company_of(view: View) -> str:
    """Return whether every place is taken; while a player banks, the house's is one more."""
    free = [box for box in view["boxes"] if "seated" not in box and box.get("kind") != "house"]
    return "alone" if len(free) > 1 else "full"


def crowd_of(player: Player, company: str) -> AbstractContextManager[object]:
    """Return people at all free boxes of a table, or nobody else."""
    table = player.table
    if company == "alone":
        return nullcontext()
    free = [
        box["number"]
        for box in player.guest.view()["boxes"]
        if "seated" not in box and box.get("kind") != "house"
    ]
    return crowd(table.guest.clocked, table.id, free)
