// A theorem: what it says, how it may be read, where it comes from, how it stands, its proof, and a check of it.

import { Refused } from "../api.ts";
import { button, el } from "../dom.ts";
import type { JobRequest } from "../stream.ts";
import type { StatementAnswer } from "../types.ts";
import { ParamFields, type Texts } from "./fields.ts";
import { copyText, errorNodes, statusWords } from "./kit.ts";
import type { Context, Panel } from "./panel.ts";
import { commandOf } from "./research/command.ts";
import { progressBar } from "./research/progress.ts";
import { reportView } from "./research/report.ts";
import { Run } from "./research/run.ts";

interface Kept {
  id: string | null;
  typed: Map<string, Texts>;
  runs: Map<string, Run>;
}

export function theoremPanel(context: Context): Panel {
  const { say, session, settings } = context;
  let kept: Kept = { id: null, typed: new Map(), runs: new Map() };
  let list: StatementAnswer[] | null = null;
  const body = el("div", { class: "theorem-body" });
  const root = el("div", { class: "theorem-panel" }, body);

  const load = async (): Promise<StatementAnswer[]> => {
    list ??= (await context.api.ask<{ theorems: StatementAnswer[] }>(`theorems?lang=${settings.lang}`)).theorems;
    return list;
  };

  const open = async (id: string): Promise<void> => {
    kept.id = id;
    body.replaceChildren(el("p", {}, say("loading")));
    try {
      const found = (await load()).find((theorem) => theorem.id === id || theorem.aliases.includes(id));
      if (kept.id === id) {
        body.replaceChildren(...(found ? tell(found) : [el("p", {}, say("no_theorem", { id }))]));
      }
    } catch (error) {
      body.replaceChildren(el("p", { class: "form-error", role: "alert" }, ...errorNodes(error, say)), button({ class: "primary" }, say("retry"), () => void open(id)));
    }
  };

  const tell = (theorem: StatementAnswer): HTMLElement[] => {
    const title = session.games.find((game) => game.name === theorem.game)?.title ?? theorem.game;
    const readings = theorem.readings.map((reading) =>
      el("li", {}, el("strong", {}, reading.label), " ", el("span", { class: "status", "data-status": reading.status }, statusWords(reading.status, say)), el("p", {}, reading.text)),
    );
    const proof = theorem.proof === null ? null : typeof theorem.proof === "string" ? theorem.proof : `${theorem.proof.file}: ${theorem.proof.name}`;
    const evidence = theorem.evidence === null ? null : theorem.evidence === "proof" ? say("evidence_proof") : theorem.evidence;
    const facts: [string, string | null][] = [
      [say("game"), title],
      [say("source"), theorem.source],
      [say("also_called"), theorem.aliases.length > 0 ? theorem.aliases.join(", ") : null],
      [say("evidence"), evidence],
      [say("proof"), proof],
    ];
    return [
      el("p", { class: "theorem-id" }, el("code", {}, theorem.id), " ", el("span", { class: "status", "data-status": theorem.status }, statusWords(theorem.status, say))),
      el("p", { class: "claim" }, theorem.claim),
      el("dl", { class: "facts" }, ...facts.flatMap(([name, text]) => (text === null ? [] : [el("dt", {}, name), el("dd", {}, text)]))),
      ...(readings.length > 0 ? [el("h3", {}, say("readings")), el("ul", { class: "readings" }, ...readings)] : []),
      ...check(theorem),
    ];
  };

  const check = (theorem: StatementAnswer): HTMLElement[] => {
    // A statement about running times alone, or one that nobody can check by running, has no parameters to check it with.
    const params = theorem.params ?? session.games.flatMap((game) => game.jobs ?? []).find((job) => job.kind === "check" && job.name === theorem.id)?.params;
    if (!params) {
      return [];
    }
    const typed = kept.typed.get(theorem.id) ?? {};
    kept.typed.set(theorem.id, typed);
    const fields = new ParamFields(params, typed, "check", say);
    const start = el("button", { class: "primary", "data-key": "check" }, say("check_it"));
    const request = (): JobRequest | null => {
      const read = fields.read();
      return read && { kind: "check", game: theorem.game, name: theorem.id, params: read };
    };
    const copy = button({}, say("copy_command"), () => {
      const asked = request();
      if (asked) {
        void copyText(context, commandOf(asked, params), say("command"));
      }
    });
    const form = el("form", { class: "job-form", novalidate: true }, fields.root, el("div", { class: "row" }, start, copy));
    const progress = progressBar(context);
    /** The run whose report is waited for, to be brought into sight. */
    let revealing: Run | null = null;
    const report = reportView(context);
    const show = (): void => {
      const run = kept.runs.get(theorem.id) ?? null;
      if (run) {
        run.changed = show;
      }
      start.disabled = run?.state === "running";
      progress.show(run);
      report.show(run?.end?.report ?? null);
      if (run && run === revealing && run.state !== "running") {
        revealing = null;
        (run.end?.report ? report.root : progress.root).scrollIntoView({ block: "nearest" });
      }
      if (run?.state === "failed" && run.error instanceof Refused && run.error.body.field) {
        fields.showError(run.error.body.field, run.error.message);
      }
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const asked = request();
      if (asked && kept.runs.get(theorem.id)?.state !== "running") {
        revealing = new Run(context.api, asked, settings.lang);
        kept.runs.set(theorem.id, revealing);
        show();
        progress.reveal();
      }
    });
    show();
    return [el("h3", {}, say("check_it_here")), el("p", { class: "small" }, say("check_about")), form, progress.root, report.root];
  };

  return {
    root,
    update: () => undefined,
    shown: (about) => {
      if (about !== undefined) {
        void open(about);
      }
    },
    keep: () => kept,
    restore: (state) => {
      kept = state as Kept;
    },
  };
}
