"""Builds the messages for one viewer: the view or what has changed in it, with its events, chat and answers."""

from msgspec import Struct

from paigow.table.views.public_table import written
from paigow.web.live.broadcast import EncodedUpdate, PrivatePart, SharedPart, encode, patch, snapshot
from paigow.web.live.outbox import Batch
from paigow.web.live.viewpoint import Viewer, Viewpoint
from paigow.web.services import Services


class _Sent(Struct, frozen=True):
    """A view that was sent: the next message says what has changed in it."""

    number: int
    shared: SharedPart
    private: PrivatePart


class ViewerMessages:
    """Builds the messages for one viewer."""

    def __init__(self, services: Services, viewer: Viewer, viewpoint: Viewpoint) -> None:
        self._services, self._viewer, self._viewpoint = services, viewer, viewpoint
        self._house, self._table, self._person = services.house, viewer.table, viewer.person
        self._sent: _Sent | None = None
        self._built: _Sent | None = None
        """The view as the client has it once the messages that were built last are sent."""
        self.is_closed = False
        """The last view was of the closed table."""

    def of(self, batch: Batch) -> list[bytes] | None:
        """Return the messages of a batch, or ``None`` if a name must be looked up."""
        messages = []
        self._built = self._sent
        if batch.updates:
            view = self._view(batch)
            if view is None:
                return None
            messages.append(view)
        return [*messages, *batch.chat, *[encode(answer) for answer in batch.answers]]

    async def with_names(self, batch: Batch) -> list[bytes]:
        """Return as ``of`` after looking up the names; the data beside the view are refreshed."""
        if batch.updates:
            batch.updates[-1].shared = None
        while (messages := self.of(batch)) is None:
            await self._services.guests.names(
                self._people(batch.updates[-1]) | {*filter(None, [self._person])}
            )
        return messages

    def note_sent(self) -> None:
        """Note that the messages that were built last are sent: later ones say what has changed since."""
        self._sent = self._built

    def _view(self, batch: Batch) -> bytes | None:
        """Return the view of this viewer, or what has changed in it, or ``None`` if a name must be looked up."""
        encoded = batch.updates[-1]
        self.is_closed = encoded.state.phase == "closed"
        shared = encoded.shared
        if shared is None:
            shared = encoded.shared = self._shared(encoded)
        beside = None if shared is None else self._beside(encoded, shared)
        if shared is None or beside is None:
            return None
        events = [data for each in batch.updates if (data := each.events(self._person))]
        before = None if batch.is_gap else self._sent
        number = self._sent.number + 1 if self._sent else 1
        private = encoded.private(self._person, beside)
        self._built = _Sent(number, shared, private)
        if before is None:
            return snapshot(number, shared, private, events)
        return patch(number, encoded.change(before.shared), private.changes_from(before.private), events)

    def _beside(self, encoded: EncodedUpdate, shared: SharedPart) -> dict[str, object] | None:
        """Return the data for this viewer beside the view, or ``None`` if a name must be looked up."""
        person, delayed = self._person, {"is_behind": True} if self._viewpoint.is_delayed else {}
        if person is None:
            return {"role": "onlooker", **delayed}
        own: dict[str, object] = {"role": "player"}
        if person not in shared.people:
            known = self._services.guests.known_names([person])
            if known is None:
                return None
            own["name"] = known[person]
        if encoded.info is not None:
            return own | delayed | self._own_of_delayed(person)
        own["net"] = self._house.net(self._table, person)
        own |= delayed | self._services.chat.rights(self._table, person)
        if (waits_ms := self._house.waits_ms(self._table, person)) is not None:
            own["waits_ms"] = waits_ms
        if (bar := self._services.seed_bars.barred(person, self._viewer.address)) is not None:
            own["seed_bar"] = bar
        if (
            self._viewer.has_panel
            and self._viewer.may("supervise")
            and (may_order := self._services.table_commands.orders(self._table, person))
        ):
            own["orders"] = may_order
        if person in shared.proposers:
            own["may_propose"] = True
        order = self._house.order(self._table)
        if order.dealing is not None and person == order.opener:
            side = self._house.dealers_side(self._table)
            own |= {} if side is None else {"dealing": side}
        if self._viewer.may("supervise"):
            own |= self._own_of_supervisor(person, encoded, is_supervisor=person in shared.supervisors)
            waits_for_orders = self._house.is_held(self._table) and "dealing" not in own
            if own["role"] == "supervisor" and waits_for_orders and (due := self._house.due(self._table)):
                own["due"] = due
        return own

    def _own_of_delayed(self, person: str) -> dict[str, object]:
        """Return the private data for a delayed viewer."""
        if not self._house.runs(self._table):
            return {}
        net: dict[str, object] = {"net": self._house.net(self._table, person)}
        return net | ({"moderates": True} if self._services.chat.may_moderate(self._table, person) else {})

    def _own_of_supervisor(
        self, person: str, encoded: EncodedUpdate, *, is_supervisor: bool
    ) -> dict[str, object]:
        """Return the data for supervisors and the surveillance only."""
        is_watching = self._services.table_supervisors.is_surveilled_by(person, self._table)
        own: dict[str, object] = {"is_watching": True} if is_watching else {}
        if is_supervisor:
            own["role"] = "supervisor"
            if answers := self._services.table_commands.answers(self._table, person):
                own["answers"] = answers
        if (is_watching or is_supervisor) and (words := written(encoded.state)) is not None:
            own["written"] = words
        return own

    def _shared(self, encoded: EncodedUpdate) -> SharedPart | None:
        """Return what everybody sees, or ``None`` if a name must be looked up."""
        info = encoded.info or self._services.table_info.of(self._table, encoded.state)
        names = self._services.guests.known_names(_people(encoded, info.opener))
        if names is None:
            return None
        delay_ms = (
            0
            if encoded.info is None or self._viewpoint.delayed_view is None
            else 1000 * self._viewpoint.delayed_view.delay_s
        )
        fields = {"now_ms": self._house.now_ms() - delay_ms} | info.fields
        avatars = self._services.guests.avatars(names)
        if shown_avatars := encoded.channel.shown_avatars(avatars, encoded.state):
            fields["avatars"] = shown_avatars
        fields["names"] = encoded.channel.shown_names(names, encoded.state)
        return SharedPart(
            view=encoded.sight.public,
            beside=fields,
            people=frozenset(names),
            supervisors=info.supervisors,
            proposers=info.proposers,
        )

    def _people(self, encoded: EncodedUpdate) -> frozenset[str]:
        """Return the people named in the view, and the opener, who may give orders."""
        return _people(
            encoded, (encoded.info or self._services.table_info.of(self._table, encoded.state)).opener
        )


def _people(encoded: EncodedUpdate, opener: str) -> frozenset[str]:
    return encoded.people | {opener} if opener else encoded.people
