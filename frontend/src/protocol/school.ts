/** What the school asks and answers, as /api/school/ gives it. Written by `python3 run.py regenerate`: change the structs, not this file. */

/** The kinds of drill. */
export type DrillName =
  | "name" | "wins" | "order" | "set" | "house-way" | "mis-set" | "served" | "cut" | "result"
  | "pay" | "bank" | "remedy" | "fault";

/** One of the options. */
export interface Chosen {
  choice: string;
}

/** The hands by their numbers from 1, highest first. */
export interface Ordered {
  order: number[];
}

/** The low hand; the other two tiles are the high hand. */
export interface Laid {
  low: [string, string];
}

/** The low hand, and by which clause. */
export interface LaidBy {
  low: [string, string];
  clause: string;
}

/** A position: a box, 0 the dealer, -1 the dead hand. */
export interface Position {
  position: number;
}

/** Four tiles of the woodpile, each as stack and level. */
export interface Places {
  places: number[];
}

/** What happens to one wager, in coins. */
export interface Paid {
  /** On top of the stake, the commission taken off. */
  paid: number;
  commission: number;
  /** Of the stake. */
  returned: number;
  /** With which it is paid, each by its value. */
  chips: number[];
}

/** The payments in their order. */
export interface Payments {
  payments: Payment[];
}

/** One payment, and where its coins come from. */
export interface Payment {
  box: number;
  /** Account -> coins. */
  sources: Record<string, number>;
}

/** What may be answered, by the kind of item. */
export type Answer = Chosen | Ordered | Laid | LaidBy | Position | Places | Paid | Payments;

/** Which of these name codes two tiles have. */
export interface NameItem {
  kind: "name";
  named: Named;
  tiles: [string, string];
  options: string[];
}

/** By what, with its kind, an item is made again. */
export interface Named {
  /** As it was published: `book@edition`. */
  book: string;
  seed: string;
  number: number;
}

/** Which of two hands wins, as low or as high hands. */
export interface WinsItem {
  kind: "wins";
  named: Named;
  hand: "high" | "low";
  player: [string, string];
  bank: [string, string];
  options: string[];
}

/** Two-tile hands, or single tiles, to be put in order, highest first. */
export interface OrderItem {
  kind: "order";
  named: Named;
  hands: string[][];
}

/** Four tiles to be set as a player against the house way. */
export interface SetItem {
  kind: "set";
  named: Named;
  tiles: string[];
}

/** Four tiles to be set the house way, with the clause that decides. */
export interface HouseWayItem {
  kind: "house-way";
  named: Named;
  tiles: string[];
  clauses: string[];
}

/** Whether a dealer has set four tiles the house way. */
export interface MisSetItem {
  kind: "mis-set";
  named: Named;
  low: [string, string];
  high: [string, string];
  options: string[];
}

/** Which position gets the first group, or a later one. */
export interface ServedItem {
  kind: "served";
  named: Named;
  dice: [number, number, number];
  /** Where the bank's hand lies: a box, or 0 for the dealer. */
  chung: number;
  /** Which of the eight is asked for, from 1. */
  group: number;
  /** What may be answered: boxes, 0 the dealer, -1 the dead hand. */
  positions: number[];
}

/** Which four tiles of the woodpile a cut makes one of its groups of. */
export interface CutItem {
  kind: "cut";
  named: Named;
  /** Its name with its options. */
  cut: string;
  /** Which of the eight is asked for, from 1, in the order in which they go out. */
  group: number;
}

/** Whether a player wins, loses or pushes. */
export interface ResultItem {
  kind: "result";
  named: Named;
  low: [string, string];
  high: [string, string];
  bank_low: [string, string];
  bank_high: [string, string];
  options: string[];
}

/** What a wager is paid, less commission, and in which chips. */
export interface PayItem {
  kind: "pay";
  named: Named;
  bet: string;
  stake: number;
  /** Of the match. */
  result: "lose" | "push" | "win";
  /** The player's hand, for side bets. */
  low: [string, string];
  high: [string, string];
  bank_low: [string, string];
  bank_high: [string, string];
  minimum: number;
  maximum: number;
  chips: number[];
}

