"""Avatars: one of our own drawings in one of a few colours. The page draws them; the server stores the key."""

from http import HTTPStatus
from typing import Annotated, Final, Literal, get_args

from litestar import post
from msgspec import Struct

from paigow.intake.field_types import one_of
from paigow.table import Refusal
from paigow.web.edge.errors import Body
from paigow.web.edge.problems import RefusalProblem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.credentials import account_holder
from paigow.web.identity.scopes import BROWSER

Drawing = Literal["bamboo", "boat", "cat", "fan", "fish", "lantern", "mountain", "teapot"]
AvatarColour = Literal["red", "blue", "green", "violet", "ochre", "teal", "rose", "grey"]
DRAWINGS: Final[tuple[Drawing, ...]] = get_args(Drawing)
COLOURS: Final[tuple[AvatarColour, ...]] = get_args(AvatarColour)


class _Avatar(Struct, frozen=True, kw_only=True):
    drawing: Annotated[str, one_of(DRAWINGS)]
    colour: Annotated[str, one_of(COLOURS)]


class AvatarBody(Struct, frozen=True, kw_only=True):
    """The avatar that the visitor has chosen."""

    drawing: Drawing
    colour: AvatarColour


def avatar_key(drawing: Drawing, colour: AvatarColour) -> str:
    """Return the key of an avatar, as it is stored and sent beside the views of tables.

    >>> avatar_key("cat", "teal")
    'cat.teal'
    """
    return f"{drawing}.{colour}"


def read_avatar(key: str | None) -> AvatarBody | None:
    """Return the avatar of a key, or ``None`` if there is none or this program has no such drawing or colour.

    >>> read_avatar("cat.teal")
    AvatarBody(drawing='cat', colour='teal')
    """
    drawing, _, colour = (key or "").partition(".")
    if drawing not in DRAWINGS or colour not in COLOURS:
        return None
    return AvatarBody(drawing=drawing, colour=colour)


@post("/api/v1/account/avatar", status_code=HTTPStatus.OK, scope=BROWSER, body=_Avatar)
async def choose_avatar(request: AnyRequest, services: TheServices) -> AvatarBody:
    """Choose the account's avatar.

    It is refused (`avatar_waits`) while a round is on at a table where the visitor is: a change could reveal tiles.
    """
    person = await account_holder(request, services)
    faults = Body()
    asked = faults.read(await body_of(request), _Avatar)
    faults.raise_found()
    if book := await services.house.whereabouts.playing_by(person.person):
        raise RefusalProblem(Refusal(code="avatar_waits", clause=book.cite("name_kept")))
    chosen = AvatarBody(drawing=asked.drawing, colour=asked.colour)  # type: ignore[arg-type]  # one of the words
    await services.profiles.set_avatar(person.person, avatar_key(chosen.drawing, chosen.colour))
    await services.guests.look_changed(person.person)
    return chosen


HANDLERS: Final = (choose_avatar,)
