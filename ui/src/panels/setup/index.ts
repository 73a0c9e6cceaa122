// Set up: the position as text and as a picture to change by hand, a deal, an example, a file, and how positions are written.

import type { Refused } from "../../api.ts";
import { button, el, withCode } from "../../dom.ts";
import type { Key } from "../../i18n/index.ts";
import { unitsOfBytes } from "../../text_place.ts";
import type { GameAnswer } from "../../types.ts";
import type { Texts } from "../fields.ts";
import { marked } from "../asked.ts";
import { errorNodes } from "../kit.ts";
import type { Context, Panel } from "../panel.ts";
import { allRules } from "../rules.ts";
import { dealForm } from "./deal.ts";
import { Draft } from "./draft.ts";
import { editor } from "./editor.ts";
import { fileDrop } from "./file_drop.ts";

/** The text is looked at when typing pauses for so long. */
const PAUSE_MS = 350;

interface Kept {
  position: string;
  board: string;
  isTouched: boolean;
  deal: Map<string, Texts>;
  open: boolean[];
}

export function setupPanel(context: Context): Panel {
  const { say, session } = context;
  let game: GameAnswer | undefined;
  const draft = new Draft(context.api, () => show());

  // The text and its picture.
  const position = el("textarea", { id: "position", rows: 2, spellcheck: "false", autocomplete: "off", "data-key": "position", "aria-describedby": "position-error position-missing" });
  const board = el("textarea", { id: "board", rows: 5, spellcheck: "false", autocomplete: "off", "data-key": "board", "aria-describedby": "board-help", "aria-label": say("board") });
  const boardBox = el("details", { class: "board-box" }, el("summary", {}, say("board")), el("p", { id: "board-help", class: "small" }, say("board_help")), board);
  const problem = el("div", { class: "form-error", role: "alert", id: "position-error" });
  const missing = el("p", { class: "missing", role: "status", id: "position-missing" });
  const hand = editor(context, draft);
  const analyse = el("button", { class: "primary", "data-key": "analyse" }, say("analyse_this"));
  const undo = button({ "data-key": "undo-edit" }, say("undo_edit"), () => draft.undo());
  const fromBoard = button({ "data-key": "from-board" }, say("from_board"), () => takeFromBoard());
  const form = el(
    "form",
    { class: "type-form" },
    el("label", { class: "field", for: "position" }, el("span", {}, say("position")), position),
    boardBox,
    problem,
    missing,
    el("div", { class: "row" }, analyse, undo, fromBoard),
  );

  let timer: ReturnType<typeof setTimeout> | undefined;
  const typed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void lookAtTyped(), PAUSE_MS);
  };
  const lookAtTyped = (): Promise<void> => {
    clearTimeout(timer);
    if (position.value !== draft.position || board.value !== (draft.board ?? "")) {
      return draft.type(position.value, board.value === "" ? undefined : board.value);
    }
    return draft.isStale ? draft.refresh() : Promise.resolve();
  };
  draft.flush = () => void lookAtTyped();
  position.addEventListener("input", typed);
  board.addEventListener("input", typed);
  position.addEventListener("keydown", (event) => {
    // Positions are one line; Enter puts them on the board.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void setUp();
  });
  /** Puts the text on the board; a refusal leaves everything as it was typed. */
  const setUp = async (): Promise<void> => {
    await lookAtTyped();
    const refused = await session.setUp(draft.place);
    if (refused) {
      showRefusal(refused);
      position.focus();
    } else if (draft.problem === null) {
      context.announce(say("on_the_board"));
    }
  };
  /** A picture is asked for only when somebody looks. */
  let isWaiting = false;
  const takeFromBoard = (): void => {
    isWaiting = root.closest("[hidden]") !== null;
    if (isWaiting) {
      return;
    }
    // What was asked for and refused is here to be mended.
    const place = session.place ?? session.asked;
    if (place) {
      draft.take(place);
      showText();
      show();
    }
  };

  const showText = (): void => {
    position.value = draft.position;
    board.value = draft.board ?? "";
    boardBox.open ||= board.value !== "";
  };

  const showRefusal = (refused: Refused | null): void => {
    problem.replaceChildren();
    position.removeAttribute("aria-invalid");
    board.removeAttribute("aria-invalid");
    if (!refused) {
      return;
    }
    const field = refused.body.field === "board" ? board : position;
    field.setAttribute("aria-invalid", "true");
    boardBox.open ||= field === board;
    problem.append(el("p", {}, ...withCode(refused.body.error)));
    if (refused.body.at) {
      const [from, to] = unitsOfBytes(field.value, refused.body.at);
      problem.append(marked(field.value, from, to, say("here")));
    }
  };

  const show = (): void => {
    // While somebody types on, the text is theirs.
    if (draft.problem === null && document.activeElement !== position && document.activeElement !== board) {
      showText();
    }
    showRefusal(draft.problem);
    if (draft.failure !== null) {
      problem.append(el("p", {}, ...errorNodes(draft.failure, say)));
    }
    const what = draft.isStale ? undefined : draft.look?.incomplete;
    missing.replaceChildren(...withCode(what ? say("missing", { what }) : ""));
    undo.disabled = !draft.canUndo;
    fromBoard.hidden = !draft.isTouched;
    hand.show();
  };

  // Everything else.
  const deal = dealForm(context);
  const examples = el("ul", { class: "examples" });
  const rules = el("div", { class: "rules" });
  const files = fileDrop(context, draft, () => {
    showText();
    show();
  });
  const fold = (name: Key, child: HTMLElement): HTMLDetailsElement => el("details", { class: "fold" }, el("summary", {}, say(name)), child);
  const folds = [fold("deal", deal.root), fold("examples", examples), fold("from_file", files.root), fold("rules_and_notation", rules)];
  const root = el("section", { class: "panel setup", id: "setup" }, form, hand.root, ...folds);
  draft.width = () => Math.min(900, Math.max(240, Math.floor(form.clientWidth || 400)));

  const showGame = (now: GameAnswer): void => {
    game = now;
    boardBox.hidden = !now.boards;
    deal.show(now);
    examples.replaceChildren(
      ...now.examples.map((example) =>
        el(
          "li",
          {},
          button({ class: "example", "data-key": `example ${example.position}` }, el("code", {}, example.position), () => void session.setUp({ game: now.name, position: example.position })),
          el("span", { class: "small" }, example.note),
        ),
      ),
    );
    rules.replaceChildren(el("p", {}, now.summary), ...allRules(now, say));
    files.clear();
  };

  return {
    root,
    update: (change, how) => {
      const now = session.game;
      const isOther = now !== undefined && now.name !== game?.name;
      if (now && (now !== game || change === "all")) {
        showGame(now);
      }
      // A position made by hand stays until it is on the board, another one is chosen, or the game is another.
      if ((change === "record" || change === "all") && (isOther || how === "new" || !draft.isTouched)) {
        takeFromBoard();
      }
    },
    shown: () => {
      if (isWaiting) {
        takeFromBoard();
      } else {
        hand.show();
      }
    },
    keep: (): Kept => ({ position: position.value, board: board.value, isTouched: draft.isTouched, deal: deal.keep(), open: folds.map((one) => one.open) }),
    restore: (state) => {
      const kept = state as Kept;
      deal.restore(kept.deal);
      folds.forEach((one, index) => {
        one.open = kept.open[index] ?? false;
      });
      if (kept.isTouched) {
        position.value = kept.position;
        board.value = kept.board;
        draft.game = session.game?.name ?? "";
        void lookAtTyped();
      }
    },
  };
}
