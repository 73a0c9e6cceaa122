// The page: its panels, its keys, its address, and the session behind them.

import { readAddress, writeAddress } from "./address.ts";
import { Api, Unreachable } from "./api.ts";
import { button, capital, el } from "./dom.ts";
import { loadSpeaker, type Say } from "./i18n/index.ts";
import { type Judgement, judgementOf } from "./judgement.ts";
import { openChooser } from "./panels/chooser.ts";
import { enlarge } from "./panels/enlarge.ts";
import { type Explanation, explanation } from "./panels/explain.ts";
import { headerPanel } from "./panels/header.ts";
import { helpDialog } from "./panels/help.ts";
import { errorNodes } from "./panels/kit.ts";
import type { Context, How, Panel } from "./panels/panel.ts";
import { tablePanel, type TablePanel } from "./panels/table.ts";
import { type TabHost, tabHost } from "./panels/tabs.ts";
import { verdictSentence } from "./panels/verdict.ts";
import { isNear } from "./pictures.ts";
import { playerIn, type Player } from "./record.ts";
import { type Change, Session, type Widths } from "./session.ts";
import type { Settings } from "./settings.ts";
import type { Lang, MoveAnswer } from "./types.ts";

/** How long the computer waits, so that one sees the move; less for those who want no motion. */
const DELAY_MS = 600;
const SHORT_DELAY_MS = 120;
/** Below this width the tabs are under the table; the stylesheet has the same number. */
const NARROW = "(max-width: 960px)";
/** Sizes are asked for anew once the window has come to rest. */
const REST_MS = 200;

export class Page {
  readonly #root: HTMLElement;
  readonly #settings: Settings;
  readonly #session: Session;
  readonly #api: Api;
  readonly #narrow = matchMedia(NARROW);
  readonly #failure = el("div", { class: "failure", role: "alert" });
  /** What is said to those who listen; it outlives every panel. */
  readonly #live = el("div", { class: "live", role: "status", "aria-live": "polite" });
  #say: Say;
  /** The language chosen last, whose words may still be on their way. */
  #wantedLang: Lang | null = null;
  #context: Context | null = null;
  #panels: Pick<Panel, "update">[] = [];
  #table: TablePanel | null = null;
  #tabs: TabHost | null = null;
  #explanation: Explanation | null = null;
  /** The move that is pointed at; it is judged when the position is known. */
  #pointed: string | null = null;
  /** The widths as they were when the layout was last known to be at rest. */
  #measured: Widths | null = null;
  readonly #measuring = new ResizeObserver(() => (this.#measured = this.#measureAgain()));
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The judged moves by their texts, made once for each list. */
  #judgedFrom: readonly MoveAnswer[] | null = null;
  #byMove = new Map<string, MoveAnswer>();

