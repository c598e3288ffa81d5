import type { JsonObject } from "../../model/json.ts";
import { toolForModel } from "../../model/sent-definition.ts";
import { NearDescriptions, type Overlap } from "../../prose/near-descriptions.ts";
import { type NamedTool, type NearName, nearNamesOf } from "../../prose/near-names.ts";
import type { Extracted } from "../extraction/definitions-of.ts";

/** A tool that a model may choose. */
export interface NearTool extends NamedTool {
  /** What clients give to a model of it. */
  readonly text: JsonObject;
}

/** Two tools that little tells apart. */
export interface NearPair {
  readonly tools: readonly [string, string];
  /** How little sets the names apart; `same` for one name that two definitions have. */
  readonly names: NearName | "same" | undefined;
  /** What the descriptions share and say alone, if they say nearly the same. */
  readonly descriptions: Overlap | undefined;
}

/** The tools among definitions that have a known name. */
export function candidatesIn(definitions: readonly Extracted[]): readonly NearTool[] {
  return definitions.flatMap((one) => {
    if (one.kind !== "tool" || !one.name?.trim()) return [];
    const { description } = one.definition;
    return [
      {
        name: one.name,
        description: typeof description === "string" && description.trim() ? description : undefined,
        text: toolForModel(one).text,
      },
    ];
  });
}

/** The pairs of tools that little tells apart, in the order of the tools. */
export function nearPairsOf(tools: readonly NearTool[]): readonly NearPair[] {
  const all = new NearDescriptions(tools);
  return tools.flatMap((a, index) =>
    tools.slice(index + 1).flatMap((b): NearPair[] => {
      const names = a.name === b.name ? "same" : nearNamesOf(a, b);
      const descriptions = all.nearOf(a, b);
      return names || descriptions ? [{ tools: [a.name, b.name], names, descriptions }] : [];
    }),
  );
}
