import { defineRule } from "../../rule/define-rule.ts";
import type { PathText } from "../../rule/report.ts";

/** A place in another module, relative to the working directory. */
function placeIn(path: string, line: number): PathText {
  return (shown) => `${shown(path)}:${String(line)}`;
}

/**
 * The first line that is not a message ends the connection in some clients, and is an error in the log of all others.
 */
export default defineRule({
  name: "no-stdout-in-stdio-server",
  family: "design",
  description: "Disallow other text on the standard output of servers that speak there",
  reason: "A client reads standard output as messages of the protocol, and any other text ends the connection.",
  severity: "error",
  presets: ["recommended", "strict"],
  edit: "suggest",
  messages: {
    own: "'{{label}}' breaks this stdio server: standard output is for MCP messages.",
    imported: "'{{label}}' in this module ({{place}}) breaks the stdio server: its output is for MCP messages.",
    inherited: "'{{label}}' gives a child process the output of this stdio server, which is for MCP messages.",
    inheritedIn: "'{{label}}' ({{place}}) gives a child process the output of this stdio server.",
    toStderr: "Write to standard error.",
  },
  remedies: {
    own: "Use standard error: console.error, sys.stderr.",
    imported: "Use console.error or sys.stderr.",
    inherited: "Give it standard error.",
    inheritedIn: "Give it standard error.",
  },
  check: {
    module(module, { report }) {
      for (const { label, by, span, path, line, edit } of module.stdout) {
        const [here, elsewhere] =
          by === "child" ? (["inherited", "inheritedIn"] as const) : (["own", "imported"] as const);
        if (path === undefined)
          report(module, here, { at: span, data: { label }, suggest: [{ message: "toStderr", edit }] });
        else report(module, elsewhere, { at: span, data: { label, place: placeIn(path, line) } });
      }
    },
  },
});
