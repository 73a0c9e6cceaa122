// What the server's API takes and gives. Derived from its Rust types by `cargo test -p tefuda-web --test types`; do not edit.

/** A whole number; text where a number would be rounded. */
export type Whole = number | string;

/** A move that a good player would make here. */
export interface Advice {
  /** The text of the move. */
  move: string;
  /** Why this one, as a sentence. */
  why: string;
  /** Whether it keeps a won position won; null if undecided. */
  wins: boolean | null;
}

/** Everything for one turn: who wins and why, every move with what it leads to, the pictures, and a good move. All of it comes from one analysis. */
export interface AnalysisAnswer {
  /** The picture of the reason as SVG. */
  picture_svg: string;
  /** Whether the search was decided. */
  decided: boolean;
  /** The picture of the position as SVG, for a page that has the stylesheet of the renderer. */
  svg: string;
  /** Every move that the picture offers, with the parts of the picture that it takes. */
  choices: Choice[];
  /** What tells the variant in force from the usual game. */
  chips: Chip[];
  /** The rule in force in one line. */
  rule: string;
  /** What is counted beside the picture, such as passes that are left. */
  counters: Counter[];
  /** A good move, and why; null when the game is over. */
  advice: Advice | null;
  /** A good move, beside an explanation. */
  best?: string;
  /** The position as a graph in the DOT language, for games on graphs, if it is not too long to show. */
  dot: string | null;
  /** The long form of the reason, when it was asked for. */
  explanation?: string;
  /** The game. */
  game: string;
  /** Best play on both sides, beside an explanation, where it is known. */
  line?: string[];
  /** Every legal move with what it leads to; null if there are too many to list. */
  moves: MoveAnswer[] | null;
  /** Why the moves are not listed. */
  moves_not_listed?: string;
  /** `win`, `draw`, `nobody` or `undecided`. */
  outcome: Outcome;
  /** Whether the game is over. */
  over: boolean;
  /** The picture of the reason. */
  picture: Scene;
  /** What the words call the players, by seat. */
  players: string[];
  /** The position, normalised. */
  position: string;
  /** Why. */
  reason: ReasonAnswer;
  /** How many moves it takes until the end with best play, where that is known. */
  remoteness?: number;
  /** The picture of the position. */
  scene: Scene;
  /** How many seats the notation names. */
  seats: number;
  /** The player to move; null when the game is over. */
  to_move: Seat | null;
  /** What the position is worth, where the game has values. */
  value?: GameValue;
  /** The winning seat. */
  winner: Seat | null;
}

/** Who wins a position, and why; with its moves if they were asked for. */
export interface Answer {
  /** A good move, beside an explanation. */
  best?: string;
  /** The long form of the reason, when it was asked for. */
  explanation?: string;
  /** The game. */
  game: string;
  /** Best play on both sides, beside an explanation, where it is known. */
  line?: string[];
  /** Every legal move, when they were asked for. */
  moves?: MoveAnswer[];
  /** Why they are not listed, beside an explanation. */
  moves_not_listed?: string;
  /** `win`, `draw`, `nobody` or `undecided`. */
  outcome: Outcome;
  /** What the words call the players, by seat. */
  players: string[];
  /** The position, normalised. */
  position: string;
  /** Why. */
  reason: ReasonAnswer;
  /** How many moves it takes until the end with best play, where that is known. */
  remoteness?: number;
  /** The player to move; null when the game is over. */
  to_move: Seat | null;
  /** What the position is worth, where the game has values. */
  value?: GameValue;
  /** The winning seat. */
  winner: Seat | null;
}

/** What a request asks to spend at most. */
export interface Budget {
  /** Bytes of tables. */
  max_memory?: Whole;
  /** Positions to look at. */
  max_nodes?: Whole;
  /** Seconds of work. */
  max_seconds?: number;
}

/** A card as it is shown. */
export interface Card {
  /** What is printed in its corner: the number or the rank. */
  face: string;
  /** The joker. */
  joker?: boolean;
  /** What it is called in the notation. */
  label: string;
  /** The move that choosing it makes, where it is a legal one. */
  move: string | null;
  /** A card with a special power, such as a cut card. */
  special: boolean;
  /** Its suit, if it has one. */
  suit?: Suit;
}

