// Answers that come line by line while a run goes on (NDJSON), and the run that can be called off.

import { headers, Refused, Unreachable } from "./api.ts";
import { parseExactly } from "./exact.ts";
import type { JobKind, Lang, RunEnd, RunLine } from "./types.ts";

/** The wish to run one of the jobs that a game declares. */
export interface JobRequest {
  kind: JobKind;
  game?: string;
  name: string;
  params: Record<string, string>;
}

/** The values of a stream of lines. Pieces may end anywhere, within a letter too; blank lines are passed over. */
export async function* jsonLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) {
        if (line.trim() !== "") {
          yield parseExactly(line);
        }
      }
      if (done) {
        return;
      }
    }
  } finally {
    // Whoever stops listening closes the connection, which stops the run at the server.
    await reader.cancel().catch(() => undefined);
  }
}

/** What a run tells while it goes on. */
export interface RunWatcher {
  line: (line: RunLine) => void;
}

/** Runs something at the server until it ends, fails, or is called off by the signal (an `AbortError`). */
export async function run(url: string, request: Record<string, unknown> & { lang: Lang }, signal: AbortSignal, watcher: RunWatcher): Promise<RunEnd> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: headers(request.lang),
      body: JSON.stringify(request),
      signal,
    });
    if (!response.ok) {
      throw new Refused(response.status, problemIn(await response.text()) ?? { error: response.statusText, line: null });
    }
    if (!response.body) {
      throw new Unreachable("the answer is empty");
    }
    for await (const value of jsonLines(response.body)) {
      const line = value as RunLine;
      if ("error" in line) {
        throw new Refused(200, { ...line, line: null });
      }
      if ("end" in line) {
        return line.end;
      }
      watcher.line(line);
    }
    throw new Unreachable("the answer was cut off");
  } catch (error) {
    if (signal.aborted) {
      throw new DOMException("called off", "AbortError");
    }
    throw error instanceof Refused || error instanceof Unreachable ? error : new Unreachable(String(error));
  }
}

function problemIn(text: string): Refused["body"] | null {
  try {
    const read = parseExactly(text);
    return typeof read === "object" && read !== null && "error" in read ? (read as Refused["body"]) : null;
  } catch {
    return null;
  }
}
