import { availableName, toolNamesOf } from "../../prose/tool-names.ts";
import { quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOfName, effectOn, effectOver } from "../../schema/clients/effects.ts";

/** The shortest name of a server, for projects that do not state theirs. */
const shortestServer = "s";

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
    characters: "{{clients}} tool '{{tool}}'{{also}}: its name has {{characters}}.",
    start: "{{clients}} tool '{{tool}}'{{also}}: its name begins with '{{character}}'.",
    tooLong: "{{clients}} tool '{{tool}}'{{also}}: its name has {{length}} characters, of at most {{most}}.",
    rename: "Rename it to '{{name}}'.",
  },
  remedies: {
    dot: "Write '_' in place of dots.",
    characters: "Use only letters, digits and '_'.",
    start: "Begin it with a letter.",
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
      const refusal = effectOfName(settings.clients, "toolName", value.replaceAll(".", "_"));
      if (refusal) {
        const { refuses, ...data } = refusal;
        const illegal = [...new Set(value)].filter((character) => character !== "." && refuses(character));
        if (illegal.length) report(tool, "characters", { at, data: { ...data, characters: quotedListOf(illegal) } });
        else report(tool, "start", { at, data: { ...data, character: value.charAt(0) } });
      }
      const besides = (counts: string): number => addedBy(counts, settings.serverName ?? shortestServer);
      const long = effectOver(settings.clients, "longName", value.length, besides);
      if (long) report(tool, "tooLong", { at, data: { ...long, length: value.length } });
    },
  },
});

function withoutDots(name: string): string | undefined {
  if (!name.includes(".")) return undefined;
  return name.replaceAll(".", name.includes("-") && !name.includes("_") ? "-" : "_");
}

/** The number of characters that a client adds to the name of a tool: "mcp__{server}__{tool}". */
function addedBy(counts: string, server: string): number {
  return counts.replace("{tool}", "").replace("{server}", server).length;
}
