"""Types of fields in commands, messages and requests, with their bounds.

A command that people send declares every field with one of these types, or with bounds of its own. The reader of
messages, the schemas, the types and the forms of the page follow. The log is decoded by the same structs, so that a
bound may become wider and never narrower.
"""

from typing import Annotated, Final, TypeVar

from msgspec import Meta

from paigow.intake.field_types import given_by, one_of, row_of, text, whole
from paigow.tiles import FACES

T = TypeVar("T")

MOST_BOXES: Final = 8
MOST_COINS: Final = 10**12
MOST_TILES: Final = 32
LONGEST_NAME: Final = 64
LONGEST_TEXT: Final = 500
MOST_NAMES: Final = 16
_LATEST_MS: Final = 10**14
_FACES: Final = 'tile faces, such as ["1-3", "6-6"]'

# ---- whose field it is -----------------------------------------------------------------------------------------------

SENDER: Final = "sender"
Sender = Annotated[str, given_by(SENDER)]
"""The person who sends the command. The server knows who is connected."""
Unsaid = Annotated[T, given_by("server")]
"""A fact that the server adds and no message has."""

# ---- the table -------------------------------------------------------------------------------------------------------

BoxNumber = Annotated[int, whole(1, MOST_BOXES)]
HandNumber = Annotated[int, whole(-1, MOST_BOXES)]
"""A box; 0 is the house's hand, -1 a dead hand (Massachusetts)."""
BoxNumbers = Annotated[tuple[BoxNumber, ...], row_of(f"numbers from 1 to {MOST_BOXES} in a list", MOST_NAMES)]
BoxNumbersOrHouse = Annotated[
    tuple[HandNumber, ...],
    row_of(f"numbers from -1 to {MOST_BOXES} in a list", MOST_NAMES),
]
"""0 is the house's hand, -1 a dead hand (Massachusetts)."""
Coins = Annotated[int, whole(1, MOST_COINS, "a whole number of coins from {least} to {most}")]
CoinsOrNone = Annotated[int, whole(0, MOST_COINS, "a whole number of coins from {least} to {most}")]
SignedCoins = Annotated[int, whole(-MOST_COINS, MOST_COINS, "a whole number of coins from {least} to {most}")]
Face = Annotated[str, one_of(FACES)]
TwoFaces = Annotated[tuple[Face, Face], Meta(description=f"two {_FACES}")]
Faces = Annotated[tuple[Face, ...], row_of(_FACES, MOST_TILES)]
TileCount = Annotated[int, whole(0, MOST_TILES, "how many tiles, {least} to {most}")]
Place = Annotated[int, whole(1, 4)]
TwoPlaces = Annotated[tuple[Place, Place], Meta(description="two of the places 1 to 4, the lower first")]
Four = Annotated[int, one_of((4, -4), "4 or -4")]

# ---- people and texts ------------------------------------------------------------------------------------------------

PersonId = Annotated[str, text("the id of a person at the table", LONGEST_NAME, least=1)]
People = Annotated[tuple[PersonId, ...], row_of(f"at most {MOST_NAMES} ids of persons in a list", MOST_NAMES)]
Name = Annotated[str, text(f"a text of 1 to {LONGEST_NAME} characters", LONGEST_NAME, least=1)]
Names = Annotated[tuple[Name, ...], row_of(f"at most {MOST_NAMES} texts in a list", MOST_NAMES)]
Text = Annotated[str, text(f"a text of at most {LONGEST_TEXT} characters", LONGEST_TEXT)]
Cause = Annotated[str, text(f"a cause of at most {LONGEST_TEXT} characters", LONGEST_TEXT)]
CutName = Annotated[str, text("the name of a cut", LONGEST_TEXT)]
DisputeNumber = Annotated[int, whole(1, MOST_COINS, "the number of a dispute")]
RoundNumber = Annotated[int, whole(1, MOST_COINS, "the number of a round")]
ProposalNumber = Annotated[int, whole(1, MOST_COINS, "the number of an order that waits")]
TimeMs = Annotated[int, whole(0, _LATEST_MS, "a time in milliseconds since 1970")]
