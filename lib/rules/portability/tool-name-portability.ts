import type { ClientName } from "../../model/client.ts";
import { availableName, toolNamesOf } from "../../prose/tool-names.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-effects.ts";
import type { TraitName } from "../../schema/client-facts.ts";

/** The shortest name of a server, for projects that do not state theirs. */
const shortestServer = "s";

/** The maximum number of characters that clients allow for the name of a tool, in addition to that of its server. */
const limits: readonly { readonly trait: TraitName; readonly mostBeside: (server: string) => number }[] = [
  { trait: "longNameClaude", mostBeside: (server) => 64 - `mcp__${server}__`.length },
  { trait: "longNameCursor", mostBeside: (server) => 59 - server.length },
  { trait: "longNameApi", mostBeside: () => 64 },
];

export default defineRule({
  name: "tool-name-portability",
  family: "portability",
  description: "Require tool names that clients accept together with the name of the server",
  reason:
    "A client refuses a whole request, or leaves out the server, if one name has a dot or is too long beside the server's.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  edit: "draft",
  messages: {
    dot: "{{clients}} tool '{{tool}}'{{also}}: its name has a dot.",
    tooLong: "{{clients}} tool '{{tool}}'{{also}}: its name has {{length}} characters, of at most {{most}}.",
    rename: "Rename it to '{{name}}'.",
  },
  remedies: {
    dot: "Write '_' in place of dots.",
    tooLong: "Leave out words that every tool of the server has.",
  },
  check: {
    tool(tool, { server, settings, report }) {
      const { name } = tool;
      // valid-tool-name reports characters that the protocol does not allow either.
      if (name.state !== "known" || /^$|[^A-Za-z0-9._-]/.test(name.value)) return;
      const { value, span: at } = name;
      const dotted = value.includes(".") ? effectOn(settings.clients, "dottedName") : undefined;
      if (dotted !== undefined) {
        const legal = availableName(toolNamesOf(server), value, { by: "tool-name-portability", rename: withoutDots });
        const edit = legal === undefined ? undefined : tool.editor?.set("name", legal);
        const suggest = [{ message: "rename" as const, data: { name: legal ?? "" }, edit, draft: true }];
        report(tool, "dot", { at, data: dotted, suggest });
      }
      const long = excessOf(value, settings.serverName ?? shortestServer, settings.clients);
      if (long) report(tool, "tooLong", { at, data: { length: value.length, ...long } });
    },
  },
});

function withoutDots(name: string): string | undefined {
  if (!name.includes(".")) return undefined;
  return name.replaceAll(".", name.includes("-") && !name.includes("_") ? "-" : "_");
}

/** The smallest limit that a name exceeds, and what all clients do whose limits it exceeds. */
function excessOf(name: string, server: string, clients: readonly ClientName[]) {
  const exceeded = limits.filter(
    ({ trait, mostBeside }) => name.length > mostBeside(server) && effectOn(clients, trait) !== undefined,
  );
  const effect = effectOn(clients, ...exceeded.map(({ trait }) => trait));
  if (effect === undefined) return undefined;
  return { most: Math.max(0, Math.min(...exceeded.map(({ mostBeside }) => mostBeside(server)))), ...effect };
}
