import { describe, expect, it } from "vitest";
import { rulesOf } from "../../lib/configs/preset-rules.ts";
import type { PresetName } from "../../lib/rule/groups.ts";
import type { JsonObject } from "../../lib/model/json.ts";
import { rules } from "../../lib/rules/index.ts";
import { lint, type Report } from "../harness/lint.ts";
import { fixturesIn } from "./corpus.ts";

/** How often the edits of one message of a rule are tried. Each is tried on another tool. */
const maxTried = 40;

/**
 * Pairs of rules that report two faults at one place. Any other pair is one fault that two rules report: one of them
 * has to yield, as `isOn` says. A new row needs both findings read on a real tool.
 */
const twoFaults: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "the text of a description has several faults": [
    ["description-matches-schema", "description-portability"],
    ["description-matches-schema", "no-source-indentation"],
    ["description-portability", "no-source-indentation"],
    ["description-matches-schema", "parameter-description-length"],
    ["description-length", "no-source-indentation"],
    ["no-source-indentation", "parameter-description-length"],
  ],
  "the value has several limits": [
    ["no-additional-properties", "require-max-items"],
    ["no-additional-properties", "require-max-length"],
    ["require-max-items", "require-max-length"],
    ["require-max-items", "require-path-pattern"],
    ["require-max-items", "require-uri-format"],
  ],
  "the text, and what the value may be": [
    ["describe-on-fields", "max-schema-depth"],
    ["describe-on-fields", "no-additional-properties"],
    ["describe-on-fields", "require-max-length"],
    ["describe-on-fields", "schema-keyword-portability"],
    ["no-source-indentation", "require-max-items"],
    ["no-source-indentation", "require-number-range"],
  ],
  "a secret is no parameter, however it is written": [
    ["describe-on-fields", "no-sensitive-parameter"],
    ["no-sensitive-parameter", "require-max-length"],
  ],
  "a keyword is not supported, and a rule between parameters is missing": [
    ["constraints-in-schema", "schema-keyword-portability"],
  ],
  "a keyword is not supported, and hides the type": [["require-parameter-type", "schema-keyword-portability"]],
  "the name or the text of a tool, and its hints": [
    ["description-matches-schema", "require-annotations"],
    ["description-portability", "require-annotations"],
    ["description-required", "require-annotations"],
    ["valid-tool-name", "require-annotations"],
    ["no-source-indentation", "require-annotations"],
  ],
  "the server, and its last tool": [["no-excessive-tools", "require-annotations"]],
};
const areTwoFaults = new Set(
  Object.values(twoFaults).flatMap((pairs) => pairs.map((pair) => pair.toSorted().join(" + "))),
);

/** The lists of the published servers and of the example servers, and their tools. */
const fixtures = ["corpus", "servers"].flatMap((folder) =>
  fixturesIn(folder).flatMap(({ name, sources: [source] }) => {
    const isList = name.endsWith(".json") && !name.endsWith("/index.json");
    return isList && source ? [{ name, text: source.text }] : [];
  }),
);
const tools = fixtures.flatMap(({ name, text }) => {
  const { tools: list = [] } = JSON.parse(text) as { readonly tools?: readonly JsonObject[] };
  // A tool beside the names of the others that its texts refer to.
  return list.map((tool) => {
    const own = JSON.stringify(tool);
    const others = list
      .filter((other) => other !== tool && typeof other.name === "string" && own.includes(other.name))
      .map((other) => ({ name: other.name, description: "Rests." }));
    return { name, whole: text, tool: tool.name, text: JSON.stringify({ tools: [tool, ...others] }, null, 1) };
  });
});

const reportsByPreset = new Map<string, readonly Report[]>();

function reportsOn(text: string, preset: PresetName): readonly Report[] {
  const source = { language: "json", filename: "tools.json", text } as const;
  const { reports, fatal } = lint(Object.values(rules), source, { entries: rulesOf(preset) });
  expect(fatal).toBeUndefined();
  return reports;
}

/** The reports on a whole list, which several tests ask for. */
function reportsOnList(text: string, preset: PresetName): readonly Report[] {
  const key = `${preset} ${text}`;
  const reports = reportsByPreset.get(key) ?? reportsOn(text, preset);
  reportsByPreset.set(key, reports);
  return reports;
}

function firstEditOf({ message }: Report) {
  return message.fix ?? message.suggestions?.[0]?.fix;
}

/** Each two of some sorted names. */
function pairsOf(names: readonly string[]): string[] {
  return names.flatMap((one, index) => names.slice(index + 1).map((other) => `${one} + ${other}`));
}

