/** Logging in on the account page: the code of a second factor is asked for where an account has one, and only there. */
import { beforeEach, expect, test, vi } from "vitest";
import { LogIn } from "../src/account/log-in.svelte.ts";
import { errorText } from "../src/account/account-text.ts";

/** What was sent: the address without its question, and the body. */
let sent: [string, unknown][] = [];
/** What the server answers, in this order. */
let answers: { status: number; body: unknown }[] = [];

const refusal = (code: string, text: string) => ({ status: 403, body: { code, facts: {}, text, clause: null } });
const session = { status: 200, body: { person: "p1", name: "Ann" } };
const needed = refusal("code_needed", "Enter the code.");
const wrongCode = refusal("wrong_code", "The code is not right.");

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    sent.push([path.replace(/^.*\/account|\?.*$/g, ""), JSON.parse(body)]);
    const { status, body: told } = answers.shift()!;
    return Promise.resolve(new Response(JSON.stringify(told), { status }));
  });
});

function typed(): LogIn {
  const entering = new LogIn();
  entering.name = "Ann";
  entering.password = "eight owls";
  return entering;
}

test("without a second factor the password is enough", async () => {
  answers = [session];
  const entering = typed();
  expect(await entering.enter()).toBe(true);
  expect(sent).toEqual([["/login", { name: "Ann", password: "eight owls", code: "" }]]);
  expect(entering.codeNeeded).toBe("");
});

test("with one the code is asked for, in the server's words, and sent with the same password", async () => {
  answers = [needed, session];
  const entering = typed();
  expect(await entering.enter()).toBe(false);
  expect(entering.codeNeeded).toBe("Enter the code.");
  entering.code = "287 082";
  expect(await entering.enter()).toBe(true);
  expect(sent[1]).toEqual(["/login", { name: "Ann", password: "eight owls", code: "287 082" }]);
});

test("a wrong code is told, and the next one is asked for", async () => {
  answers = [needed, wrongCode];
  const entering = typed();
  await entering.enter();
  entering.code = "000000";
  const error: unknown = await entering.enter().catch((thrown: unknown) => thrown);
  expect(errorText(error)).toBe("The code is not right.");
  expect(entering.code).toBe("");
  expect(entering.codeNeeded).toBe("Enter the code.");
});

test("a wrong password is told and asks for no code", async () => {
  answers = [refusal("wrong_login", "Not right.")];
  const entering = typed();
  await expect(entering.enter()).rejects.toThrow("Not right.");
  expect(entering.codeNeeded).toBe("");
});

test("another account, or another way in, is asked for no code until the server says so", async () => {
  for (const change of [(entering: LogIn) => (entering.name = "Bob"), (entering: LogIn) => (entering.hasLost = true)]) {
    answers = [needed];
    const entering = typed();
    await entering.enter();
    entering.code = "287082";
    change(entering);
    expect([entering.codeNeeded, entering.code]).toEqual(["", ""]);
  }
});

test("who has lost the password sends the recovery code and the code of the app apart", async () => {
  answers = [needed, session];
  const entering = typed();
  entering.hasLost = true;
  entering.recoveryCode = "k4tq-2mzc-o7ra";
  expect(await entering.enter()).toBe(false);
  entering.code = "287082";
  expect(await entering.enter()).toBe(true);
  const body = { name: "Ann", password: "eight owls", code: "k4tq-2mzc-o7ra" };
  expect(sent).toEqual([
    ["/recover", { ...body, authenticator_code: "" }],
    ["/recover", { ...body, authenticator_code: "287082" }],
  ]);
});