/** A move on coins. */
export interface CoinMove {
  /** The coins that it turns, by their places in the list of names. */
  coins: number[];
  /** The text of the move. */
  move: string;
}

/** The wish for a random position. */
export interface DealRequest {
  /** The most that may be spent; dealing itself spends nothing. */
  budget?: Budget;
  /** The name of a game, as the list of games gives it. */
  game: string;
  /** The language of the words. */
  lang?: Lang;
  /** Values as texts, by the names that the list of games gives; a flag is `true` or `false`. */
  params?: Record<string, string>;
  /** Without it a new one is chosen each time. */
  seed?: Whole;
}

/** A deal. */
export interface DealtAnswer {
  /** The picture of the position as SVG, for a page that has the stylesheet of the renderer. */
  svg: string;
  /** Every move that the picture offers, with the parts of the picture that it takes. */
  choices: Choice[];
  /** What tells the variant in force from the usual game. */
  chips: Chip[];
  /** The rule in force in one line. */
  rule: string;
  /** What is counted beside the picture, such as passes that are left. */
  counters: Counter[];
  /** The position as a graph in the DOT language, for games on graphs, if it is not too long to show. */
  dot: string | null;
  /** The game. */
  game: string;
  /** The texts of the legal moves; null if there are too many to show. */
  moves: string[] | null;
  /** Whether the game is over. */
  over: boolean;
  /** What the words call the players, by seat. */
  players: string[];
  /** The position, normalised. */
  position: string;
  /** The picture. */
  scene: Scene;
  /** How many seats the notation names. */
  seats: number;
  /** With this seed the deal can be had again. */
  seed: Whole;
  /** The player to move; null when the game is over. */
  to_move: Seat | null;
}

/** A position worth a look. */
export interface Example {
  /** Why it is worth a look. */
  note: string;
  /** The position in the game's notation. */
  position: string;
}

/** An explanation with the picture of the reason. */
export interface ExplainedAnswer {
  /** A good move, beside an explanation. */
  best?: string;
  /** The long form of the reason, when it was asked for. */
  explanation?: string;
  /** The game. */
  game: string;
  /** Best play on both sides, beside an explanation, where it is known. */
  line?: string[];
  /** Every legal move, when they were asked for. */
  moves?: MoveAnswer[];
  /** Why they are not listed, beside an explanation. */
  moves_not_listed?: string;
  /** `win`, `draw`, `nobody` or `undecided`. */
  outcome: Outcome;
  /** What the words call the players, by seat. */
  players: string[];
  /** The position, normalised. */
  position: string;
  /** Why. */
  reason: ReasonAnswer;
  /** How many moves it takes until the end with best play, where that is known. */
  remoteness?: number;
  /** The picture of the reason. */
  scene: Scene;
  /** The player to move; null when the game is over. */
  to_move: Seat | null;
  /** What the position is worth, where the game has values. */
  value?: GameValue;
  /** The winning seat. */
  winner: Seat | null;
}

/** The facts of a reason as they are written: a JSON object. The typed facts are the fields of the game's own reason. */
export type Facts = Record<string, unknown>;

/** A game as a list of games tells it. */
export interface GameAnswer {
  /** The rules in three short lines. */
  rule: string[];
  /** Lessons that teach its theorem step by step. */
  lessons: Lesson[];
  /** What can be played with hidden hands; null where nothing is hidden. */
  hidden: Hidden | null;
  /** What can be run about it. */
  jobs: Job[];
  /** The parameters of its deals. */
  deal: Param[];
  /** Positions to try, the best first one first. */
  examples: Example[];
  /** The name used to call it, under the same key as in every other answer. */
  game: string;
  /** How a move is written. */
  moves: string;
  /** The name used to call it. */
  name: string;
  /** How a position is written. */
  notation: string;
  /** The rules in a paragraph. */
  rules: string;
  /** The names of its studies. */
  studies: string[];
  /** One line on what it is. */
  summary: string;
  /** The ids of what the literature says of it. */
  theorems: string[];
  /** Its title, with the name in its own script. */
  title: string;
}