/** Winners to be paid, in order, out of a bank that has not enough in the losing wager area. */
export interface BankItem {
  kind: "bank";
  named: Named;
  bank: "co-bank" | "player";
  chung: number;
  /** What lies in the losing wager area. */
  losing: number;
  /** What the player/banker has put up. */
  stake: number;
  /** What the house has put up. */
  house_stake: number;
  /** What else lies in front of the player/banker. */
  stack: number;
  /** By their boxes. */
  winners: Winner[];
  /** Where coins may come from. */
  accounts: string[];
  chips: number[];
  minimum: number;
  maximum: number;
}

/** A box whose wager is to be paid. */
export interface Winner {
  box: number;
  stake: number;
}

/** What follows from an irregularity that is found at some time. */
export interface RemedyItem {
  kind: "remedy";
  named: Named;
  /** What went wrong. */
  mishap: string;
  /** When it was found. */
  moment: string;
  bank: "co-bank" | "house" | "player";
  options: string[];
}

/** In which step of a dealt round the fault lies. */
export interface FaultItem {
  kind: "fault";
  named: Named;
  chung: number;
  dice: [number, number, number];
  /** Who was served first. */
  first: number;
  /** All positions, in the order in which they were. */
  served: number[];
  /** The house's hand as it was set. */
  low: [string, string];
  high: [string, string];
  boxes: DealtBox[];
  /** Boxes in the order in which they were paid. */
  paid: number[];
  options: string[];
  minimum: number;
  maximum: number;
  chips: number[];
}

/** A box of a round that was dealt, as it was called and paid. */
export interface DealtBox {
  box: number;
  stake: number;
  low: [string, string];
  high: [string, string];
  result: "lose" | "push" | "win";
  /** What was given on top of the stake, the commission taken off. */
  won: number;
  commission: number;
}

/** A question; each kind has its own facts. */
export type Item =
  | NameItem | WinsItem | OrderItem | SetItem | HouseWayItem | MisSetItem | ServedItem | CutItem
  | ResultItem | PayItem | BankItem | RemedyItem | FaultItem;

/** Items of one kind; a pupil answers each once. */
export interface DrillTask {
  kind: "drill";
  /** What the teacher calls it; empty: it is called what it is. */
  title?: string;
  /** The day by which it is to be done; it can be done later too. */
  due?: string | null;
  drill: DrillName;
  book: string;
  count?: number;
  /** All are asked the same; empty: each is asked what his schedule says. */
  seed?: string;
}

/** The questions at the end of a lesson, each answered once. */
export interface LessonTask {
  kind: "lesson";
  /** What the teacher calls it; empty: it is called what it is. */
  title?: string;
  /** The day by which it is to be done; it can be done later too. */
  due?: string | null;
  lesson: number;
  book: string;
  /** Other questions with each seed. */
  seed?: string;
}

/** Dealing rounds at the dealer's table; what is wrong is noted. */
export interface ExamTask {
  kind: "exam";
  /** What the teacher calls it; empty: it is called what it is. */
  title?: string;
  /** The day by which it is to be done; it can be done later too. */
  due?: string | null;
  book: string;
  by_hand?: (
  | "announce" | "collect" | "commission" | "count" | "cut" | "deliver" | "end" | "laja" | "lift"
  | "match" | "offer" | "pay" | "set" | "set_house" | "shake" | "stack" | "take" | "turn" | "wash")[];
  rounds?: number;
  rate?: number;
  pass_mark?: number;
  seed?: string;
  bots?: number;
  /** How often it may be tried; the best counts. */
  sittings?: number;
}

/** What a class has to do. */
export type Task = DrillTask | LessonTask | ExamTask;

/** The visitor's classes and certificates. */
export interface Classes {
  taught: ClassCard[];
  attended: ClassCard[];
  certificates: CertificateCard[];
}

/** One of the visitor's classes. */
export interface ClassCard {
  id: string;
  name: string;
  teacher: string;
  is_closed: boolean;
}

/** One of the visitor's certificates. */
export interface CertificateCard {
  id: string;
  title: string;
  book: string;
  score: string;
  day: string;
  covers: "dealing" | "part";
}

