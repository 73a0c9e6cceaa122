// Export: the pictures as SVG, PNG and TikZ, the position, the shell command, the link.

import { button, el } from "../dom.ts";
import { lightOnly, pngOf } from "../png.ts";
import { copyText, download, errorWords, shellCommand, shellWord } from "./kit.ts";
import type { Context, Panel } from "./panel.ts";

/** How wide exported pictures are, in CSS pixels. */
const WIDTH = 800;

type What = "board" | "reason";

/** The command that explains the position in a shell; a board goes in by standard input. */
export function explainCommand(game: string, position: string, board: string | undefined): string {
  const words = ["tefuda", "explain", game, position];
  return board === undefined ? shellCommand(words) : `printf %s ${shellWord(board)} | ${shellCommand([...words, "--board", "-"])}`;
}

export function exportPanel(context: Context): Panel {
  const { say, session } = context;
  const message = el("p", { class: "export-message", role: "status" });
  const what = el("select", { id: "export-what", "data-key": "export-what" }, el("option", { value: "board" }, say("export_board")), el("option", { value: "reason" }, say("export_reason")));
  const tell = (words: string): void => {
    message.textContent = words;
    context.announce(words);
  };

  const draw = async (format: "svg" | "tikz"): Promise<string> => {
    const { place, record } = session;
    if (!place || !record) {
      throw new Error(say("nothing_saved"));
    }
    const answer = await context.api.ask<{ text: string }>("draw", { ...place, ...session.seating(record.now), what: what.value as What, format, width: WIDTH });
    return answer.text;
  };
  const attempt = (action: () => Promise<void>): void => {
    void action().catch((error: unknown) => tell(errorWords(error, say)));
  };
  const name = (ending: string): string => `tefuda-${session.game?.name ?? "position"}${what.value === "reason" ? "-reason" : ""}.${ending}`;
  const save = (ending: string, content: string | Blob, type?: string): void => {
    download(name(ending), content, type);
    tell(say("saved_what", { what: name(ending) }));
  };
  const copy = async (text: string, label: string): Promise<void> => {
    await copyText(context, text, label);
    message.textContent = say("copied_what", { what: label });
  };
  const row = (label: string, about: string, ...buttons: HTMLButtonElement[]): HTMLElement =>
    el("li", { class: "export-row" }, el("div", {}, el("strong", {}, label), el("span", { class: "small" }, about)), el("div", { class: "row" }, ...buttons));
  const doing = (key: string, verb: string, label: string, action: () => Promise<void>): HTMLButtonElement => button({ "data-key": key, "aria-label": `${label}: ${verb}` }, verb, () => attempt(action));
  const copying = (key: string, label: string, text: () => Promise<string> | string): HTMLButtonElement => doing(`copy-${key}`, say("copy"), label, async () => copy(await text(), label));

  const command = (): string => {
    const place = session.place;
    return place ? explainCommand(place.game, place.position, place.board) : "";
  };
  const root = el(
    "div",
    { class: "export" },
    el("label", { class: "field", for: "export-what" }, el("span", {}, say("export_what")), what),
    el(
      "ul",
      { class: "export-list" },
      row("SVG", say("svg_about"), copying("svg", "SVG", () => draw("svg")), doing("save-svg", say("save"), "SVG", async () => save("svg", await draw("svg"), "image/svg+xml"))),
      row("PNG", say("png_about"), doing("save-png", say("save"), "PNG", async () => save("png", await pngOf(lightOnly(await draw("svg")), 2)))),
      row("TikZ", say("tikz_about"), copying("tikz", "TikZ", () => draw("tikz")), doing("save-tikz", say("save"), "TikZ", async () => save("tex", await draw("tikz"), "text/x-tex"))),
      row(say("position"), say("position_about"), copying("position", say("position"), () => session.place?.position ?? "")),
      row(say("shell_command"), say("command_about"), copying("command", say("shell_command"), command)),
      row(say("link"), say("link_about"), copying("link", say("link"), () => location.href)),
    ),
    message,
  );
  return {
    root,
    update: () => undefined,
    shown: () => {
      message.textContent = "";
    },
  };
}
