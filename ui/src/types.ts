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
  /** What sets this variant apart; nothing for the usual game. */
  chips: Chip[];
  /** Every move that the picture offers, with the parts of the picture that it takes. */
  choices: Choice[];
  /** What is counted besides, such as the passes left. */
  counters: Counter[];
  /** Whether it was decided within the budget. */
  decided: boolean;
  /** The position as a graph in the DOT language, for games on graphs, if it is not too long to show. */
  dot: string | null;
  /** The long form of the reason, when it was asked for. */
  explanation?: string;
  /** The game. */
  game: string;
  /** Who wins what, in a few words: with places still to play for it is not always the game. */
  headline: string;
  /** How many things the scenes and the choices leave out, because nobody could look at them all. */
  left_off?: Whole;
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
  /** The same as SVG, as `svg` for the position. */
  picture_svg: string;
  /** What the words call the players, by seat. */
  players: string[];
  /** The position, normalised. */
  position: string;
  /** Why. */
  reason: ReasonAnswer;
  /** How many moves it takes until the end with best play, where that is known. */
  remoteness?: number;
  /** The rule in one line. */
  rule: string;
  /** The picture of the position. */
  scene: Scene;
  /** How many seats the notation names. */
  seats: number;
  /** The picture of the position, as SVG for a page that has the stylesheet `/draw.css`. */
  svg: string;
  /** The player to move; null when the game is over. */
  to_move: Seat | null;
  /** The facts of the reason in words. */
  told_facts: ToldFact[];
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
  readings: CheckedReading[];
  /** What is registered of it. */
  status: Standing;
  /** The limit that ended it before. */
  undecided?: string;
}

