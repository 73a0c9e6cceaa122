// The command that runs the same in a shell.

import type { JobRequest } from "../../stream.ts";
import type { Param } from "../../types.ts";
import { defaultText } from "../fields.ts";
import { shellCommand } from "../kit.ts";

/** The words between `tefuda` and the flags, by kind. */
function subcommand({ kind, game = "", name, params }: JobRequest): string[] {
  switch (kind) {
    case "study":
      return ["study", game, name];
    case "check":
      return ["check", name];
    case "count":
    case "advise":
      return [kind, game];
    case "values":
      // Without a rule the game takes a well-known one of its own, here as there.
      return ["grundy", ...(params["rule"] === undefined ? [] : [params["rule"]]), "--game", game];
  }
}

export function commandOf(request: JobRequest, params: Param[]): string {
  const words = ["tefuda", ...subcommand(request)];
  for (const param of params) {
    // A table of values in a shell is longer, if nothing is said.
    const value = request.params[param.name] ?? (param.name === "to" && request.kind === "values" ? defaultText(param) : undefined);
    if (value === undefined || (request.kind === "values" && param.name === "rule")) {
      continue;
    }
    const flag = `--${param.name}`;
    if (param.kind === "flag") {
      words.push(flag);
    } else if (value.startsWith("-")) {
      words.push(`${flag}=${value}`);
    } else {
      words.push(flag, value);
    }
  }
  return shellCommand(words);
}
