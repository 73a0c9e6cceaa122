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

/** A number, a text, several counts, or nothing. */
export type Cell = number | string | string[] | null;

/** What a check found. */
export interface CheckAnswer {
  /** How many positions it speaks of in that range. */
  checked: Whole;
  /** Whether the whole range was looked at. */
  complete: boolean;
  /** Whether what was found contradicts what is registered. */
  contradicted: boolean;
  /** The smallest counterexample to the statement as printed, or to what should hold. */
  counterexample: string | null;
  /** The statement. */
  id: string;
  /** The range, in words. */
  range: string;
  /** What was found of each reading. */
  readings: ReadingReport[];
  /** What is registered of it. */
  status: Standing;
  /** The limit that ended it before. */
  undecided?: string;
}

/** A move on coins. */
export interface CoinMove {
  /** The coins that it turns, by their places in the list of names. */
  coins: number[];
  /** The text of the move. */
  move: string;
}

/** A table begins. If there was one before, it is replaced. */
export interface ColumnsLine {
  columns: string[];
}

/** What something cost for its size, and how much it may cost for each unit of size. */
export interface Cost {
  /** The most steps allowed for each unit of size. */
  limit: Whole;
  /** The size: cards, vertices, moves. */
  size: Whole;
  /** The steps counted. */
  steps: Whole;
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

/** How many steps of the stage are done. The same number comes again now and then, as a sign of life. */
export interface DoneLine {
  done: Whole;
}

/** The work has ended. */
export interface EndLine {
  end: RunEnd;
}

/** What the standing of a statement rests on. */
export type Evidence = "proof" | "checks" | "counterexample";

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
  /** The parameters of its deals. */
  deal: Param[];
  /** Positions to try, the best first one first. */
  examples: Example[];
  /** The name used to call it, under the same key as in every other answer. */
  game: string;
  /** How it is played with hidden hands, if it can be. */
  hidden: HiddenAnswer | null;
  /** What can be run for it. */
  jobs: JobDeclaration[];
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

/** How a game is played with hidden hands. */
export interface HiddenAnswer {
  /** What the person may be told. */
  oracles: NamedAnswer[];
  /** The strategies to play against. */
  strategies: NamedAnswer[];
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

/** Something that can be run, as a form needs it. */
export interface JobDeclaration {
  /** What it tells, in a sentence. */
  about: string;
  /** What it is. */
  kind: JobKind;
  /** Its name; of a check, the id of the statement. */
  name: string;
  /** Its parameters. */
  params: Param[];
  /** Whether its table can be drawn as a curve. */
  plots: boolean;
}

/** What can be run besides questions about positions. */
export type JobKind = "study" | "count" | "check" | "values" | "advise";

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

/** A name with what it stands for. */
export interface NamedAnswer {
  /** What it stands for. */
  about: string;
  /** The name. */
  name: string;
}

/** How the computer plays. */
export type Opponent = "perfect" | "longest" | "random" | "careless";

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

/** A move in a position, or the wish that the computer makes one. */
export interface PlayRequest {
  /** The text of a board file, for games on boards; without it the usual board. */
  board?: string;
  /** The most that may be spent; the limits of the server can be lowered, not raised. */
  budget?: Budget;
  /** How the computer plays. */
  by?: Opponent;
  /** Of a careless player, the percentage of moves that it thinks about. */
  care?: number;
  /** The name of a game, as the list of games gives it. */
  game: string;
  /** The language of reasons and explanations. */
  lang?: Lang;
  /** The move; without it the computer moves. */
  move?: string;
  /** What the words call the players, by seat; without it the usual names of the game. So a player can keep one name through a game whose notation turns the seats with every move. */
  players?: string[];
  /** In the notation of the game. */
  position: string;
  /** The seed of a player that moves by chance; without it a new one is chosen each time. */
  seed?: Whole;
}

/** What came of a move. */
export interface PlayedAnswer {
  /** Why the perfect player made it, if it did. */
  advice: Advice | null;
  /** The text of the move as the game writes it. */
  played: string;
  /** `false` if the perfect player made it without a decided search. */
  searched: boolean;
  /** The new seat of each old seat; null for a player who has left. */
  seats: (Seat | null)[];
  /** The position after the move. */
  view: ViewAnswer;
}

/** Which columns of a table make a curve. */
export interface Plot {
  /** What the curve shows. */
  title: string;
  /** The column across. */
  x: string;
  /** The column upwards. */
  y: string;
  /** What stands at the axis upwards. */
  y_label: string;
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

/** A machine-checked proof: a theorem in a Coq file, or several that say it together. */
export interface Proof {
  /** The file, from the root of the repository. */
  file: string;
  /** The theorem in it. */
  name: string;
  /** What of the statement is covered, if that is not all. */
  part?: string;
  /** Further theorems in it that are needed to say all of the statement. */
  with?: string[];
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

/** One way to read a statement. */
export interface ReadingAnswer {
  /** Found by a check just now; only there when one was made. */
  counterexample?: string;
  /** A short name. */
  reading: string;
  /** What is known of this reading. */
  status: Standing;
  /** How the statement is read. */
  text: string;
}

/** What a check found of one reading. */
export interface ReadingReport {
  /** Positions that the reading speaks of. */
  applies: Whole;
  /** For a reading about cost: the greatest for its size that was counted. */
  cost?: Cost;
  /** The smallest of them: fewest cards, then least highest face, then first in text order. */
  counterexample: string | null;
  /** Positions that it was not asked of, as they lack something that it names. */
  passed_over?: Whole;
  /** The reading's name. */
  reading: string;
  /** What was known of it before. */
  status: Standing;
  /** For a reading that says that something exists: what was found. */
  witness?: string;
  /** Positions in which it is wrong. */
  wrong: Whole;
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

/** The next row of the table, a cell for each column. */
export interface RowLine {
  row: Cell[];
}

/** How the work ended. */
export interface RunEnd {
  /** What a search found: the object of `analyse`. */
  answer?: AnalysisAnswer;
  /** What to know when reading the table. */
  note?: string;
  /** How to draw the table as a curve, where that makes sense. */
  plot?: Plot;
  /** What a check found: the object of `tefuda check --json`. */
  report?: CheckAnswer;
  /** Why it ended before it was through; null if it was. */
  undecided: string | null;
}

/** What can be run. */
export type RunKind = "study" | "count" | "check" | "values" | "advise" | "search";

/** One line. A stream ends with `end` or `error`; one that ends without either has been cut off. */
export type RunLine = StageLine | DoneLine | ColumnsLine | RowLine | EndLine | Problem;

/** The wish to run something. What there is to run, and with which parameters, the list of games tells. */
export interface RunRequest {
  /** Of a search, the text of a board file. */
  board?: string;
  /** The most that may be spent; the limits of the server can be lowered, not raised. */
  budget?: Budget;
  /** The game; needless for checks. */
  game?: string;
  /** What is to be run. */
  kind: RunKind;
  /** The language of the words. */
  lang?: Lang;
  /** The name of the study, or the id of the statement to check. */
  name?: string;
  /** Values as texts, by their names; a flag is `true` or `false`. */
  params?: Record<string, string>;
  /** Of a search, what the words call the players, by seat. */
  players?: string[];
  /** Of a search, the position in the notation of the game. */
  position?: string;
}

/** A picture of a position. */
export interface Scene {
  /** What there is to see, from top to bottom. */
  items: Item[];
}

/** A place at the table, counted from 0 in the order of the notation. */
export type Seat = number;

/** A stage of the work begins. */
export interface StageLine {
  /** How many steps it has; 0 if that is not known. */
  of: Whole;
  /** What is done now. */
  stage: string;
}

/** What is known of a statement or of one of its readings. */
export type Standing = "holds" | "corrected" | "fails" | "open" | "not checkable by running";

/** A statement of the literature. */
export interface StatementAnswer {
  /** Other ids of the same statement. */
  aliases: string[];
  /** What it says. */
  claim: string;
  /** What the status rests on; null if it is open. */
  evidence: Evidence | null;
  /** The game it is about. */
  game: string;
  /** The id used to call it. */
  id: string;
  /** The parameters of its check. */
  params: Param[];
  /** The machine-checked proof: its file, its name, and what it covers if that is not all. */
  proof: Proof | null;
  /** The ways to read it. */
  readings: ReadingAnswer[];
  /** Where it was published. */
  source: string;
  /** What is known of it. */
  status: Standing;
}

/** The suits of playing cards. */
export type Suit = "spades" | "hearts" | "diamonds" | "clubs";

/** Every statement there is. */
export interface TheoremList {
  /** The statements in the order of the games. */
  theorems: StatementAnswer[];
}

/** What a node of a drawn graph stands for, told by its colour and its shape. */
export type Tone = "plain" | "red" | "blue" | "white" | "green";

/** What there is to see of a position: what a player needs to make a move. */
export interface ViewAnswer {
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
