/** What the school asks and answers, as /api/v1/school/ gives it. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { BankKind, DutyName, Half, Result, Role, SetBy } from "./names.ts";

/** The kinds of drill. */
export type DrillName =
  | "name" | "wins" | "order" | "set" | "score" | "score-card" | "house-way" | "mis-set" | "served"
  | "cut" | "result" | "pay" | "bank" | "remedy" | "fault";

/** One of the options. */
export interface Chosen {
  choice: string;
}

/** The hands by their numbers from 1, highest first. */
export interface Ordered {
  order: number[];
}

/** The low hand; the other two tiles are the high hand. */
export interface LowHandAnswer {
  low: [string, string];
}

/** The low hand, and the deciding clause. */
export interface LowHandByClause {
  low: [string, string];
  clause: string;
}

/** The low hand, and the scores of both hands on the score card. */
export interface LowHandByScore {
  low: [string, string];
  low_score: number;
  high_score: number;
}

/** A position: a box, 0 the dealer, -1 the dead hand. */
export interface TablePosition {
  position: number;
}

/** Four tiles of the woodpile, each as stack and level. */
export interface Places {
  places: number[];
}

/** What happens to one wager, in coins. */
export interface Paid {
  /** Payment on top of the stake, after commission. */
  paid: number;
  commission: number;
  /** Returned part of the stake. */
  returned: number;
  /** The chips of the payment, each by its value. */
  chips: number[];
}

/** The payments in their order. */
export interface Payments {
  payments: Payment[];
}

/** One payment, and the sources of its coins. */
export interface Payment {
  box: number;
  /** Account -> coins. */
  sources: Record<string, number>;
}

/** What may be answered, by the kind of item. */
export type Answer =
  | Chosen | Ordered | LowHandAnswer | LowHandByClause | LowHandByScore | TablePosition | Places
  | Paid | Payments;

/** Which of these name codes two tiles have. */
export interface NameItem {
  kind: "name";
  named: Named;
  tiles: [string, string];
  options: string[];
}

