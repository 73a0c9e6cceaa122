// Research: every study, count, table of values and check of the game, as a form made from its declaration.

import { button, el, withCode } from "../../dom.ts";
import type { JobAnswer } from "../../types.ts";
import { brief } from "../fields.ts";
import type { Context, Panel } from "../panel.ts";
import { jobForm, type KeptJobs } from "./job_form.ts";

/** What outlives the panel: the job chosen in each game, and what became of jobs. */
interface Kept {
  chosen: Map<string, string>;
  jobs: KeptJobs;
}

const keyOf = (job: JobAnswer): string => `${job.kind} ${job.name}`;
/** The many checks stand last. */
const isCheck = ({ kind }: JobAnswer): boolean => kind === "check";

export function researchPanel(context: Context): Panel {
  const { say, session } = context;
  let chosen: Kept["chosen"] = new Map();
  const choose = el("select", { id: "job", "data-key": "job" });
  const about = el("p", { class: "small job-about" });
  const form = jobForm(context, "job", "run", say("run"));
  const none = el("p", { class: "small" }, say("no_jobs"));
  const picker = el("label", { class: "field", for: "job" }, el("span", {}, say("job")), choose);
  const root = el("section", { class: "panel research" }, none, picker, about, form.root);

  const gameName = (): string => session.game?.name ?? "";
  const showJob = (): void => {
    const jobs = [...(session.game?.jobs ?? [])].sort((one, other) => Number(isCheck(one)) - Number(isCheck(other)));
    const wanted = chosen.get(gameName());
    const job = jobs.find((known) => keyOf(known) === wanted) ?? jobs[0] ?? null;
    none.hidden = job !== null;
    picker.hidden = about.hidden = job === null;
    // Checks are grouped by where their statements come from, the first part of their ids.
    const groups = new Map<string, HTMLElement>();
    for (const known of jobs) {
      const label = [say(`job_${known.kind}`), ...known.name.split("/").slice(0, -1)].join(": ");
      const group = groups.get(label) ?? el("optgroup", { label });
      groups.set(label, group);
      group.append(el("option", { value: keyOf(known), selected: known === job }, `${brief(known.about)} · ${known.name}`));
    }
    choose.replaceChildren(...groups.values());
    if (job) {
      const { name } = job;
      about.replaceChildren(...withCode(job.about), " ", isCheck(job) ? button({ class: "link", "data-key": "job-theorem" }, name, () => context.open("theorem", name)) : el("code", {}, name));
    }
    form.show(job && { ...job, game: gameName() });
  };

  choose.addEventListener("change", () => {
    chosen.set(gameName(), choose.value);
    showJob();
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
    keep: (): Kept => ({ chosen, jobs: form.keep() }),
    restore: (state) => {
      const kept = state as Kept;
      chosen = kept.chosen;
      form.restore(kept.jobs);
      showJob();
    },
  };
}
