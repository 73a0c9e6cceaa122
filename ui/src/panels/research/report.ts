// What a check found: its range, the status by reading, and the least counterexample.

import { button, el } from "../../dom.ts";
import type { CheckAnswer } from "../../types.ts";
import { download, statusWords } from "../kit.ts";
import type { Context } from "../panel.ts";

export interface ReportView {
  root: HTMLElement;
  show: (report: object | null) => void;
}

export function reportView({ say }: Context): ReportView {
  const root = el("div", { class: "report", hidden: true });
  return {
    root,
    show: (given) => {
      root.hidden = given === null;
      if (given === null) {
        root.replaceChildren();
        return;
      }
      const report = given as CheckAnswer;
      const readings = (report.readings ?? []).map((reading) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, reading.label),
          el("td", {}, statusWords(reading.status, say)),
          el("td", {}, String(reading.applies)),
          el("td", {}, String(reading.wrong)),
          el("td", {}, reading.counterexample ? el("code", {}, reading.counterexample) : "–"),
        ),
      );
      const heads = (["reading", "status", "applies", "wrong", "counterexample"] as const).map((key) => el("th", { scope: "col" }, say(key)));
      root.replaceChildren(
        el("p", { class: "report-result", "data-status": report.status }, el("strong", {}, statusWords(report.status, say)), " ", say("checked_positions", { count: report.checked, range: report.range })),
        ...(report.contradicted ? [el("p", { class: "form-error" }, say("contradicted"))] : []),
        ...(report.complete ? [] : [el("p", {}, say("check_incomplete"))]),
        el("div", { class: "result-table", tabindex: "0", role: "region", "aria-label": say("readings") }, el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...readings))),
        el("div", { class: "row" }, button({}, say("save_json"), () => download(`check-${report.id.replaceAll("/", "-")}.json`, `${JSON.stringify(report, null, 1)}\n`, "application/json"))),
      );
    },
  };
}
