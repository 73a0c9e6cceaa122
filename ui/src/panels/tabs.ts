// The tabs beside the table, and the dialogs over it, built from the list of places.

import { button, el } from "../dom.ts";
import type { Key } from "../i18n/index.ts";
import type { Context, How, Panel } from "./panel.ts";
import { PLACES, type PanelId, type Place } from "./places.ts";

interface Made {
  place: Place;
  panel: Panel;
  /** Panels are told of changes only while they are looked at; what they missed they are told when they come up. */
  isStale: boolean;
  /** Another game has begun meanwhile. */
  isNew: boolean;
}

interface TabMade extends Made {
  tab: HTMLButtonElement;
  body: HTMLElement;
}

export interface TabHost {
  root: HTMLElement;
  /** Shows something above what the tabs hold. */
  putAbove: (shown: HTMLElement) => void;
  /** The tab that is looked at. */
  readonly front: PanelId;
  open: (id: PanelId, about?: string) => void;
  close: (id: PanelId) => void;
  update: Panel["update"];
  /** The state that outlives a change of the language. */
  keep: () => KeptTabs;
  restore: (kept: KeptTabs) => void;
}

export interface KeptTabs {
  front: PanelId;
  guests: PanelId[];
  panels: Map<PanelId, unknown>;
}

export function tabHost(context: Context, places: readonly Place[] = PLACES): TabHost {
  const { say } = context;
  const tablist = el("div", { class: "tabs", role: "tablist", "aria-label": say("tabs") });
  const bodies = el("div", { class: "tab-bodies" });
  const root = el("aside", { class: "side", "aria-label": say("tabs") }, tablist, bodies);
  const tabs: TabMade[] = [];
  const dialogs = new Map<PanelId, Made & { dialog: HTMLDialogElement }>();
  let front: PanelId = "why";

  const label = (key: Key): string => say(key);

  const addTab = (place: Place): TabMade => {
    const panel = place.create(context);
    const tab = button({ class: "tab", role: "tab", id: `tab-${place.id}`, "aria-controls": `panel-${place.id}`, "data-key": `tab ${place.id}` }, label(place.label), () => show(place.id));
    const body = el("div", { class: "tab-body", role: "tabpanel", id: `panel-${place.id}`, "aria-labelledby": `tab-${place.id}`, tabindex: "0", "data-tab": place.id }, panel.root);
    const made: TabMade = { place, panel, tab, body, isStale: true, isNew: false };
    tabs.push(made);
    tablist.append(tab);
    bodies.append(body);
    return made;
  };

  const refresh = (made: Made): void => {
    if (made.isStale) {
      made.panel.update("all", made.isNew ? "new" : undefined);
      made.isStale = false;
      made.isNew = false;
    }
  };

  const show = (id: PanelId, about?: string): void => {
    front = id;
    root.dataset["front"] = id;
    for (const made of tabs) {
      const isFront = made.place.id === id;
      made.tab.setAttribute("aria-selected", String(isFront));
      made.tab.tabIndex = isFront ? 0 : -1;
      made.body.hidden = !isFront;
      if (isFront) {
        refresh(made);
        made.panel.shown?.(about);
      }
    }
  };

  tablist.addEventListener("keydown", (event) => {
    const here = tabs.findIndex((made) => made.tab === event.target);
    const last = tabs.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: here === last ? 0 : here + 1,
      ArrowLeft: here === 0 ? last : here - 1,
      Home: 0,
      End: last,
    };
    const next = here < 0 ? undefined : tabs[steps[event.key] ?? -1];
    if (next) {
      event.preventDefault();
      show(next.place.id);
      next.tab.focus();
    }
  });

  /** What panels are to be given back; those of dialogs are made when they are opened. */
  let states: KeptTabs["panels"] = new Map();
  const giveBack = ({ place, panel }: Made): void => {
    const state = states.get(place.id);
    if (state !== undefined) {
      panel.restore?.(state);
    }
  };

  const openDialog = (place: Place, about?: string): void => {
    let made = dialogs.get(place.id);
    if (!made) {
      const panel = place.create(context);
      const heading = el("h2", { id: `dialog-${place.id}` }, label(place.label));
      const dialog = el("dialog", { class: "panel-dialog", "aria-labelledby": heading.id });
      dialog.append(el("div", { class: "dialog-head" }, heading, button({ class: "quiet close-dialog", "aria-label": say("close"), title: say("close") }, "✕", () => dialog.close())), el("div", { class: "dialog-body" }, panel.root));
      made = { place, panel, dialog, isStale: true, isNew: false };
      dialogs.set(place.id, made);
      root.append(dialog);
      giveBack(made);
    }
    refresh(made);
    if (!made.dialog.open) {
      made.dialog.showModal();
    }
    made.panel.shown?.(about);
  };

  places.filter((place) => place.where === "tab").forEach(addTab);
  show(front);

  const open = (id: PanelId, about?: string): void => {
    const place = places.find((known) => known.id === id);
    if (!place) {
      return;
    }
    if (place.where === "dialog") {
      openDialog(place, about);
      return;
    }
    if (!tabs.some((made) => made.place.id === id)) {
      addTab(place);
    }
    show(id, about);
  };

  const close = (id: PanelId): void => {
    dialogs.get(id)?.dialog.close();
    const at = tabs.findIndex((made) => made.place.id === id && made.place.where === "guest");
    const made = tabs[at];
    if (made) {
      tabs.splice(at, 1);
      made.tab.remove();
      made.body.remove();
      show("why");
    }
  };

  const all = (): Made[] => [...tabs, ...dialogs.values()];

  const tell = (...[change, how]: Parameters<Panel["update"]>): void => {
    for (const made of all()) {
      const isSeen = "body" in made ? made.place.id === front : dialogs.get(made.place.id)?.dialog.open === true;
      if (isSeen) {
        made.panel.update(change, how);
      } else {
        made.isStale = true;
        made.isNew ||= how === "new";
      }
    }
  };

  /** The frame after which the panels are told of what has been learned. */
  let later: number | null = null;

  return {
    root,
    putAbove: (shown) => bodies.before(shown),
    get front() {
      return front;
    },
    open,
    close,
    update: (change, how?: How) => {
      // The verdict and its marks on the table are shown first; a position that has been left by then is not explained at all.
      if (change === "knowledge") {
        later ??= requestAnimationFrame(() => setTimeout(() => {
          later = null;
          tell("knowledge");
        }));
      } else {
        tell(change, how);
      }
    },
    keep: () => ({
      front,
      guests: tabs.filter((made) => made.place.where === "guest").map((made) => made.place.id),
      panels: new Map([...states, ...all().map((made) => [made.place.id, made.panel.keep?.()] as const)]),
    }),
    restore: (kept) => {
      kept.guests.forEach((id) => open(id));
      show(kept.front);
      states = kept.panels;
      all().forEach(giveBack);
    },
  };
}