/** Every game there is. */
export interface GameList {
  /** The games in order. */
  games: GameAnswer[];
  /** The version of tefuda. */
  version: string;
}

/** What a position is worth where a game has values: an integer or a nimber, or whatever the game writes. */
export type GameValue = number | string;

/** An edge of a drawn graph. */
export interface GraphEdge {
  /** Drawn as an arrow. */
  directed: boolean;
  /** Index of one end. */
  from: number;
  /** Drawn in bold, such as an edge of a matching. */
  highlighted: boolean;
  /** What is written at it. */
  label?: string;
  /** The move that choosing it makes, where it is a legal one. */
  move?: string;
  /** Index of the other end. */
  to: number;
  /** Whose it is. */
  tone: Tone;
}

/** A node of a drawn graph. */
export interface GraphNode {
  /** Drawn greyed: it is there but does not count. */
  grey: boolean;
  /** The ground, on which the rest stands. */
  ground?: boolean;
  /** The text at the node. */
  label: string;
  /** The move that choosing it makes, where it is a legal one. */
  move?: string;
  /** What is written beside it, such as its value. */
  note?: string;
  /** The rank of the card that it is, if it is one. */
  rank?: string;
  /** The row it stands in, where the picture has rows (0 is the topmost). */
  row: number;
  /** The suit of the card that it is, if it is one. */
  suit?: Suit;
  /** Whose it is. */
  tone: Tone;
}

/** What becomes of a heap. */
export interface HeapChange {
  /** The place of the heap, from 0. */
  heap: number;
  /** What is left of it: nothing, a heap, or several. */
  left: Whole[];
}

/** A move on heaps. */
export interface HeapMove {
  /** The heaps that it changes. */
  changes: HeapChange[];
  /** The text of the move. */
  move: string;
}

/** A hand of cards. */
export interface HandItem {
  /** The cards in order. */
  cards: Card[];
  kind: "hand";
  /** The place of a player who has left the game. */
  place?: number;
  /** Whose hand it is. */
  seat: Seat;
  /** Whether this player is to move. */
  to_move: boolean;
}

/** The middle of the table: the card to beat, or nothing. */
export interface TableItem {
  /** The table card. */
  card: Card | null;
  kind: "table";
}

/** Moves that nothing else in the picture stands for, such as a pass. */
export interface ActionsItem {
  kind: "actions";
  /** Their texts. */
  moves: string[];
}

/** A graph with labelled nodes. */
export interface GraphItem {
  /** What the graph is. */
  caption: string;
  /** The edges to draw. */
  edges: GraphEdge[];
  kind: "graph";
  /** How the nodes stand. */
  layout: Layout;
  /** The nodes; edges name them by their index here. */
  nodes: GraphNode[];
}

/** Heaps of counters. */
export interface HeapsItem {
  /** How the text of a move in each of the first heaps begins, where the moves are not listed: what is left of the heap is typed behind it. */
  begins?: string[];
  kind: "heaps";
  /** Every legal move; null if there are too many to offer. */
  moves: HeapMove[] | null;
  /** The sizes in order. */
  sizes: Whole[];
}

/** A row, a grid, or layers of grids of coins. */
export interface CoinsItem {
  /** What stands before the names in such a text. */
  before?: string;
  /** What stands between the names of the coins in the text of a move, where the moves are not listed. */
  between?: string;
  kind: "coins";
  /** Layers of rows, each row one string of `H` and `T`. */
  layers: string[][];
  /** Every legal move; null if there are too many to offer. */
  moves: CoinMove[] | null;
  /** What moves call the coins, by layers, rows and columns. */
  names: string[];
}

/** A picture made of letters, one string a line. */
export interface TextItem {
  kind: "text";
  /** The lines. */
  lines: string[];
}

/** A table of numbers. */
export interface NumbersItem {
  /** What the numbers are. */
  caption: string;
  /** The columns' headings. */
  headings: string[];
  kind: "numbers";
  /** The cells, row by row. */
  rows: string[][];
}

