// Small things that several panels need: files to keep, texts to copy, commands for a shell, errors in words.

import { Refused, Unreachable } from "../api.ts";
import { button, el } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { Context } from "./panel.ts";

/** Lets the browser keep a file. */
export function download(name: string, content: Blob | string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies a text and says so; where the browser does not allow it, the text is selected in a field to copy by hand. */
export async function copyText(context: Context, text: string, what: string): Promise<void> {
  const { say } = context;
  try {
    await navigator.clipboard.writeText(text);
    context.announce(say("copied_what", { what }));
  } catch {
    const field = el("textarea", { rows: 6, readonly: true, "aria-label": what }, text);
    openDialog(say, what, el("p", {}, say("copy_by_hand")), field);
    field.select();
  }
}

/** A button that copies a text made when it is pressed. */
export function copyButton(context: Context, label: string, what: string, text: () => string): HTMLButtonElement {
  return button({}, label, () => void copyText(context, text(), what));
}

/** A dialog that Escape and its button close; it goes away when it is closed. */
export function openDialog(say: Say, title: string, ...children: Node[]): HTMLDialogElement {
  const heading = el("h2", { id: `dialog-${(dialogs += 1)}` }, title);
  const dialog = el("dialog", { class: "help tab-dialog", "aria-labelledby": heading.id }, heading, ...children);
  dialog.append(el("div", { class: "row dialog-end" }, button({ class: "close-dialog" }, say("close"), () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
let dialogs = 0;

/** A word of a command as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) && !word.startsWith("=") ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

export function shellCommand(words: string[]): string {
  return words.map(shellWord).join(" ");
}

/** What went wrong, for the person who asked. */
export function errorWords(error: unknown, say: Say): string {
  if (error instanceof Unreachable) {
    return say("no_connection");
  }
  if (error instanceof Refused && error.status === 503) {
    return say("busy");
  }
  return error instanceof Error ? error.message : String(error);
}

/** A picture that the server drew, as an element of this document; null if it is none. */
export function pictureOf(text: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root.localName === "svg" ? (document.adoptNode(root) as Element as SVGSVGElement) : null;
}
