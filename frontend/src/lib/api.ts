import type {
  AccountBody,
  Advice,
  BookInfo,
  CitedClause,
  DealingAct,
  DealingReport,
  ReadingText,
  ReadingsPage,
  Fault,
  JudgedAct,
  LetIn,
  LobbyPage,
  Member,
  NewAccount,
  OperatorCheck,
  OperatorTemplate,
  Alternatives,
  AvatarBody,
  FoundTable,
  OwnLimitsBody,
  PastRounds,
  Replay,
  ReportedLine,
  RoundRow,
  RulesPage,
  Ruling,
  Seated,
  SecondFactorOffer,
  Session,
  SignificantEvent,
  Supervising,
  TableLink,
  TableOrder,
  TableRow,
  TableTalk,
  VoidedTable,
  SandboxTable,
  QrImage,
  OwnShared,
  SharedPage,
} from "../protocol.ts";
import type {
  Answer,
  AskedItem,
  Coached,
  Daily,
  DrillKind,
  DrillName,
  Leaderboard,
  LessonMark,
  LessonPage,
  LessonTitle,
  MarkedAnswer,
  PersonStatistics,
  Progress,
  SettingsTold,
} from "../protocol/school.ts";
import type { Certificate, Classes, Invitation, SeenClass, Task, WorkItem, WorkMark } from "../protocol/school.ts";
import type { SettingsFile } from "../protocol/lab.ts";
import { prefs } from "./prefs.svelte.ts";
import { VERSION } from "./version.ts";

/** A request that the server did not answer with success. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly faults: Fault[] = [],
    readonly more = 0,
    readonly clause: string | null = null,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

/** What the server says of a request that it does not answer with success. */
interface Problem {
  code: string;
  text: string;
  faults: Fault[];
  more: number;
  clause: string | null;
}

/** Which question of the school is wanted: with `seed` and `number` the one of this name, else by the visitor's schedule. */
export interface WantedItem {
  kind: DrillName;
  book: string;
  seed?: string;
  number?: number;
  after?: string;
  cards?: string[];
}

