/** Answers of the lab, as /api/v1/lab/ gives them. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Certificate, Share } from "./certificate.ts";
import type { Line, Role } from "./names.ts";

/**
 * The result of two policies over all deals, from one side.
 *
 * Counts are of 736,281,000 deals of two hands; `edge` is the side's loss for each unit wagered, after
 * commission on its winnings (negative for a gain).
 */
export interface Odds {
  book: string;
  role: Role;
  /** Policy of the side without the bank. */
  player: string;
  banker: string;
  commission: string;
  deals: number;
  win: number;
  push: number;
  lose: number;
  edge: Share;
  /** Of the gain from one wager of one unit. */
  standard_deviation: number;
}

/**
 * Every hand of four tiles, with the exact cost of each setting.
 *
 * A program finds a hand by the letters of its tiles in alphabetical order. Each kind of tile has a letter; gee tiles
 * that rank alike share one.
 */
export interface SettingsFile {
  format: string;
  /** The book with its edition, such as nz@2026.4. */
  book: string;
  /** The side that sets the hands. */
  role: Role;
  /** Policy of the other side. */
  opponent: string;
  commission: string;
  /** Hands that the opponent can hold. */
  deals: number;
  /** Costs are parts of a wager: a cost of `unit` is one whole wager. */
  unit: number;
  /** Face of a tile -> its letter. */
  letters: Record<string, string>;
  /** Letters of two tiles, in alphabetical order -> name code of the hand that they make. */
  names: Record<string, string>;
  /** Letters of four tiles, in alphabetical order -> the hand. */
  hands: Record<string, FileHand>;
}

/** One hand of four tiles by kind. */
export interface FileHand {
  /** Index of the house way's setting in `settings`. */
  house_way: number;
  /** The best first, then by cost. */
  settings: [low: string, win: number, push: number, cost: number][];
}

/** The edges of one book. All deals are counted for each line. */
export interface BookEdges {
  book: string;
  title: string;
  edition: string;
  digest: string;
  commission: string;
  lines: Record<Line, Odds>;
  /** Edge of each side bet in the book, with the house way on both sides. */
  bets: Record<string, Share>;
}

/** One policy against another, class by class. */
export interface Edge {
  book: string;
  role: Role;
  /** Policy of the side without the bank. */
  player: string;
  banker: string;
  commission: string;
  deals: number;
  win: number;
  push: number;
  lose: number;
  edge: Share;
  /** Of the gain from one wager of one unit. */
  standard_deviation: number;
  classes: ClassRow[];
}

/**
 * One class of hand held by one side.
 *
 * `hands` are of the 35,960 of that side; `win`, `push` and `lose` count the results of its deals
 * with such a hand, together `hands` times 20,475.
 */
export interface ClassRow {
  hand: "high" | "low";
  /** One of `CLASSES`. */
  class: string;
  hands: number;
  /** `hands` as a part of all hands. */
  share: string;
  win: number;
  push: number;
  lose: number;
}

/**
 * Every setting of one hand against one policy.
 *
 * `deals`: hands that the opponent can hold, C(28 - seen, 4).
 */
export interface OneHand {
  book: string;
  role: Role;
  opponent: string;
  commission: string;
  tiles: string[];
  seen: string[];
  deals: number;
  /** Clause by which the house way sets the hand. */
  clause: string;
  settings: SettingOdds[];
}

/** Value of one setting of a hand; counts are of the hands that the opponent can hold. */
export interface SettingOdds {
  /** Faces of the low hand. */
  low: string[];
  high: string[];
  /** Name code of the low hand: 'points 8 eleven'. */
  low_name: string;
  high_name: string;
  win: number;
  push: number;
  lose: number;
  /** Expected gain for each unit wagered, after commission on winnings. */
  ev: Amount;
  /** Cost against the best setting, for each unit wagered. */
  cost: Amount;
  /** The book's house way sets the hand like this. */
  house_way: boolean;
  /** No setting gains more; of equal ones the one with more wins, then the house way's, then the first. */
  best: boolean;
}

/** An amount of one unit wagered. */
export interface Amount {
  /** `"a/b"`, reduced. */
  fraction: string;
  /** Not rounded. */
  value: number;
}