/** Identifies an item, with its kind, so that it can be made again. */
export interface Named {
  /** The published edition: `book@edition`. */
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

/** What two tiles score on the score card, as a low or as a high hand. */
export interface ScoreItem {
  kind: "score";
  named: Named;
  hand: "high" | "low";
  tiles: [string, string];
  /** Scores, rising. */
  options: string[];
}

/** Four tiles to be set by the score card, with the scores of both hands. */
export interface ScoreCardItem {
  kind: "score-card";
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
  /** Position of the bank's hand: a box, or 0 for the dealer. */
  chung: number;
  /** Which of the eight groups is asked for, from 1. */
  group: number;
  /** Possible answers: boxes, 0 the dealer, -1 the dead hand. */
  positions: number[];
}

/** Which four tiles of the woodpile form one of the groups of a cut. */
export interface CutItem {
  kind: "cut";
  named: Named;
  /** Name of the cut with its options. */
  cut: string;
  /** Which of the eight groups is asked for, from 1, in the order of service. */
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

/** The payment of a wager, minus commission, and its chips. */
export interface PayItem {
  kind: "pay";
  named: Named;
  bet: string;
  stake: number;
  /** Result of the match. */
  result: Result;
  /** The player's hand, for side bets. */
  low: [string, string];
  high: [string, string];
  bank_low: [string, string];
  bank_high: [string, string];
  minimum: number;
  maximum: number;
  chips: number[];
}

/** Winners to be paid, in order, from a bank without enough in the losing wager area. */
export interface BankItem {
  kind: "bank";
  named: Named;
  bank: "co-bank" | "player";
  chung: number;
  /** Coins in the losing wager area. */
  losing: number;
  /** Coins that the player/banker has put up. */
  stake: number;
  /** Coins that the house has put up. */
  house_stake: number;
  /** Other coins in front of the player/banker. */
  stack: number;
  /** Winners by box. */
  winners: Winner[];
  /** Possible sources of coins. */
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

/** The consequence of an irregularity found at some time. */
export interface RemedyItem {
  kind: "remedy";
  named: Named;
  /** The irregularity. */
  mishap: string;
  /** When it was found. */
  moment: string;
  bank: BankKind;
  options: string[];
}

/** Which step of a dealt round has the fault. */
export interface FaultItem {
  kind: "fault";
  named: Named;
  chung: number;
  dice: [number, number, number];
  /** Position served first. */
  first: number;
  /** All positions in the order of service. */
  served: number[];
  /** The house's hand as set. */
  low: [string, string];
  high: [string, string];
  boxes: DealtBox[];
  /** Boxes in the order of payment. */
  paid: number[];
  options: string[];
  minimum: number;
  maximum: number;
  chips: number[];
}

/** A box of a dealt round, as called and paid. */
export interface DealtBox {
  box: number;
  stake: number;
  low: [string, string];
  high: [string, string];
  result: Result;
  /** Payment on top of the stake, after commission. */
  won: number;
  commission: number;
}

/** A question; each kind has its own facts. */
export type Item =
  | NameItem | WinsItem | OrderItem | SetItem | ScoreItem | ScoreCardItem | HouseWayItem
  | MisSetItem | ServedItem | CutItem | ResultItem | PayItem | BankItem | RemedyItem | FaultItem;

/** Items of one kind; a pupil answers each once. */
export interface DrillTask {
  kind: "drill";
  /** The teacher's title; empty for a default one. */
  title?: string;
  /** Due date; later work is accepted too. */
  due?: string | null;
  drill: DrillName;
  book: string;
  count?: number;
  /** Everyone gets the same items. If empty, each pupil's schedule decides. */
  seed?: string;
}

/** The questions at the end of a lesson, each answered once. */
export interface LessonTask {
  kind: "lesson";
  /** The teacher's title; empty for a default one. */
  title?: string;
  /** Due date; later work is accepted too. */
  due?: string | null;
  lesson: number;
  book: string;
  /** Each seed has its own questions. */
  seed?: string;
}

/** Dealing rounds at the dealer's table; mistakes are noted. */
export interface ExamTask {
  kind: "exam";
  /** The teacher's title; empty for a default one. */
  title?: string;
  /** Due date; later work is accepted too. */
  due?: string | null;
  book: string;
  by_hand?: DutyName[];
  rounds?: number;
  rate?: number;
  pass_mark?: number;
  seed?: string;
  bots?: number;
  /** Number of attempts; the best one counts. */
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

/** A class as its teacher or one of its pupils sees it. */
export interface SeenClass {
  id: string;
  name: string;
  teacher: string;
  is_teacher: boolean;
  is_closed: boolean;
  /** Address with which others join, for the teacher; null if joining is closed. */
  link: string | null;
  assignments: Assigned[];
  /** All pupils for the teacher; only themselves for a pupil. */
  pupils: PupilSeen[];
}

/** An assignment of a class. */
export interface Assigned {
  id: string;
  /** The task; pupils do not get the seed. */
  task: DrillTask | LessonTask | ExamTask;
  created_ms: number;
}

/** A pupil, with the progress in each assignment. */
export interface PupilSeen {
  id: string;
  name: string;
  joined_ms: number;
  standings: Standing[];
}

/** Progress of one pupil in one assignment. */
export interface Standing {
  assignment: string;
  state: "begun" | "done" | "failed" | "open" | "passed";
  /** Number of items answered, or of rounds dealt. */
  done: number;
  of: number;
  right: number;
  wrong: number;
  /** Score out of a hundred; empty if nothing has been done. */
  score: string;
  last_ms: number | null;
  /** Number of exams begun. */
  sittings: number;
  /** Table of the exam that counts or is in progress; empty if there is none. */
  table: string;
  /** Certificate of a passed exam. */
  certificate: string;
  /** Head of the log of a finished exam, in the form that `paigow verify --head` takes. */
  head: string;
}

/** The class as shown to anyone with the link. */
export interface Invitation {
  id: string;
  name: string;
  teacher: string;
  /** The visitor is already in the class, as teacher or pupil. */
  is_in: boolean;
}

/** A question of an assignment. */
export interface WorkItem {
  asked: AskedItem;
  /** Number of items answered before this one. */
  place: number;
  /** Number of those that were right. */
  right: number;
  /** Number of items in all. */
  of: number;
}

/** A question to a pupil. */
export interface AskedItem {
  kind: DrillName;
  item: 
  | NameItem | WinsItem | OrderItem | SetItem | ScoreItem | ScoreCardItem | HouseWayItem
  | MisSetItem | ServedItem | CutItem | ResultItem | PayItem | BankItem | RemedyItem | FaultItem;
  /** The question in words. */
  asks: string;
  /** The item's options or clauses to choose from; empty if it has another form of answer. */
  options: Option[];
}

/** An option or a clause of an item. */
export interface Option {
  value: string;
  text: string;
  /** The rows of the house way that belong to the clause, in words. */
  rows: string[];
}

/** The mark of an answer, and the progress after it. */
export interface WorkMark {
  marked: MarkedAnswer;
  done: number;
  right: number;
  of: number;
}

/** The mark of an answer. */
export interface MarkedAnswer {
  is_right: boolean;
  /** The right answer, in the form in which answers are sent. */
  answer: Answer;
  clauses: string[];
  /** The reasons, in words. */
  because: string[];
  /** For settings: the loss against the best setting. */
  cost: Cost | null;
  /** For settings by the score card: every setting of the hand. */
  scored: ScoredSetting[];
  card: string;
  /** When the card comes back; null if the answer was not stored because there is no session. */
  back_ms: number | null;
}

/** Coins, mostly for each 100 wagered, exactly. */
export interface Cost {
  fraction: string;
  value: number;
}

/** A setting with its scores on the score card, and its exact cost. */
export interface ScoredSetting {
  low: [string, string];
  high: [string, string];
  /** Name code of the low hand: `points 8 eleven`. */
  low_name: string;
  high_name: string;
  low_score: number;
  high_score: number;
  /** Of each 100 wagered, against the best setting; the bank sets the house way. */
  cost: Cost;
  /** The score card sets the hand like this, or in a way that ranks the same. */
  is_card: boolean;
  is_best: boolean;
}

/** Certificate that a person passed an exam at the dealer's table, with the log that shows it. */
export interface Certificate {
  certificate: string;
  /** Name of the pupil. */
  name: string;
  class_name: string;
  teacher: string;
  /** The teacher's name for the exam. */
  title: string;
  /** "dealing": all duties by hand, in at least `LEAST_ROUNDS` rounds; "part": the title names duties and rounds. */
  covers: "dealing" | "part";
  /** `id@edition`. */
  book: string;
  /** Duties of the pupil. */
  by_hand: string[];
  rounds: number;
  rate: number;
  seed: string;
  right: number;
  wrong: number;
  /** Score out of a hundred. */
  score: string;
  pass_mark: number;
  /** Day of its end, as 2026-11-23 (UTC). */
  day: string;
  table: string;
  /** Number of entries in the log. */
  entries: number;
  /** Hash of the last entry. */
  hash: string;
  /** Signature of the server over all other fields. */
  signature: string;
}

/** Tiles or hands, the highest first. */
export interface Ranked {
  shows: "ranked";
  rows: RankedRow[];
}

/** Tiles, or two-tile hands, of one rank. */
export interface RankedRow {
  /** 1 is the highest; hands of one rank are copies. */
  rank: number;
  /** Name code of the hand; empty for single tiles. */
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
  low_result: Half;
  high_result: Half;
  result: Result;
}

/** Four tiles to set by hand, with the name of each way. */
export interface Settable {
  shows: "settable";
  tiles: string[];
  ways: WayToSet[];
}

/** One way to set four tiles. */
export interface WayToSet {
  low: [string, string];
  high: [string, string];
  low_name: string;
  high_name: string;
}

/** Hands set by the house. */
export interface HouseSets {
  shows: "house_sets";
  hands: HouseSet[];
}

/** A hand that a clause of the house way sets. */
export interface HouseSet {
  clause: string;
  way: WayToSet;
}

/** Cuts to choose from. */
export interface Cuts {
  shows: "cuts";
  cuts: CutGroups[];
}

/** A cut and its groups, in the order of service. */
export interface CutGroups {
  name: string;
  options: string[];
  confidence: string;
  clause: string;
  /** Eight groups of four places, stack * 4 + level; 0 is the top of the stack on the dealer's right. */
  groups: number[][];
}

/** The position to which every throw of three dice is counted. */
export interface Throws {
  shows: "throws";
  /** The positions counter-clockwise: boxes, 0 the dealer, -1 the dead hand. */
  ring: number[];
  chung: number;
  /** Total -> the positions in the order of service. */
  served: Record<string, number[]>;
}

/** Positions in order. */
export interface InTurn {
  shows: "in_turn";
  ring: number[];
  chung: number;
  order: number[];
}

/** Results of wagers. */
export interface Amounts {
  shows: "amounts";
  currency: string;
  rows: Amount[];
}

/** Result of one wager, in coins. */
export interface Amount {
  bet: string;
  result: Result;
  stake: number;
  won: number;
  commission: number;
  returned: number;
  /** For a side bet: the line that pays, in the words of the book. */
  line: string;
}

/** The scores of low or of high hands on the score card, lowest hands first. */
export interface ScoreRows {
  shows: "score_rows";
  book: string;
  book_title: string;
  hand: "high" | "low";
  rows: ScoreRow[];
}

/** The scores of all hands of one kind. */
export interface ScoreRow {
  /** The kind: 0 to 9 points, or `high_nine`, `gong`, `wong`, `pair`. */
  level: string;
  /** The kind in words. */
  label: string;
  /** One such hand. */
  tiles: [string, string];
  low: number;
  high: number;
}

/** A hand with the scores and the exact cost of each setting. */
export interface Scored {
  shows: "scored";
  settings: ScoredSetting[];
}

/** What a lesson shows. */
export type Shown = Ranked | Matched | Settable | HouseSets | Cuts | Throws | InTurn | Amounts | ScoreRows | Scored;

/** One kind of drill. */
export interface DrillKind {
  kind: DrillName;
  title: string;
  /** The books that this drill applies to. */
  books: string[];
}

/** A pupil's progress. */
export interface Progress {
  courses: CourseDone[];
}

/** A pupil's progress in one kind of drill under one book. */
export interface CourseDone {
  kind: DrillName;
  title: string;
  book: string;
  /** Number of cards to learn. */
  cards: number;
  /** Number of cards that the pupil has been asked. */
  seen: number;
  /** Number of cards that are due again. */
  due: number;
  asked: number;
  right: number;
  days: DayDone[];
  /** Recent answers, oldest first. */
  recent: RecentAnswer[];
  /** Confusions, the most frequent first. */
  mixed: Confusion[];
}

/** The answers of one day (UTC). */
export interface DayDone {
  /** Date, such as 2026-11-23. */
  day: string;
  asked: number;
  right: number;
  /** Average time of an answer. */
  took_ms: number;
}

/** A recent answer. */
export interface RecentAnswer {
  at_ms: number;
  took_ms: number;
  is_right: boolean;
}

/** How often one thing was taken for another. */
export interface Confusion {
  truth: string;
  /** The same as `truth` if the answer was right. */
  taken: string;
  truth_text: string;
  taken_text: string;
  times: number;
}

/** Cost of the visitor's settings at a table. */
export interface Coached {
  /** Name of the book in drills. */
  book: string;
  currency: string;
  /** Hands, oldest first. */
  hands: CoachedHand[];
  /** Number of hands that the visitor set. */
  own: number;
  /** Number of those with the best setting. */
  best: number;
  wagered: Cost;
  coins: Cost;
  /** Cost of the visitor's settings for each 100 wagered, against the best. */
  share: Cost;
  /** Cost for each 100 wagered, against the house way. */
  over_house_way: Cost;
  /** Kinds of mistake, dearest first; together they make up the whole cost. */
  leaks: LeakTold[];
  /** Drills use the book without the table's choices. False if that sets some hands differently. */
  as_drilled: boolean;
}

/** A person's hand, and the cost of its setting. Only the person's own settings (`player`) have a cost. */
export interface CoachedHand {
  round: number;
  box: number;
  of: SettingsTold;
  /** Index of the chosen setting, from 0. */
  laid: number;
  set_by: SetBy | "advice" | "reset";
  /** Coins wagered. */
  wagered: Cost;
  /** Cost for each 100 wagered, against the best setting. */
  cost: Cost;
  /** Cost for each 100 wagered, against the house way; below zero if the setting was better. */
  over_house_way: Cost;
  /** Kind of mistake; null if the setting cost nothing. */
  mistake: Mistake | null;
}

/** All settings of four tiles, and what was assumed: the other side sets the house way. */
export interface SettingsTold {
  role: Role;
  /** The holder of the bank. The house sets the house way; a person is assumed to. */
  bank: BankKind;
  tiles: string[];
  /** Tiles that the player knew to lie elsewhere. */
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
  /** Name code of the low hand: `points 8 eleven`. */
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
  /** The score card that the school teaches sets the hand like this. False in daily hands that 1.0.0 stored. */
  is_card: boolean;
  is_best: boolean;
}

/** What was wrong with a setting that cost something; settings with the same mistake are grouped. */
export interface Mistake {
  kind: "high" | "kept" | "low" | "row" | "split";
  /** Name codes of the pairs that were split or kept. */
  pairs: string[];
  /** Clause of the row. */
  clause: string;
}

/** One kind of mistake, and its total cost. */
export interface LeakTold {
  mistake: Mistake;
  rounds: number[];
  coins: Cost;
  /** Cost for each 100 wagered in all hands. */
  share: Cost;
  /** Drills that train against it, by kind of drill and card. */
  drills: Drilled[];
}

/** Training against a mistake: a kind of drill and one of its cards. */
export interface Drilled {
  kind: "house-way" | "set";
  card: string;
}

/** The visitor's statistics. */
export interface PersonStatistics {
  /** Of the rounds of the last days. */
  statistics: Statistics;
  /** From all rounds; null if too few hands count. */
  rating: Rating | null;
  /** Hands of all rounds that count in the rating. */
  counted: number;
  /** Hands that must count for a rating. */
  needed: number;
  /** Rounds that the coach has not looked at yet. They are not in the statistics. */
  pending: number;
  /** Days in a row with an answer to the daily hand. */
  streak: Streak;
  /** From all rounds and answers to the daily hand. */
  achievements: Achievement[];
}

/** A person's statistics. `net` is exactly `play + luck + fair`. */
export interface Statistics {
  rounds: number;
  won: number;
  pushed: number;
  /** Rounds in which the person gained coins, neither gained nor lost, or lost coins. */
  lost: number;
  net: number;
  /** Coins that the dealt hands gain on average when each is set in the best way. */
  fair: Cost;
  /** Coins that the person's own settings cost, as a number below zero. */
  play: Cost;
  /** The rest: the other side's tiles, side bets, and hands that others set. */
  luck: Cost;
  /** Hands that the person set. */
  own: number;
  wagered: Cost;
  /** Cost of the person's settings for each 100 wagered. */
  cost: Cost;
  /** Cost for each 100 wagered against the house way; below zero if the person did better. */
  over_house_way: Cost;
  /** Of the person's own settings. */
  grades: GradeCounts;
  curve: CurvePoint[];
  /** The last weeks in which the person set a hand, oldest first. */
  weeks: WeekCost[];
  /** Kinds of mistake, dearest first. */
  leaks: LeakRecord[];
  /** By book and role. */
  totals: RoundTotals[];
}

/** Number of settings by grade. */
export interface GradeCounts {
  best: number;
  good: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

/** The sum of a person's results at a time. */
export interface CurvePoint {
  at_ms: number;
  net: number;
}

/** What a person's settings cost in one week (UTC). */
export interface WeekCost {
  /** Date of its Monday, such as 2026-11-23. */
  since: string;
  hands: number;
  /** For each 100 wagered. */
  cost: Cost;
}

/** One kind of mistake: how often it was made, and what it cost. */
export interface LeakRecord {
  mistake: Mistake;
  book: string;
  times: number;
  coins: Cost;
  /** Mean cost for each 100 wagered when it was made. */
  cost: Cost;
  /** The dearest of these hands. */
  example: HandRecord;
  drills: Drilled[];
}

/** What the coach found in one hand of a person, as stored. */
export interface HandRecord {
  role: Role;
  set_by: SetBy | "advice" | "reset";
  /** Whether the setting counts in the rating. */
  counts: boolean;
  low: string[];
  high: string[];
  best_low: string[];
  best_high: string[];
  wagered: Cost;
  /** Expected gain of the setting for each 100 wagered. */
  gain: Cost;
  /** Cost of the setting for each 100 wagered, against the best one. */
  cost: Cost;
  over_house_way: Cost;
  mistake: Mistake | null;
  /** Training against the mistake. */
  drill: Drilled | null;
}

/** The totals of some rounds. */
export interface RoundTotals {
  book: string;
  role: Role;
  rounds: number;
  net: number;
  /** Hands that the person set. */
  own: number;
  /** Cost of the person's settings for each 100 wagered. */
  cost: Cost;
}

/**
 * A player's rating.
 *
 * >>> rating([Fraction(0)] * 99 + [Fraction(40)])
 * Rating(value=1900, error=201, hands=100, cost=0.4)
 */
export interface Rating {
  value: number;
  /** The true rating lies within this distance 95 times in 100. */
  error: number;
  hands: number;
  /** Mean cost of a setting for each 100 wagered, against the best one. */
  cost: number;
}

/** Days in a row with an answer. */
export interface Streak {
  /** Days up to today, or up to yesterday while today's hand is not answered yet. */
  current: number;
  /** The most days in a row so far. */
  best: number;
}

/** One achievement, reached or not. */
export interface Achievement {
  name: 
  | "all_books" | "daily_week" | "first_bank" | "first_round" | "gee_joon" | "good_settings"
  | "many_rounds" | "wong";
  /** What is done so far, at most `needed`. */
  count: number;
  needed: number;
  /** Date in UTC on which it was reached: 2026-11-28. `None` if it is not reached, or the date is unknown. */
  on: string | null;
}

/** The leaderboard of the current week by one book. */
export interface Leaderboard {
  book: string;
  /** Date in UTC of its Monday: 2026-11-23. */
  since: string;
  /** When the next week begins, in milliseconds since 1970. */
  ends_ms: number;
  /** Rated rounds that an account needs for a place. */
  least_rounds: number;
  /** The first places, the lowest cost first. */
  rows: LeaderboardRow[];
  /** Number of accounts with a place. */
  people: number;
  /** The visitor's rated rounds of the week by this book. */
  own_rounds: number;
  /** The visitor has an account that did not leave the leaderboards. */
  is_listed: boolean;
}

/** One place of a leaderboard. */
export interface LeaderboardRow {
  /** From 1; accounts with the same cost share a place. */
  place: number;
  name: string;
  /** Drawing and colour, such as `cat.teal`; null if not chosen. */
  avatar: string | null;
  is_you: boolean;
  /** Rated rounds of the week. */
  rounds: number;
  /** Mean cost of a setting for each 100 wagered. */
  cost: Cost;
}

/** The hand of one day, as the visitor may see it. */
export interface Daily {
  /** Date in UTC, such as 2026-11-28. */
  day: string;
  today: string;
  /** The oldest day in the archive's list. Older hands, from 2026-01-01, are reached by their date. */
  archive_from: string;
  /** When the next hand begins, in milliseconds since 1970. */
  next_ms: number;
  /** The book and its edition, with `@` between them. */
  book: string;
  /** Title of the book. */
  title: string;
  tiles: string[];
  ways: SettingChoice[];
  /** Number of people who answered. */
  people: number;
  /** Index of the setting that the visitor chose; null if none. */
  own: number | null;
  /** Null for today's hand until the visitor has answered. */
  result: DailyResult | null;
  streak: Streak;
  /** The days on which the visitor answered, from the oldest day in the archive's list on; oldest first. */
  answered: string[];
  /** The day before today; null on the first day. */
  yesterday: DayBefore | null;
}

/** One way to set the viewer's own four tiles. Names are included only if the book lets them appear. */
export interface SettingChoice {
  low: [string, string];
  high: [string, string];
  low_name?: string | null;
  high_name?: string | null;
}

/** The value of each setting, and what people chose. */
export interface DailyResult {
  /** Its settings are in the order of `ways`. */
  of: SettingsTold;
  /** How many people chose each setting. */
  chosen: number[];
}

/** The best setting of yesterday's hand. */
export interface DayBefore {
  day: string;
  low_name: string;
  high_name: string;
  /** Number of people who chose it. */
  found: number;
  /** Number of people who answered. */
  people: number;
}

/** A lesson in the list, in reading order. */
export interface LessonTitle {
  number: number;
  name: string;
  title: string;
  about: string;
  /** The visitor's results; empty without a session. */
  done: LessonDone[];
}

/** Record that a visitor has done a lesson under a book. */
export interface LessonDone {
  book: string;
  /** Right answers out of five, the best result. */
  right: number;
  times: number;
  /** Time of the last attempt. */
  at_ms: number;
}

/** A lesson in words. */
export interface LessonPage {
  number: number;
  /** Number of lessons. */
  of: number;
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
  shows: Ranked | Matched | Settable | HouseSets | Cuts | Throws | InTurn | Amounts | ScoreRows | Scored | null;
  pick: PickTold | null;
  /** A drill item to try. */
  asks: AskedItem | null;
}

/** A sentence with the clauses that support it. */
export interface Said {
  text: string;
  clauses: string[];
}

/** A choice of which one is to be tapped. */
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

/** Result of the questions of a lesson. */
export interface LessonMark {
  right: number;
  of: number;
  /** Null if it was not stored because there is no session. */
  done: LessonDone | null;
}
