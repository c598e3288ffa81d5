import type { Tool } from "../../model/tool.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { seenTextsOf } from "../../schema/seen-texts.ts";

/** A name as a program writes it, of several words: `create_pr`, `list-users`, `createPr`. */
const name = /(?<![\w./@#$-])[A-Za-z][A-Za-z0-9]*(?:(?:[_-][A-Za-z0-9]+)+|[A-Z][a-z0-9]+)(?![\w/-]|\.\w)/gu;

/**
 * Words before or after a name that mark it as that of a tool: "use create_pr", "the id from list_users", "create_pr
 * first".
 */
const before =
  /\b(?:after|and|before|by|call|calling|from|instead of|invoke|or|prefer|run|see|than|the|then|try|use|using|via|with)[ \t]*[`'"]?$/iu;
const behind = /^[`'"]?(?:\([^)]*\))?[ \t]*(?:tool\b|first\b|instead\b|to\b|[.,;)\n]|$)/iu;

/** A model calls the name that it reads, and the server has no such tool. */
export default defineRule({
  name: "require-full-tool-names",
  family: "description",
  description: "Require texts to name other tools with their full names",
  reason: "A model calls the name that it reads. Without the prefix the server has no such tool, and the call fails.",
  severity: "warning",
  presets: ["recommended", "strict"],
  edit: "suggest",
  messages: {
    short: "'{{where}}' of {{subject}} names '{{short}}', which is not a tool of this server: '{{full}}' is.",
    write: "Write '{{full}}'.",
  },
  remedies: {
    short: "Write '{{full}}'.",
  },
  check: ({ server }) => {
    const byEnd = toolsByEnd(server.tools);
    return {
      tool(tool, { report }) {
        if (!byEnd.size || tool.name.state !== "known") return;
        const texts = seenTextsOf(tool);
        const own = new Set(texts.flatMap(({ role, text }) => (role === "prose" ? [] : [text])));
        for (const { text, role, pointer, where, span, replaced } of texts) {
          if (role !== "prose") continue;
          for (const { 0: short, index } of text.matchAll(name)) {
            const full = byEnd.get(short);
            if (full === undefined || full === tool.name.value || own.has(short)) continue;
            const prefix = full.slice(0, -short.length);
            const end = index + short.length;
            if (!tool.name.value.startsWith(prefix)) continue;
            if (!before.test(text.slice(0, index)) || !behind.test(text.slice(end))) continue;
            const edit = replaced(text.slice(0, index) + full + text.slice(end));
            report(tool, "short", {
              at: span,
              pointer,
              data: { where, short, full },
              suggest: [{ message: "write", data: { full }, edit }],
            });
          }
        }
      },
    };
  },
});

/** The tools whose names have several words, by their names without the first ones; those that only one tool has. */
function toolsByEnd(tools: readonly Tool[]): ReadonlyMap<string, string> {
  const names = new Set(tools.flatMap((tool) => (tool.name.state === "known" ? [tool.name.value] : [])));
  const byEnd = new Map<string, string>();
  const several = new Set<string>();
  for (const full of names) {
    for (const { index } of full.matchAll(/[_./-]/gu)) {
      const end = full.slice(index + 1);
      if (byEnd.has(end)) several.add(end);
      byEnd.set(end, full);
    }
  }
  for (const end of [...several, ...names]) byEnd.delete(end);
  return byEnd;
}
