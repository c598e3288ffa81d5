import { isDeepStrictEqual } from "node:util";
import { isRecord, type Json, type JsonObject } from "../../../model/json.ts";
import { goodCalls } from "../../conformance/calls.ts";
import { textsIn } from "../../conformance/content-blocks.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** Many clients give a model only the text of a result. Without the data in it, the model sees nothing of them. */
export default defineProbe({
  name: "structured-text",
  family: "tools",
  requirements: ["REQ-FEATURE-002"],
  level: "SHOULD",
  requirement: "What is in structuredContent is in a text block, too, as JSON.",
  sources: { "2025-11-25": "server/tools#structured-content", "2026-07-28": "server/tools#structured-content" },
  sends: "One call of each tool that may be called, with arguments made from its schema.",
  remedy: "Add a text block with JSON.stringify(structuredContent).",
  needs: ({ tools }) => (tools.length ? undefined : "The server lists no tools."),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const structured = (await goodCalls(context)).filter(({ result }) => result["structuredContent"] !== undefined);
    if (!structured.length) context.skip("No result has structuredContent.");
    for (const { tool, result, reply } of structured) {
      const { structuredContent = null, content = [] } = result;
      const texts = textsIn(content);
      if (isIn(texts, structuredContent)) continue;
      const found = texts.length ? "another text" : "no text";
      const message = `The result of '${tool.name}' has structuredContent, and ${found} beside it.`;
      groups.add("text", { message, subject: { kind: "tool", name: tool.name }, reply });
    }
    groups.report(context.fail);
  },
});

/** True if some texts say what a value says. */
function isIn(texts: readonly string[], value: Json): boolean {
  // Servers wrap what is no object as { result } or { content }, and write each entry of a list into its own block.
  const members = isRecord(value) ? Object.values(value as JsonObject) : [];
  const inner = members.length === 1 ? members[0] : undefined;
  const values = texts.map(parsed);
  const wanted: Json[] = inner === undefined ? [value] : [value, inner];
  return wanted.some(
    (one) =>
      values.some((found) => isDeepStrictEqual(found, one)) ||
      texts.some((text) => text === one) ||
      isDeepStrictEqual(values, one) ||
      isDeepStrictEqual(texts, one),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
