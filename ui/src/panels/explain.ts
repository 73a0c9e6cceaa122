// "Explain this move": the position after it, what it does to the reason of the verdict, the reply that refutes it,
// and the line of best play from there, which can be stepped through.

import { placeOf } from "../analyst.ts";
import { isAbort } from "../api.ts";
import { button, el, rove } from "../dom.ts";
import { SIGNS, type Mark } from "../judgement.ts";
import { icon } from "../marks.ts";
import { still } from "../picture.ts";
import { type GameRecord, moved, type Player } from "../record.ts";
import type { ConsequenceAnswer, TurnAnswer } from "../types.ts";
import { errorNodes } from "./kit.ts";
import type { Context } from "./panel.ts";

/** A pointer that only passes by asks for nothing. */
const POINTER_DELAY_MS = 220;
/** How long an explanation stays after the pointer has left the move, unless it goes to read. */
const STAY_MS = 900;

export interface Explanation {
  root: HTMLElement;
  /** The move that is explained now. */
  readonly move: string | null;
  /** A move is pointed at, or no longer. */
  point: (move: string | null) => void;
  /** Takes the explanation away. */
  close: () => void;
}

/** A position on the line of best play. */
interface Stop {
  svg: string;
  position: string;
  players: Player[];
}

const MARKS: Record<ConsequenceAnswer["mark"], Mark> = { wins: "wins", loses: "loses", draws: "draw", nobody: "draw", unknown: "unknown" };

const MARK_WORDS = { wins: "wins", loses: "loses", draws: "draws", nobody: "nobody_after", unknown: "unknown" } as const satisfies Record<ConsequenceAnswer["mark"], string>;

