// A theorem: what it says, how it may be read, where it comes from, how it stands, its proof, and a check of it.

import { button, el } from "../dom.ts";
import type { StatementAnswer } from "../types.ts";
import { errorNodes, statusWords } from "./kit.ts";
import type { Context, Panel } from "./panel.ts";
import { jobForm, type KeptJobs } from "./research/job_form.ts";

export function theoremPanel(context: Context): Panel {
  const { say, session, settings } = context;
  /** The id that was asked for last. */
  let wanted = "";
  let list: StatementAnswer[] | null = null;
  const form = jobForm(context, "check", "check", say("check_it"));
  const body = el("div", { class: "theorem-body" });
  const root = el("div", { class: "theorem-panel" }, body);

  const load = async (): Promise<StatementAnswer[]> => {
    list ??= (await context.api.ask<{ theorems: StatementAnswer[] }>(`theorems?lang=${settings.lang}`)).theorems;
    return list;
  };

  const open = async (id: string): Promise<void> => {
    wanted = id;
    body.replaceChildren(el("p", {}, say("loading")));
    try {
      const found = (await load()).find((theorem) => theorem.id === id || theorem.aliases.includes(id));
      if (wanted === id) {
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
    const { proof } = theorem;
    const facts: [string, string | null][] = [
      [say("game"), title],
      [say("source"), theorem.source],
      [say("also_called"), theorem.aliases.length > 0 ? theorem.aliases.join(", ") : null],
      [say("proof"), proof ? `${[proof.file, proof.name, ...(proof.with ?? [])].join(", ")}${proof.part ? ` (${proof.part})` : ""}` : theorem.evidence === "checks" ? say("not_proved") : null],
    ];
    form.show({ kind: "check", game: theorem.game, name: theorem.id, params: theorem.params });
    return [
      el("p", { class: "theorem-id" }, el("code", {}, theorem.id), " ", el("span", { class: "status", "data-status": theorem.status }, statusWords(theorem.status, say))),
      el("p", { class: "claim" }, theorem.claim),
      el("dl", { class: "facts" }, ...facts.flatMap(([name, text]) => (text === null ? [] : [el("dt", {}, name), el("dd", {}, text)]))),
      ...(readings.length > 0 ? [el("h3", {}, say("readings")), el("ul", { class: "readings" }, ...readings)] : []),
      el("h3", {}, say("check_it_here")),
      el("p", { class: "small" }, say("check_about")),
      form.root,
    ];
  };

  return {
    root,
    update: () => undefined,
    shown: (about) => {
      if (about !== undefined) {
        void open(about);
      }
    },
    keep: form.keep,
    restore: (state) => form.restore(state as KeptJobs),
  };
}
