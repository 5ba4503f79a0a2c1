"""Every page, on paper too, shows what people write as they wrote it, and runs nothing."""

import json
import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from playwright.sync_api import Route, expect

from paigow.lab.certificate.certify import certify_text
from paigow.lab.certificate.report import as_html
from tests.browser.conftest import Come
from tests.browser.guests import Guest

FILED: Final = Path(__file__).parents[2] / "examples" / "massachusetts-filed-house-way.toml"
ROUND: Final = Path(__file__).parents[2] / "examples" / "nz-co-bank-mis-set.paigow"
WATCH: Final = """
window.ran = [];
window.x = (what) => window.ran.push(what ?? "a script");
window.alert = window.x;
window.offences = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.offences.push(`${event.violatedDirective} ${event.blockedURI}`));
"""
NAME: Final = "<img src=a onerror=x()>"
"""The name of a person, which may have 24 letters."""
PASSWORD: Final = "eight owls under the eaves"
TEXTS: Final[dict[str, str]] = {
    "operator": "<script>x('operator')</script>{x()}",
    "token": "'><svg onload=x()>",
    "class": "<svg><script>x('class')</script></svg>",
    "teacher": "javascript:x('teacher')//{{x()}}",
    "title": "</title><script>x('title')</script>",
    "line": "<iframe srcdoc='<script>parent.x()</script>'>{name:money}",
    "complaint": "<a href='javascript:x()'>complaint</a>${x()}",
    "dispute": "<style>@import 'http://evil.example'</style>{dispute}",
    "note": "<object data='javascript:x()'>{note}",
    "player": "<b onmouseover=x()>mei</b>",
    "way": "<img src=x onerror=x('way')>{way}",
    "says": "<details open ontoggle=x()>{says}",
}
"""Where -> what is written there."""
INSERTS_AND_WAITS: Final = """
(text) => new Promise((done) => {
  document.addEventListener("securitypolicyviolation", () => done(), { once: true });
  document.body.insertAdjacentHTML("beforeend", text);
})
"""
"""Put a text into the page as HTML and wait until the page's policy has refused it. One call from outside does
both: the policy refuses an expression that is evaluated again and again.
"""
SHOWN: Final = """
() => [document.title, document.body.innerText, ...document.querySelectorAll("input, textarea, option")].map(
  (each) => typeof each === "string" ? each : each.value + " " + each.textContent).join("\\n")
"""
SENDS: Final = """
([path, messages]) => new Promise((done) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}${path}`), answers = [];
  let isBegun = false;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "view" && !isBegun) {
      isBegun = true;
      messages.forEach((each, ref) => socket.send(JSON.stringify({ ...each, ref, id: `s${ref}` })));
    } else if (Number.isInteger(message.ref)) {
      answers.push(message);
      if (answers.length === messages.length) { socket.close(); done(answers); }
    }
  };
})
"""


