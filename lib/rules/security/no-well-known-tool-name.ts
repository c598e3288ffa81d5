import { lazy } from "../../model/lazy.ts";
import { absent, knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { knownServerOf } from "../../schema/known-tools.ts";

export default defineRule({
  name: "no-well-known-tool-name",
  family: "security",
  description: "Disallow tools with the name of a well-known server's tool in a server for something else",
  reason: "With both servers connected, a call with the data for the one tool may reach the other.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: {
    shadowed: "{{Subject}} has the name of a tool of another server, {{title}}.",
  },
  remedies: {
    shadowed: "Begin the name with that of this server.",
  },
  check: ({ server }) => {
    const texts = lazy(() => new Map(server.tools.map((tool) => [tool, textOf(tool)] as const)));
    return {
      tool(tool, { report }) {
        const { name } = tool;
        const known = name.state === "known" ? knownServerOf(name.value) : undefined;
        // If the file is one module of several, the purpose of the others is not known. A single tool may be a copy of
        // the known server's.
        if (!known || !server.complete || server.tools.length < 2) return;
        const { name: title, instructions } = server.identity ?? { name: absent, instructions: absent };
        if (known.service.test(`${knownValue(title) ?? ""} ${knownValue(instructions) ?? ""}`)) return;
        const others = [...texts()].filter(([other]) => other !== tool && other.name !== tool.name);
        if (others.some(([, text]) => known.service.test(text))) return;
        report(tool, "shadowed", { at: tool.span, data: { title: known.title } });
      },
    };
  },
});

function textOf({ name, description }: Tool): string {
  return `${(knownValue(name) ?? "").replaceAll("_", " ")} ${knownValue(description) ?? ""}`;
}
