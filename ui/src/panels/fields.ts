// Parameters as fields of a form, as whoever takes them declares them. Errors stand at their field; what was typed stays.

import { capital, el, withCode } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { Param } from "../types.ts";

/** What was typed, by the names of the parameters. */
export type Texts = Record<string, string>;

/** What is wrong with a text for a parameter, before the server is asked; null if nothing is. */
export function problemOf(param: Param, typed: string, say: Say): string | null {
  const text = plain(typed);
  if (text === "" || param.kind === "text" || param.kind === "choice" || param.kind === "flag") {
    return null;
  }
  const bounds = { min: String(param.min), max: String(param.max) };
  const match = (param.kind === "range" ? /^(\d+)(?:\.\.(\d+))?$/ : /^(\d+)$/).exec(text);
  if (!match) {
    return say(param.kind === "range" ? "not_a_range" : "not_a_number", bounds);
  }
  const ends = match.slice(1).filter((end) => end !== undefined).map(BigInt);
  const isWithin = ends.every((end) => end >= BigInt(param.min) && end <= BigInt(param.max));
  if (!isWithin) {
    return say("out_of_bounds", bounds);
  }
  return ends[0] !== undefined && ends[1] !== undefined && ends[0] > ends[1] ? say("range_turned") : null;
}

/** The beginning of a sentence, as much as a line of a list holds. */
export function brief(text: string): string {
  const most = /[぀-ヿ]/.test(text) ? 34 : 68;
  return capital(text.length > most ? `${text.slice(0, most).replace(/ \S*$/, "")} …` : text);
}

/** Digits and signs as they are meant, however wide they were typed. */
function plain(text: string): string {
  return text.normalize("NFKC").trim();
}

/** The default of a parameter as it would be typed. */
export function defaultText(param: Param): string {
  return "default" in param ? String(param.default ?? "") : "";
}

function boundsText(param: Param): string {
  if (param.kind !== "number" && param.kind !== "range") {
    return "";
  }
  // A bound that nobody reads at a glance is none to tell beforehand.
  return String(param.max).length > 10 ? `≥\u00a0${param.min}` : `${param.min}\u00a0…\u00a0${param.max}`;
}

type Field = HTMLInputElement | HTMLSelectElement;

/** The fields of a list of parameters. `typed` is what stood in them before, and is kept up to date. */
export class ParamFields {
  readonly root = el("div", { class: "fields" });
  readonly #params: Param[];
  readonly #typed: Texts;
  readonly #say: Say;
  readonly #fields = new Map<string, { field: Field; error: HTMLElement }>();

  constructor(params: Param[], typed: Texts, prefix: string, say: Say, changed: () => void = () => undefined) {
    this.#params = params;
    this.#typed = typed;
    this.#say = say;
    for (const param of params) {
      const id = `${prefix}-${param.name}`;
      const field = this.#field(param, id);
      const error = el("small", { class: "field-error", id: `${id}-error`, role: "alert" });
      const bounds = el("small", { id: `${id}-bounds` }, boundsText(param));
      field.setAttribute("aria-describedby", `${id}-bounds ${id}-error`);
      field.addEventListener("input", () => {
        typed[param.name] = textOf(field);
        this.showError(param.name, null);
        changed();
      });
      this.#fields.set(param.name, { field, error });
      const isFlag = param.kind === "flag";
      this.root.append(el("div", { class: isFlag ? "field flag" : "field" }, el("label", { for: id }, ...withCode(param.help), " ", el("code", {}, param.name)), field, bounds, error));
    }
  }

  #field(param: Param, id: string): Field {
    const attributes = { id, name: param.name, "data-key": id };
    const kept = this.#typed[param.name];
    if (param.kind === "flag") {
      const box = el("input", { ...attributes, type: "checkbox" });
      box.checked = kept === "true";
      return box;
    }
    if (param.kind === "choice") {
      const chosen = kept ?? defaultText(param);
      const named = (word: string, index: number): string => (param.words ? `${param.words[index]} (${word})` : word);
      return el("select", attributes, ...param.options.map((word, index) => el("option", { value: word, selected: word === chosen }, named(word, index))));
    }
    const field = el("input", {
      ...attributes,
      type: "text",
      inputmode: param.kind === "number" ? "numeric" : null,
      placeholder: defaultText(param) || this.#say("optional"),
      autocomplete: "off",
      spellcheck: "false",
    });
    field.value = kept ?? "";
    return field;
  }

  /** What the fields say, defaults left out; null if some text is wrong, which then stands at its field. */
  read(): Texts | null {
    const read: Texts = {};
    let wrong: Field | null = null;
    for (const param of this.#params) {
      const { field } = this.#fields.get(param.name) ?? {};
      if (!field) {
        continue;
      }
      const text = textOf(field);
      const problem = problemOf(param, text, this.#say);
      this.showError(param.name, problem);
      if (problem !== null) {
        wrong ??= field;
      } else if (text.trim() !== "" && !(param.kind === "choice" && text === defaultText(param))) {
        read[param.name] = param.kind === "text" ? text.trim() : plain(text);
      }
    }
    wrong?.focus();
    return wrong ? null : read;
  }

  /** Shows what is wrong at a field, or that nothing is; false if there is no such field. */
  showError(name: string, words: string | null): boolean {
    const found = this.#fields.get(name.replace(/^params\./, ""));
    if (!found) {
      return false;
    }
    found.error.replaceChildren(...withCode(words ?? ""));
    if (words === null) {
      found.field.removeAttribute("aria-invalid");
    } else {
      found.field.setAttribute("aria-invalid", "true");
    }
    return true;
  }
}

function textOf(field: Field): string {
  if (field instanceof HTMLInputElement && field.type === "checkbox") {
    return field.checked ? "true" : "";
  }
  return field.value;
}