class Written:
    """Texts that Ann and a supervisor have written into every field that there is."""

    def __init__(self, ann: Guest, sue: Guest) -> None:
        self.ann, self.sue = ann, sue
        for who in (ann, sue):
            who.go("/")
        person = str(self._post(ann, "session", name=NAME)["person"])
        sue.judge()
        self._post(sue, "account", name=NAME.replace("a", "b"), password=PASSWORD)
        self._post(sue, "account/tokens", name=TEXTS["token"], scope="read", password=PASSWORD)
        order = {"book": "nz", "bots": 0, "operator": TEXTS["operator"], "betting_s": 600}
        self.table = str(self._post(sue, "tables", **order)["table"])
        made = self._post(sue, "school/class", name=TEXTS["class"], teacher=TEXTS["teacher"])
        self.school, self.link = f"/school/class/{made['id']}", str(made["link"])
        task = {"kind": "drill", "drill": "result", "book": "nz", "count": 2, "seed": TEXTS["token"]}
        self._post(sue, f"{self.school[1:]}/assignment", **task, title=TEXTS["title"])
        self._post(ann, self.link[1:], name=NAME, consents=True)
        for who in (ann, sue):
            who.reload()
        complaint = {"do": "complain", "about": "other", "complaint": TEXTS["complaint"]}
        say = {"ask": "say", "text": TEXTS["line"]}
        self._sends(ann, {"do": "sit_down", "box": 2}, {"do": "buy_in", "coins": 5000}, say, complaint)
        dispute = {
            "do": "open_dispute",
            "person": person,
            "complaint": TEXTS["complaint"],
            "reason": TEXTS["dispute"],
        }
        limits = {"do": "change_limits", "minimum": 1000, "maximum": 50_000, "reason": TEXTS["note"]}
        self._sends(sue, dispute, limits, {"ask": "report", "number": 1})

    def _sends(self, guest: Guest, *messages: dict[str, Any]) -> None:
        answers = guest.page.evaluate(SENDS, [f"/api/v1/tables/{self.table}/live", messages])
        assert [each["type"] for each in answers] == ["done"] * len(messages), answers

    def _post(self, guest: Guest, path: str, **body: Any) -> dict[str, Any]:
        answer = guest.page.request.post(f"/api/v1/{path}", data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found


def answer_with_certificate(route: Route) -> None:
    """Answer with a certificate of somebody who wrote scripts into every field."""
    told = {
        "certificate": "c1", "name": NAME, "class_name": TEXTS["class"], "teacher": TEXTS["teacher"],
        "title": TEXTS["title"], "covers": "part", "book": f"nz@{TEXTS['way']}", "by_hand": [TEXTS["player"]],
        "rounds": 1, "rate": 0, "seed": TEXTS["token"], "right": 1, "wrong": 0, "score": TEXTS["says"],
        "pass_mark": 50, "day": TEXTS["note"], "table": TEXTS["line"], "entries": 1, "hash": TEXTS["complaint"],
        "signature": TEXTS["dispute"],
    }  # fmt: skip
    route.fulfill(status=200, content_type="application/json", body=json.dumps(told))


def nothing_ran(guest: Guest) -> None:
    found = guest.page.evaluate("[window.ran, window.offences]")
    assert found == [[], []], f"{guest.page.url}: {found}"


def goes(guest: Guest, path: str, *shown: str) -> None:
    """Go to a page and check that it shows these texts as written, on the screen and on paper, and runs nothing."""
    guest.go(path)
    expect(guest.page.locator("main")).to_be_visible()
    guest.settle()
    nothing_ran(guest)
    text = guest.page.evaluate(SHOWN)
    for each in shown:
        assert each in text, f"{path} does not show {each!r}: {text[:3000]}"
    guest.page.emulate_media(media="print")
    nothing_ran(guest)
    guest.page.emulate_media(media="screen")


def test_no_text_that_people_write_runs_on_any_page(come: Come) -> None:
    guest = come()
    guest.context.add_init_script(WATCH)
    guest.tolerate("status of 4|response code: 403", because="some pages are of things that do not exist")
    written = Written(come(), guest)
    table, school, bad = written.table, written.school, quote(TEXTS["title"], safe="")
    goes(guest, "/")
    goes(guest, f"/t/{table}", NAME, TEXTS["line"])
    goes(guest, f"/t/{table}/operator", NAME, TEXTS["complaint"], TEXTS["dispute"], TEXTS["note"])
    goes(guest, "/operator")
    goes(guest, f"/history/{table}")
    goes(guest, "/history")
    goes(guest, "/account", TEXTS["token"])
    goes(guest, "/school/class", TEXTS["class"])
    goes(guest, school, NAME, TEXTS["class"], TEXTS["teacher"], TEXTS["title"])
    goes(guest, written.link, TEXTS["class"], TEXTS["teacher"])
    guest.intercept("**/api/**/school/certificate/*", answer_with_certificate)
    certificate = [
        NAME,
        TEXTS["class"],
        TEXTS["teacher"],
        TEXTS["title"],
        TEXTS["says"],
        TEXTS["note"],
        TEXTS["complaint"],
    ]
    goes(guest, "/school/certificate/c1", *certificate)
    for path in (
        f"/t/{bad}", f"/rules/{bad}", f"/rules/{bad}/readings", f"/history/{bad}", f"/history/{bad}/1",
        f"/school/{bad}", f"/school/class/{bad}", f"/school/join/{bad}", f"/school/drill/{bad}",
        f"/school/lesson/{bad}", f"/lab/{bad}", f"/lab/hand?book={bad}&tiles={bad}&commission={bad}",
        f"/hand?book={bad}&tiles={bad}", f"/lab/edge?book={bad}", f"/history?table={bad}&book={bad}&result={bad}",
        f"/t/{table}?key={bad}#{bad}", f"/?lang={bad}&book={bad}#{bad}", f"/nowhere/{bad}",
        "/hand?book=javascript:x()&tiles=javascript:x()",
    ):  # fmt: skip
        goes(guest, path)
    assert guest.unexpected() == []
    guest.tolerate(
        "Content Security Policy", because="here a script is put in, so that the watch is seen to work"
    )
    guest.page.evaluate(INSERTS_AND_WAITS, NAME)
    assert guest.page.evaluate("window.offences.length") > 0


def test_no_text_in_a_file_that_somebody_sends_runs(come: Come, tmp_path: Path) -> None:
    guest = come()
    guest.context.add_init_script(WATCH)
    way = json.dumps(TEXTS["way"])
    filed = FILED.read_text("utf-8").replace('"Harbour Casino"', way)
    filed = re.sub(
        r'^says = ".*"$', lambda _: f"says = {json.dumps(TEXTS['says'])}", filed, flags=re.MULTILINE
    )
    goes(guest, "/lab/certificate?book=massachusetts")
    file = {"name": "a<img src=x onerror=x()>.toml", "mimeType": "", "buffer": filed.encode()}
    guest.find("lab-file-choose").set_input_files(file)  # type: ignore[arg-type]
    guest.until("verdict")
    nothing_ran(guest)
    text = guest.page.evaluate(SHOWN)
    assert TEXTS["way"] in text
    assert TEXTS["says"] in text
    report = tmp_path / "report.html"  # as it is taken home: no policy protects it there
    report.write_text(as_html(certify_text(filed.encode(), file=str(file["name"])), "en"), "utf-8")
    guest.page.goto(report.as_uri())
    nothing_ran(guest)
    assert TEXTS["says"] in guest.page.evaluate(SHOWN)

    note = f"note = {json.dumps(TEXTS['note'])}\n"
    sent = ROUND.read_text("utf-8").replace('book = "nz"\n', f'book = "nz"\n{note}')
    for name in ("mei", "ann"):
        sent = sent.replace(f'"{name}"', json.dumps(TEXTS["player"].replace("mei", name)))
    guest.go("/ruling")
    guest.find("open-file").set_input_files({"name": "a.paigow", "mimeType": "", "buffer": sent.encode()})
    guest.settle()
    guest.press("rule")
    guest.settle()
    nothing_ran(guest)
    assert TEXTS["player"] in guest.page.evaluate(SHOWN)