/**
 * Every hand of two of the 32 tiles, from the best to the weakest.
 *
 * A random hand is one of the 435 hands of two of the other 30 tiles, each as likely. Chances of a rank or class are
 * means over its combinations.
 */
export interface TwoTileHands {
  /** The book with its edition, such as nz@2026.4. */
  book: string;
  /** Whether hands are compared as low or as high hands: some books rank zeros only in the high hand. */
  half: "high" | "low";
  combinations: number;
  /** Hands that can meet each hand: 435. */
  opposing: number;
  ranks: TwoTilesRank[];
  classes: TwoTilesClass[];
}

/** All two-tile hands that rank alike. */
export interface TwoTilesRank {
  /** Hands of two physical tiles, of 496. */
  combinations: number;
  /** Pairs of hands in which it outranks the other. */
  win: number;
  /** Pairs of hands that rank alike. The banker wins them. */
  copy: number;
  lose: number;
  /** Chance to beat a random hand when copies lose: `win` as a part of all three. */
  player_wins: string;
  /** Chance to beat a random hand when copies win: `win` and `copy` as a part of all three. */
  banker_wins: string;
  /** 1 for the best. */
  rank: number;
  /** pair, wong, gong, high_nine, or 9 to 0 points, as the book ranks it. */
  class: string;
  /** Name code: 'pair five', 'wong teen', 'points 8 eleven' (8 headed by the eleven), 'zero'. */
  name: string;
  /** Kind of the tile that decides between hands of one class; null for a pair, and for zeros that are all alike. */
  tile: string | null;
  /** `combinations` as a part of all 496. */
  share: string;
  /** Combinations of this rank or a better one. */
  at_least: number;
  /** `at_least` as a part of all 496. */
  at_least_share: string;
  /** The kinds of tiles that make it. */
  hands: TwoTilesOfKinds[];
}

/** Two tiles by kind. */
export interface TwoTilesOfKinds {
  /** Hands of two physical tiles, of 496. */
  combinations: number;
  /** Pairs of hands in which it outranks the other. */
  win: number;
  /** Pairs of hands that rank alike. The banker wins them. */
  copy: number;
  lose: number;
  /** Chance to beat a random hand when copies lose: `win` as a part of all three. */
  player_wins: string;
  /** Chance to beat a random hand when copies win: `win` and `copy` as a part of all three. */
  banker_wins: string;
  /** A face for each tile. */
  tiles: string[];
}

/** All two-tile hands of one class. */
export interface TwoTilesClass {
  /** Hands of two physical tiles, of 496. */
  combinations: number;
  /** Pairs of hands in which it outranks the other. */
  win: number;
  /** Pairs of hands that rank alike. The banker wins them. */
  copy: number;
  lose: number;
  /** Chance to beat a random hand when copies lose: `win` as a part of all three. */
  player_wins: string;
  /** Chance to beat a random hand when copies win: `win` and `copy` as a part of all three. */
  banker_wins: string;
  class: string;
  share: string;
  /** Combinations of this class or a better one. */
  at_least: number;
  at_least_share: string;
}

/** The best settings of a role against a policy: every hand, or those that were asked for. */
export interface BestSettings {
  /** The book with its edition, such as nz@2026.4. */
  book: string;
  /** The side that sets the hands. The banker wins copies. */
  role: Role;
  /** Policy of the other side. */
  opponent: string;
  /** Commission on the role's wins. */
  commission: string;
  /** Hands that the opponent can hold against each hand: 20,475. */
  deals: number;
  /** All hands by kind: 3,620 if the gee tiles rank alike, else 4,285. */
  kinds: number;
  /** Hands of 35,960 that the house way sets differently. */
  differ: number;
  /** Cost of the house way over all deals, for each unit wagered: its edge less that of the best settings. */
  cost: Share;
  order: "cost" | "hand" | "share";
  hands: BestSetting[];
}

/** One hand by kind, with the settings that matter. */
export interface BestSetting {
  /** A face for each tile; if the gee tiles rank alike, one stands for either. */
  hand: string[];
  /** Hands of four tiles that it stands for, of 35,960. */
  hands: number;
  /** `hands` as a part of all hands, which is their part of all deals. */
  share: string;
  /** No setting gains more. Among equal settings it has more wins, is the house way's, or is the first. */
  best: ValuedSetting;
  /** The next best of the settings that rank differently from the best one in either hand. */
  second: ValuedSetting;
  /** The setting of the house way. */
  house_way: ValuedSetting;
  /** Whether the house way's setting ranks differently from the best one in either hand. */
  differs: boolean;
}