/** Sentences from the server are in the language of the page. */
const spoken = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}lang=${prefs.language}`;

/** What is sent to the server, and as what. */
interface Sent {
  kind: string;
  body: string;
}

async function responseOf(path: string, sent?: Sent, left?: AbortSignal): Promise<Response> {
  const response = await fetch(
    `${VERSION}${spoken(path)}`,
    sent === undefined
      ? { headers: { accept: "application/json" } }
      : { method: "POST", headers: { "content-type": sent.kind, accept: "application/json" }, body: sent.body, signal: left ?? null },
  );
  if (!response.ok) throw failure(response.status, await response.text());
  return response;
}

const textOf = async (path: string, sent?: Sent, left?: AbortSignal): Promise<string> => (await responseOf(path, sent, left)).text();

export const json = (body: unknown): Sent => ({ kind: "application/json", body: JSON.stringify(body) });

export const ask = async <Answer>(path: string, body?: unknown): Promise<Answer> =>
  JSON.parse(await textOf(path, body === undefined ? undefined : json(body))) as Answer;

/** Asks about a text, a round file say. */
const askOf = async <Answer>(path: string, body: string): Promise<Answer> =>
  JSON.parse(await textOf(path, { kind: "text/plain", body })) as Answer;

function failure(status: number, text: string): Failed {
  try {
    const { code, text: said, faults, more, clause } = JSON.parse(text) as Partial<Problem>;
    return new Failed(status, said ?? `${status}`, faults, more, clause, code);
  } catch {
    return new Failed(status, `${status}`);
  }
}

const kept = new Map<string, Promise<unknown>>();

/** An answer that does not change while the page is open is asked for once. */
function once<Answer>(path: string): Promise<Answer> {
  const key = spoken(path);
  const found = kept.get(key) ?? ask<Answer>(path);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found as Promise<Answer>;
}

/** Sends what is answered without words. */
export const send = (path: string, body: unknown): Promise<void> => textOf(path, json(body)).then(() => undefined);

export async function remove(path: string): Promise<void> {
  const response = await fetch(`${VERSION}${spoken(path)}`, { method: "DELETE", headers: { accept: "application/json" } });
  if (!response.ok) throw failure(response.status, await response.text());
}

export const part = encodeURIComponent;
let asking: Promise<Session> | null = null;

export const api = {
  /** The rule books, their titles in the language of the page. */
  books: () => once<BookInfo[]>("/books"),
  rules: (book: string) => once<RulesPage>(`/books/${part(book)}`),
  /** The same, asked for again although the page has them: the service worker keeps what it sees. */
  fresh: {
    books: () => ask<BookInfo[]>("/books"),
    rules: (book: string) => ask<RulesPage>(`/books/${part(book)}`),
    lessons: () => ask<LessonTitle[]>("/school/lessons"),
  },
  /** Every hand of a book with the exact cost of each setting. */
  settingsFile: (book: string) => once<SettingsFile>(`/lab/settings/${part(book)}`),
  readings: (book: string) => once<ReadingsPage>(`/books/${part(book)}/readings`),
  clause: (id: string) => once<CitedClause | ReadingText>(`/clauses/${part(id)}`),
  /** Who the visitor is; one without a session becomes a guest, once, however many ask at the same time. */
  session: (): Promise<Session> => (asking ??= ask<Session>("/session").finally(() => (asking = null))),
  /** More coins of free play, for who has too few for a wager (at this table). */
  refill: (table?: string) => ask<{ coins: number; session: Session }>("/session/refill", table === undefined ? {} : { table }),
  /** The visitor's account; one without a session becomes a guest first. */
  account: () => api.session().then(() => ask<AccountBody>("/account")),
  newAccount: (name: string, password: string) => ask<NewAccount>("/account", { name, password }),
  /** `code`: of the second factor, if the account has one. */
  logIn: (name: string, password: string, code: string) => ask<Session>("/account/login", { name, password, code }),
  recover: (name: string, code: string, password: string, authenticatorCode: string) =>
    ask<Session>("/account/recover", { name, code, password, authenticator_code: authenticatorCode }),
  changePassword: (password: string, wanted: string) => textOf("/account/password", json({ password, new: wanted })).then(() => undefined),
  otherCodes: (password: string, code: string) => ask<{ codes: string[] }>("/account/codes", { password, code }),
  /** A secret for an authenticator app. It counts once a code of it was entered. */
  offerSecondFactor: (password: string) => ask<SecondFactorOffer>("/account/second-factor", { password }),
  turnOnSecondFactor: (code: string) => textOf("/account/second-factor/on", json({ code })).then(() => undefined),
  turnOffSecondFactor: (password: string, code: string) =>
    textOf("/account/second-factor/off", json({ password, code })).then(() => undefined),
  chooseAvatar: (drawing: AvatarBody["drawing"], colour: AvatarBody["colour"]) => ask<AvatarBody>("/account/avatar", { drawing, colour }),
  /** This week's leaderboard by a rule book. */
  leaderboard: (book: string) => ask<Leaderboard>(`/leaderboards?book=${part(book)}`),
  setListed: (is_listed: boolean) => ask<{ is_listed: boolean }>("/account/leaderboards", { is_listed }),
  /** Where a browser gets everything that is stored about the visitor, as a file. */
  dataFile: () => `${VERSION}/account/data`,
  deleteAccount: (password: string, code: string) => textOf("/account/delete", json({ password, code })).then(() => undefined),
  endSession: (id: string) => remove(`/account/sessions/${part(id)}`),
  endOtherSessions: () => remove("/account/sessions"),
  newToken: (name: string, scope: string, password: string) =>
    ask<{ id: string; token: string }>("/account/tokens", { name, scope, password }),
  endToken: (id: string) => remove(`/account/tokens/${part(id)}`),
  ownLimits: () => ask<OwnLimitsBody>("/account/limits"),
  setOwnLimits: (wanted: { reminder_minutes: number; loss: number; out_hours: number }) => ask<OwnLimitsBody>("/account/limits", wanted),
  /** Who has which role, for operators. */
  staff: () => ask<Member[]>("/roles"),
  giveRole: (name: string, role: string) => ask<Member[]>("/roles", { name, role }),
  takeRole: (person: string, role: string) => remove(`/roles/${part(person)}/${part(role)}`),
  rename: (name: string) => ask<Session>("/session", { name }),
  /** Ends the session for good. */
  signOut: (): Promise<void> => remove("/session"),
  tables: () => ask<TableRow[]>("/tables"),
  /** Comes in at a private table by its link. */
  /** A public table with people, by book and coins to wager; without one a new table. */
  findPeople: (wanted: object) => ask<FoundTable>("/find-people", wanted),
  enter: (table: string, key: string) => ask<LetIn>("/enter", { table, key }),
  /** The link of a private table, for who opened it; `isNew`: another one, and the one before is worth nothing. */
  link: (table: string, isNew = false) => ask<TableLink>(`/tables/${part(table)}/link`, isNew ? {} : undefined),
  /** The open tables such as are looked for. */
  lobby: (wanted: URLSearchParams) => ask<LobbyPage>(`/lobby?${wanted}`),
  /** A table of one's own, a place at it and coins in front of one; a guest is welcomed on the way. */
  playNow: () => Promise.resolve(asking?.catch(() => null)).then(() => ask<Seated>("/play-now", {})),
  open: (order: TableOrder) => api.session().then(() => ask<{ table: string }>("/tables", order)),
  /** The last rounds, newest first. */
  rounds: (table: string, last = 50) => ask<RoundRow[]>(`/tables/${part(table)}/rounds?last=${last}`).then((rounds) => rounds.reverse()),
  /** Rounds that are over, newest first, as `wanted`; `before`: where the page before ended. */
  pastRounds: (wanted: URLSearchParams, before: string | null = null) =>
    ask<PastRounds>(`/rounds?${new URLSearchParams([...wanted, ...(before === null ? [] : [["before", before]])] as string[][])}`),
  /** All of them in one file. */
  pastFile: (wanted: URLSearchParams, format: PastRounds["formats"][number]) =>
    `${VERSION}/rounds/file?${new URLSearchParams([...wanted, ["format", format]])}`,
  round: (table: string, round: number) => ask<RoundRow>(`/tables/${part(table)}/rounds/${round}`),
  /** A finished round moment by moment, as the visitor saw it. */
  replay: (table: string, round: number) => ask<Replay>(`/tables/${part(table)}/rounds/${round}/replay`),
  /** The visitor's hands in a finished round, set in every other way. */
  alternatives: (table: string, round: number) => ask<Alternatives>(`/tables/${part(table)}/rounds/${round}/alternatives`),
  /** The round as it would have gone with one of them set so. */
  replayOtherwise: (table: string, round: number, box: number, way: number) =>
    ask<Replay>(`/tables/${part(table)}/rounds/${round}/alternatives/${box}/${way}`),
  /** A table in memory where the round goes on from one of its moments. */
  playOn: (table: string, round: number, step: number) => ask<SandboxTable>(`/tables/${part(table)}/rounds/${round}/sandbox/${step}`, {}),
  /** The rules of a table: its book with the options and the operator's file that hold there. */
  tableRules: (table: string) => ask<RulesPage>(`/tables/${part(table)}/book`),
  /** What was out of the ordinary at a table, oldest first. */
  significant: (table: string) => ask<SignificantEvent[]>(`/tables/${part(table)}/significant`),
  significantFile: (table: string) => `${VERSION}/tables/${part(table)}/significant?download=true`,
  /** The log of a table up to its last finished round. */
  logFile: (table: string) => `${VERSION}/tables/${part(table)}/log`,
  /** Hold the dealer, or let him go on. */
  hold: (table: string, held: boolean) => ask<{ held: boolean; due: string | null }>(`/tables/${part(table)}/hold`, { held }),
  /** What the pupil who deals at a table does; `version`: of the view that he saw. */
  deal: (table: string, act: DealingAct, version: number) => ask<JudgedAct>(`/school/dealing/${part(table)}`, { act, version }),
  /** The pupil has no further round dealt, or takes that back. */
  endDealing: (table: string, ends: boolean) => ask<null>(`/school/dealing/${part(table)}/end`, { ends }),
  /** The visitor's statistics in the last days; of all rounds if there is no number. */
  statistics: (days: number | null) => ask<PersonStatistics>(`/statistics${days ? `?days=${days}` : ""}`),
  /** What the visitor's own settings cost in the last rounds of a table. */
  coach: (table: string, last: number) => ask<Coached>(`/school/coach/${part(table)}?last=${last}`),
  /** At a practice table: what the settings of a hand are worth that the visitor has to set now. */
  coachNow: (table: string, box: number) => ask<SettingsTold>(`/school/coach/${part(table)}/now?box=${box}`),
  dealingReport: (table: string) => ask<DealingReport>(`/school/dealing/${part(table)}`),
  /** The hand of a day; today's if none is named. */
  /** Shares a finished round with everybody who gets its code; the same code if it is shared. */
  shareRound: (table: string, round: number) => ask<SharedPage>(`/tables/${part(table)}/rounds/${round}/share`, {}),
  ownShared: () => ask<OwnShared[]>("/shared"),
  shared: (code: string) => ask<SharedPage>(`/shared/${part(code)}`),
  stopSharing: (code: string) => remove(`/shared/${part(code)}`),
  /** A link as a QR code. */
  qr: (link: string) => ask<QrImage>("/qr", { link }),
  daily: (day = "") => ask<Daily>(day ? `/daily/${part(day)}` : "/daily"),
  answerDaily: (day: string, choice: number) => ask<Daily>(`/daily/${part(day)}`, { choice }),
  /** The kinds of drill, their titles in the language of the page. */
  drills: () => once<DrillKind[]>("/school/drills"),
  nextItem: (wanted: WantedItem) => ask<AskedItem>("/school/drill/next", wanted),
  markAnswer: ({ kind, item }: AskedItem, answer: Answer, took_ms: number) =>
    ask<MarkedAnswer>("/school/drill/answer", { kind, ...item.named, answer, took_ms }),
  /** How the visitor gets on; one without a session becomes a guest first. */
  progress: () => api.session().then(() => ask<Progress>("/school/progress")),
  forgetProgress: (): Promise<void> => remove("/school/progress"),
  /** The lessons, and which of them the visitor has done. */
  lessons: () => ask<LessonTitle[]>("/school/lessons"),
  lesson: (number: string, book: string, seed: string) =>
    ask<LessonPage>(`/school/lesson/${part(number)}?book=${part(book)}&seed=${part(seed)}`),
  doLesson: (number: string, book: string, seed: string, answers: (Answer | null)[]) =>
    ask<LessonMark>(`/school/lesson/${part(number)}`, { book, seed, answers }),
  /** The visitor's classes and certificates; one without a session becomes a guest first. */
  classes: () => api.session().then(() => ask<Classes>("/school/class")),
  newClass: (name: string, teacher: string) => ask<SeenClass>("/school/class", { name, teacher }),
  oneClass: (id: string) => api.session().then(() => ask<SeenClass>(`/school/class/${part(id)}`)),
  deleteClass: (id: string) => remove(`/school/class/${part(id)}`),
  closeClass: (id: string) => ask<SeenClass>(`/school/class/${part(id)}/close`, {}),
  newLink: (id: string) => ask<SeenClass>(`/school/class/${part(id)}/link`, {}),
  leaveClass: (id: string) => textOf(`/school/class/${part(id)}/leave`, json({})).then(() => undefined),
  removePupil: (id: string, pupil: string) => remove(`/school/class/${part(id)}/pupil/${part(pupil)}`),
  assign: (id: string, task: Task) => ask<SeenClass>(`/school/class/${part(id)}/assignment`, task),
  takeBack: (id: string, assignment: string) => remove(`/school/class/${part(id)}/assignment/${part(assignment)}`),
  marksFile: (id: string) => `${VERSION}/school/class/${part(id)}/csv`,
  invitation: (link: string) => ask<Invitation>(`/school/join/${part(link)}`),
  join: (link: string, name: string, consents: boolean) => ask<Invitation>(`/school/join/${part(link)}`, { name, consents }),
  /** The next question of an assignment, its mark, and where its exam is sat. */
  nextOfWork: (assignment: string) => api.session().then(() => ask<WorkItem>(`/school/work/${part(assignment)}/next`, {})),
  markWork: (assignment: string, place: number, answer: Answer, took_ms: number) =>
    ask<WorkMark>(`/school/work/${part(assignment)}/answer`, { place, answer, took_ms }),
  sitExam: (assignment: string) => ask<{ table: string }>(`/school/work/${part(assignment)}/exam`, {}),
  certificate: (id: string) => api.session().then(() => ask<Certificate>(`/school/certificate/${part(id)}`)),
  certificateFile: (id: string) => `${VERSION}/school/certificate/${part(id)}?download=true`,
  /** Have a dealer who is held do his next duty. */
  step: (table: string, due: string | null) => ask<{ held: boolean; due: string | null }>(`/tables/${part(table)}/step`, { due }),
  /** The tiles of a hand that was given up; that somebody looked is kept in the log. */
  conceded: (table: string, box: number) => ask<{ box: number; tiles: string[] }>(`/tables/${part(table)}/conceded/${box}`),
  /** Become a supervisor of every table by the house's token. */
  supervise: (token: string) => ask<Supervising>("/supervisor", { token }),
  supervising: () => ask<Supervising>("/supervisor"),
  /** Reported lines of chat: the open ones, or those that were handled. */
  reports: (handled: boolean) => ask<ReportedLine[]>(`/reports?handled=${handled}`),
  handleReport: (report: string, remark: string) => ask<ReportedLine>(`/reports/${part(report)}/handle`, { remark }),
  /** Silence somebody at a table, or let the person speak again. */
  silence: (table: string, person: string, is_silent: boolean) => ask<TableTalk>(`/tables/${part(table)}/silence`, { person, is_silent }),
  /** What would be paid to whom if a table that cannot go on were made void. */
  voiding: (table: string) => ask<VoidedTable>(`/tables/${part(table)}/void`),
  /** Make it void: it is closed, and what lies there is paid back. */
  makeVoid: (table: string) => ask<VoidedTable>(`/tables/${part(table)}/void`, {}),
  operatorTemplate: (book: string) => ask<OperatorTemplate>(`/books/${part(book)}/operator`),
  checkOperatorFile: (text: string) => askOf<OperatorCheck>("/operator/check", text),
  advice: (book: string, tiles: string[]) => ask<Advice>("/advice", { book, tiles }),
  /** The round file of a round that was played. */
  roundFile: (table: string, round: number) => textOf(`/tables/${part(table)}/rounds/${round}/file`),
  /** Where a browser gets it as a file. */
  roundFileAt: (table: string, round: number) => `${VERSION}/tables/${part(table)}/rounds/${round}/file`,
  /** A round file as a tree of its keys. */
  readRound: (text: string) => askOf<unknown>("/ruling/read", text),
  /** An answer of the lab as a text: JSON, or a report. `left` gives the question up. */
  labText: (path: string, body: object, left?: AbortSignal) => textOf(`/lab/${path}`, json(body), left),
  /** An answer of the lab as a file. */
  labFile: (path: string, body: object) => responseOf(`/lab/${path}`, json(body)).then((response) => response.blob()),
  rule: (text: string) => askOf<Ruling>("/ruling", text),
};
