import { isRecord, type Json } from "../../model/json.ts";
import { contentWordsOf } from "../../prose/near-descriptions.ts";
import { count } from "../../prose/tool-names.ts";
import type { NearTool } from "./near-tools.ts";

/** Members of a schema whose values are texts for the model. */
const textMembers = new Set(["name", "title", "description", "enum", "const", "examples", "default"]);

/** The words of all that a model sees of each tool: name, description, names and descriptions of parameters. */
export class ToolWords {
  readonly tools: readonly NearTool[];
  readonly #words: ReadonlyMap<string, ReadonlySet<string>>;
  /** The number of tools that have each word. */
  readonly #owners = new Map<string, number>();

  constructor(tools: readonly NearTool[]) {
    this.tools = tools;
    this.#words = new Map(tools.map(({ name, text }) => [name, contentWordsOf(textsIn(text).join("\n"))]));
    for (const word of [...this.#words.values()].flatMap((words) => [...words])) count(this.#owners, word);
  }

  /** The words of a tool; `undefined` if there is none of this name. */
  of(name: string): ReadonlySet<string> | undefined {
    return this.#words.get(name);
  }

  /**
   * The tools whose texts share the most telling words with a request. A word that few tools have tells more.
   *
   * @param always the names of tools that are among them in any case.
   */
  nearestTo(request: string, most: number, always: readonly string[]): readonly NearTool[] {
    const weights = [...contentWordsOf(request)].flatMap((word) => {
      const owners = this.#owners.get(word);
      return owners ? [{ word, weight: Math.log(1 + this.tools.length / owners) }] : [];
    });
    const scoreOf = ({ name }: NearTool): number =>
      weights.reduce((sum, { word, weight }) => sum + (this.of(name)?.has(word) ? weight : 0), 0);
    const ranked = this.tools
      .map((tool) => ({ tool, score: scoreOf(tool) }))
      .sort((a, b) => b.score - a.score)
      .map(({ tool }) => tool);
    const isCertain = ({ name }: NearTool): boolean => always.includes(name);
    return [...ranked.filter(isCertain), ...ranked.filter((tool) => !isCertain(tool)).slice(0, most)];
  }
}

function textsIn(value: Json, isProperties = false): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    if (isProperties) return [key, ...textsIn(member)];
    if (typeof member === "object" && member !== null) return textsIn(member, key === "properties");
    return textMembers.has(key) ? textsIn(member) : [];
  });
}
