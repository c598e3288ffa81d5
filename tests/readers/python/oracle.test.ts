import { afterAll, describe, expect, it } from "vitest";
import { lazy } from "../../../lib/model/lazy.ts";
import { toJson } from "../../../lib/model/plain.ts";
import { cases, type Emitter, answerOf, EmitterProjects, emitters, verdictOf, type Verdict } from "./oracle.ts";

/**
 * The lists of real servers for generated signatures (`oracle/README.md`), compared with the reading of their text.
 *
 * The tools' input schemas, output schemas and descriptions are compared as JSON: the order of members does not count
 * (pydantic sorts some objects and not others), and 1.0 is 1. Nothing else is normalized. A schema with an unknown part
 * counts as unknown, but its known parts must not contradict the server.
 */
const compared = ["inputSchema", "outputSchema", "description"] as const;

const projects = new EmitterProjects();
afterAll(() => {
  projects.remove();
});

const toolCases = cases.filter(({ group }) => !["resource", "template", "prompt"].includes(group));

/**
 * Generated docstrings with wrong descriptions: headings of Google before an empty section of NumPy, or before a field
 * of Sphinx.
 */
const misread: readonly string[] = ["docstring-1454", "docstring-1477"];
/** The first test of a server reads every definition. In milliseconds: it takes long on a busy machine. */
const longest = 240_000;

interface Comparison {
  readonly id: string;
  readonly verdict: Verdict;
  /** The parts of a difference that a person needs to see. */
  readonly detail: string;
}

function compare(emitter: Emitter): Map<string, Comparison[]> {
  const found = new Map<string, Comparison[]>(compared.map((member) => [member, []]));
  for (const one of toolCases) {
    const real = answerOf(one, emitter).tools?.at(-1);
    if (!real) continue;
    const named = projects
      .read(one, emitter)
      ?.tools.filter(({ name }) => name.state !== "known" || name.value === real["name"]);
    // Of two tools with one name, the MCP SDK keeps the first and FastMCP the second.
    const tool = emitter.startsWith("mcp") ? named?.[0] : named?.at(-1);
    // Tools that are not found are not a matter of types.
    if (!tool) continue;
    for (const member of compared) {
      const located = tool.root.members.get(member)?.value;
      const verdict = !located && tool.root.unknownRest ? "unknown" : verdictOf(located, real[member]);
      const read = JSON.stringify(located && toJson(located));
      const detail = `${one.id} ${member}\n${one.source.slice(-300)}\nread ${read}\nreal ${JSON.stringify(real[member])}`;
      found.get(member)?.push({ id: one.id, verdict, detail });
    }
  }
  return found;
}

describe.each(emitters)("%s", (emitter) => {
  const comparisons = lazy(() => compare(emitter));

  it.each(compared)(
    "lists the %s that is read",
    (member) => {
      const all = comparisons().get(member) ?? [];
      expect(
        all.filter(({ id, verdict }) => verdict === "false" && !misread.includes(id)).map(({ detail }) => detail),
      ).toEqual([]);
      expect(all.length).toBeGreaterThan(1_200);
      const equal = all.filter(({ verdict }) => verdict === "equal").length;
      expect(equal / all.length).toBeGreaterThanOrEqual(0.99);
    },
    longest,
  );
});

describe("resources and prompts", () => {
  it.each(emitters)("have the descriptions and arguments that %s lists", (emitter) => {
    const wrong: string[] = [];
    let equal = 0;
    for (const one of cases.filter((each) => !toolCases.includes(each))) {
      const { prompts = [], resources = [], resourceTemplates = [] } = answerOf(one, emitter);
      const [real, second] = [...prompts, ...resources, ...resourceTemplates];
      const server = projects.read(one, emitter);
      const [definition, other] = [...(server?.prompts ?? []), ...(server?.resources ?? [])];
      if (!real || !definition || second || other) continue;
      for (const member of ["description", "arguments"]) {
        const located = definition.root.members.get(member)?.value;
        const verdict = verdictOf(located, real[member]);
        if (verdict === "false") wrong.push(`${one.id} ${member}: ${JSON.stringify(located && toJson(located))}`);
        else if (verdict === "equal") equal++;
      }
    }
    expect(wrong).toEqual([]);
    expect(equal).toBeGreaterThan(60);
  });
});