/** A setting with its results against every hand that the opponent can hold. */
export interface ValuedSetting {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  /** Hands of the opponent that it beats in both. */
  win: number;
  /** Hands of the opponent that it beats in one. */
  push: number;
  lose: number;
  /** Expected gain for each unit wagered, after commission on wins; negative for a loss. */
  gain: Amount;
  /** Gain of the best setting less its own. */
  cost: Amount;
}

/**
 * Mistakes of a policy against another one.
 *
 * `cost` is the total of its mistakes: its edge minus that of the best response.
 */
export interface Mistakes {
  book: string;
  role: Role;
  policy: string;
  opponent: string;
  commission: string;
  /** Hands that it sets worse than the best, of 35,960. */
  hands: number;
  cost: Share;
  worst: Mistake[];
}

/** A hand that is not set in the best way. */
export interface Mistake {
  /** A face for each tile; if the gee tiles rank alike, one stands for either. */
  hand: string[];
  /** Hands of four tiles that it stands for, of 35,960. */
  hands: number;
  /** How often the hand is dealt. */
  frequency: Amount;
  made: NamedSetting;
  best: NamedSetting;
  /** Loss of the setting when the hand is held, for each unit wagered. */
  cost: Amount;
  /** Its part of the edge: its cost times the frequency of the hand. */
  share: Amount;
}

/** A setting: a face for each tile, and the name codes of both hands. */
export interface NamedSetting {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
}

/**
 * The worth of every two tiles under one policy.
 *
 * Pairs of tiles that no counted hand holds are left out.
 */
export interface HeatMap {
  book: string;
  role: Role;
  policy: string;
  opponent: string;
  commission: string;
  /** Tiles that every counted hand holds as well. */
  holding: string[];
  only: "all" | "mistakes" | "no-pair" | "pair";
  /** Hands that the opponent can hold against one hand: 20,475. */
  opposing: number;
  /** Counted hands, of 35,960. */
  hands: number;
  /** A face for each kind of tile, highest single rank first. The two gee tiles are one kind where they rank alike. */
  kinds: string[];
  cells: HeatCell[];
}

/** All hands that hold two tiles. Win, push and lose count deals; gain and cost are means over the deals. */
export interface HeatCell {
  /** Index in `kinds`; `row` is at most `column`, and equal to it for both tiles of one kind. */
  row: number;
  column: number;
  /** A face for each of the two tiles. */
  tiles: string[];
  /** Hands of four tiles, of 35,960. */
  hands: number;
  win: number;
  push: number;
  lose: number;
  /** Expected gain of the policy for each unit wagered, after commission on winnings. */
  gain: Amount;
  /** The same if every hand is set best. */
  best_gain: Amount;
  /** The difference: the mean cost of the policy's settings. */
  cost: Amount;
}

/** The prices of a strategy in several books and roles. */
export interface StrategyPrices {
  strategy: string;
  prices: StrategyPrice[];
}

/** What a strategy wins and costs in one book and role. All counts are of `deals`. */
export interface StrategyPrice {
  /** The book with its edition, such as nz@2026.4. */
  book: string;
  /** The side that sets its hands by the strategy. */
  role: Role;
  /** Policy of the other side. */
  opponent: string;
  /** Commission on the role's wins. */
  commission: string;
  deals: number;
  win: number;
  push: number;
  lose: number;
  /** Loss of the role for each unit wagered, after commission on its wins. */
  edge: Share;
  /** The edge of perfect play: the best setting of every hand against the same opponent. */
  best_edge: Share;
  /** `edge` less `best_edge`. */
  cost: Share;
  /** Hands of 35,960 whose setting costs something. */
  hands: number;
  /** `hands` as a part of all hands, which is their part of all deals. */
  share: string;
  /** The hands that cost most in the long run, dearest first. */
  worst: Mistake[];
}