export type Item = HandItem | TableItem | ActionsItem | GraphItem | HeapsItem | CoinsItem | TextItem | NumbersItem;

/** The language of the words in a reason. Notation and JSON keys do not depend on it. */
export type Lang = "en" | "ja";

/** How the nodes of a graph stand. */
export type Layout = "rows" | "circle" | "lines" | "free";

/** A legal move of an `Answer`. */
export interface MoveAnswer {
  /** The text of the move. */
  move: string;
  /** How the position after it is decided. */
  outcome: Outcome;
  /** How many moves are left after it with best play, where that is known. */
  remoteness?: number;
  /** What the position after it is worth, where that is known. */
  value?: GameValue;
  /** Who wins after it, in the seats of the position asked about. */
  winner: Seat | null;
  /** Whether the player who makes it can still force the win. */
  wins: boolean | null;
}

/** How a position is decided. */
export type Outcome = "win" | "draw" | "nobody" | "undecided";

/** A whole number within bounds; without a default it may be left out. */
export interface NumberParam {
  /** What it means, in one line. */
  help: string;
  /** The name, which is also the flag's. */
  name: string;
  /** The value when it is not given. */
  default?: Whole;
  kind: "number";
  /** The greatest value allowed. */
  max: Whole;
  /** The least value allowed. */
  min: Whole;
}

/** A number or a range such as `1..52`, both ends included. */
export interface RangeParam {
  /** What it means, in one line. */
  help: string;
  /** The name, which is also the flag's. */
  name: string;
  /** The range when it is not given; written as it would be typed, `1..52`. */
  default: string;
  kind: "range";
  /** The greatest value allowed. */
  max: Whole;
  /** The least value allowed. */
  min: Whole;
}

/** A text in a notation of the game's own; it may be left out. */
export interface TextParam {
  /** What it means, in one line. */
  help: string;
  /** The name, which is also the flag's. */
  name: string;
  kind: "text";
  /** What the text is, in a word. */
  what: string;
}

/** One of a few words. */
export interface ChoiceParam {
  /** What it means, in one line. */
  help: string;
  /** The name, which is also the flag's. */
  name: string;
  /** The word when it is not given. */
  default: string;
  kind: "choice";
  /** The words. */
  options: string[];
}

/** Given or not. */
export interface FlagParam {
  /** What it means, in one line. */
  help: string;
  /** The name, which is also the flag's. */
  name: string;
  kind: "flag";
}

export type Param = NumberParam | RangeParam | TextParam | ChoiceParam | FlagParam;

/** A move in a position, or the wish that the perfect player makes one. */
export interface PlayRequest {
  /** The text of a board file, for games on boards; without it the usual board. */
  board?: string;
  /** The most that may be spent; the limits of the server can be lowered, not raised. */
  budget?: Budget;
  /** The name of a game, as the list of games gives it. */
  game: string;
  /** The language of reasons and explanations. */
  lang?: Lang;
  /** The move; without it the perfect player moves. */
  move?: string;
  /** In the notation of the game. */
  position: string;
}

/** What came of a move. */
export interface PlayedAnswer {
  /** Whether the move was made after a decided search; a move by hand always counts as searched. */
  searched: boolean;
  /** Why the perfect player made it, if it did. */
  advice: Advice | null;
  /** The text of the move as the game writes it. */
  played: string;
  /** The new seat of each old seat; null for a player who has left. */
  seats: (Seat | null)[];
  /** The position after the move. */
  view: ViewAnswer;
}

/** Why a request gets no answer. `line` is null here; batches on the command line count lines. */
export interface Problem {
  /** The offending bytes of the field's text: where they begin, and where they end. */
  at?: [number, number];
  /** What is wrong, where, and what was expected. */
  error: string;
  /** The field of the request that is refused. */
  field?: string;
  /** The line of the input, counted from 1; null for an argument. */
  line: Whole | null;
}