/** What a check found of one reading. */
export interface CheckedReading {
  /** Positions that the reading speaks of. */
  applies: Whole;
  /** For a reading about cost: the greatest for its size that was counted. */
  cost?: Cost;
  /** The smallest of them: fewest cards, then least highest face, then first in text order. */
  counterexample: string | null;
  /** The reading's name for people. */
  label: string;
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

/** A word for something that is special about the rules. */
export interface Chip {
  /** What it means, as a sentence. */
  about: string;
  /** The word. */
  label: string;
}

/** A move that the picture offers. */
export interface Choice {
  /** Those of the parts that do not stand for the move: choosing them never makes it without a further step, even where no other move takes them. A right is not spent by pointing at the vertex that it would be spent on. */
  besides?: string[];
  /** The text of the move. */
  move: string;
  /** The parts of the picture that it takes, none for a pass. */
  parts: string[];
  /** The text is only how a move begins: there are too many to offer them all, and the rest is typed behind it. */
  unfinished?: boolean;
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
  /** The names of the columns, which programs read. */
  columns: string[];
  /** Their headings for people, in the language asked for. */
  headings: string[];
}

/** What a move does. */
export interface ConsequenceAnswer {
  /** Everything about the position after it. */
  after: AnalysisAnswer;
  /** The parts of the picture before the move that it takes. */
  changed: string[];
  /** Best play after the move, the reply first, as far as it is known. */
  line: string[];
  /** What it leads to for the player who makes it. */
  mark: Mark;
  /** The text of the move as the game writes it. */
  played: string;
  /** The best reply; null when the game is over. */
  reply: string | null;
  /** The new seat of each old seat; null for a player who has left. */
  seats: (Seat | null)[];
  /** What the move does to the verdict and to what it rests on, in a few sentences. */
  words: string;
}

/** The question what a move does. */
export interface ConsequenceRequest {
  /** The text of a board file, for games on boards; without it the usual board. */
  board?: string;
  /** The most that may be spent; the limits of the server can be lowered, not raised. */
  budget?: Budget;
  /** The name of a game, as the list of games gives it. */
  game: string;
  /** The language of reasons and explanations. */
  lang?: Lang;
  /** The move. */
  move: string;
  /** How wide the picture of the reason may be; without it as wide as the other. */
  picture_width?: number;
  /** What the words call the players, by seat; without it the usual names of the game. So a player can keep one name through a game whose notation turns the seats with every move. */
  players?: string[];
  /** In the notation of the game. */
  position: string;
  /** The number of the player at each seat, for words and for the colours of the pictures; without it the seats themselves. So a player can keep one number and one colour through a game. */
  seats?: number[];
  /** How wide the picture of the position may be, in pixels. */
  width?: number;
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

/** Something that is counted. */
export interface Counter {
  /** What it is. */
  label: string;
  /** Whose it is, if it is one player's. */
  seat?: Seat;
  /** How many there are. */
  value: Whole;
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
  /** How wide the picture may be, in pixels. */
  width?: number;
}

/** A deal. */
export interface DealtAnswer {
  /** What sets this variant apart; nothing for the usual game. */
  chips: Chip[];
  /** Every move that the picture offers, with the parts of the picture that it takes. */
  choices: Choice[];
  /** What is counted besides, such as the passes left. */
  counters: Counter[];
  /** The position as a graph in the DOT language, for games on graphs, if it is not too long to show. */
  dot: string | null;
  /** The game. */
  game: string;
  /** How many things the scenes and the choices leave out, because nobody could look at them all. */
  left_off?: Whole;
  /** The texts of the legal moves; null if there are too many to show. */
  moves: string[] | null;
  /** Whether the game is over. */
  over: boolean;
  /** What the words call the players, by seat. */
  players: string[];
  /** The position, normalised. */
  position: string;
  /** The rule in one line. */
  rule: string;
  /** The picture. */
  scene: Scene;
  /** How many seats the notation names. */
  seats: number;
  /** With this seed the deal can be had again. */
  seed: Whole;
  /** The picture of the position, as SVG for a page that has the stylesheet `/draw.css`. */
  svg: string;
  /** The player to move; null when the game is over. */
  to_move: Seat | null;
}

/** How many steps of the stage are done. The same number comes again now and then, as a sign of life. */
export interface DoneLine {
  done: Whole;
}

/** The wish for a picture of its own, to be kept as a file. */
export interface DrawRequest {
  /** The text of a board file, for games on boards; without it the usual board. */
  board?: string;
  /** The most that may be spent; the limits of the server can be lowered, not raised. */
  budget?: Budget;
  /** As what. */
  format: DrawnFormat;
  /** The name of a game, as the list of games gives it. */
  game: string;
  /** The language of reasons and explanations. */
  lang?: Lang;
  /** How wide the picture of the reason may be; without it as wide as the other. */
  picture_width?: number;
  /** What the words call the players, by seat; without it the usual names of the game. So a player can keep one name through a game whose notation turns the seats with every move. */
  players?: string[];
  /** In the notation of the game. */
  position: string;
  /** The number of the player at each seat, for words and for the colours of the pictures; without it the seats themselves. So a player can keep one number and one colour through a game. */
  seats?: number[];
  /** What is drawn. */
  what: DrawnSubject;
  /** How wide the picture of the position may be, in pixels. */
  width?: number;
}

/** A picture as a text. */
export interface DrawnAnswer {
  /** SVG or TikZ, whichever was asked for. */
  text: string;
}

/** As what it is drawn. */
export type DrawnFormat = "svg" | "tikz";

/** What is drawn. */
export type DrawnSubject = "board" | "reason";

/** One change of a position. */
export type Edit = { put: { card: string; from?: string; to: string } } | { flip: { coin: number } } | "add_coin" | "remove_coin" | { set_heap: { heap: number; size: Whole } } | { add_heap: { size: Whole } } | { remove_heap: { heap: number } } | { add_node: { beside?: number; tone?: Tone } } | { add_edge: { from: number; to: number; tone?: Tone } } | { remove_node: { node: number } } | { remove_edge: { edge: number } } | { paint: { edge?: number; node?: number; tone: Tone } } | { token: { node: number } } | { to_move: { seat: number } } | { option: { name: string; value: string } };

/** A position after a change. */
export interface EditAnswer {
  /** The text of its board; null if it stands on the usual one. */
  board?: string;
  /** What it lacks to be one that can be played; further edits take the text as it is. */
  incomplete?: string;
  /** Its text. */
  position: string;
  /** Why the change was refused; the position is then as it was. */
  refused?: string;
  /** Its picture, cut as that of a view is. */
  scene: Scene;
  /** The same as SVG. */
  svg: string;
  /** What can be changed now. */
  tools: Tools;
}

/** An edit of a position. */
export interface EditRequest {
  /** The text of a board, for games on boards; without it the usual board. */
  board?: string;
  /** Needless here: an edit spends nothing. */
  budget?: Budget;
  /** The change; without it only what can be changed is told. */
  edit?: Edit;
  /** The name of a game, as the list of games gives it. */
  game: string;
  /** The language of the words. */
  lang?: Lang;
  /** The position, finished or not. */
  position: string;
  /** How wide the picture may be, in pixels. */
  width?: number;
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

/** A game as an entry of a list of games. */
export interface GameAnswer {
  /** Whether a board can be given with a position. */
  boards: boolean;
  /** The parameters of its deals. */
  deal: Param[];
  /** Positions to try, the best first one first. */
  examples: Example[];
  /** The name used to call it, under the same key as in every other answer. */
  game: string;
  /** How it is played with hidden hands, if it can be. */
  hidden: HiddenAnswer | null;
  /** What can be run for it. */
  jobs: JobAnswer[];
  /** Positions that teach it step by step. */
  lessons: LessonAnswer[];
  /** How a move is written. */
  moves: string;
  /** The name used to call it. */
  name: string;
  /** How a position is written. */
  notation: string;
  /** The rules in a few short lines. */
  rule: string[];
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
  /** What can be edited in its first example; null if positions are only typed. */
  tools: Tools | null;
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
  /** What moves call it, where its ends do not tell that. */
  name?: string;
  /** Index of the other end. */
  to: number;
  /** Whose it is. */
  tone: Tone;
}

/** A node of a drawn graph. */
export interface GraphNode {
  /** What else it is called, written smaller. */
  also?: string;
  /** Drawn greyed: it is there but does not count. */
  grey: boolean;
  /** The ground, on which the rest stands. */
  ground?: boolean;
  /** The text at the node: what moves call it, where it has a name. */
  label: string;
  /** The move that choosing it makes, where it is a legal one. */
  move?: string;
  /** What is written beside it, such as its value. */
  note?: string;
  /** The player that it stands for, if it is one: then it bears their name and their colour. */
  player?: PlayerNode;
  /** The rank of the card that it is, if it is one. */
  rank?: string;
  /** The row it stands in, where the picture has rows (0 is the topmost); in a free layout 0 for what trees grow from. */
  row: number;
  /** The suit of the card that it is, if it is one. */
  suit?: Suit;
  /** Whose it is. */
  tone: Tone;
}

/** What can be done with a graph. */
export interface GraphTools {
  /** Whether edges have a direction. */
  directed: boolean;
  /** The tones that edges may have; none if they have no tones. */
  edge_tones: Tone[];
  /** Whether edges can be added and taken away. */
  edges: boolean;
  /** The tones that nodes may have; none if they have no tones. */
  node_tones: Tone[];
  /** Whether nodes can be added and taken away. */
  nodes: boolean;
  /** Whether there are tokens on the nodes. */
  tokens: boolean;
  /** Whether the nodes are those of trees: a new one hangs from the one beside which it is put. */
  tree: boolean;
}

/** What becomes of a heap. */
export interface HeapChange {
  /** The place of the heap, from 0. */
  heap: number;
  /** What is left of it: nothing, a heap, or several. */
  left: Whole[];
}

/** What heaps stand for, and so what they look like. */
export type HeapForm = "heaps" | "chocolate" | { strips: { columns: Whole } } | "stairs";

/** A move on heaps. */
export interface HeapMove {
  /** The heaps that it changes. */
  changes: HeapChange[];
  /** The text of the move. */
  move: string;
}

/** What can be done with heaps. */
export interface HeapTools {
  /** The most counters of a heap. */
  largest: Whole;
  /** The most heaps. */
  most: number;
}

/** How a game is played with hidden hands. */
export interface HiddenAnswer {
  /** What the person may be told. */
  oracles: NamedAnswer[];
  /** The strategies to play against. */
  strategies: NamedAnswer[];
}

/** How hands are dealt. */
export interface HiddenDeal {
  /** Values as texts, by the names that the list of games gives. */
  params?: Record<string, string>;
  /** The same seed deals the same hands. */
  seed: Whole;
}

/** A game with hidden hands under way, as the person may see it. */
export interface HiddenGameAnswer {
  /** Every move that the picture offers, with the parts of the picture that it takes. */
  choices: Choice[];
  /** What both players know of the cards. */
  common: string;
  /** What the person could work out. */
  hint: string;
  /** The moves of both players so far. */
  moves: string[];
  /** Both hands open, once the game is over. */
  reveal?: string;
  /** The picture, without what is hidden. */
  scene: Scene;
  /** The same as SVG. */
  svg: string;
  /** What the person has been told, oldest first. */
  told: string[];
  /** Whose turn it is. */
  turn: HiddenTurn;
  /** Whether the person has won, once the game is over. */
  won?: boolean;
}

/** A game of a person with hidden hands, and the moves that the person has made. */
export interface HiddenGameRequest {
  /** The strategy to play against. */
  against: string;
  /** The most that may be spent on the hint. */
  budget?: Budget;
  /** The hands are dealt. */
  deal?: HiddenDeal;
  /** Whether the person moves first. */
  first: boolean;
  /** The name of a game that is played so. */
  game: string;
  /** The language of the words. */
  lang?: Lang;
  /** The moves that the person has made. */
  moves?: string[];
  /** What the person is told. */
  oracles: string;
  /** The hands are these, in the notation of the game; instead of a deal. */
  position?: string;
  /** The seed of a strategy that plays by chance. */
  seed?: Whole;
  /** How wide the picture may be, in pixels. */
  width?: number;
}

/** Whose turn it is. */
export type HiddenTurn = "person" | "over";

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

/** The middle of the table: the card or the meld to beat, or nothing. */
export interface TableItem {
  /** The table card; of a meld of several cards, what the meld is called. */
  card: Card | null;
  /** The cards of a meld of several cards. */
  cards?: Card[];
  kind: "table";
}

/** Moves that no single thing in the picture stands for: a pass, or several cards at once. */
export interface ActionsItem {
  /** Those of the parts that do not stand for the move, such as a vertex that a right is spent on: see `Choice::besides`. */
  besides?: string[][];
  kind: "actions";
  /** Their texts. */
  moves: string[];
  /** The parts of the picture that each of the moves takes, as `Scene::choices` names them; none for the moves beyond the end of this list. */
  parts?: string[][];
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
  /** What the heaps look like. */
  form?: HeapForm;
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
export interface JobAnswer {
  /** What it computes, in a sentence. */
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

/** What an analysis tells beside the position itself: who wins and why, every move with what it leads to, and a good move. */
export interface KnowledgeAnswer {
  /** A good move, and why; null when the game is over. */
  advice: Advice | null;
  /** A good move, beside an explanation. */
  best?: string;
  /** Whether it was decided within the budget. */
  decided: boolean;
  /** The long form of the reason, when it was asked for. */
  explanation?: string;
  /** The game. */
  game: string;
  /** Who wins what, in a few words: with places still to play for it is not always the game. */
  headline: string;
  /** Best play on both sides, beside an explanation, where it is known. */
  line?: string[];
  /** Every legal move with what it leads to; null if there are too many to list. */
  moves: MoveAnswer[] | null;
  /** Why the moves are not listed. */
  moves_not_listed?: string;
  /** `win`, `draw`, `nobody` or `undecided`. */
  outcome: Outcome;
  /** The picture of the reason. */
  picture: Scene;
  /** The same as SVG, as `svg` for the position. */
  picture_svg: string;
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
  /** The facts of the reason in words. */
  told_facts: ToldFact[];
  /** What the position is worth, where the game has values. */
  value?: GameValue;
  /** The winning seat. */
  winner: Seat | null;
}

/** The language of the words in a reason. Notation and JSON keys do not depend on it. */
export type Lang = "en" | "ja";

/** How the nodes of a graph stand. */
export type Layout = "rows" | "circle" | "lines" | "free";

/** A lesson in one language, as programs read it. */
export interface LessonAnswer {
  /** What is said once it is solved. */
  after: string;
  /** The board of the position, if it is not the usual one. */
  board?: string;
  /** The name used to call it, within its game. */
  id: string;
  /** The position in the game's notation. */
  position: string;
  /** What is asked. */
  task: Task;
  /** What to know, and the question. */
  text: string;
  /** The statement behind it, or null. */
  theorem: string | null;
  /** What it is about. */
  title: string;
}

/** What a move leads to for the player who makes it. */
export type Mark = "wins" | "loses" | "draws" | "nobody" | "unknown";

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

/** A value of an option. */
export interface OptionChoice {
  /** What people call it. */
  label: string;
  /** What edits call it. */
  value: string;
}

/** Something that can be set by `Edit::Option`. */
export interface OptionTool {
  /** The values there are. */
  choices: OptionChoice[];
  /** What people call it. */
  label: string;
  /** What edits call it. */
  name: string;
  /** Whether there are more values than the choices: they can be typed. */
  open: boolean;
  /** The present value. */
  value: string;
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
  /** What the words are called in Japanese, in their order; empty where they are names. `Param::in_lang` leaves them for Japanese only, so that in JSON they are the words to show. */
  words?: string[];
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

/** A place where cards may lie. */
export interface Place {
  /** What edits call it. */
  id: string;
  /** What people call it. */
  label: string;
}

/** A move in a position, or the wish that the computer makes one. */
export interface PlayRequest {
  /** Whether the position after the move is to be analysed in the same answer, if that takes only a moment. */
  analyse?: boolean;
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
  /** How wide the picture of the reason may be; without it as wide as the other. */
  picture_width?: number;
  /** What the words call the players, by seat; without it the usual names of the game. So a player can keep one name through a game whose notation turns the seats with every move. */
  players?: string[];
  /** In the notation of the game. */
  position: string;
  /** The number of the player at each seat, for words and for the colours of the pictures; without it the seats themselves. So a player can keep one number and one colour through a game. */
  seats?: number[];
  /** The seed of a player that moves by chance; without it a new one is chosen each time. */
  seed?: Whole;
  /** How wide the picture of the position may be, in pixels. */
  width?: number;
}

/** A player at a table on which no hands are shown. */
export interface PlayerNode {
  /** How many cards they hold, the joker included. */
  cards: Whole;
  /** Whether they hold the joker. */
  joker: boolean;
  /** Who it is. */
  seat: Seat;
  /** Whether this player is to move. */
  to_move: boolean;
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

/** A question about a position. */
export interface PositionRequest {
  /** The text of a board file, for games on boards; without it the usual board. */
  board?: string;
  /** The most that may be spent; the limits of the server can be lowered, not raised. */
  budget?: Budget;
  /** The name of a game, as the list of games gives it. */
  game: string;
  /** The language of reasons and explanations. */
  lang?: Lang;
  /** How wide the picture of the reason may be; without it as wide as the other. */
  picture_width?: number;
  /** What the words call the players, by seat; without it the usual names of the game. So a player can keep one name through a game whose notation turns the seats with every move. */
  players?: string[];
  /** In the notation of the game. */
  position: string;
  /** The number of the player at each seat, for words and for the colours of the pictures; without it the seats themselves. So a player can keep one number and one colour through a game. */
  seats?: number[];
  /** How wide the picture of the position may be, in pixels. */
  width?: number;
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

/** One way to read a statement. */
export interface ReadingAnswer {
  /** Found by a check just now; only there when one was made. */
  counterexample?: string;
  /** The name for people. */
  label: string;
  /** A short name, the same in every language. */
  reading: string;
  /** What is known of this reading. */
  status: Standing;
  /** How the statement is read. */
  text: string;
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
  /** What people read, where it is not what programs read: a text for each cell. */
  shown?: string[];
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

/** A request to run something. The list of games states what can be run, and with which parameters. */
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
  /** Of a search, how wide the picture of the reason may be. */
  picture_width?: number;
  /** Of a search, what the words call the players, by seat. */
  players?: string[];
  /** Of a search, the position in the notation of the game. */
  position?: string;
  /** Of a search, which player sits at each seat, for the colours of the pictures. */
  seats?: number[];
  /** Of a search, how wide the picture of the position may be, in pixels. */
  width?: number;
}

/** A picture of a position. */
export interface Scene {
  /** What there is to see, from top to bottom. */
  items: Item[];
}

/** A place at the table, counted from 0 in the order of the notation. */
export type Seat = number;

/** What a player needs to make a move. */
export interface ShownAnswer {
  /** What sets this variant apart; nothing for the usual game. */
  chips: Chip[];
  /** Every move that the picture offers, with the parts of the picture that it takes. */
  choices: Choice[];
  /** What is counted besides, such as the passes left. */
  counters: Counter[];
  /** The position as a graph in the DOT language, for games on graphs, if it is not too long to show. */
  dot: string | null;
  /** The game. */
  game: string;
  /** How many things the scenes and the choices leave out, because nobody could look at them all. */
  left_off?: Whole;
  /** The texts of the legal moves; null if there are too many to show. */
  moves: string[] | null;
  /** Whether the game is over. */
  over: boolean;
  /** What the words call the players, by seat. */
  players: string[];
  /** The position, normalised. */
  position: string;
  /** The rule in one line. */
  rule: string;
  /** The picture. */
  scene: Scene;
  /** How many seats the notation names. */
  seats: number;
  /** The picture of the position, as SVG for a page that has the stylesheet `/draw.css`. */
  svg: string;
  /** The player to move; null when the game is over. */
  to_move: Seat | null;
}

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

/** What a lesson asks for. */
export type Task = "move" | "winner";

/** Every statement there is. */
export interface TheoremList {
  /** The statements in the order of the games. */
  theorems: StatementAnswer[];
}

/** A fact of a reason in words. */
export interface ToldFact {
  /** What it is called. */
  label: string;
  /** Its value. */
  text: string;
}

/** What a node of a drawn graph stands for, told by its colour and its shape. */
export type Tone = "plain" | "red" | "blue" | "white" | "green";

/** What can be edited in a position. */
export interface Tools {
  /** Whether there are coins to turn, to add and to take away. */
  flip: boolean;
  /** If there is a graph, what can be done with it. */
  graph?: GraphTools;
  /** If there are heaps, how large they may be. */
  heaps?: HeapTools;
  /** What the position lacks to be one that can be played. */
  incomplete?: string;
  /** What else can be set. */
  options: OptionTool[];
  /** Where cards may lie. */
  places: Place[];
  /** The cards that can be put from outside, each kind once. */
  spare: Card[];
  /** Whether the player to move can be chosen. */
  to_move: boolean;
}

/** What came of a move. */
export interface TurnAnswer {
  /** Why the computer made it, if it had a reason. */
  advice: Advice | null;
  /** What is to be known of that position, if it was asked for and took only a moment. What is missing here `analyse` tells. */
  analysis?: KnowledgeAnswer;
  /** The text of the move as the game writes it. */
  played: string;
  /** False if the computer was to make a best move, but the position after it was not decided within the budget. */
  searched: boolean;
  /** The new seat of each old seat; null for a player who has left. */
  seats: (Seat | null)[];
  /** The position after the move. */
  view: ShownAnswer;
}