/** Two policies of a role against the same opponent. Settings that rank alike in both hands do not differ. */
export interface Comparison {
  /** The book with its edition, such as nz@2026.4. */
  book: string;
  /** The side that sets by the policies. The banker wins copies. */
  role: Role;
  /** Policy of the other side. */
  opponent: string;
  /** Commission on the role's wins. */
  commission: string;
  deals: number;
  way: ComparedPolicy;
  other: ComparedPolicy;
  /** Edge of the second policy less that of the first: what the first gains more of each unit wagered. */
  difference: Share;
  /** Hands of 35,960 that they set differently. */
  hands: number;
  /** The same by kind: the hands that `differing` lists if all are asked for. */
  kinds: number;
  /** `hands` as a part of all hands, which is their part of all deals. */
  share: string;
  /** The hands that they set differently, those with the largest overall difference first. */
  differing: DifferingHand[];
}

/** One of the two policies against the opponent; counts are of `deals`. */
export interface ComparedPolicy {
  policy: string;
  win: number;
  push: number;
  lose: number;
  /** Loss of the role for each unit wagered, after commission on its wins. */
  edge: Share;
}

/** A hand that the two policies set differently. */
export interface DifferingHand {
  /** A face for each tile; if the gee tiles rank alike, one stands for either. */
  hand: string[];
  /** Hands of four tiles that it stands for, of 35,960. */
  hands: number;
  /** `hands` as a part of all hands, which is their part of all deals. */
  share: string;
  /** The setting of the first policy. */
  way: ValuedSetting;
  /** The setting of the second policy. */
  other: ValuedSetting;
  /** Gain of the first policy less that of the second when the hand is held, for each unit wagered. */
  difference: Amount;
  /** `difference` times `share`: its part of the difference of the edges. */
  overall: Amount;
}

/**
 * The hands that players most often set wrongly: rules of thumb differ from the best response.
 *
 * Hands are ordered by share: the mean cost of the rules times the frequency of the hand.
 */
export interface Pitfalls {
  book: string;
  role: Role;
  opponent: string;
  commission: string;
  /** Cost of each rule over all hands, for each unit wagered. */
  rules: Record<string, Share>;
  /** Hands that at least one rule sets worse than the best, of 35,960. */
  hands: number;
  worst: Pitfall[];
}

/** A hand that some rule of thumb does not set in the best way. */
export interface Pitfall {
  hand: string[];
  hands: number;
  frequency: Amount;
  best: NamedSetting;
  /** The setting of each rule of thumb. */
  rules: Followed[];
  /** The mean cost over the rules. */
  cost: Amount;
  /** The cost times the frequency of the hand. */
  share: Amount;
}

/** Setting of one hand by one rule of thumb, and its cost. */
export interface Followed {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  rule: string;
  cost: Amount;
}

/** The side bets of a book or a pay table, by name. */
export interface SideBets {
  book: string;
  bets: Record<string, BetCounts>;
}

/** A side bet, line by line; counts hands if four tiles decide it, else deals under a pair of policies. */
export interface BetCounts {
  book: string;
  /** Source of the pay table: the book's id, or the name in the file. */
  table: string;
  player?: string | null;
  banker?: string | null;
  deals?: number | null;
  /** All pushes, including those paid by `tie_low_gong`. */
  tie?: number | null;
  /** Deals paid by lines of this name; 0 in a table without one. */
  tie_low_gong?: number | null;
  /** Commission on the bet's winnings. */
  commission: string;
  /** Most that one such bet wins, in units of the wager (reading R-85); none for no limit. */
  cap?: string | null;
  /** Lines in the order of the table. */
  lines: BetLine[];
  losing: number;
  hands?: number | null;
  /** Loss for each unit wagered, after the bet's commission. */
  edge: Share;
}

/** A line of a pay table, with how often it is paid: in hands or in deals, as the bet is counted. */
export interface BetLine {
  name: string;
  says: string;
  /** n to 1. */
  pays: number;
  clause: string;
  /** Hands of 35,960, if four tiles decide the bet. */
  hands?: number | null;
  /** Deals of 736,281,000, for any other bet. */
  deals?: number | null;
  /** Win for each unit wagered, if a cap reduces what the line pays. */
  wins?: string | null;
}