/** A question about a position. */
export interface Question {
  /** The text of a board file, for games on boards; without it the usual board. */
  board?: string;
  /** The most that may be spent; the limits of the server can be lowered, not raised. */
  budget?: Budget;
  /** The name of a game, as the list of games gives it. */
  game: string;
  /** The language of reasons and explanations. */
  lang?: Lang;
  /** What the words call the players, by seat; without it the usual names of the game. So a player can keep one name through a game whose notation turns the seats with every move. */
  players?: string[];
  /** In the notation of the game. */
  position: string;
}

/** The reason of an `Answer`. */
export interface ReasonAnswer {
  /** The facts it rests on. */
  facts: Facts;
  /** The reason in words. */
  text: string;
  /** The id of the theorem used. */
  theorem: string | null;
}

/** A picture of a position. */
export interface Scene {
  /** What there is to see, from top to bottom. */
  items: Item[];
}

/** A place at the table, counted from 0 in the order of the notation. */
export type Seat = number;

/** The suits of playing cards. */
export type Suit = "spades" | "hearts" | "diamonds" | "clubs";

/** What a node of a drawn graph stands for, told by its colour and its shape. */
export type Tone = "plain" | "red" | "blue" | "white" | "green";

/** What there is to see of a position: what a player needs to make a move. */
export interface ViewAnswer {
  /** The picture of the position as SVG, for a page that has the stylesheet of the renderer. */
  svg: string;
  /** Every move that the picture offers, with the parts of the picture that it takes. */
  choices: Choice[];
  /** What tells the variant in force from the usual game. */
  chips: Chip[];
  /** The rule in force in one line. */
  rule: string;
  /** What is counted beside the picture, such as passes that are left. */
  counters: Counter[];
  /** The position as a graph in the DOT language, for games on graphs, if it is not too long to show. */
  dot: string | null;
  /** The game. */
  game: string;
  /** The texts of the legal moves; null if there are too many to show. */
  moves: string[] | null;
  /** Whether the game is over. */
  over: boolean;
  /** What the words call the players, by seat. */
  players: string[];
  /** The position, normalised. */
  position: string;
  /** The picture. */
  scene: Scene;
  /** How many seats the notation names. */
  seats: number;
  /** The player to move; null when the game is over. */
  to_move: Seat | null;
}

/** A move that the picture offers. */
export interface Choice {
  /** The text of the move. */
  move: string;
  /** All the parts of the picture that it takes; a pass has none. */
  parts: string[];
}

/** A variant in force. */
export interface Chip {
  label: string;
  about: string;
}

/** A number beside the picture. */
export interface Counter {
  label: string;
  value: string | number;
}

/** A short lesson: a position and a task. */
export interface Lesson {
  id: string;
  title: string;
  text: string;
  position: string;
  board?: string;
  task: "move" | "winner";
  theorem: string | null;
  after: string;
}

/** What can be chosen for play with hidden hands. */
export interface Hidden {
  strategies: Named[];
  oracles: Named[];
}

export interface Named {
  name: string;
  about: string;
}

/** What can be run. */
export interface Job {
  kind: "study" | "count" | "check" | "values" | "advise";
  name: string;
  about: string;
  params: Param[];
}

/** What a move does. */
export interface ConsequenceAnswer {
  /** The text of the move as the game writes it. */
  played: string;
  mark: "wins" | "loses" | "draws" | "unknown";
  /** The analysis of the position after it. */
  after: AnalysisAnswer;
  /** The new seat of each old seat. */
  seats: (Seat | null)[];
  /** The best reply. */
  reply: string | null;
  /** Best play from there, the reply first. */
  line: string[];
  /** The parts of the old picture that the move takes. */
  changed: string[];
  /** What the move does to the reason of the verdict. */
  words: string;
}

/** A line of a run's stream. */
export interface RunLine {
  stage?: string;
  of?: number;
  done?: number;
  columns?: string[];
  row?: (string | number | boolean | null)[];
  end?: RunEnd;
  error?: string;
}

/** How a run ended. */
export interface RunEnd {
  undecided?: string | null;
  note?: string;
  report?: Record<string, unknown>;
  /** The columns to draw as a curve. */
  plot?: { title: string; x: string; y: string; y_label: string };
  answer?: AnalysisAnswer;
}
