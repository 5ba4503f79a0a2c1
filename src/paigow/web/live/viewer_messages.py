"""Builds the messages for one viewer: events, the view with what is private to the viewer, chat and answers."""

from paigow.table.views.public_table import written
from paigow.web.live.broadcast import Beside, Telling, encode, join_events
from paigow.web.live.outbox import Parcel
from paigow.web.live.viewpoint import Viewer, Viewpoint
from paigow.web.services import Services


class ViewerMessages:
    """Builds the messages for one viewer."""

    def __init__(self, services: Services, viewer: Viewer, viewpoint: Viewpoint) -> None:
        self._services, self._viewer, self._viewpoint = services, viewer, viewpoint
        self._house, self._table, self._person = services.house, viewer.table, viewer.person
        self.is_closed = False
        """The last view was of the closed table."""

    def messages(self, parcel: Parcel) -> list[bytes] | None:
        """Return the messages of a parcel, or ``None`` if a name must be looked up."""
        messages = []
        events = [data for telling in parcel.tellings if (data := telling.events(self._person))]
        if events:
            messages.append(join_events(events))
        if parcel.tellings:
            view = self._view(parcel.tellings[-1])
            if view is None:
                return None
            messages.append(view)
        return [*messages, *parcel.said, *[encode(answer) for answer in parcel.answers]]

    async def looked_up(self, parcel: Parcel) -> list[bytes]:
        """Return as ``messages`` after looking up the names; the data beside the view are refreshed."""
        if parcel.tellings:
            parcel.tellings[-1].beside = None
        while (messages := self.messages(parcel)) is None:
            await self._services.guests.names(
                self._people(parcel.tellings[-1]) | {*filter(None, [self._person])}
            )
        return messages

    def _view(self, telling: Telling) -> bytes | None:
        """Return the view of this viewer with its accompanying data, or ``None`` if a name must be looked up."""
        self.is_closed = telling.state.phase == "closed"
        beside = telling.beside
        if beside is None:
            beside = telling.beside = self._beside(telling)
            if beside is None:
                return None
        person, behind = self._person, {"is_behind": True} if self._viewpoint.is_behind else {}
        if person is None:
            return telling.message(None, {"role": "onlooker", **behind}, None)
        if telling.said is not None:
            return self._named(
                telling, person, {"role": "player", **behind, **self._own_late(person)}, beside
            )
        own: dict[str, object] = {"role": "player", "net": self._house.net(self._table, person)}
        own |= behind | self._services.chat.voice(self._table, person)
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
        if person in beside.proposers:
            own["may_propose"] = True
        side = self._house.dealers_side(self._table)
        if side is not None and person == self._house.order(self._table).opener:
            own["dealing"] = side
        if self._viewer.may("supervise"):
            own |= self._overseen(person, telling, is_supervisor=person in beside.supervisors)
            if own["role"] == "supervisor" and self._house.is_held(self._table) and "dealing" not in own:
                own["due"] = self._house.due(self._table)
        return self._named(telling, person, own, beside)

    def _named(self, telling: Telling, person: str, own: dict[str, object], beside: Beside) -> bytes | None:
        """Return the view of a named person, or ``None`` if a name must be looked up."""
        if person in beside.people:
            return telling.message(person, own, None)
        known = self._services.guests.known_names([person])
        return None if known is None else telling.message(person, own, known[person])

    def _own_late(self, person: str) -> dict[str, object]:
        """Return the private data for a delayed viewer."""
        if not self._house.runs(self._table):
            return {}
        net: dict[str, object] = {"net": self._house.net(self._table, person)}
        return net | ({"moderates": True} if self._services.chat.moderates(self._table, person) else {})

    def _overseen(self, person: str, telling: Telling, *, is_supervisor: bool) -> dict[str, object]:
        """Return the data for supervisors and the surveillance only."""
        is_watching = self._services.table_supervisors.is_surveilled_by(person, self._table)
        told: dict[str, object] = {"is_watching": True} if is_watching else {}
        if is_supervisor:
            told["role"] = "supervisor"
            if answers := self._services.table_commands.answers(self._table, person):
                told["answers"] = answers
        if (is_watching or is_supervisor) and (words := written(telling.state)) is not None:
            told["written"] = words
        return told

    def _beside(self, telling: Telling) -> Beside | None:
        """Return the data for everybody beside the view, or ``None`` if a name must be looked up."""
        said = telling.said or self._services.table_info.of(self._table, telling.state)
        names = self._services.guests.known_names(_people(telling, said.opener))
        if names is None:
            return None
        late_ms = (
            0
            if telling.said is None or self._viewpoint.behind is None
            else 1000 * self._viewpoint.behind.delay_s
        )
        fields = {"now_ms": self._house.now_ms() - late_ms} | said.fields
        called = telling.board.called(names, telling.state)
        return Beside.of(fields, called, supervisors=said.supervisors, proposers=said.proposers)

    def _people(self, telling: Telling) -> frozenset[str]:
        """Return everyone whom the view names, and the opener, who may give orders."""
        return _people(
            telling, (telling.said or self._services.table_info.of(self._table, telling.state)).opener
        )


def _people(telling: Telling, opener: str) -> frozenset[str]:
    return telling.people | {opener} if opener else telling.people