/** One value of one switch, and what changes when only it is chosen. */
export interface ReadingEffect {
  book: string;
  kind: "edition" | "option" | "reading";
  name: string;
  clause: string;
  /** The value in force. */
  from: boolean | number | string | string[];
  to: boolean | number | string | string[];
  /** Hands of 35,960 in which the house sets other tiles as its low hand. */
  hands: number;
  /** Pairs of two-tile hands, of the 9,180 by kind, that compare differently as low or as high hands. */
  comparisons: number;
  /** Change of the player's edge when both sides set the house way, with the commission of the choice. */
  edge_change: Share;
  /** Change of the edge of a player who answers the house way best. */
  edge_change_optimal: Share;
  /** Change of the edge of each side bet, with the house way on both sides. */
  bets: Record<string, Share>;
  says: string;
}

/** Published figures beside those of a book, also wrong ones that are often repeated. */
export interface PublishedFigures {
  /** The book with its edition, such as nz@2026.4. */
  book: string;
  rows: PublishedFigure[];
  /** Edge of the house without commission, both sides by the house way: the copies that the banker wins. */
  copies: string;
  /** What a commission of 5 % takes from each unit wagered, both sides by the house way. */
  taken: string;
  /** The edge without commission that follows from the published ones at 5 % and 4 %: it is linear in commission. */
  implied: string;
}

/** A published figure and ours, both in `unit`. */
export interface PublishedFigure {
  group: 
  | "best_low" | "bonus_edges" | "bonus_lines" | "commissions" | "hands" | "other_game"
  | "two_tiles" | "wizard_way";
  /** What it is within the group: a result, a class of two tiles, a line of the bonus bet, edge. */
  figure: string;
  name: string;
  /** Null where none is recorded. */
  publisher: string | null;
  /** The publisher's page, or how the figure was found. */
  work: string | null;
  /** Of the publication, ISO 8601; null where none is recorded. */
  date: string | null;
  /** deals (of 736,281,000), hands (of 35,960), kinds of hands (of 3,620), two_tile_hands (of 496), a share of all deals or hands, or a part of each unit wagered. */
  unit: "deals" | "hands" | "kinds" | "share_of_deals" | "share_of_hands" | "two_tile_hands" | "wager";
  /** The side of the figure; null where it has none. */
  role: Role | null;
  /** Policy of that side. */
  policy: string | null;
  /** Policy of the other side. */
  opponent: string | null;
  /** On the role's wins; null where the figure does not depend on it. */
  commission: string | null;
  published: string;
  /** Decimals of the published percentage; null for a count, which is exact. */
  digits: number | null;
  ours: string;
  /** Ours less the published figure. */
  difference: string;
  /** Whether ours, rounded to the published digits, is the published figure. */
  fits: boolean;
  /** Why it does not fit; null if it does. */
  reason: "cannot_be_right" | "other_game" | "other_house_way" | "other_ranking" | null;
}

/** The equilibrium of the setting game, with the hands that have more than one used setting. */
export interface EquilibriumSummary {
  book: string;
  commission: string;
  value: ValueBounds;
  gap: number;
  mixed_hands: MixedHand[];
  iterations: number;
  seconds: number;
}

/** Bounds of a value; `fraction` is the exact value, if known. */
export interface ValueBounds {
  lower: number;
  upper: number;
  fraction: string | null;
}

/** A hand with its used settings. */
export interface MixedHand {
  side: Role;
  hand: string[];
  ways: number;
  settings: MixedSetting[];
}

/** A setting, and how often the hand is set like this. */
export interface MixedSetting {
  low: string[];
  high: string[];
  probability: number;
  /** The exact probability, if the exact equilibrium is known. */
  fraction: string | null;
}

/** A policy improved hand by hand, and the best fixed way. Losses are the side's, for each unit wagered. */
export interface FixedWay {
  improvement: ImprovedWay;
  best: BestFixedWay;
}

/** A policy improved by single changes, the most useful first. */
export interface ImprovedWay {
  book: string;
  commission: string;
  side: Role;
  policy: string;
  before: WayLoss;
  after: StageLoss[];
  steps: ChangeStep[];
}

/** What a side loses of each unit wagered to an opponent that answers best; a negative loss is a gain. */
export interface WayLoss {
  loss: Amount;
}

/** The loss after a number of changes. */
export interface StageLoss {
  loss: Amount;
  changes: number;
}

/** One hand that is set differently, and the loss after this change and those before it. */
export interface ChangeStep {
  loss: Amount;
  hand: string[];
  /** Hands of four tiles that it stands for, of 35,960. */
  ways: number;
  from: LaidTiles;
  to: LaidTiles;
}

