// The parameters of a deal as fields of a form, as the game declares them.

import { el } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { Param } from "../types.ts";

/** The default of a parameter as it would be typed. */
export function defaultText(param: Param): string {
  return "default" in param ? String(param.default ?? "") : "";
}

/** A field for a parameter. Its name is the parameter's. */
export function paramField(param: Param, say: Say): HTMLElement {
  const id = `param-${param.name}`;
  const attributes = { id, name: param.name, "data-key": id };
  const fallback = defaultText(param);
  let field: HTMLElement;
  switch (param.kind) {
    case "flag":
      field = el("input", { ...attributes, type: "checkbox", value: "true" });
      break;
    case "choice":
      field = el("select", attributes, ...param.options.map((word) => el("option", { value: word, selected: word === fallback }, word)));
      break;
    case "number":
      field = el("input", { ...attributes, type: "number", min: param.min, max: param.max, value: fallback, placeholder: fallback === "" ? say("optional") : null });
      break;
    case "range":
    case "text":
      field = el("input", { ...attributes, type: "text", value: fallback, placeholder: fallback === "" ? say("optional") : null, autocomplete: "off", spellcheck: "false" });
      break;
  }
  return el("label", { class: "field", for: id }, el("span", {}, param.name), field, el("small", {}, param.help));
}

/** What the fields say; what is left empty is left out. */
export function readParams(form: HTMLFormElement, params: Param[]): Record<string, string> {
  const read: Record<string, string> = {};
  const data = new FormData(form);
  for (const param of params) {
    const value = data.get(param.name);
    if (typeof value === "string" && value.trim() !== "") {
      read[param.name] = value.trim();
    }
  }
  return read;
}