/** How often each message of the other rules is reported. */
function othersThan(rule: string, reports: readonly Report[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { finding } of reports) {
    const key = `${finding.rule} ${finding.messageId}`;
    if (finding.rule !== rule) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe.each(["recommended", "strict", "security", "portability"] as const)("in %s one fault", (preset) => {
  it("is reported by one rule", { timeout: 120_000 }, () => {
    const twice = fixtures.flatMap(({ name, text }) => {
      const places = new Map<string, Set<string>>();
      for (const { finding } of reportsOnList(text, preset)) {
        // Two tools of one name are told apart by nothing else.
        if (text.split(`"name": "${finding.definition ?? ""}"`).length > 2) continue;
        const place = `${finding.definition ?? ""} ${finding.pointer}`;
        places.set(place, (places.get(place) ?? new Set()).add(finding.rule));
      }
      return [...places].flatMap(([place, found]) =>
        pairsOf([...found].sort()).flatMap((pair) => (areTwoFaults.has(pair) ? [] : [`${name} ${place}: ${pair}`])),
      );
    });
    expect(twice).toEqual([]);
  });

  it("has one message at one place of the text", { timeout: 120_000 }, () => {
    const repeated = fixtures.flatMap(({ name, text }) => {
      const said = reportsOnList(text, preset).map(
        ({ message }) => `${name}:${String(message.line)}:${String(message.column)}: ${message.message}`,
      );
      return said.filter((one, index) => said.indexOf(one) !== index);
    });
    expect(repeated).toEqual([]);
  });
});

describe.each(["recommended", "strict", "portability", "all"] as const)("in %s a flag of draft-04", (preset) => {
  const level = (schema: JsonObject): string =>
    JSON.stringify({
      name: "set_volume",
      description: "Sets the volume.",
      inputSchema: { type: "object", ...schema },
    });

  it("is reported once, with what to write for every client", () => {
    const properties = { level: { type: "number", minimum: 0, exclusiveMinimum: true } };
    const said = reportsOn(level({ properties }), preset).map(({ message }) => message.message);
    expect(said.filter((each) => each.includes("exclusiveMinimum"))).toEqual([
      expect.stringContaining("is the form of draft-04; write 'minimum' alone"),
    ]);
  });

  it("is reported where its own dialect allows it, for the client that refuses it", () => {
    const properties = { level: { type: "number", minimum: 0, exclusiveMinimum: true } };
    const schema = { $schema: "http://json-schema.org/draft-04/schema#", properties };
    const said = reportsOn(level(schema), preset).map(({ message }) => message.message);
    expect(said.filter((each) => each.includes("exclusiveMinimum"))).toEqual([expect.stringContaining("Gemini")]);
  });
});

/**
 * An edit that makes another rule report makes work for the author, who has just done what a rule wanted. An edit that
 * silences another rule shows that both reported the same thing.
 */
describe.each(["recommended", "strict", "security"] as const)("in %s the first edit of a finding", (preset) => {
  it("neither adds nor removes a finding of another rule", { timeout: 300_000 }, () => {
    const tried = new Map<string, number>();
    const broken: string[] = [];
    const isLeft = ({ rule, messageId }: Report["finding"]): boolean =>
      (tried.get(`${rule} ${messageId}`) ?? 0) < maxTried;
    for (const { name, whole, tool, text } of tools) {
      const own = reportsOnList(whole, preset).filter(({ finding }) => finding.definition === tool);
      if (!own.some((report) => firstEditOf(report) && isLeft(report.finding))) continue;
      const before = reportsOn(text, preset);
      for (const report of before) {
        const { finding } = report;
        const id = `${finding.rule} ${finding.messageId}`;
        const fix = firstEditOf(report);
        if (!fix || !isLeft(finding)) continue;
        tried.set(id, (tried.get(id) ?? 0) + 1);
        const edited = text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]);
        const was = othersThan(finding.rule, before);
        const is = othersThan(finding.rule, reportsOn(edited, preset));
        for (const other of new Set([...Object.keys(was), ...Object.keys(is)])) {
          const more = (is[other] ?? 0) - (was[other] ?? 0);
          // A draft is reported until somebody finishes it.
          if (more > 0 && /^no-placeholder-text | placeholder$/.test(other)) continue;
          if (more)
            broken.push(
              `${id} ${more > 0 ? "adds" : "removes"} ${other}: ${name} ${finding.definition ?? ""} ${finding.pointer}`,
            );
        }
      }
    }
    expect(tried.size).toBeGreaterThan(5);
    expect(broken).toEqual([]);
  });
});