/** A setting: a face for each tile. */
export interface LaidTiles {
  low: string[];
  high: string[];
}

/** The best way found that always sets a hand in the same way. */
export interface BestFixedWay {
  loss: Amount;
  book: string;
  commission: string;
  side: Role;
  /** The side's loss when both sides mix best: no way loses less. */
  equilibrium: Amount;
  above_equilibrium: number;
  /** No fixed way loses less than this. */
  bound: Amount;
  short_of_best_at_most: number;
  /** Whether the bound equals the loss. */
  is_best: boolean;
  tried: number;
}

/**
 * Two boxes with the same policy against one bank, over all deals of three hands, and what follows for more boxes.
 *
 * The six results are counts of deals from the boxes' side, with both orders of two different results together.
 */
export interface SeveralBoxes {
  book: string;
  /** Policy on every box. */
  player: string;
  banker: string;
  commission: string;
  deals: number;
  win_win: number;
  win_push: number;
  win_lose: number;
  push_push: number;
  push_lose: number;
  lose_lose: number;
  /** Of the gains of two boxes, after commission; without unit. */
  correlation: Amount;
  /** Of the gain of one box, in wagers squared. */
  variance: Amount;
  covariance: Amount;
  by_boxes: RoundSpread[];
  ruin: BoxRuin | null;
}

/** One round with a number of boxes: means and standard deviations, in wagers of one unit on each box. */
export interface RoundSpread {
  boxes: number;
  /** Gain of a player who holds all of these boxes, after commission on each win. */
  player_mean: number;
  player_standard_deviation: number;
  /** What a bank takes less what it pays, before commission. */
  bank_mean: number;
  bank_standard_deviation: number;
  /** Standard deviation of the bank if the boxes were independent of each other. */
  if_independent: number;
  /** Gain of the house as banker: it keeps the commission on the boxes' wins. */
  house_mean: number;
  house_standard_deviation: number;
}

/** Risk of ruin of a player with one box, from the exact chances of a round. */
export interface BoxRuin {
  /** In wagers. */
  bankroll: number;
  rounds: number;
  /** Probability within these rounds, followed round by round; null if that would take too long. */
  recursion: number | null;
  /** The same for a Brownian motion of equal mean and variance. */
  diffusion: number;
  /** Bound on the probability in endless play; 1 for a side that loses on average. */
  ever_at_most: number;
}

/** Random rounds of several boxes against one bank. Amounts are in wagers of one unit on each box. */
export interface SimulatedRounds {
  book: string;
  role: Role;
  /** Policy on every box. */
  player: string;
  banker: string;
  commission: string;
  rounds: number;
  seed: number;
  boxes: number;
  /** Number of the role's boxes. */
  held: number;
  /** The role's gain of each unit wagered, after commission; a bank pays it on its net of a round. */
  mean: number;
  standard_error: number;
  /** 95 %. */
  interval: [number, number];
  /** Of the gain of one box alone, after commission on that box. */
  standard_deviation: number;
  /** Between the gains of two boxes; null for one box. */
  correlation: number | null;
  correlation_standard_error: number | null;
  /** The role's gain of a round. */
  round: SampledRound;
  bank: BankRound;
  /** What a banking player pays in a round on the gain from all boxes together. */
  commission_on_net: Sampled;
  /** What it would be on each beaten box. */
  commission_on_each: Sampled;
  /** The gain of the house as banker, winners' commission included. */
  house: SampledRound;
  cover: Cover[];
  ruin: SimulatedRuin | null;
  hour: SimulatedHour | null;
  exact: CountedFigures;
  /** A bank's gain of each unit wagered with counted wins and losses and simulated commission; null if `exact` has it. */
  half_counted: Sampled | null;
}

/** A gain of one round, in wagers. */
export interface SampledRound {
  mean: number;
  standard_error: number;
  standard_deviation: number;
}

/** What the bank takes less what it pays in a round, before commission. */
export interface BankRound {
  mean: number;
  standard_error: number;
  standard_deviation: number;
  distribution: BankResult[];
}

/** One net result of the bank, in wagers, and how often it came. */
export interface BankResult {
  net: number;
  rounds: number;
  share: number;
}

/** A mean over the simulated rounds, in wagers, with its standard error. */
export interface Sampled {
  mean: number;
  standard_error: number;
}

