import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { decisionsOf } from "../src/table/state/decisions.ts";
import { prefs } from "../src/lib/prefs.svelte.ts";
import { Table } from "../src/table/state/table.svelte.ts";
import { notifyOfTurn, passBank } from "../src/table/state/turn.svelte.ts";
import type { TableView } from "../src/protocol.ts";
import { box, view } from "./tables.ts";

const YOU = "ann";
const OFFERED: Partial<TableView> = {
  phase: "offering",
  you: YOU,
  bank: { offered: YOU },
  boxes: [box(2, { seated: YOU })],
  may: [{ do: "take_bank", fields: { with_house: false } }, { do: "pass_bank" }],
  awaits: [YOU],
};

const opened: (() => void)[] = [];

/** A table whose page is open with what `works` adds to it; nothing is connected. */
function open(works: (table: Table) => void): { table: Table; show: (more: Partial<TableView>) => void } {
  const table = new Table("t1");
  table.close();
  opened.push($effect.root(() => works(table)));
  const show = (more: Partial<TableView>): void => {
    table.live.view = view({ you: YOU, boxes: [box(2, { seated: YOU })], ...more });
    flushSync();
  };
  return { table, show };
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nothing is connected")));
});

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** What the page sends to a table; as the real one does, this looks at the table when it sends. */
function sent(table: Table): unknown[] {
  const commands: unknown[] = [];
  vi.spyOn(table, "send").mockImplementation((command) => void (table.view && commands.push(command)));
  return commands;
}

describe("a viewer who always passes the bank", () => {
  test("declines each offer once, however often the table is shown meanwhile", () => {
    const { table, show } = open(passBank);
    const commands = sent(table);
    show({ phase: "offering" });
    prefs.alwaysPass = true;
    flushSync();
    expect(commands).toEqual([]);
    show(OFFERED);
    show({ ...OFFERED, version: 2 });
    expect(commands).toEqual([{ do: "pass_bank" }]);
    show({ phase: "betting" });
    show(OFFERED);
    expect(commands).toHaveLength(2);
  });

  test("is asked for as long as the viewer has not said so", () => {
    prefs.alwaysPass = false;
    const { table, show } = open(passBank);
    const commands = sent(table);
    show(OFFERED);
    expect(commands).toEqual([]);
    prefs.alwaysPass = true;
    flushSync();
    expect(commands).toHaveLength(1);
  });
});

test.each([
  [true, []],
  [false, ["offer"]],
])("an offer of the bank is a decision of the viewer unless the page passes it (always: %s)", (alwaysPass, decisions) => {
  const { table, show } = open(passBank);
  prefs.alwaysPass = alwaysPass;
  sent(table);
  show(OFFERED);
  expect(decisionsOf(table)).toEqual(decisions);
});

describe("a notification", () => {
  const shown: { title: string; close: () => void }[] = [];
  class Notice {
    static permission: NotificationPermission = "granted";
    readonly close = vi.fn();
    constructor(readonly title: string) {
      shown.push(this);
    }
  }

  beforeEach(() => {
    shown.length = 0;
    Notice.permission = "granted";
    prefs.alwaysPass = false;
    prefs.tellTurn = true;
    vi.stubGlobal("Notification", Notice);
    vi.stubGlobal("document", { hidden: true });
  });

  test("says that it is the viewer's turn, once, and goes when it is not", () => {
    const { show } = open(notifyOfTurn);
    show({ phase: "betting" });
    expect(shown).toEqual([]);
    show(OFFERED);
    show({ ...OFFERED, version: 2 });
    expect(shown.map((one) => one.title)).toEqual(["Your turn"]);
    show({ phase: "betting" });
    expect(shown[0]!.close).toHaveBeenCalledOnce();
  });

  test.each([
    ["the viewer has not asked for it", () => (prefs.tellTurn = false)],
    ["the browser does not allow it", () => (Notice.permission = "denied")],
    ["the page is on the screen", () => vi.stubGlobal("document", { hidden: false })],
  ])("is not shown where %s", (_, so) => {
    so();
    const { show } = open(notifyOfTurn);
    show(OFFERED);
    expect(shown).toEqual([]);
  });
});
