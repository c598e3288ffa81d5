import { isDeepStrictEqual } from "node:util";
import { isRecord, type Json, type JsonObject } from "../../../model/json.ts";
import { goodCalls } from "../../conformance/calls.ts";
import { textsIn } from "../../conformance/content-blocks.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** Many clients pass only the text of a result to the model. Data that is not in the text is lost. */
export default defineProbe({
  name: "structured-text",
  family: "tools",
  requirements: ["REQ-FEATURE-002"],
  level: "SHOULD",
  requirement: "A result with structuredContent has the same data as JSON in a text block.",
  sources: {
    "2025-11-25": "server/tools#structured-content",
    "2026-07-28": "server/tools#structured-content",
  },
  sends: "One call to each tool that may be called, with arguments generated from its schema.",
  remedy: "Add a text block with JSON.stringify(structuredContent).",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const structured = (await goodCalls(context)).filter(({ result }) => result["structuredContent"] !== undefined);
    if (!structured.length) context.skip(inapplicable("No result has structuredContent."));
    for (const { tool, result, reply } of structured) {
      const { structuredContent = null, content = [] } = result;
      const texts = textsIn(content);
      if (isIn(texts, structuredContent)) continue;
      const hasText = texts.some((text) => text.trim() !== "");
      const found = hasText ? "a different text" : "no text";
      const message = `The result of the tool '${tool.name}' has structuredContent but ${found}.`;
      // A text that was written for the model can be as useful as the JSON.
      groups.add(found, {
        message,
        subject: { kind: "tool", name: tool.name },
        reply,
        ...(hasText ? { level: "ADVICE" } : {}),
      });
    }
    groups.report(context.fail);
  },
});

/** True if some texts contain the same data as a value. */
function isIn(texts: readonly string[], value: Json): boolean {
  // Servers wrap values that are not objects as { result } or { content }, and put each entry of a list into a block.
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