/** A class as its teacher sees it, or one of its pupils. */
export interface SeenClass {
  id: string;
  name: string;
  teacher: string;
  is_teacher: boolean;
  is_closed: boolean;
  /** The address by which others join, for the teacher; null: nobody can. */
  link: string | null;
  assignments: Assigned[];
  /** All of them for the teacher; for a pupil himself. */
  pupils: PupilSeen[];
}

/** What the class has to do. */
export interface Assigned {
  id: string;
  /** A pupil is not told the seed. */
  task: DrillTask | LessonTask | ExamTask;
  created_ms: number;
}

/** A pupil, and how he stands with each assignment. */
export interface PupilSeen {
  id: string;
  name: string;
  joined_ms: number;
  standings: Standing[];
}

/** How one pupil stands with one assignment. */
export interface Standing {
  assignment: string;
  state: "begun" | "done" | "failed" | "open" | "passed";
  /** Items answered, or rounds dealt, */
  done: number;
  of: number;
  right: number;
  wrong: number;
  /** Of a hundred; empty: nothing was done. */
  score: string;
  last_ms: number | null;
  /** How often an exam was begun, */
  sittings: number;
  /** and the table of the sitting that counts, or that is under way; empty: there is none. */
  table: string;
  /** Of an exam that is passed. */
  certificate: string;
  /** Of the log of an exam that is over, as `paigow verify --head` takes it. */
  head: string;
}

/** What is said to whoever has the link. */
export interface Invitation {
  id: string;
  name: string;
  teacher: string;
  /** The visitor is in the class, as its teacher or as a pupil. */
  is_in: boolean;
}

/** A question of an assignment. */
export interface WorkItem {
  asked: AskedItem;
  /** How many have been answered before it, */
  place: number;
  /** how many of them rightly, */
  right: number;
  /** and how many there are. */
  of: number;
}

/** A question to a pupil. */
export interface AskedItem {
  kind: DrillName;
  item: 
  | NameItem | WinsItem | OrderItem | SetItem | HouseWayItem | MisSetItem | ServedItem | CutItem
  | ResultItem | PayItem | BankItem | RemedyItem | FaultItem;
  /** The question in words. */
  asks: string;
  /** What may be chosen, of the item's options or clauses; none: it is answered otherwise. */
  options: Option[];
}

/** One of the options of an item, or one of its clauses. */
export interface Option {
  value: string;
  text: string;
  /** What the rows of the house way say that a clause has. */
  rows: string[];
}

/** How it was marked, and how many have been answered now. */
export interface WorkMark {
  marked: MarkedAnswer;
  done: number;
  right: number;
  of: number;
}

/** How an answer was marked. */
export interface MarkedAnswer {
  is_right: boolean;
  /** The right one, in the form in which it is sent. */
  answer: Answer;
  clauses: string[];
  /** Why, in words. */
  because: string[];
  /** Of setting four tiles: what it gives away against the best. */
  cost: Cost | null;
  card: string;
  /** When the card comes back; null: the answer was not kept, for nobody is known to be its pupil. */
  back_ms: number | null;
}

/** Coins, mostly for each 100 wagered, exactly. */
export interface Cost {
  fraction: string;
  value: number;
}

/** That somebody has passed an exam at the dealer's table, and by which log. */
export interface Certificate {
  certificate: string;
  /** The pupil's. */
  name: string;
  class_name: string;
  teacher: string;
  /** What the teacher called the exam. */
  title: string;
  /** "dealing": all duties by hand, in at least `LEAST_ROUNDS` rounds; "part": the title names duties and rounds. */
  covers: "dealing" | "part";
  /** `id@edition`. */
  book: string;
  /** The duties that were the pupil's. */
  by_hand: string[];
  rounds: number;
  rate: number;
  seed: string;
  right: number;
  wrong: number;
  /** Of a hundred. */
  score: string;
  pass_mark: number;
  /** When it was over, as 2026-11-23 (UTC). */
  day: string;
  table: string;
  /** The log has so many entries, */
  entries: number;
  /** and this is the hash of the last. */
  hash: string;
  /** The server's, over all other fields. */
  signature: string;
}

