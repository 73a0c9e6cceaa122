// The curve of the game as a small chart; each point is a way to its position.

import { curveOf, type Curve, type CurvePoint } from "../curve.ts";
import { capital, el, svg } from "../dom.ts";
import { colourOf, playerShape } from "../marks.ts";
import type { Context, Panel } from "./panel.ts";

const WIDTH = 400;
const HEIGHT = 112;
const EDGE = 16;
/** Names of more players would cover each other. */
const MOST_LANES = 4;

/** A number without needless places. */
function shortest(value: number): string {
  return String(Number(value.toFixed(2)));
}

export function curvePanel(context: Context): Panel {
  const { say, session } = context;
  const title = el("h2", {});
  const chart = el("div", { class: "curve" });
  const root = el("section", { class: "block" }, title, chart);

  const draw = (): void => {
    const record = session.record;
    root.hidden = !record || record.steps.length < 2 || !context.settings.answers;
    if (!record || root.hidden) {
      return;
    }
    const curve = curveOf(record.steps, session.knownOf, record.first.view.seats);
    title.textContent = say(`curve_${curve.kind}`);
    chart.replaceChildren(drawCurve(curve, record.now.depth));
  };

  /** From heights to places: the largest on top. */
  const drawCurve = (curve: Curve, at: number): SVGSVGElement => {
    const heights = curve.points.flatMap((point) => point.height ?? []);
    const low = Math.min(0, ...heights);
    const high = Math.max(0, ...heights);
    const x = (index: number): number => EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, curve.points.length - 1);
    const y = (height: number): number => HEIGHT - EDGE - ((height - low) * (HEIGHT - 2 * EDGE)) / Math.max(1e-9, high - low || 1);
    const path = curve.points
      .map((point, index) => (point.height === null ? "" : `${index === 0 || curve.points[index - 1]?.height === null ? "M" : "L"}${x(index).toFixed(1)} ${y(point.height).toFixed(1)}`))
      .join("");
    const label = curve.points.map((point, index) => `${index}: ${words(point)}`).join(", ");
    const drawn = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve-picture", role: "img", "aria-label": say("curve_label", { points: label }) });
    if (curve.kind !== "verdict") {
      drawn.append(svg("line", { class: "curve-zero", x1: EDGE, x2: WIDTH - EDGE, y1: y(0), y2: y(0) }));
    }
    drawn.append(svg("line", { class: "curve-now", x1: x(at), x2: x(at), y1: 2, y2: HEIGHT - 2 }), svg("path", { class: "curve-line", d: path }));
    for (const { text, x: at, y: height, anchor } of axisWords(curve, low, high, y)) {
      drawn.append(svg("text", { class: "curve-word", x: at, y: height, "text-anchor": anchor, "aria-hidden": "true" }, text));
    }
    for (const [index, point] of curve.points.entries()) {
      const place = { x: x(index), y: point.height === null ? HEIGHT / 2 : y(point.height) };
      const dot = svg(
        "g",
        { class: point.winner === null ? "curve-point" : `curve-point player-${colourOf(point.winner)}`, transform: `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})` },
        svg("title", {}, `${index}: ${words(point)}`),
        svg("rect", { class: "curve-target", x: -7, y: -place.y, width: 14, height: HEIGHT }),
        point.winner === null
          ? svg("circle", { r: 3, class: point.isKnown ? "curve-draw" : "curve-unknown" })
          : svg("path", { d: playerShape(point.winner), transform: "scale(.55) translate(-8 -8)" }),
      );
      // For the pointer only: the keyboard goes through the moves below.
      dot.addEventListener("click", () => session.go(point.step));
      drawn.append(dot);
    }
    return drawn;
  };

  /** What the height tells, at both ends of the scale, and how far the moves go. */
  const axisWords = (curve: Curve, low: number, high: number, y: (height: number) => number): { text: string; x: number; y: number; anchor: "start" | "middle" }[] => {
    const [top, bottom] = [10, HEIGHT - 3];
    const across = { text: say("curve_across", { count: curve.points.length - 1 }), x: WIDTH / 2, y: bottom, anchor: "middle" as const };
    if (curve.kind === "verdict") {
      const lanes = [...new Set(curve.points.flatMap((point) => point.winner ?? []))].slice(0, MOST_LANES);
      return [...lanes.map((player) => ({ text: capital(context.playerName(player)), x: 4, y: y(-player) - 6, anchor: "start" as const })), across];
    }
    const wins = (player: number): string => capital(say("verdict_win", { player: context.playerName(player) }));
    const [upper, lower] = curve.kind === "value" ? [say("curve_largest", { value: shortest(high) }), say("curve_least", { value: shortest(low) })] : [`↑ ${wins(0)}`, `↓ ${wins(1)}`];
    return [{ text: upper, x: 4, y: top, anchor: "start" }, { text: lower, x: 4, y: bottom, anchor: "start" }, across];
  };

  const words = (point: CurvePoint): string =>
    point.winner !== null ? say("verdict_win", { player: context.playerName(point.winner) }) : point.isKnown ? say("verdict_draw") : say("unknown");

  return { root, update: draw };
}