/** The least stake, in wagers, with which a bank can pay a round with this probability. */
export interface Cover {
  probability: number;
  stake: number;
  /** Share of rounds in which the stake is too small. */
  short: number;
  standard_error: number;
}

/** How often the bankroll no longer covered the wagers of another round within a session. */
export interface SimulatedRuin {
  /** In wagers. */
  bankroll: number;
  rounds_per_session: number;
  sessions: number;
  ruined: number;
  probability: number;
  standard_error: number;
  /** 95 %, by Wilson. */
  interval: [number, number];
  /** The probability from the simulated results of single rounds, round by round; null if it would take too long. */
  recursion: number | null;
  /** The same for a Brownian motion of equal mean and variance. */
  diffusion: number;
  /** Bound on the probability in endless play; 1 for a side that loses on average. */
  ever_at_most: number;
  by_bankroll: BankrollRisk[];
}

/** Risk of ruin with one bankroll, in wagers. */
export interface BankrollRisk {
  bankroll: number;
  /** Probability within the session, by a Brownian motion. */
  session: number;
  ever_at_most: number;
}

/** Money gained in an hour, in the currency of the wager. */
export interface SimulatedHour {
  hands: number;
  wager: number;
  mean: number;
  standard_error: number;
  standard_deviation: number;
  /** Covers the result of 95 of 100 hours. */
  interval: [number, number];
}

/** The exact figures beside the simulated ones. */
export interface CountedFigures {
  /** Null for a bank against more than two boxes, whose commission cannot be counted. */
  mean: number | null;
  standard_deviation: number;
  correlation: number;
  bank_standard_deviation: number;
}

/** The gain of a side that sets its best from knowing other tiles, for each unit wagered. */
export interface Knowledge {
  book: string;
  role: Role;
  opponent: string;
  commission: string;
  edge: Share;
  everything: Share;
  samples: number;
  seed: number;
  known: BoxesWorth[];
  one_tile: OneTileWorth;
}

/** Value of knowing all tiles of some other boxes, sampled. */
export interface BoxesWorth {
  boxes: number;
  /** Mean, for each unit wagered. */
  gain: EstimatedPercent;
  standard_error: EstimatedPercent;
}

/** An estimated part of each unit wagered. */
export interface EstimatedPercent {
  /** Not rounded. */
  percent: number;
}

/** Exact gain from knowing where one tile is, on average and by kind. */
export interface OneTileWorth {
  /** Gain from knowing a tile that is out of play, or another player's. */
  elsewhere: Share;
  /** Gain from knowing one of the opponent's four tiles. */
  opponents: Share;
  tiles: TileWorth[];
}

/** Average value of knowing where one tile of a kind is, and setting accordingly. */
export interface TileWorth {
  /** Name of the kind; if the gee tiles rank alike, `gee6` stands for either. */
  kind: string;
  /** Value of knowing that the opponent does not have it. */
  elsewhere: Share;
  /** Value of knowing that it is one of the opponent's four. */
  opponents: Share;
}

/** The version of the program that answered. */
export interface OfProgram {
  version: string;
}

/** The version, and the book with everything laid over it. */
export interface OfBook extends OfProgram {
  book: string;
  edition: string;
  digest: string;
}

/** What each question of the lab answers. */
export interface Answers {
  "books": (BookEdges & OfProgram)[];
  "edge": Edge & OfBook;
  "hand": OneHand & OfBook;
  "two-tiles": TwoTileHands & OfBook;
  "settings": SettingsFile & OfBook;
  "best-settings": BestSettings & OfBook;
  "mistakes": Mistakes & OfBook;
  "heat-map": HeatMap & OfBook;
  "strategy": StrategyPrices & OfProgram;
  "compare": Comparison & OfBook;
  "pitfalls": Pitfalls & OfBook;
  "side-bets": SideBets & OfBook;
  "readings": (ReadingEffect & OfBook)[];
  "published": PublishedFigures & OfBook;
  "equilibrium": EquilibriumSummary & OfBook;
  "fixed-way": FixedWay & OfBook;
  "boxes": SeveralBoxes & OfBook;
  "simulate": SimulatedRounds & OfBook;
  "knowledge": Knowledge & OfBook;
  "certificate": Certificate & OfProgram;
}
