// The picture of the position as something to play with. Nothing here knows a game: parts of the picture make moves
// by one rule (`choice.ts`), are reached by pointer, finger and keyboard alike, and bear what is known of their moves.

import { movesByPart, select, type Selection } from "../choice.ts";
import { button, el, rove, svg } from "../dom.ts";
import { byWorth, judgePart, type PartJudgement } from "../judgement.ts";
import { adopt, become, handleOf, makeHandle, sizeOf } from "../picture.ts";
import type { Choice } from "../types.ts";
import { isTouch, moveButton, whenPointed } from "./move_button.ts";
import type { Context } from "./panel.ts";

/** More moves than this are left to the list of moves. */
const MOST_CHIPS = 24;
/** Pictures are not shrunk below this to fit the height of the table, as they could not be read; they scroll inside it then. */
const LEAST_SCALE = 0.5;
const MOST_SCALE = 1.8;
/** Pictures wider than this, beside the height of the table, would leave it half empty; those that are too high even so may be wider. */
const WIDEST = 1.35;
/** A picture that is shrunk below this to fit the height is too high. */
const TOO_HIGH = 0.8;
/** Badges are not shrunk below this with their picture. */
const LEAST_BADGE_SCALE = 0.95;
const LEAST_WIDTH = 260;
const LEAST_BOUNDED = 520;
/** Before anything is laid out. */
const DEFAULT_WIDTH = 640;

/** Where the page scrolls anyway (a phone), small pictures are enlarged up to this share of the window's height. */
const SHARE_OF_WINDOW = 0.5;

/** What there is to fill with a picture, and how small it may become to fit. */
interface Room {
  width: number;
  height: number;
  least: number;
}

/** The part of a picture that is shown. */
type View = Pick<DOMRect, "x" | "y" | "width" | "height">;

export interface Board {
  root: HTMLElement;
  /** Moves that the picture leaves to choose between: a row of buttons that stands elsewhere. */
  chips: HTMLElement;
  /** Shows a picture with the moves that it offers; `isActive` tells whether a person may choose now. */
  show: (picture: string, choices: readonly Choice[], isActive: boolean) => void;
  /** Writes what is known of the moves onto the picture. */
  mark: () => void;
  /** Lifts the parts of a move that is pointed at elsewhere. */
  point: (move: string | null) => void;
  /** How wide a picture is to be drawn, so that it fills the room when it is fitted. */
  width: () => number;
}

/** Badges are made smaller than this to fit into their square only when they tell nothing but a sign. */
const LEAST_WHOLE_BADGE = 0.8;

/** Where a badge begins: on cards and nodes it grows over its own part, within squares it is centred, else it stands beside. */
function badgeLeft(part: string, width: number): number {
  switch (part[0]) {
    case "c":
    case "n":
      return 9 - width;
    case "s":
      return -width / 2;
    case "h":
      return -2;
    default:
      return -9;
  }
}

/** From move to move hands become shorter: pictures whose heights differ by this much at most follow one another. */
const MOST_GROWTH = 40;

/** How much larger a picture must become for the view to change within a game. */
const WORTH_CROPPING = 1.15;

/** Cuts away the empty margins of a picture, so that what there is to see can be larger. */
function croppedView(picture: SVGSVGElement): View | null {
  const box = picture.getBBox();
  const margin = 6;
  return box.width > 0 && box.height > 0 ? { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin } : null;
}

function setView(picture: SVGSVGElement, { x, y, width, height }: View): void {
  picture.setAttribute("viewBox", [x, y, width, height].map((each) => each.toFixed(1)).join(" "));
}

/** Whether a view shows all that another one shows, and not so much more that things are smaller than need be. */
function suits(view: View, wanted: View): boolean {
  const isAllIn =
    view.x <= wanted.x + 1 && view.y <= wanted.y + 1 && view.x + view.width >= wanted.x + wanted.width - 1 && view.y + view.height >= wanted.y + wanted.height - 1;
  return isAllIn && Math.min(view.width / wanted.width, view.height / wanted.height) < WORTH_CROPPING;
}

