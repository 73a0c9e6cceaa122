// The page: its panels, its keys, its address, and the session behind them.

import { readAddress, writeAddress } from "./address.ts";
import { Api, Refused, Unreachable } from "./api.ts";
import { button, el } from "./dom.ts";
import { speaker, type Say } from "./i18n/index.ts";
import { judgementOf, type Judgement } from "./judgement.ts";
import { headerPanel } from "./panels/header.ts";
import { helpDialog } from "./panels/help.ts";
import type { Context, Panel } from "./panels/panel.ts";
import { tablePanel, type TablePanel } from "./panels/table.ts";
import { type TabHost, tabHost } from "./panels/tabs.ts";
import { playerIn, type Player } from "./record.ts";
import { type Change, Session } from "./session.ts";
import type { Settings } from "./settings.ts";

/** How long the perfect player waits, so that one sees the move; less for those who want no motion. */
const DELAY_MS = 700;
const SHORT_DELAY_MS = 150;

export class Page {
  readonly #root: HTMLElement;
  readonly #settings: Settings;
  readonly #session: Session;
  #say: Say;
  #panels: Pick<Panel, "update">[] = [];
  #table: TablePanel | null = null;
  #tabs: TabHost | null = null;
  readonly #api: Api;
  #failure = el("div", { class: "failure", role: "alert" });
  #redraw: (() => void)[] = [];
  #width = window.innerWidth;

  constructor(root: HTMLElement, settings: Settings) {
    this.#root = root;
    this.#settings = settings;
    this.#say = speaker(settings.lang);
    const api = new Api("api/v1", () => settings.lang);
    this.#api = api;
    this.#session = new Session({
      api,
      lang: () => settings.lang,
      delay: () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? SHORT_DELAY_MS : DELAY_MS),
      changed: (change, how) => this.#changed(change, how),
    });
    this.#build();
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("popstate", () => void this.#followAddress());
    window.addEventListener("resize", () => this.#resized());
  }

  async start(): Promise<void> {
    if (await this.#session.loadGames()) {
      await this.#followAddress();
    }
  }

  /** Shows what the address tells of; without anything, the first example of the first game. */
  async #followAddress(): Promise<void> {
    const address = readAddress(location.hash);
    if (address) {
      await this.#session.follow(address);
    }
    if (!this.#session.record) {
      const failure = this.#session.failure;
      const first = this.#session.games[0];
      if (first) {
        await this.#openGame(first.name);
      }
      if (failure) {
        // Another game is shown than the link named: that must be told.
        this.#session.tell(failure);
      }
    }
  }

  async #openGame(name: string): Promise<void> {
    const game = this.#session.games.find((known) => known.name === name);
    const example = game?.examples[0];
    if (game && example) {
      await this.#session.setUp({ game: name, position: example.position });
    } else if (game) {
      await this.#session.deal(name, 1, {});
    }
  }

  #build(): void {
    this.#say = speaker(this.#settings.lang);
    this.#settings.apply(document.documentElement);
    const context = this.#context();
    const header = headerPanel(context, (name) => void this.#openGame(name));
    const table = tablePanel(context);
    const kept = this.#tabs?.keep();
    const tabs = tabHost(context);
    this.#table = table;
    this.#tabs = tabs;
    this.#panels = [header, table, tabs];
    this.#redraw = [table.redraw, () => tabs.update("all")];
    this.#root.replaceChildren(
      header.root,
      this.#failure,
      el("main", {}, table.root, tabs.root),
    );
    if (kept) {
      tabs.restore(kept);
    }
    this.#panels.forEach((panel) => panel.update("all"));
    this.#showFailure();
  }

  #context(): Context {
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
      preview: (move) => this.#table?.preview(move),
      open: (panel, about) => this.#tabs?.open(panel, about),
      close: (panel) => this.#tabs?.close(panel),
      enlarge: () => undefined,
      announce: () => undefined,
      rebuild: () => {
        this.#build();
        this.#root.querySelector<HTMLElement>("#lang")?.focus();
        void session.askKnowledge();
      },
      answersChanged: () => this.#panels.forEach((panel) => panel.update("answers")),
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
      this.#byMove = new Map(judged.map((move) => [move.move, move]));
    }
    const found = this.#byMove.get(move);
    const seats = this.#session.record?.now.view.seats ?? 2;
    return found ? judgementOf(found, seats, this.#say, seatName) : null;
  }
  /** The judged moves by their texts, made once for each list. */
  #judgedFrom: unknown = null;
  #byMove = new Map<string, Parameters<typeof judgementOf>[0]>();

  #changed(change: Change, how?: "new" | "step" | "answer"): void {
    if (change === "failure") {
      this.#showFailure();
    }
    if (change === "record" || change === "who") {
      this.#writeAddress(change === "record" ? how : "answer");
    }
    this.#panels.forEach((panel) => panel.update(change, how));
  }

  /** A new game and a move by hand are places to go back to; an answer belongs to the move before it. */
  #writeAddress(how: "new" | "step" | "answer" | undefined): void {
    const address = this.#session.address;
    if (!address) {
      return;
    }
    const hash = writeAddress(address);
    document.title = `${this.#session.game?.title ?? ""} · tefuda`;
    if (hash === location.hash) {
      return;
    }
    if (how === "answer" || this.#session.isFollowing || readAddress(location.hash) === null) {
      history.replaceState(null, "", hash);
    } else {
      history.pushState(null, "", hash);
    }
  }

  #showFailure(): void {
    const failure = this.#session.failure;
    const say = this.#say;
    this.#failure.hidden = failure === null;
    if (!failure) {
      this.#failure.replaceChildren();
      return;
    }
    const { error, retry } = failure;
    const words =
      error instanceof Unreachable
        ? say("no_connection")
        : error instanceof Refused && error.status === 503
          ? say("busy")
          : error instanceof Error
            ? error.message
            : String(error);
    this.#failure.replaceChildren(
      el("strong", {}, say("error")),
      el("span", { class: "keep-lines" }, words),
      ...(retry ? [button({ class: "primary" }, say("retry"), retry)] : []),
      button({}, say("dismiss"), () => this.#session.dismiss()),
    );
  }

  #showHelp(): void {
    const dialog = helpDialog(this.#say, this.#session.version);
    document.body.append(dialog);
    dialog.showModal();
  }

  #resized(): void {
    if (window.innerWidth === this.#width) {
      return;
    }
    this.#width = window.innerWidth;
    this.#redraw.forEach((redraw) => redraw());
  }

  #key(event: KeyboardEvent): void {
    const target = event.target;
    const types = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || types || document.querySelector("dialog[open]")) {
      return;
    }
    const session = this.#session;
    const focus = (selector: string): void => this.#root.querySelector<HTMLElement>(selector)?.focus();
    const deeds: Record<string, () => void> = {
      h: () => void session.askHint(),
      u: () => session.undo(),
      r: () => session.redo(),
      p: () => session.goOn(),
      n: () => undefined,
      t: () => focus("#table .picture [tabindex='0'], #table .picture button"),
      m: () => focus("#moves button"),
      v: () => {
        this.#settings.setAnswers(!this.#settings.answers);
        this.#panels.forEach((panel) => panel.update("answers"));
      },
      g: () => focus("#game"),
      "?": () => this.#showHelp(),
    };
    const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (deed) {
      event.preventDefault();
      deed();
    }
  }
}
