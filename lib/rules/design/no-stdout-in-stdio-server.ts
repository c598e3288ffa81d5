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
    toStderr: "Write to standard error.",
  },
  remedies: {
    own: "Use standard error: console.error, sys.stderr.",
    imported: "Use console.error or sys.stderr.",
  },
  check: {
    module(module, { report }) {
      for (const { label, span, path, line, edit } of module.stdout) {
        if (path === undefined)
          report(module, "own", { at: span, data: { label }, suggest: [{ message: "toStderr", edit }] });
        else report(module, "imported", { at: span, data: { label, place: placeIn(path, line) } });
      }
    },
  },
});
