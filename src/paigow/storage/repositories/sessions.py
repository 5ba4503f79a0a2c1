"""The end of sessions, as part of a transaction."""

from msgspec import Struct
from sqlalchemy import Connection, delete

from paigow.storage import schema
from paigow.storage.repositories.names import free_own, no_token


class EndedSession(Struct, frozen=True, kw_only=True):
    """A session that ends for good."""

    person: str
    session: str
    key: str | None
    """Key of the name of a guest, whose only session it is; ``None`` for the holder of an account."""


def end_session(connection: Connection, ended: EndedSession) -> None:
    """End a session. A guest's name becomes free, and their shared rounds go: nobody could stop sharing them later."""
    if ended.key is None:
        own = schema.sessions
        connection.execute(delete(own).where(own.c.person == ended.person, own.c.id == ended.session))
        return
    no_token(connection, ended.person)
    free_own(connection, ended.key, ended.person)
    connection.execute(delete(schema.shared_rounds).where(schema.shared_rounds.c.person == ended.person))


def end_other_sessions(connection: Connection, person: str, keep: str) -> None:
    """End all sessions of the holder of an account except one."""
    own = schema.sessions
    connection.execute(delete(own).where(own.c.person == person, own.c.id != keep))