/** Tiles or hands, the highest first. */
export interface Ranked {
  shows: "ranked";
  rows: RankedRow[];
}

/** Tiles, or two-tile hands, of one rank. */
export interface RankedRow {
  /** 1 is the highest; those of one rank are copies. */
  rank: number;
  /** Name code of the hand; empty: single tiles. */
  name: string;
  tiles: string[][];
}

/** A player's hand and the bank's, and how they match. */
export interface Matched {
  shows: "matched";
  low: [string, string];
  high: [string, string];
  bank_low: [string, string];
  bank_high: [string, string];
  low_name: string;
  high_name: string;
  bank_low_name: string;
  bank_high_name: string;
  low_result: "lose" | "win";
  high_result: "lose" | "win";
  result: "lose" | "push" | "win";
}

/** Four tiles to be set by hand, and what each way is called. */
export interface Settable {
  shows: "settable";
  tiles: string[];
  ways: Way[];
}

/** One way to set four tiles. */
export interface Way {
  low: [string, string];
  high: [string, string];
  low_name: string;
  high_name: string;
}

/** Hands as the house sets them. */
export interface HouseSets {
  shows: "house_sets";
  hands: HouseSet[];
}

/** A hand that a clause of the house way sets. */
export interface HouseSet {
  clause: string;
  way: Way;
}

/** Cuts to choose from. */
export interface Cuts {
  shows: "cuts";
  cuts: CutGroups[];
}

/** A cut and its groups, in the order in which they go out. */
export interface CutGroups {
  name: string;
  options: string[];
  confidence: string;
  clause: string;
  /** Eight times four places, stack * 4 + level; 0 is the top of the stack on the dealer's right. */
  groups: number[][];
}

/** Where every throw of three dice is counted to. */
export interface Throws {
  shows: "throws";
  /** The positions counter-clockwise: boxes, 0 the dealer, -1 the dead hand. */
  ring: number[];
  chung: number;
  /** Total -> the positions in the order in which they are served. */
  served: Record<string, number[]>;
}

/** Positions in an order. */
export interface InTurn {
  shows: "in_turn";
  ring: number[];
  chung: number;
  order: number[];
}

/** What comes of wagers. */
export interface Amounts {
  shows: "amounts";
  currency: string;
  rows: Amount[];
}

/** What comes of one wager, in coins. */
export interface Amount {
  bet: string;
  result: "lose" | "push" | "win";
  stake: number;
  won: number;
  commission: number;
  returned: number;
  /** Of a side bet: which line pays, in the words of the book. */
  line: string;
}

/** What a lesson shows. */
export type Shown = Ranked | Matched | Settable | HouseSets | Cuts | Throws | InTurn | Amounts;

/** One kind of drill. */
export interface DrillKind {
  kind: DrillName;
  title: string;
  /** The books that have something of it. */
  books: string[];
}

/** How a pupil gets on. */
export interface Progress {
  courses: CourseDone[];
}

/** What a pupil has done of one kind of drill under one book. */
export interface CourseDone {
  kind: DrillName;
  title: string;
  book: string;
  /** What there is to learn, */
  cards: number;
  /** how much of it he has been asked, */
  seen: number;
  /** and how much of it has come back. */
  due: number;
  asked: number;
  right: number;
  days: DayDone[];
  /** The oldest first. */
  recent: Done[];
  /** The most frequent first. */
  mixed: Mixed[];
}

/** The answers of one day (UTC). */
export interface DayDone {
  /** As 2026-11-23. */
  day: string;
  asked: number;
  right: number;
  /** Of one answer, on average. */
  took_ms: number;
}

/** One of the last answers. */
export interface Done {
  at_ms: number;
  took_ms: number;
  is_right: boolean;
}

/** How often something was taken for something. */
export interface Mixed {
  truth: string;
  /** The same as `truth`: it was right. */
  taken: string;
  truth_text: string;
  taken_text: string;
  times: number;
}