/** `begin` is told how a move begins, where the parts chosen cannot make it whole. */
export function board(context: Context, labels: { picture: string; moves: string }, begin: (text: string) => void): Board {
  const { say, session } = context;
  const stage = el("div", { class: "stage", role: "group", "aria-label": labels.picture });
  const chips = el("div", { class: "chips", role: "group", "aria-label": labels.moves });
  const root = el("div", { class: "board" }, stage);

  let picture: SVGSVGElement | null = null;
  let choices: readonly Choice[] = [];
  let byPart = new Map<string, string[]>();
  /** How moves begin that are too many to offer, by the parts that they are made with. */
  let beginnings = new Map<string, string>();
  /** What the cards of the hand can be used for: the moves of each. */
  let handMoves = new Set<string>();
  /** The moves that take one part only, by it. */
  let aloneMoves = new Map<string, string>();
  let partElements = new Map<string, SVGElement>();
  /** What the keyboard reaches of the parts that can be chosen. */
  let handles = new Map<string, SVGElement>();
  /** How large pictures have been drawn since the last was put in place of another, and what is shown of them. */
  let last: { width: number; height: number; view: View } | null = null;
  /** As the browser last told, so that nothing need be laid out to know it. */
  let room: Room | null = null;
  /** The game that is shown, and whether pictures of it are too high for the table. */
  let shown: unknown = null;
  let isTooHigh = false;
  let isScrolled = false;
  let isActive = false;
  let chosen: string[] = [];
  let selection: Selection = select([], []);

  /** The part that something belongs to; a badge belongs to the part that it tells of. */
  const partOf = (target: EventTarget | null): string | null => {
    const { part, badgeFor } = (target instanceof Element && target.closest<SVGElement>("[data-part], [data-badge-for]")?.dataset) || {};
    return part ?? badgeFor ?? null;
  };

  /** The moves that choosing a part would leave. */
  const movesWith = (part: string): string[] =>
    chosen.length === 0 ? (byPart.get(part) ?? []) : select(choices, [...chosen.filter((other) => other !== part), part]).left.map((choice) => choice.move);

  const reselect = (parts: string[]): void => {
    chosen = parts;
    selection = select(choices, chosen);
    for (const [part, element] of partElements) {
      element.classList.toggle("chosen", chosen.includes(part));
      element.classList.toggle("is-out", handles.has(part) && chosen.length > 0 && !chosen.includes(part) && !selection.parts.has(part));
      handles.get(part)?.setAttribute("aria-pressed", String(chosen.includes(part)));
    }
    drawChips();
    mark();
  };

  /** Chooses anew, and points at nothing. */
  const restart = (parts: string[] = []): void => {
    reselect(parts);
    previewPart(null);
  };

  const choosePart = (part: string): void => {
    const beginning = beginnings.get(part);
    if (isActive && beginning !== undefined) {
      begin(beginning);
    }
    if (!isActive || !byPart.has(part)) {
      return;
    }
    if (chosen.includes(part)) {
      restart(chosen.filter((other) => other !== part));
      return;
    }
    // A part that does not go with the others begins anew.
    const next = movesWith(part).length > 0 ? [...chosen, part] : [part];
    const { only } = select(choices, next);
    if (only !== null) {
      reselect([]);
      context.choose(only);
      return;
    }
    reselect(next);
    previewPart(part);
  };

  const point = (part: string | null): void => {
    stage.querySelector(".pointed")?.classList.remove("pointed");
    partElements.get(part ?? "")?.classList.add("pointed");
  };

  /** Tells of a part: the move that it makes, alone or with those chosen before, if there is one. */
  const previewPart = (part: string | null): void => {
    const moves = part === null ? [] : movesWith(part);
    point(part);
    context.preview(moves.length === 1 ? (moves[0] ?? null) : chosen.includes(part ?? "") ? selection.exact : null);
  };

  /** Lifts the parts of a move. */
  const lift = (move: string | null): void => {
    const taken = new Set(move === null ? [] : (choices.find((choice) => choice.move === move)?.parts ?? []));
    const judgement = move === null ? null : context.judge(move);
    for (const [part, element] of partElements) {
      element.classList.toggle("is-taken", taken.has(part));
      if (taken.has(part) && judgement) {
        element.dataset["takenMark"] = judgement.mark;
      } else {
        delete element.dataset["takenMark"];
      }
    }
  };

  /** Shows where the keyboard is. */
  const showFocus = (): void => {
    const focused = document.activeElement;
    for (const [part, handle] of handles) {
      partElements.get(part)?.classList.toggle("is-focused", handle === focused && handle.matches(":focus-visible"));
    }
  };

  // One listener each for the whole picture: pictures have hundreds of parts.
  stage.addEventListener("click", (event) => {
    const part = partOf(event.target);
    const isTap = isActive && isTouch(event);
    const moves = part === null ? [] : movesWith(part);
    const previewed = context.previewed();
    if (part === null) {
      restart();
    } else if (isTap && moves.length === 1 && moves[0] !== previewed) {
      previewPart(part);
    } else if (isTap && previewed !== null && part === chosen.at(-1)) {
      context.choose(previewed);
    } else {
      choosePart(part);
    }
    if (isTap) {
      partElements.get(part ?? "")?.scrollIntoView({ block: "nearest" });
    }
  });
  whenPointed(stage, (target) => previewPart(partOf(target)));
  stage.addEventListener("scroll", () => (isScrolled = stage.scrollTop !== 0 || stage.scrollLeft !== 0), { passive: true });
  stage.addEventListener("focusin", (event) => {
    showFocus();
    // A pointer that presses focuses too; only the keyboard asks by focus.
    if (event.target instanceof Element && event.target.matches(":focus-visible")) {
      previewPart(partOf(event.target));
    }
  });
  stage.addEventListener("focusout", () => {
    point(null);
    lift(null);
    showFocus();
  });
  stage.addEventListener("keydown", (event) => {
    const part = partOf(event.target);
    if (part !== null && (event.key === "Enter" || event.key === " ") && !event.repeat) {
      event.preventDefault();
      choosePart(part);
    } else if (event.key === "Escape" && chosen.length > 0) {
      event.stopPropagation();
      restart();
    }
  });

  const chip = (move: string, isExact: boolean): HTMLButtonElement =>
    moveButton(
      context,
      move,
      { class: isExact ? "chip exact" : "chip", "data-key": `chip ${move}` },
      el("span", { class: "sign", "aria-hidden": "true" }),
      el("span", {}, move === "pass" ? say("pass") : move),
      el("span", { class: "unseen" }),
    );

  /** The moves that are left to choose between: those without a part, and what the chosen parts leave. */
  const drawChips = (): void => {
    const offered = !isActive ? [] : chosen.length > 0 ? selection.left : choices.filter((choice) => choice.parts.length === 0);
    const shown = offered.length > MOST_CHIPS ? [] : [...offered].sort((a, b) => byWorth(context.judge(a.move), context.judge(b.move)));
    const more = offered.length > MOST_CHIPS ? button({ class: "chip quiet", "data-key": "more-chips" }, say("more_moves", { count: offered.length }), () => context.open("moves")) : null;
    const clear = chosen.length > 0 ? button({ class: "chip quiet", "data-key": "clear" }, say("clear"), () => restart()) : null;
    chips.replaceChildren(...shown.map(({ move }) => chip(move, move === selection.exact)), ...(more ? [more] : []), ...(clear ? [clear] : []));
    chips.hidden = !chips.hasChildNodes();
    // What stands beside them makes room.
    chips.parentElement?.classList.toggle("has-chips", !chips.hidden);
    chips.parentElement?.classList.toggle("is-choosing", chosen.length > 0);
    rove(chips, "button");
  };

  const writeBadge = (place: SVGElement, judgement: PartJudgement | null): void => {
    if (!judgement) {
      place.replaceChildren();
      delete place.dataset["mark"];
      return;
    }
    const part = place.dataset["badgeFor"] ?? "";
    const square = part.startsWith("s") ? partElements.get(part) : null;
    const room = square ? Number(handleOf(square).getAttribute("width")) : Infinity;
    const widthOf = (text: string): number => 11 + 7 * text.length;
    const whole = judgement.remoteness === null ? judgement.sign : `${judgement.sign}${judgement.remoteness + 1}`;
    const text = LEAST_WHOLE_BADGE * widthOf(whole) > room ? judgement.sign : whole;
    place.classList.toggle("is-part-only", judgement.isPartOnly);
    if (place.dataset["mark"] === judgement.mark && place.textContent === text) {
      return;
    }
    place.setAttribute("aria-hidden", "true");
    place.dataset["mark"] = judgement.mark;
    const width = widthOf(text);
    const left = badgeLeft(part, width);
    const pill = svg("rect", { x: left, y: -9, width, height: 18, rx: 9 });
    const sign = svg("text", { class: "badge-sign", x: left + width / 2, "text-anchor": "middle", "dominant-baseline": "central" }, text);
    place.replaceChildren(svg("g", { transform: `scale(${Math.min(1, room / width)})` }, pill, sign));
  };

  const judged = (part: string): PartJudgement | null => {
    const moves = isActive || chosen.length === 0 ? movesWith(part) : [];
    const alone = chosen.length === 0 ? aloneMoves.get(part) : select(choices, [...chosen.filter((other) => other !== part), part]).exact;
    return judgePart(moves.flatMap((move) => context.judge(move) ?? []), alone ? context.judge(alone) : null, say);
  };

  /** Whether a card in the hand makes the same moves: it bears the badge, and the place where it goes stays readable. */
  const isToldInHand = (part: string): boolean => {
    const moves = byPart.get(part)?.join("\n");
    return moves !== undefined && !part.startsWith("c") && handMoves.has(moves);
  };

  const mark = (): void => {
    const byPartJudged = new Map<string, PartJudgement | null>();
    const hinted = new Set(session.hint === null ? [] : choices.find((choice) => choice.move === session.hint?.move)?.parts);
    for (const [part, element] of partElements) {
      const judgement = byPart.has(part) ? judged(part) : null;
      byPartJudged.set(part, judgement);
      const name = element.dataset["name"] ?? "";
      handles.get(part)?.setAttribute("aria-label", judgement ? say("says", { move: name, words: judgement.words }) : name);
      if (judgement) {
        element.dataset["mark"] = judgement.mark;
      } else {
        delete element.dataset["mark"];
      }
      element.classList.toggle("is-hinted", hinted.has(part));
    }
    for (const place of picture?.querySelectorAll<SVGElement>("[data-badge-for]") ?? []) {
      const part = place.dataset["badgeFor"] ?? "";
      writeBadge(place, isToldInHand(part) ? null : (byPartJudged.get(part) ?? null));
    }
    for (const made of chips.querySelectorAll<HTMLElement>("[data-move]")) {
      const move = made.dataset["move"] ?? "";
      const judgement = context.judge(move);
      made.dataset["mark"] = judgement?.mark ?? "";
      made.classList.toggle("is-hinted", session.hint?.move === move);
      made.querySelector(".sign")?.replaceChildren(judgement?.sign ?? "");
      made.querySelector(".unseen")?.replaceChildren(judgement?.words ?? "");
    }
  };

  // Where the page scrolls anyway (a phone), the height is free.
  const isBounded = (): boolean => getComputedStyle(root).getPropertyValue("--bounded").trim() === "yes";

  const width = (): number => {
    const room = stage.clientWidth || root.clientWidth || DEFAULT_WIDTH;
    return Math.max(LEAST_WIDTH, Math.round(isBounded() && !isTooHigh ? Math.min(room, Math.max(WIDEST * stage.clientHeight, LEAST_BOUNDED)) : room));
  };

  /** Another width is right then. Asked once for each game, so that nothing goes to and fro. */
  const setTooHigh = (is: boolean): void => {
    isTooHigh = is;
    context.redraw();
  };

  const roomNow = (): Room => ({
    width: stage.clientWidth,
    ...(isBounded() ? { height: stage.clientHeight, least: LEAST_SCALE } : { height: SHARE_OF_WINDOW * innerHeight, least: 1 }),
  });

  /** As large as its room allows; a picture that would become too small to read is scrolled instead. */
  const fit = (fitted: SVGSVGElement): void => {
    room ??= roomNow();
    const { width, height } = sizeOf(fitted);
    const scale = Math.min(room.width / width, Math.max(room.height / height, room.least), MOST_SCALE);
    stage.style.setProperty("--badge", String(Math.max(1, LEAST_BADGE_SCALE / scale)));
    fitted.setAttribute("width", String(Math.floor(width * scale)));
    fitted.setAttribute("height", String(Math.floor(height * scale)));
  };

  const reviewView = (): void => {
    const wanted = picture && last ? croppedView(picture) : null;
    if (picture && wanted && last && !suits(last.view, wanted)) {
      last.view = wanted;
      setView(picture, wanted);
      fit(picture);
    }
  };

  /**
   * Puts a picture on the table. From move to move the one that is there becomes the next one, and its view stays while it suits:
   * nothing jumps, and nothing need be measured before it is shown.
   */
  const put = (next: SVGSVGElement): void => {
    const { width, height } = sizeOf(next);
    if (picture?.parentNode === stage && last?.width === width && Math.abs(last.height - height) <= MOST_GROWTH) {
      const grown = Math.max(0, height - last.height);
      last = { width, height: last.height + grown, view: { ...last.view, height: last.view.height + grown } };
      setView(next, last.view);
      fit(next);
      become(picture, next);
      requestAnimationFrame(() => setTimeout(reviewView));
      return;
    }
    picture = next;
    stage.replaceChildren(next);
    const view = croppedView(next);
    last = view && { width, height, view };
    if (view) {
      setView(next, view);
    }
    fit(next);
    if (!isTooHigh && (room?.height ?? 0) < TOO_HIGH * height) {
      setTooHigh(true);
    }
  };

  /** Makes buttons of the parts that can be chosen, and leaves the names of all to the page. */
  const prepare = (next: SVGSVGElement): void => {
    let hasChoice = false;
    for (const element of next.querySelectorAll<SVGElement>("[data-part]")) {
      const part = element.dataset["part"] ?? "";
      element.dataset["name"] = element.getAttribute("aria-label") ?? part;
      element.removeAttribute("role");
      element.removeAttribute("aria-label");
      element.classList.toggle("choice", isChoice(part));
      if (isChoice(part)) {
        hasChoice = true;
        makeHandle(element);
      }
    }
    // Within an image nothing can be chosen; a group may hold buttons.
    next.setAttribute("role", hasChoice ? "group" : "img");
  };

  const isChoice = (part: string): boolean => isActive && (byPart.has(part) || beginnings.has(part));

  const show = (text: string, offered: readonly Choice[], active: boolean): void => {
    const focused = stage.contains(document.activeElement) ? partOf(document.activeElement) : null;
    const hadFocus = root.contains(document.activeElement) || chips.contains(document.activeElement);
    choices = offered.filter((choice) => !choice.unfinished);
    byPart = movesByPart(choices);
    beginnings = new Map(offered.flatMap(({ move, parts, unfinished }) => (unfinished ? parts.map((part): [string, string] => [part, move]) : [])));
    handMoves = new Set([...byPart].flatMap(([part, moves]) => (part.startsWith("c") ? [moves.join("\n")] : [])));
    aloneMoves = new Map(choices.flatMap(({ move, parts: [part, ...others] }) => (part !== undefined && others.length === 0 ? [[part, move]] : [])));
    isActive = active;
    if (shown !== session.record) {
      shown = session.record;
      if (isTooHigh) {
        setTooHigh(false);
      }
    }
    const next = adopt(text);
    if (next) {
      prepare(next);
      put(next);
    } else {
      picture = null;
      stage.replaceChildren();
    }
    partElements = new Map();
    handles = new Map();
    for (const element of picture?.querySelectorAll<SVGElement>("[data-part]") ?? []) {
      const part = element.dataset["part"] ?? "";
      partElements.set(part, element);
      if (isChoice(part)) {
        handles.set(part, handleOf(element));
      }
    }
    if (isScrolled) {
      stage.scrollTo(0, 0);
    }
    reselect([]);
    rove(stage, "[data-roving]", true);
    if (hadFocus) {
      const same = focused === null ? undefined : handles.get(focused);
      const target = same ?? root.querySelector<SVGElement>("[data-roving][tabindex='0']") ?? chips.querySelector<HTMLElement>(".chip");
      stage.tabIndex = -1;
      (target ?? stage).focus({ preventScroll: true });
      showFocus();
    }
  };

  // What stands above and below the picture comes and goes; the picture takes the room that is left.
  new ResizeObserver(() => {
    room = roomNow();
    if (picture) {
      fit(picture);
    }
  }).observe(stage);

  return { root, chips, show, mark, point: lift, width };
}
