// Something to run as a form made from its declaration, with how far it is and what came of it.

import { Refused } from "../../api.ts";
import { button, el } from "../../dom.ts";
import type { JobRequest } from "../../stream.ts";
import type { Param } from "../../types.ts";
import { ParamFields, type Texts } from "../fields.ts";
import { copyText } from "../kit.ts";
import type { Context } from "../panel.ts";
import { commandOf } from "./command.ts";
import { progressBar } from "./progress.ts";
import { reportView } from "./report.ts";
import { resultsView } from "./results.ts";
import { Run } from "./run.ts";

export interface Job {
  kind: JobRequest["kind"];
  game: string;
  name: string;
  params: Param[];
}

/** What outlives the form: what was typed and what was run, by job. */
export interface KeptJobs {
  typed: Map<string, Texts>;
  runs: Map<string, Run>;
}

export interface JobForm {
  root: HTMLElement;
  show: (job: Job | null) => void;
  keep: () => KeptJobs;
  restore: (kept: KeptJobs) => void;
}

/** `id` begins the ids of the fields; `action` is the key of the button that starts it, `label` what that says. */
export function jobForm(context: Context, id: string, action: string, label: string): JobForm {
  const { say, settings } = context;
  let kept: KeptJobs = { typed: new Map(), runs: new Map() };
  let job: Job | null = null;
  let key = "";
  let fields: ParamFields | null = null;
  /** The run whose first results are waited for. */
  let revealing: Run | null = null;

  const inputs = el("div");
  const start = el("button", { class: "primary", "data-key": action }, label);
  const copy = button({ "data-key": `copy-${id}` }, say("copy_command"), () => {
    const request = requestNow();
    if (request && job) {
      void copyText(context, commandOf(request, job.params), say("command"));
    }
  });
  const form = el("form", { class: "job-form", novalidate: true }, inputs, el("div", { class: "row" }, start, copy));
  const progress = progressBar(context);
  const report = reportView(context);
  const results = resultsView(context);
  const root = el("div", { class: "research" }, form, progress.root, report.root, results.root);

  const requestNow = (): JobRequest | null => {
    const params = fields?.read();
    return job && params ? { kind: job.kind, game: job.game, name: job.name, params } : null;
  };
  const currentRun = (): Run | null => kept.runs.get(key) ?? null;
  const showRun = (): void => {
    const run = currentRun();
    if (run) {
      run.changed = () => {
        if (currentRun() === run) {
          showRun();
        }
      };
    }
    start.disabled = run?.state === "running";
    progress.show(run);
    report.show(run?.end?.report ?? null);
    results.show(run);
    if (run && run === revealing && (run.state !== "running" || run.table.rows.length > 0)) {
      // What was asked for is there: it comes into sight once, and then stays where it is put.
      revealing = null;
      (run.end?.report ? report.root : run.table.rows.length > 0 ? results.root : progress.root).scrollIntoView({ block: "nearest" });
    }
    if (run?.error instanceof Refused) {
      fields?.showError(run.error.body.field ?? "", run.error.message);
    }
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const request = requestNow();
    if (request && currentRun()?.state !== "running") {
      revealing = new Run(context.api, request, settings.lang);
      kept.runs.set(key, revealing);
      context.announce(say("run_starting"));
      showRun();
      progress.reveal();
    }
  });

  return {
    root,
    show: (shown) => {
      job = shown;
      root.hidden = !shown;
      if (shown) {
        key = `${shown.game} ${shown.kind} ${shown.name}`;
        const typed = kept.typed.get(key) ?? {};
        kept.typed.set(key, typed);
        fields = new ParamFields(shown.params, typed, id, say);
        inputs.replaceChildren(fields.root);
        showRun();
      }
    },
    keep: () => kept,
    restore: (state) => {
      kept = state;
    },
  };
}
