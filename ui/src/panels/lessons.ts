// Lessons: one at a time, with the position on the board and a task: find a winning move, or say who wins.

import { isAbort } from "../api.ts";
import { button, capital, el, replaceKeepingFocus } from "../dom.ts";
import type { GameRecord } from "../record.ts";
import { readStore, writeStore } from "../store.ts";
import type { LessonAnswer } from "../types.ts";
import { errorNodes } from "./kit.ts";
import type { Context, Panel } from "./panel.ts";

const STORE = "lessons";

/** The lessons that were solved, as `game/lesson`. */
function readDone(): Set<string> {
  const kept = readStore(STORE);
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
}

interface Entry {
  game: string;
  title: string;
  lesson: LessonAnswer;
  key: string;
}

type Stage = "task" | "wrong" | "solved";

interface Kept {
  current: { key: string; stage: Stage } | null;
  answersBefore: boolean | null;
  lessonRecord: GameRecord | null;
}

export function lessonsPanel(context: Context): Panel {
  const { say, session, settings } = context;
  const done = readDone();
  /** The lesson under way, and how far it is. */
  let current: Kept["current"] = null;
  /** Whether answers were shown before the lesson hid them. */
  let answersBefore: boolean | null = null;
  let feedback: (Node | string)[] = [];
  /** The move that was looked at last: each is judged once. */
  let judged: unknown = null;
  let asking = new AbortController();
  /** The game that the lesson set up: moves of other games are none of its matter. */
  let lessonRecord: GameRecord | null = null;
  const body = el("div", { class: "lesson-body" });
  const root = el("section", { class: "panel lessons" }, body);

  const entries = (): Entry[] => session.games.flatMap((game) => (game.lessons ?? []).map((lesson) => ({ game: game.name, title: game.title, lesson, key: `${game.name}/${lesson.id}` })));
  const entryOf = (key: string | undefined): Entry | undefined => entries().find((entry) => entry.key === key);

  const hideAnswers = (): void => {
    answersBefore ??= settings.answers;
    // Only while the lesson lasts: this is not what the visitor chose for good.
    settings.answers = false;
    context.answersChanged();
  };
  const restoreAnswers = (): void => {
    if (answersBefore !== null) {
      settings.answers = answersBefore;
      answersBefore = null;
      context.answersChanged();
    }
  };

  const begin = async (entry: Entry): Promise<void> => {
    asking.abort();
    current = { key: entry.key, stage: "task" };
    feedback = [];
    judged = lessonRecord = null;
    waiting = undefined;
    hideAnswers();
    show();
    const { position, board } = entry.lesson;
    const refused = await session.setUp({ game: entry.game, position, ...(board ? { board } : {}) });
    if (refused) {
      feedback = errorNodes(refused, say);
    } else {
      lessonRecord = session.record;
      // Both players are moved by hand, so that a wrong move can be looked at before it is answered.
      session.who.forEach((_, player) => session.setWho(player, "hand"));
    }
    show();
  };

  const solve = (entry: Entry): void => {
    current = { key: entry.key, stage: "solved" };
    done.add(entry.key);
    writeStore(STORE, [...done]);
    restoreAnswers();
    show();
    context.announce(say("lesson_right"));
  };

  /** A move was made on the board: right ones end the lesson, others are answered gently. */
  const lookAtMove = async (entry: Entry): Promise<void> => {
    const record = session.record;
    const step = record?.now;
    if (!record || !step || step === judged || current?.stage === "solved" || entry.lesson.task !== "move") {
      return;
    }
    const before = step.parent;
    if (record !== lessonRecord || before !== record.first || step.move === undefined) {
      return;
    }
    judged = step;
    asking.abort();
    asking = new AbortController();
    try {
      const place = { game: record.start.game, position: before.view.position, ...(record.start.board === undefined ? {} : { board: record.start.board }) };
      const told = await context.api.consequence(place, step.move, session.seating(before), asking.signal);
      if (current?.key !== entry.key) {
        return;
      }
      if (told.mark === "wins") {
        feedback = [el("strong", {}, say("lesson_right")), " ", told.words];
        solve(entry);
      } else {
        current = { key: entry.key, stage: "wrong" };
        feedback = [el("strong", {}, say("lesson_wrong", { move: step.move })), " ", told.words];
        show();
        context.announce(say("lesson_wrong", { move: step.move }));
      }
    } catch (error) {
      if (!isAbort(error)) {
        feedback = errorNodes(error, say);
        show();
      }
    }
  };

  /** A guess made before the answer was known waits for it; null is the guess that nobody can force a win. */
  let waiting: number | null | undefined;
  const guess = (entry: Entry, seat: number | null): void => {
    const analysis = session.knowledge;
    waiting = analysis ? undefined : seat;
    if (!analysis) {
      feedback = [say("verdict_thinking")];
      show();
      return;
    }
    if (analysis.decided && analysis.winner === seat) {
      feedback = [el("strong", {}, say("lesson_right")), " ", capital(analysis.reason.text)];
      solve(entry);
    } else {
      current = { key: entry.key, stage: "wrong" };
      feedback = [el("strong", {}, say("lesson_not_quite")), " ", say("lesson_try_moves")];
      show();
      context.announce(say("lesson_not_quite"));
    }
  };

  const list = (): Node[] => {
    const all = entries();
    const now = session.game?.name;
    const games = [...new Set(all.map((entry) => entry.game))].sort((one, other) => Number(other === now) - Number(one === now));
    return [
      el("h2", {}, say("tab_lessons")),
      el("p", {}, all.length === 0 ? say("no_lessons") : say("lessons_done", { done: all.filter((entry) => done.has(entry.key)).length, count: all.length })),
      ...games.flatMap((game) => {
        const own = all.filter((entry) => entry.game === game);
        return [
          el("h3", {}, own[0]?.title ?? game),
          el(
            "ol",
            { class: "lesson-list" },
            ...own.map((entry) => {
              const isDone = done.has(entry.key);
              const made = button({ class: "lesson", "data-key": `lesson ${entry.key}` }, el("span", { class: "sign", "aria-hidden": "true" }, isDone ? "✓" : "○"), () => void begin(entry));
              made.append(el("span", {}, entry.lesson.title));
              if (isDone) {
                made.append(el("span", { class: "small" }, say("lesson_done")));
              }
              return el("li", {}, made);
            }),
          ),
        ];
      }),
    ];
  };

  const task = (entry: Entry, stage: Stage): Node[] => {
    const { lesson } = entry;
    const own = entries().filter((other) => other.game === entry.game);
    const number = own.findIndex((other) => other.key === entry.key);
    const next = own[number + 1];
    // "Nobody" is offered in every lesson: offered only where it is right, it would give the answer away.
    const guesses: [number | null, string][] = [...(session.record?.first.view.players ?? []).entries(), [null, say("verdict_nobody")]];
    const answers =
      stage !== "solved" && lesson.task === "winner"
        ? [el("div", { class: "row", role: "group", "aria-label": say("lesson_who_wins") }, ...guesses.map(([seat, name]) => button({ "data-key": `guess ${seat}` }, capital(name), () => guess(entry, seat))))]
        : [];
    const again =
      stage === "wrong" && lesson.task === "move"
        ? [
            button({ class: "primary", "data-key": "lesson-again" }, say("lesson_again"), () => {
              current = { key: entry.key, stage: "task" };
              feedback = [];
              judged = null;
              session.jump(0);
              show();
            }),
          ]
        : [];
    const end = stage === "solved" && next ? [button({ class: "primary", "data-key": "lesson-next" }, say("lesson_next"), () => void begin(next))] : [];
    return [
      el("p", { class: "small" }, say("lesson_number", { game: entry.title, number: number + 1, count: own.length })),
      el("h2", {}, lesson.title),
      el("p", { class: "keep-lines" }, lesson.text),
      el("p", { class: "lesson-task" }, say(lesson.task === "move" ? "lesson_find_move" : "lesson_who_wins")),
      ...answers,
      el("p", { class: "lesson-feedback", role: "status", "data-stage": stage }, ...feedback),
      ...(stage === "solved" ? [el("p", { class: "keep-lines lesson-after" }, lesson.after)] : []),
      ...(stage === "solved" && lesson.theorem ? [button({ class: "link", "data-key": "lesson-theorem" }, say("by_theorem", { theorem: lesson.theorem }), () => context.open("theorem", lesson.theorem ?? undefined))] : []),
      el(
        "div",
        { class: "row" },
        ...again,
        ...end,
        button({ "data-key": "lesson-list" }, say("lesson_list"), () => {
          current = null;
          restoreAnswers();
          show();
        }),
      ),
    ];
  };

  const show = (): void => {
    const entry = entryOf(current?.key);
    replaceKeepingFocus(body, ...(entry && current ? task(entry, current.stage) : list()));
  };

  return {
    root,
    update: (change) => {
      const entry = entryOf(current?.key);
      if (entry && lessonRecord && session.record && session.record.start.game !== entry.game) {
        // Another game was chosen: the lesson is left.
        current = null;
        restoreAnswers();
      }
      show();
      if (entry && current && (change === "record" || change === "all")) {
        void lookAtMove(entry);
      }
      if (entry && waiting !== undefined && session.knowledge) {
        guess(entry, waiting);
      }
    },
    keep: (): Kept => ({ current, answersBefore, lessonRecord }),
    restore: (state) => {
      ({ current, answersBefore, lessonRecord } = state as Kept);
      show();
    },
  };
}
