// Research: every study, count, table of values and check of the game, as a form made from its declaration.

import { Refused } from "../../api.ts";
import { button, el } from "../../dom.ts";
import type { JobRequest } from "../../stream.ts";
import type { JobAnswer } from "../../types.ts";
import { ParamFields, type Texts } from "../fields.ts";
import { copyText } from "../kit.ts";
import type { Context, Panel } from "../panel.ts";
import { commandOf } from "./command.ts";
import { progressBar } from "./progress.ts";
import { reportView } from "./report.ts";
import { resultsView } from "./results.ts";
import { Run } from "./run.ts";

/** What outlives the panel: what was typed and what was run, by job. */
interface Kept {
  chosen: Map<string, string>;
  typed: Map<string, Texts>;
  runs: Map<string, Run>;
}

const KINDS: readonly JobAnswer["kind"][] = ["study", "count", "values", "advise", "check"];

const keyOf = (job: JobAnswer): string => `${job.kind} ${job.name}`;

export function researchPanel(context: Context): Panel {
  const { say, session, settings } = context;
  let kept: Kept = { chosen: new Map(), typed: new Map(), runs: new Map() };
  let job: JobAnswer | null = null;
  let fields: ParamFields | null = null;
  /** The run whose first results are waited for. */
  let revealing: Run | null = null;

  const choose = el("select", { id: "job", "data-key": "job" });
  const about = el("p", { class: "small job-about" });
  const inputs = el("div");
  const error = el("p", { class: "form-error", role: "alert" });
  const start = el("button", { class: "primary", "data-key": "run" }, say("run"));
  const form = el("form", { class: "job-form", novalidate: true }, inputs, error, el("div", { class: "row" }, start, button({ "data-key": "copy-job" }, say("copy_command"), () => copyCommand())));
  const progress = progressBar(context);
  const report = reportView(context);
  const results = resultsView(context);
  const none = el("p", { class: "small" }, say("no_jobs"));
  const picker = el("label", { class: "field", for: "job" }, el("span", {}, say("job")), choose);
  const root = el("section", { class: "panel research" }, none, picker, about, form, progress.root, report.root, results.root);

  const gameName = (): string => session.game?.name ?? "";
  const runKey = (of: JobAnswer): string => `${gameName()} ${keyOf(of)}`;
  const currentRun = (): Run | null => (job && kept.runs.get(runKey(job))) ?? null;

  const requestNow = (): JobRequest | null => {
    const params = fields?.read();
    return job && params ? { kind: job.kind, game: gameName(), name: job.name, params } : null;
  };
  const copyCommand = (): void => {
    const request = requestNow();
    if (request && job) {
      void copyText(context, commandOf(request, job.params), say("command"));
    }
  };
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
    if (run?.state === "failed" && run.error instanceof Refused && run.error.body.field) {
      fields?.showError(run.error.body.field, run.error.message);
    }
  };

  const showJob = (): void => {
    const jobs = session.game?.jobs ?? [];
    const wanted = kept.chosen.get(gameName());
    job = jobs.find((known) => keyOf(known) === wanted) ?? jobs[0] ?? null;
    none.hidden = job !== null;
    picker.hidden = form.hidden = about.hidden = job === null;
    choose.replaceChildren(
      ...KINDS.map((kind) => ({ kind, of: jobs.filter((known) => known.kind === kind) }))
        .filter(({ of }) => of.length > 0)
        .map(({ kind, of }) =>
          el("optgroup", { label: say(`job_${kind}`) }, ...of.map((known) => el("option", { value: keyOf(known), selected: known === job }, known.name))),
        ),
    );
    fields = null;
    if (job) {
      const { kind, name } = job;
      about.replaceChildren(job.about, ...(kind === "check" ? [" ", button({ class: "link", "data-key": "job-theorem" }, name, () => context.open("theorem", name))] : []));
      const typed = kept.typed.get(runKey(job)) ?? {};
      kept.typed.set(runKey(job), typed);
      fields = new ParamFields(job.params, typed, "job", say);
    }
    inputs.replaceChildren(...(fields ? [fields.root] : []));
    error.textContent = "";
    showRun();
  };

  choose.addEventListener("change", () => {
    kept.chosen.set(gameName(), choose.value);
    showJob();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const request = requestNow();
    if (!request || !job || currentRun()?.state === "running") {
      return;
    }
    revealing = new Run(context.api, request, settings.lang);
    kept.runs.set(runKey(job), revealing);
    context.announce(say("run_starting"));
    showRun();
    progress.reveal();
  });

  let shownFor: unknown = null;
  return {
    root,
    update: (change) => {
      if (session.game !== shownFor || change === "all") {
        shownFor = session.game;
        showJob();
      }
    },
    keep: () => kept,
    restore: (state) => {
      kept = state as Kept;
      showJob();
    },
  };
}
