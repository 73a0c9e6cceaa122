// A run under way or ended: its rows so far, how far it is, and how it ended. Panels come and go; a run goes on.

import { type Api, isAbort } from "../../api.ts";
import { run } from "../../stream.ts";
import type { JobRequest } from "../../stream.ts";
import type { Lang, RunEnd, RunLine } from "../../types.ts";
import type { Table } from "./data.ts";

export type RunState = "running" | "finished" | "undecided" | "stopped" | "failed";

export class Run {
  readonly request: JobRequest;
  /** The table so far; another one when another begins. */
  table: Table = { columns: [], rows: [] };
  state: RunState = "running";
  stage = "";
  done = 0;
  /** How much there is to do in this stage, where that is known. */
  of: number | null = null;
  end: RunEnd | null = null;
  error: unknown = null;
  /** Whoever shows it; told of every change. */
  changed: () => void = () => undefined;
  readonly started = Date.now();
  ended: number | null = null;
  readonly #stop = new AbortController();

  constructor(api: Api, request: JobRequest, lang: Lang) {
    this.request = request;
    // A page that goes away, or into the browser's store of pages, wants no answer any more.
    const leave = (): void => this.cancel();
    window.addEventListener("pagehide", leave);
    void run(api.url("run"), { ...request, lang }, this.#stop.signal, { line: (line) => this.#take(line) })
      .then((end) => {
        this.end = end;
        this.state = end.undecided ? "undecided" : "finished";
      })
      .catch((error: unknown) => {
        this.error = error;
        this.state = isAbort(error) ? "stopped" : "failed";
      })
      .finally(() => {
        window.removeEventListener("pagehide", leave);
        this.ended = Date.now();
        this.changed();
      });
  }

  cancel(): void {
    this.#stop.abort();
  }

  #take(line: RunLine): void {
    if ("stage" in line) {
      this.stage = line.stage;
      this.done = 0;
      this.of = Number(line.of ?? 0) || null;
    } else if ("done" in line) {
      this.done = Number(line.done);
    } else if ("columns" in line) {
      this.table = { columns: line.columns, headings: line.headings, rows: [], shown: new Map() };
    } else if ("row" in line) {
      this.table.rows.push(line.row);
      if (line.shown) {
        this.table.shown?.set(line.row, line.shown);
      }
    }
    this.changed();
  }
}