/** `changed` is told when an explanation comes or goes, and which parts of the picture the move takes. */
export function explanation(context: Context, changed: (parts: string[]) => void): Explanation {
  const { say, session } = context;
  const title = el("h3", { class: "explained-move" });
  const words = el("p", { class: "explained-words" });
  const picture = el("div", { class: "explained-picture" });
  const reply = el("p", { class: "explained-reply" });
  const line = el("div", { class: "line-moves", role: "group", "aria-label": say("best_line") });
  const reason = el("div", { class: "explained-reason" });
  const more = el("details", { class: "explained-more" }, el("summary", {}, say("reason_then")), reason);
  const play = button({ class: "primary small-button", "data-key": "play-explained" }, say("play_it"), () => move !== null && context.choose(move));
  const shut = button({ class: "quiet small-button", "data-key": "close-explained", "aria-label": say("close"), title: say("close") }, icon("close"), () => close());
  const body = el("div", { class: "explained-body" }, words, picture, reply, line, more);
  const root = el("section", { class: "explained", "aria-label": say("explain_move"), hidden: true }, el("div", { class: "explained-head" }, title, play, shut), body);

  let move: string | null = null;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  /** Calls off a question that has been overtaken. */
  let request = new AbortController();
  /** Counts the moves pointed at, so that a late answer changes nothing. */
  let turn = 0;

  // Whoever goes to read keeps what there is to read.
  root.addEventListener("pointerenter", () => clearTimeout(leaving));
  root.addEventListener("focusin", () => clearTimeout(leaving));

  const close = (): void => {
    clearTimeout(asking);
    clearTimeout(leaving);
    turn += 1;
    request.abort();
    move = null;
    root.hidden = true;
    changed([]);
  };

  const heading = (text: string, mark: Mark | null, told: string): void => {
    root.dataset["mark"] = mark ?? "";
    title.replaceChildren(el("span", { class: "sign", "aria-hidden": "true" }, mark ? SIGNS[mark] : ""), el("code", {}, text), el("span", { class: "explained-told" }, told));
  };

  const explain = async (wanted: string): Promise<void> => {
    turn += 1;
    request.abort();
    request = new AbortController();
    const mine = turn;
    move = wanted;
    const judged = context.judge(wanted);
    heading(wanted, judged?.mark ?? null, judged?.words ?? "");
    play.hidden = !session.isPersonsTurn;
    body.classList.add("is-loading");
    root.hidden = false;
    changed([]);
    try {
      const answer = await session.consequence(wanted, request.signal);
      if (mine === turn && session.record) {
        show(session.record, wanted, answer);
      }
    } catch (error) {
      if (mine === turn && !isAbort(error)) {
        words.replaceChildren(...errorNodes(error, say));
        picture.replaceChildren();
        reply.textContent = "";
        line.replaceChildren();
        more.hidden = true;
      }
    }
    if (mine === turn) {
      body.classList.remove("is-loading");
    }
  };

  const show = (record: GameRecord, text: string, answer: ConsequenceAnswer): void => {
    const isOpen = context.settings.answers;
    const mark = isOpen ? MARKS[answer.mark] : null;
    const judged = context.judge(text);
    // The list may have been made with less time: what is told is what was found out last.
    heading(text, mark, mark === null ? "" : judged?.mark === mark ? judged.words : say(MARK_WORDS[answer.mark]));
    words.textContent = isOpen ? answer.words : "";
    draw(answer.after.svg);
    // Without the answers only what everybody can see is shown: the position after the move.
    reply.hidden = !isOpen || answer.reply === null;
    const { now, toMove } = record;
    const players = moved(now.players, answer.seats, answer.after.seats);
    const isMoversAgain = players[answer.after.to_move ?? 0] === toMove;
    reply.replaceChildren(say(isMoversAgain ? "best_next" : answer.mark === "loses" ? "refuted_by" : "best_reply"), " ", el("code", {}, answer.reply ?? ""));
    drawLine(record, { svg: answer.after.svg, position: answer.after.position, players }, isOpen ? [answer.played, ...answer.line] : [answer.played]);
    const then = isOpen ? still(answer.after.picture_svg) : null;
    more.hidden = !then;
    reason.replaceChildren(...(then ? [then] : []));
    changed(answer.changed);
  };

  const draw = (text: string): void => {
    const drawn = still(text);
    picture.replaceChildren(...(drawn ? [drawn] : []));
  };

  /** The moves of the line, each a way to see the position after it. */
  const drawLine = (record: GameRecord, first: Stop, moves: string[]): void => {
    line.hidden = moves.length < 2;
    const mine = turn;
    const stops = [first];
    const go = async (to: number): Promise<void> => {
      line.querySelectorAll("button[data-at]").forEach((made) => made.setAttribute("aria-pressed", String(made.getAttribute("data-at") === String(to))));
      try {
        for (let at = stops.length; at <= to; at += 1) {
          const before = stops[at - 1];
          const next = moves[at];
          if (!before || next === undefined) {
            return;
          }
          const seating = { ...session.seating(record.now), players: before.players.map((player) => context.playerName(player)), seats: before.players };
          const played: TurnAnswer = await context.api.play(placeOf(record.start, before.position), { move: next }, seating);
          stops.push({ svg: played.view.svg, position: played.view.position, players: moved(before.players, played.seats, played.view.seats) });
        }
        if (mine === turn) {
          draw(stops[to]?.svg ?? "");
        }
      } catch (error) {
        if (mine === turn && !isAbort(error)) {
          words.replaceChildren(...errorNodes(error, say));
        }
      }
    };
    const buttons = moves.map((each, at) => button({ class: "line-move", "data-at": at, "aria-pressed": at === 0 ? "true" : "false" }, each, () => void go(at)));
    line.replaceChildren(el("span", { class: "line-title" }, say("best_line")), ...buttons);
    rove(line, "button");
  };

  return {
    root,
    get move() {
      return move;
    },
    close,
    point: (wanted) => {
      clearTimeout(asking);
      clearTimeout(leaving);
      if (wanted === null) {
        if (move !== null && !root.matches(":hover") && !root.contains(document.activeElement)) {
          leaving = setTimeout(close, STAY_MS);
        }
        return;
      }
      if (wanted !== move) {
        asking = setTimeout(() => void explain(wanted), POINTER_DELAY_MS);
      }
    },
  };
}
