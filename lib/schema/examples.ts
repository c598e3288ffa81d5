import { knownValue } from "../model/reading.ts";
import type { Tool } from "../model/tool.ts";
import type { Described } from "./described.ts";

/**
 * Whether the input schema shows what to pass: "yes" where a parameter has `examples`, a description with an example,
 * or a list of its values, and where there is no parameter at all.
 *
 * @param hasExample tells of a text whether it gives an example.
 */
export function showsExample(tool: Tool, hasExample: (text: string) => boolean): Described {
  if (tool.inputSchema.state === "unknown") return "unknown";
  let result: Described = tool.parameters.length ? "no" : "yes";
  for (const { schema } of tool.parameters) {
    const keywords = ["examples", "example", "enum", "const"].map((keyword) => schema.keyword(keyword).state);
    if (keywords.includes("known") || hasExample(knownValue(schema.description) ?? "")) return "yes";
    if (keywords.includes("unknown") || schema.description.state === "unknown") result = "unknown";
  }
  return result;
}
