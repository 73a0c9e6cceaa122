// A real browser at the real server: `tefuda serve` and Debian's chromium, without any other host.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** The folder of the page's source; tests are run from it. */
export const UI = process.cwd();
/** The program whose page is tested. */
export const BINARY = path.resolve(process.env["TEFUDA"] ?? path.join(UI, "../target/debug/tefuda"));
export const SCREENSHOTS = path.join(UI, "screenshots");

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long the computer waits before its move where no motion is wanted; `page.ts` has the same number. */
const SHORT_DELAY_MS = 120;

export interface GameAbout {
  name: string;
  examples: { position: string }[];
}

export class Harness {
  readonly browser: Browser;
  readonly origin: string;
  readonly #server: ChildProcess;

  private constructor(browser: Browser, origin: string, server: ChildProcess) {
    this.browser = browser;
    this.origin = origin;
    this.#server = server;
  }

  /** Starts a server with these flags, and a browser. */
  static async start(flags: string[] = []): Promise<Harness> {
    assert.ok(existsSync(BINARY), `${BINARY} is missing: build it with \`cargo build -p tefuda-cli\``);
    const server = spawn(BINARY, ["serve", ...flags], { stdio: ["ignore", "pipe", "inherit"] });
    const link = await new Promise<string>((resolve, reject) => {
      let text = "";
      server.stdout.on("data", (piece: Buffer) => {
        text += piece.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
        if (found && text.includes("\n")) {
          resolve(found[0]);
        }
      });
      server.on("error", reject);
      server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    });
    const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    mkdirSync(SCREENSHOTS, { recursive: true });
    return new Harness(browser, link, server);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.#server.kill("SIGTERM");
  }

  async games(): Promise<GameAbout[]> {
    const response = await fetch(`${this.origin}/api/v1/games`);
    return ((await response.json()) as { games: GameAbout[] }).games;
  }

  /**
   * A page in a fresh context; whatever goes wrong in it is collected. `first`: nobody has been here before. `hasty`: the
   * computer moves without the moment in which one looks at the table.
   */
  async visit(hash: string, { first = false, hasty = false, ...options }: BrowserContextOptions & { first?: boolean; hasty?: boolean } = {}): Promise<Visit> {
    const context = await this.browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: "en-GB",
      reducedMotion: "reduce",
      colorScheme: "light",
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const visit = new Visit(page, context, this.origin);
    if (process.env["TEFUDA_UI_FROM_DISK"]) {
      // While working on the page: the newest build without building the server again.
      await page.route(`${this.origin}/**`, async (route) => {
        const name = new URL(route.request().url()).pathname.slice(1) || "index.html";
        if (name.startsWith("api/")) {
          return route.continue();
        }
        const types: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
        return route.fulfill({
          body: readFileSync(path.join(UI, "../crates/tefuda-web/page", name)),
          contentType: types[name.split(".").pop() ?? ""] ?? "text/plain",
          headers: { "content-security-policy": "default-src 'self'; img-src 'self' blob:" },
        });
      });
    }
    if (!first) {
      await page.addInitScript(() => localStorage.setItem("tefuda.visited", "yes"));
    }
    if (hasty) {
      await page.addInitScript((moment) => {
        const wait = window.setTimeout.bind(window);
        const hurry = (work: () => void, delay?: number): number => wait(work, delay === moment ? 0 : delay);
        window.setTimeout = hurry as typeof window.setTimeout;
      }, SHORT_DELAY_MS);
    }
    await page.goto(`${this.origin}/${hash}`);
    await page.locator(".stage svg, .asked").first().waitFor();
    return visit;
  }
}

export class Visit {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #strange: string[] = [];
  /** Errors that a test brings about on purpose. */
  expected: RegExp[] = [];

  constructor(page: Page, context: BrowserContext, origin: string) {
    this.page = page;
    this.#context = context;
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        this.#strange.push(`console: ${message.text()}`);
      }
    });
    page.on("pageerror", (error) => this.#strange.push(`error: ${error.message}`));
    page.on("request", (request) => {
      // A picture that the page itself has made is no request to anybody.
      if (!request.url().replace(/^blob:/, "").startsWith(`${origin}/`)) {
        this.#strange.push(`request to ${request.url()}`);
      }
    });
  }

  /** The verdict's sentence, once it is there. */
  async verdict(): Promise<string> {
    const headline = this.page.locator(".verdict:not([data-outcome='none']) .headline");
    await headline.waitFor();
    return (await headline.textContent()) ?? "";
  }

  /** Waits until a person may move, or the game is over. */
  async ready(): Promise<void> {
    await this.page.waitForFunction(
      () =>
        document.querySelector(".verdict:not([data-outcome='none'])") !== null &&
        (document.querySelector(".result:not([hidden])") !== null || document.querySelector(".stage .choice, .chip[data-move], .typed-move:not([hidden])") !== null),
    );
  }

  /** Waits until the moves made are those of the address. */
  async moves(expected: number): Promise<void> {
    await this.page.waitForFunction((count) => {
      const moves = /moves=([^&]*)/.exec(location.hash)?.[1] ?? "";
      return (moves === "" ? 0 : moves.split(";").length) === count;
    }, expected);
  }

  /** As where analyses take longer than a moment: moves do not bring that of the position after them, so that it is asked for. */
  async analyseApart(): Promise<void> {
    await this.page.route("**/api/v1/play", (route) => route.continue({ postData: { ...(route.request().postDataJSON() as object), analyse: false } }));
  }

  /** Opens a tab beside the table. */
  async tab(id: string): Promise<void> {
    await this.page.locator(`#tab-${id}`).click();
    await this.page.locator(`#panel-${id}`).waitFor();
  }

  async noSidewaysScroll(): Promise<void> {
    const [inner, outer] = await this.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok((inner ?? 0) <= (outer ?? 0), `the page is ${inner} wide on a screen of ${outer}`);
  }

  /** The page itself does not scroll; its panels do. */
  async noScroll(): Promise<void> {
    await this.noSidewaysScroll();
    const [inner, outer] = await this.page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight]);
    assert.ok((inner ?? 0) <= (outer ?? 0), `the page is ${inner} high on a screen of ${outer}`);
  }

  /** Leaves a picture to be looked at, if somebody wants to: with the variable SCREENSHOTS set. */
  async screenshot(name: string): Promise<void> {
    if (!process.env["SCREENSHOTS"]) {
      return;
    }
    await this.page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`), fullPage: true });
  }

  async close(): Promise<void> {
    const strange = this.#strange.filter((each) => !this.expected.some((pattern) => pattern.test(each)));
    await this.#context.close();
    assert.deepEqual(strange, [], "the browser complained");
  }
}

export function link(game: string, position: string, more = ""): string {
  return `#game=${encodeURIComponent(game)}&position=${encodeURIComponent(position)}${more}`;
}