  constructor(root: HTMLElement, settings: Settings, say: Say) {
    this.#root = root;
    this.#settings = settings;
    this.#say = say;
    this.#api = new Api("api/v1", () => settings.lang);
    this.#session = new Session({
      api: this.#api,
      lang: () => settings.lang,
      widths: () => this.#widths(),
      delay: () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? SHORT_DELAY_MS : DELAY_MS),
      changed: (change, how) => this.#changed(change, how),
    });
    this.#build();
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("popstate", () => void this.#followAddress());
    window.addEventListener("resize", () => this.#redraw());
    this.#narrow.addEventListener("change", () => this.#placeExplanation());
  }

  /** The games and the position that the address names are asked for at once: the picture need not wait. */
  async start(): Promise<void> {
    const games = this.#session.loadGames();
    if (readAddress(location.hash).address || (await games)) {
      await this.#followAddress();
    }
  }

  /** Shows what the address asks for; without anything, a position that can be won. */
  async #followAddress(): Promise<void> {
    const { address, game, position, board } = readAddress(location.hash);
    const session = this.#session;
    if (address) {
      await session.follow(address);
    } else if (game !== undefined || position !== undefined) {
      const known = session.games.find((each) => each.name === game);
      if (known && position === undefined) {
        await this.#openGame(known.name);
        session.actions.tell({ error: new Error(this.#say("no_position_named", { game: known.title })), retry: null, isNotice: true });
      } else {
        session.ask({ game: game ?? "", position: position ?? "", ...(board === undefined ? {} : { board }), refused: null });
      }
    } else {
      const isNonsense = location.hash.length > 1;
      await this.#openGame(session.games[0]?.name ?? "");
      if (isNonsense) {
        session.actions.tell({ error: new Error(this.#say("bad_link")), retry: null, isNotice: true });
      }
    }
  }

  /** Opens a game with a position worth a look: its first lesson, else its first example, else a deal. */
  async #openGame(name: string): Promise<void> {
    const game = this.#session.games.find((known) => known.name === name);
    const lesson = game?.lessons.find((each) => each.task === "move");
    const first = lesson ?? game?.examples[0];
    if (game && first) {
      const board = lesson?.board;
      await this.#session.setUp({ game: name, position: first.position, ...(board ? { board } : {}) });
    } else if (game) {
      await this.#session.deal(name, 1, {});
    }
  }

  #build(): void {
    this.#settings.apply(document.documentElement);
    const context = this.#makeContext();
    this.#context = context;
    const header = headerPanel(context);
    const table = tablePanel(context, () => this.#chooseGame());
    const kept = this.#tabs?.keep();
    const typed = this.#table?.keepTyped();
    this.#tabs?.root.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    const tabs = tabHost(context);
    this.#explanation?.close();
    this.#explanation = explanation(context, (parts) => table.changedParts(parts));
    this.#table = table;
    this.#tabs = tabs;
    this.#panels = [header, table, tabs];
    this.#root.replaceChildren(header.root, this.#failure, el("main", {}, table.root, tabs.root), this.#live);
    this.#measuring.disconnect();
    this.#measured = null;
    [table.board, tabs.root].forEach((sized) => this.#measuring.observe(sized));
    this.#placeExplanation();
    this.#panels.forEach((panel) => panel.update("all"));
    if (kept) {
      tabs.restore(kept);
    }
    table.restoreTyped(typed);
    this.#showFailure();
  }

  /** Says everything in another language, once its words are here. */
  async #speak(lang: Lang): Promise<void> {
    this.#wantedLang = lang;
    let say: Say;
    try {
      say = await loadSpeaker(lang);
    } catch (error) {
      this.#session.actions.tell({ error: new Unreachable(String(error)), retry: () => this.#loadAgain(lang) });
      this.#build();
      return;
    }
    if (this.#wantedLang === lang) {
      this.#say = say;
      this.#settings.setLang(lang);
      this.#build();
      this.#root.querySelector<HTMLElement>("#lang")?.focus();
      void this.#session.speak();
    }
  }

  /** Browsers remember that a module could not be loaded; the address keeps the game. */
  #loadAgain(lang: Lang): void {
    this.#settings.setLang(lang);
    location.reload();
  }

  /** Beside the table where there is room, else a card over the lower edge of the window. */
  #placeExplanation(): void {
    const { root } = this.#explanation ?? {};
    if (root && this.#narrow.matches) {
      this.#root.append(root);
    } else if (root) {
      this.#tabs?.putAbove(root);
    }
  }

  #makeContext(): Context {
    const session = this.#session;
    const say = this.#say;
    const playerName = (player: Player): string => session.nameOf(player) ?? say("player", { number: player + 1 });
    const seatName = (seat: number): string => {
      const player = session.record ? playerIn(session.record.now, seat) : seat;
      return playerName(player ?? seat);
    };
    return {
      session,
      settings: this.#settings,
      api: this.#api,
      say,
      playerName,
      seatName,
      judge: (move) => this.#judge(move, seatName),
      choose: (move) => {
        if (session.isPersonsTurn) {
          void session.play(move);
        }
      },
      preview: (move) => this.#preview(move),
      previewed: () => this.#pointed,
      open: (panel, about) => this.#tabs?.open(panel, about),
      close: (panel) => this.#tabs?.close(panel),
      enlarge: (svg, title) => enlarge(svg, title, say),
      redraw: () => this.#redraw(),
      announce: (text) => this.#announce(text),
      speak: (lang) => void this.#speak(lang),
      answersChanged: () => this.#answersChanged(),
      showHelp: () => this.#showHelp(),
    };
  }

  #judge(move: string, seatName: (seat: number) => string): Judgement | null {
    const judged = this.#session.knowledge?.moves;
    if (!judged || !this.#settings.answers) {
      return null;
    }
    if (this.#judgedFrom !== judged) {
      this.#judgedFrom = judged;
      this.#byMove = new Map(judged.map((each) => [each.move, each]));
    }
    const found = this.#byMove.get(move);
    const seats = this.#session.record?.now.view.seats ?? 2;
    return found ? judgementOf(found, seats, this.#say, seatName) : null;
  }

  #preview(move: string | null): void {
    // Pointers tell of every step that they make.
    if (move !== this.#pointed) {
      this.#pointed = move;
      this.#table?.preview(move);
      this.#explanation?.point(move);
    }
  }

  #changed(change: Change, how?: How): void {
    if (change === "failure") {
      this.#showFailure();
      return;
    }
    // That something is under way shows on the table alone.
    if (change === "busy") {
      this.#table?.update(change);
      return;
    }
    if (change === "record" || change === "who") {
      this.#writeAddress(change === "record" ? how : "answer");
    }
    if (change === "record") {
      this.#pointed = null;
      this.#explanation?.close();
    }
    this.#panels.forEach((panel) => panel.update(change, how));
    if (change === "knowledge" && this.#pointed !== null) {
      this.#table?.preview(this.#pointed);
    }
    if (change === "record" && how === "new") {
      // The table is what has changed: it comes into sight.
      document.scrollingElement?.scrollTo(0, 0);
    }
    if (change === "knowledge" || (change === "record" && how !== "new")) {
      this.#tellMove(change);
    }
  }

  /** Says the last move when it is made, and the verdict when it is known. */
  #tellMove(change: "knowledge" | "record"): void {
    const { record, knowledge } = this.#session;
    const context = this.#context;
    const step = record?.now;
    if (!step || !context) {
      return;
    }
    if (change === "record" && step.move !== undefined && step.mover !== undefined) {
      this.#announce(capital(this.#say("they_played", { player: context.playerName(step.mover), move: step.move })));
    } else if (change === "knowledge" && knowledge && (this.#settings.answers || step.view.over)) {
      this.#announce(verdictSentence(context, knowledge));
    }
  }

  #announce(text: string): void {
    // Two lines at most: a move and its verdict come close upon each other.
    const lines = [...this.#live.children].slice(-1);
    this.#live.replaceChildren(...lines, el("p", {}, `${text} `));
  }

  /** A new game and a move by hand are places to go back to; an answer belongs to the move before it. */
  #writeAddress(how: How | undefined): void {
    const address = this.#session.address;
    const title = `${this.#session.game?.title ?? "tefuda"} · tefuda`;
    if (document.title !== title) {
      document.title = title;
    }
    if (!address) {
      return;
    }
    const hash = writeAddress(address);
    if (hash === location.hash) {
      return;
    }
    if (how === "answer" || this.#session.isFollowing || readAddress(location.hash).address === null) {
      history.replaceState(null, "", hash);
    } else {
      history.pushState(null, "", hash);
    }
  }

  #showFailure(): void {
    const failure = this.#session.actions.failure;
    const say = this.#say;
    this.#failure.hidden = failure === null;
    if (!failure) {
      this.#failure.replaceChildren();
      return;
    }
    const { error, retry, isNotice } = failure;
    this.#failure.classList.toggle("is-notice", isNotice === true);
    this.#failure.replaceChildren(
      ...(isNotice ? [] : [el("strong", {}, say("error"))]),
      el("span", { class: "keep-lines" }, ...errorNodes(error, say)),
      ...(retry ? [button({ class: "primary" }, say("retry"), retry)] : []),
      button({}, say("dismiss"), () => this.#session.actions.tell(null)),
    );
  }

  #showHelp(): void {
    const dialog = helpDialog(this.#say, this.#session.version);
    document.body.append(dialog);
    dialog.showModal();
  }

  #chooseGame(): void {
    if (this.#context) {
      openChooser(this.#context, (name) => void this.#openGame(name));
    }
  }

  #answersChanged(): void {
    this.#explanation?.close();
    this.#panels.forEach((panel) => panel.update("answers"));
  }

  /** Requests tell the widths; measuring them whenever something has just changed would lay out the page every time. */
  #widths(): Widths {
    return (this.#measured ??= this.#measure());
  }

  #measure(): Widths {
    const side = this.#tabs?.root.clientWidth || 420;
    return { width: this.#table?.width() ?? 700, picture_width: Math.max(260, side - 48) };
  }

  /** What stands around the table comes and goes: from move to move pictures keep their width, so that nothing jumps. */
  #measureAgain(): Widths {
    const measured = this.#measure();
    const before = this.#measured?.width;
    return before !== undefined && isNear(before, measured.width) ? { ...measured, width: before } : measured;
  }

  #redraw(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#measured = this.#measureAgain();
      void this.#session.redraw();
    }, REST_MS);
  }

  #key(event: KeyboardEvent): void {
    const target = event.target;
    const types = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || types || document.querySelector("dialog[open]")) {
      return;
    }
    const session = this.#session;
    const focus = (selector: string): void => this.#root.querySelector<HTMLElement>(selector)?.focus();
    const actions: Record<string, () => void> = {
      h: () => void session.askHint(),
      u: () => session.undo(),
      r: () => session.redo(),
      p: () => session.goOn(),
      n: () => session.anotherDeal(),
      t: () => focus("#table .stage [tabindex='0'], #table .chip"),
      m: () => {
        this.#tabs?.open("moves");
        focus("#moves button");
      },
      v: () => {
        this.#settings.setAnswers(!this.#settings.answers);
        this.#answersChanged();
      },
      g: () => this.#chooseGame(),
      Escape: () => this.#explanation?.close(),
      "?": () => this.#showHelp(),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  }
}