/** What the visitor's settings cost him at a table. */
export interface Coached {
  /** As drills name it. */
  book: string;
  currency: string;
  /** The oldest first. */
  hands: HandTold[];
  /** So many of the hands he has set himself, */
  own: number;
  /** and so many of these as well as can be. */
  best: number;
  wagered: Cost;
  coins: Cost;
  /** What his settings cost, of each 100 wagered, against the best, */
  share: Cost;
  /** and against the house way. */
  over_house_way: Cost;
  /** The dearest first; together they are all of it. */
  leaks: LeakTold[];
  /** Drills go by the book without a table's choices; false: these set some hands otherwise. */
  as_drilled: boolean;
}

/** A hand of the visitor's, and what his setting of it cost. */
export interface HandTold {
  round: number;
  box: number;
  of: SettingsTold;
  /** Which of the settings it was, from 0. */
  laid: number;
  /** Only one of his own (`player`) cost him anything. */
  set_by: "absent" | "house_way" | "player" | "request" | "time" | "uncontrolled" | "advice" | "reset";
  /** Coins. */
  wagered: Cost;
  /** Of each 100 wagered, against the best setting, */
  cost: Cost;
  /** and against the house way: below zero, it is the better. */
  over_house_way: Cost;
  /** Null: it cost nothing. */
  mistake: Mistake | null;
}

/** All settings of four tiles, and what was assumed: the other side sets the house way. */
export interface SettingsTold {
  role: "banker" | "player";
  /** Who holds the bank: the house sets the house way; of a person it is assumed. */
  bank: "co-bank" | "house" | "player";
  tiles: string[];
  /** Tiles that he knew to lie elsewhere. */
  seen: string[];
  /** Of each 100 won. */
  commission: Cost;
  deals: number;
  /** By which the house way sets the hand. */
  clause: string;
  settings: SettingTold[];
}

/** One way to set a hand; counts are of the hands that the other side can hold. */
export interface SettingTold {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  win: number;
  push: number;
  lose: number;
  /** Of each 100 wagered, expected, after commission. */
  gain: Cost;
  /** Of each 100 wagered, against the best setting. */
  cost: Cost;
  is_house_way: boolean;
  is_best: boolean;
}

/** What was wrong with a setting that cost something; settings with the same are of one leak. */
export interface Mistake {
  kind: "high" | "kept" | "low" | "row" | "split";
  /** By their name codes, those that were split, or kept. */
  pairs: string[];
  /** Of the row. */
  clause: string;
}

/** One kind of mistake, and what it cost in all. */
export interface LeakTold {
  mistake: Mistake;
  rounds: number[];
  coins: Cost;
  /** Of each 100 wagered in all hands. */
  share: Cost;
  /** What trains against it, by the kind of drill and its card. */
  drills: Drilled[];
}

/** What trains against a mistake: a kind of drill and one of its cards. */
export interface Drilled {
  kind: "house-way" | "set";
  card: string;
}

/** One of the lessons, in the order in which they are read. */
export interface LessonTitle {
  number: number;
  name: string;
  title: string;
  about: string;
  /** By the visitor; nothing without a session. */
  done: LessonDone[];
}

/** That a visitor has done a lesson under a book. */
export interface LessonDone {
  book: string;
  /** Of five, the best time. */
  right: number;
  times: number;
  /** The last time. */
  at_ms: number;
}

/** A lesson in words. */
export interface LessonPage {
  number: number;
  title: string;
  about: string;
  book: string;
  book_title: string;
  seed: string;
  steps: StepTold[];
  questions: AskedItem[];
}

/** One screen of a lesson. */
export interface StepTold {
  says: Said[];
  shows: Ranked | Matched | Settable | HouseSets | Cuts | Throws | InTurn | Amounts | null;
  pick: PickTold | null;
  /** A drill item to be tried. */
  asks: AskedItem | null;
}

/** A sentence, and the clauses that say so. */
export interface Said {
  text: string;
  clauses: string[];
}

/** One of a few is to be tapped. */
export interface PickTold {
  asks: string;
  given: string[];
  options: PickOption[];
  right: number;
  because: Said;
}

/** Tiles, or the name code of a hand. */
export interface PickOption {
  tiles: string[];
  name: string;
}

/** What came of the questions of a lesson. */
export interface LessonMark {
  right: number;
  of: number;
  /** Null: it was not kept, for nobody is known to have done it. */
  done: LessonDone | null;
}
