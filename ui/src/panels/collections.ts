// The collection: positions saved with notes and tags, opened again, and carried from browser to browser as a file.

import { Collection, merge, newId, parseCollection, type Saved, tagsOf, writeCollection } from "../collection.ts";
import { button, el, replaceKeepingFocus } from "../dom.ts";
import { download } from "./kit.ts";
import type { Context, Panel } from "./panel.ts";

/** Larger files are refused. */
const MOST_BYTES = 10 << 20;

type Note = Pick<Saved, "title" | "note" | "tags">;

/** What was typed and not saved yet, by form: title, tags and note; and the entry that is being edited. */
interface Kept {
  drafts: Map<string, [string, string, string]>;
  editing: string | null;
}

export function collectionsPanel(context: Context): Panel {
  const { say, session } = context;
  const collection = new Collection();
  let kept: Kept = { drafts: new Map(), editing: null };
  let tag = "";
  let wanted = "";
  let removed: Saved | null = null;

  const message = el("p", { class: "collection-message", role: "status" });
  const savingForm = (): HTMLFormElement =>
    noteForm("save", say("save_position"), { title: "", note: "", tags: [] }, (entry) => {
      const place = session.place;
      if (place) {
        collection.change((entries) => [{ id: newId(), ...place, ...entry, saved: new Date().toISOString() }, ...entries]);
        renew();
        tell(collection.isFull ? say("store_full") : say("saved_position"));
        show();
      }
    });
  let saving = savingForm();
  const renew = (): void => {
    const before = saving;
    saving = savingForm();
    before.replaceWith(saving);
  };
  const what = el("p", { class: "small" });
  const filter = el("input", { type: "search", "aria-label": say("find_saved"), placeholder: say("find_saved"), "data-key": "find-saved" });
  filter.addEventListener("input", () => {
    wanted = filter.value.trim().toLowerCase();
    show();
  });
  const tags = el("select", { "aria-label": say("tag"), "data-key": "tag" });
  tags.addEventListener("change", () => {
    tag = tags.value;
    show();
  });
  const list = el("ul", { class: "saved-list" });
  const file = el("input", { type: "file", accept: ".json,application/json", id: "collection-file", class: "hidden-file", tabindex: "-1", "aria-label": say("import_collection") });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) {
      void take(chosen).finally(() => {
        file.value = "";
      });
    }
  });
  const damaged = el("p", { class: "form-error" });
  const root = el(
    "div",
    { class: "collections" },
    what,
    saving,
    message,
    damaged,
    el("div", { class: "row" }, filter, tags),
    list,
    el(
      "div",
      { class: "row" },
      button({ "data-key": "export-collection" }, say("export_collection"), () => download("tefuda-collection.json", writeCollection(collection.entries), "application/json")),
      button({ "data-key": "import-collection" }, say("import_collection"), () => file.click()),
      file,
    ),
  );
  window.addEventListener("storage", () => {
    if (root.isConnected) {
      show();
    }
  });

  const tell = (words: string, ...more: Node[]): void => message.replaceChildren(words, ...more);

  const take = async (chosen: File): Promise<void> => {
    if (chosen.size > MOST_BYTES) {
      tell(say("file_too_large", { name: chosen.name, size: "10 MB" }));
      return;
    }
    try {
      const { entries, refused } = parseCollection(await chosen.text());
      let added = 0;
      collection.change((mine) => {
        const merged = merge(mine, entries);
        added = merged.added;
        return merged.entries;
      });
      const words = [say("imported", { added, known: entries.length - added })];
      tell([...words, ...(refused > 0 ? [say("import_refused", { count: refused })] : []), ...(collection.isFull ? [say("store_full")] : [])].join(" "));
    } catch {
      tell(say("no_collection", { name: chosen.name }));
    }
    show();
  };

  const remove = (entry: Saved): void => {
    removed = entry;
    collection.change((entries) => entries.filter((other) => other.id !== entry.id));
    show();
    tell(
      `${say("deleted")} `,
      button({ "data-key": "undo-delete" }, say("undo"), () => {
        const back = removed;
        if (back) {
          removed = null;
          collection.change((entries) => merge([back], entries).entries);
          tell("");
          show();
        }
      }),
    );
  };

  const open = async (entry: Saved): Promise<void> => {
    const refused = await session.setUp({ game: entry.game, position: entry.position, ...(entry.board === undefined ? {} : { board: entry.board }) });
    if (refused) {
      tell(refused.body.error);
    } else {
      context.close("collections");
    }
  };

  const row = (entry: Saved): HTMLElement => {
    const game = session.games.find((known) => known.name === entry.game)?.title ?? entry.game;
    if (kept.editing === entry.id) {
      return el(
        "li",
        {},
        el("code", {}, entry.position),
        noteForm(`edit-${entry.id}`, say("keep_changes"), entry, (changes) => {
          collection.change((entries) => entries.map((other) => (other.id === entry.id ? { ...other, ...changes } : other)));
          kept.editing = null;
          show();
        }),
      );
    }
    const name = entry.title || entry.position;
    return el(
      "li",
      {},
      el("strong", {}, name),
      el("span", { class: "small" }, game),
      entry.title ? el("code", {}, entry.position) : null,
      entry.note ? el("p", { class: "keep-lines" }, entry.note) : null,
      entry.tags.length > 0 ? el("p", { class: "small" }, entry.tags.map((one) => `#${one}`).join(" ")) : null,
      el(
        "div",
        { class: "row" },
        button({ class: "primary", "data-key": `open ${entry.id}`, "aria-label": say("open_what", { what: name }) }, say("open"), () => void open(entry)),
        button({ "data-key": `edit ${entry.id}`, "aria-label": say("edit_what", { what: name }) }, say("edit_note"), () => {
          kept.editing = entry.id;
          show();
        }),
        button({ "data-key": `delete ${entry.id}`, "aria-label": say("delete_what", { what: name }) }, say("delete"), () => remove(entry)),
      ),
    );
  };

  /** The fields of an entry that a person writes. */
  function noteForm(id: string, label: string, entry: Note, keep: (entry: Note) => void): HTMLFormElement {
    const typed = kept.drafts.get(id) ?? [entry.title, entry.tags.join(", "), entry.note];
    const title = el("input", { type: "text", id: `${id}-title`, maxlength: 200, value: typed[0], "data-key": `${id}-title`, autocomplete: "off" });
    const own = el("input", { type: "text", id: `${id}-tags`, maxlength: 500, value: typed[1], "data-key": `${id}-tags`, autocomplete: "off" });
    const note = el("textarea", { id: `${id}-note`, rows: 2, maxlength: 20_000, "data-key": `${id}-note` }, typed[2]);
    const form = el(
      "form",
      { class: "note-form" },
      el("label", { class: "field", for: title.id }, el("span", {}, say("saved_title")), title),
      el("label", { class: "field", for: own.id }, el("span", {}, say("saved_tags")), own),
      el("label", { class: "field wide", for: note.id }, el("span", {}, say("saved_note")), note),
      el("button", { class: "primary", "data-key": `${id}-keep` }, label),
    );
    form.addEventListener("input", () => kept.drafts.set(id, [title.value, own.value, note.value]));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      kept.drafts.delete(id);
      keep({ title: title.value.trim(), note: note.value.trim(), tags: tagsOf(own.value) });
    });
    return form;
  }

  const show = (): void => {
    what.textContent = session.place ? say("save_what", { position: session.place.position }) : "";
    saving.hidden = what.hidden = session.place === null;
    const all = collection.entries;
    const known = [...new Set(all.flatMap((entry) => entry.tags))].sort();
    tag = known.includes(tag) ? tag : "";
    tags.replaceChildren(el("option", { value: "" }, say("every_tag")), ...known.map((one) => el("option", { value: one, selected: one === tag }, `#${one}`)));
    tags.hidden = known.length === 0;
    filter.hidden = all.length < 6 && wanted === "";
    const text = (entry: Saved): string => [entry.title, entry.note, entry.position, entry.game].join("\n").toLowerCase();
    const shown = all.filter((entry) => (tag === "" || entry.tags.includes(tag)) && text(entry).includes(wanted));
    replaceKeepingFocus(list, ...(shown.length > 0 ? shown.map(row) : [el("li", { class: "small" }, say("nothing_saved"))]));
    const bad = collection.damaged;
    damaged.hidden = bad === null;
    damaged.replaceChildren(...(bad === null ? [] : [say("store_damaged"), " ", button({}, say("save_damaged"), () => download("tefuda-collection-damaged.txt", bad))]));
  };

  return {
    root,
    update: show,
    shown: show,
    keep: () => kept,
    restore: (state) => {
      kept = state as Kept;
      renew();
      show();
    },
  };
}
