"""Builds the messages for one viewer: events, the view with its private part, chat and answers."""

from paigow.table.views.public_table import written
from paigow.web.live.broadcast import EncodedTableInfo, EncodedUpdate, encode, join_events
from paigow.web.live.outbox import Batch
from paigow.web.live.viewpoint import Viewer, Viewpoint
from paigow.web.services import Services


class ViewerMessages:
    """Builds the messages for one viewer."""

    def __init__(self, services: Services, viewer: Viewer, viewpoint: Viewpoint) -> None:
        self._services, self._viewer, self._viewpoint = services, viewer, viewpoint
        self._house, self._table, self._person = services.house, viewer.table, viewer.person
        self.is_closed = False
        """The last view was of the closed table."""

    def of(self, batch: Batch) -> list[bytes] | None:
        """Return the messages of a batch, or ``None`` if a name must be looked up."""
        messages = []
        events = [data for encoded in batch.updates if (data := encoded.events(self._person))]
        if events:
            messages.append(join_events(events))
        if batch.updates:
            view = self._view(batch.updates[-1])
            if view is None:
                return None
            messages.append(view)
        return [*messages, *batch.chat, *[encode(answer) for answer in batch.answers]]

    async def with_names(self, batch: Batch) -> list[bytes]:
        """Return as ``of`` after looking up the names; the data beside the view are refreshed."""
        if batch.updates:
            batch.updates[-1].encoded_info = None
        while (messages := self.of(batch)) is None:
            await self._services.guests.names(
                self._people(batch.updates[-1]) | {*filter(None, [self._person])}
            )
        return messages

    def _view(self, encoded: EncodedUpdate) -> bytes | None:
        """Return the view of this viewer with its accompanying data, or ``None`` if a name must be looked up."""
        self.is_closed = encoded.state.phase == "closed"
        info = encoded.encoded_info
        if info is None:
            info = encoded.encoded_info = self._encoded_info(encoded)
            if info is None:
                return None
        person, delayed = self._person, {"is_behind": True} if self._viewpoint.is_delayed else {}
        if person is None:
            return encoded.message(None, {"role": "onlooker", **delayed}, None)
        if encoded.info is not None:
            return self._with_own_name(
                encoded, person, {"role": "player", **delayed, **self._own_of_delayed(person)}, info
            )
        own: dict[str, object] = {"role": "player", "net": self._house.net(self._table, person)}
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
        if person in info.proposers:
            own["may_propose"] = True
        side = self._house.dealers_side(self._table)
        if side is not None and person == self._house.order(self._table).opener:
            own["dealing"] = side
        if self._viewer.may("supervise"):
            own |= self._own_of_supervisor(person, encoded, is_supervisor=person in info.supervisors)
            if own["role"] == "supervisor" and self._house.is_held(self._table) and "dealing" not in own:
                own["due"] = self._house.due(self._table)
        return self._with_own_name(encoded, person, own, info)

    def _with_own_name(
        self, encoded: EncodedUpdate, person: str, own: dict[str, object], info: EncodedTableInfo
    ) -> bytes | None:
        """Return the view of a named person, or ``None`` if a name must be looked up."""
        if person in info.people:
            return encoded.message(person, own, None)
        known = self._services.guests.known_names([person])
        return None if known is None else encoded.message(person, own, known[person])

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

    def _encoded_info(self, encoded: EncodedUpdate) -> EncodedTableInfo | None:
        """Return the data for everybody beside the view, or ``None`` if a name must be looked up."""
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
        shown_names = encoded.channel.shown_names(names, encoded.state)
        return EncodedTableInfo.of(
            fields, shown_names, supervisors=info.supervisors, proposers=info.proposers
        )

    def _people(self, encoded: EncodedUpdate) -> frozenset[str]:
        """Return the people named in the view, and the opener, who may give orders."""
        return _people(
            encoded, (encoded.info or self._services.table_info.of(self._table, encoded.state)).opener
        )


def _people(encoded: EncodedUpdate, opener: str) -> frozenset[str]:
    return encoded.people | {opener} if opener else encoded.people
