import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emit } from "../../lib/emission/emit.ts";
import type { EmissionProfile, SchemaRole } from "../../lib/emission/profile.ts";
import { fastMcpProfile, handProfile, sdk1Profile, sdk2Profile } from "../../lib/emission/profiles.ts";
import { sketchedZod3 } from "../../lib/emission/sketch/json-zod3.ts";
import { sketchedZod4 } from "../../lib/emission/sketch/json-zod4.ts";
import { realSchema, Sketch } from "../../lib/emission/sketch/sketch.ts";
import { parseVersion } from "../../lib/emission/version.ts";
import type { Value, ZodValue } from "../../lib/readers/ecmascript/evaluate/value.ts";
import { TreeBuilder } from "../../lib/readers/ecmascript/zod/tree-builder.ts";
import { evaluateText } from "../readers/evaluate/evaluating.ts";
import { withZod } from "../readers/zod/replaying.ts";
import { Chains, surroundings } from "./chains.ts";
import { nonObjects, objects, objectsOf4 } from "./schemas.ts";

const versions4 = ["4.0.0", "4.1.12", "4.2.1", "4.3.6", "4.4.3", "4.5.0", "4.6.7"];
const profiles4: readonly EmissionProfile[] = [
  sdk1Profile(undefined, undefined),
  sdk2Profile(undefined),
  fastMcpProfile(undefined, undefined),
  handProfile({ converter: "toJSONSchema", options: {} }, undefined),
  ...versions4.map((version) => sdk1Profile(undefined, parseVersion(version))),
];
const profiles3: readonly EmissionProfile[] = [
  sdk1Profile(undefined, undefined),
  sdk1Profile(parseVersion("1.9.0"), undefined),
  fastMcpProfile(undefined, undefined),
  handProfile({ converter: "zodToJsonSchema", options: { $refStrategy: "none" } }, undefined),
];

function profilesOf(version: 3 | 4): readonly EmissionProfile[] {
  return version === 4 ? profiles4 : profiles3;
}

/** Each schema is converted under two of the profiles: all of them under each would take long and show no more. */
function twoOf(version: 3 | 4, seed: number): EmissionProfile[] {
  const profiles = profilesOf(version);
  return [seed, seed * 3 + 1]
    .map((index) => profiles[index % profiles.length])
    .filter((profile) => profile !== undefined);
}

/** What a server sends and where each part of it is written, as one text: the order of members counts. */
function writtenAs(value: ZodValue, profile: EmissionProfile, role: SchemaRole): string {
  const emission = emit(value.schema, profile, role);
  if (emission.state !== "converted") return JSON.stringify(emission);
  const { converted, side } = emission;
  return `${JSON.stringify(converted.json)}\n${textOf(new TreeBuilder(converted, side).build(value, value.site))}`;
}

/** A value with the places of all its parts. */
function textOf(value: Value): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (part instanceof Map) return [...(part as ReadonlyMap<unknown, unknown>)];
    if (typeof part === "bigint") return String(part);
    if (key === "module" || key === "frame" || key === "schema" || key === "shape") return undefined;
    return typeof part === "object" && part !== null && "range" in part ? part.range : part;
  });
}

/** The last expression of a text, as far as it is a schema. */
function schemaOf(version: 3 | 4, text: string): ZodValue | undefined {
  const { value } = evaluateText(withZod(version, `${surroundings}\n(${text});`));
  return value.kind === "zod" ? value : undefined;
}

function expectEqual(value: ZodValue, profiles = profilesOf(value.version)): void {
  const real: ZodValue = { ...value, schema: realSchema(value.schema) };
  for (const profile of profiles) {
    for (const role of ["input", "output"] as const) {
      expect(difference(writtenAs(value, profile, role), writtenAs(real, profile, role))).toBeUndefined();
    }
  }
}

/** Where two long texts begin to differ. */
function difference(actual: string, expected: string): string | undefined {
  if (actual === expected) return undefined;
  let at = 0;
  while (actual[at] === expected[at]) at++;
  return `${actual.slice(Math.max(0, at - 200), at + 100)}\nbut the real Zod:\n${expected.slice(Math.max(0, at - 200), at + 100)}`;
}

/** True where the schema is converted without the real Zod. */
function isSketched({ schema, version }: ZodValue): boolean {
  if (!(schema instanceof Sketch)) return false;
  return (
    (version === 4
      ? sketchedZod4(schema, { target: "draft-7", io: "input" }, undefined)
      : sketchedZod3(schema, { strictUnions: true })) !== undefined
  );
}

const count = Number(process.env["CHAINS"] ?? 600);

describe.each([3, 4] as const)("random chains of Zod %i", (version) => {
  it("are converted as the real Zod converts them", { timeout: 120_000 }, () => {
    let sketched = 0;
    let known = 0;
    for (let seed = 1; seed <= count; seed++) {
      const text = new Chains(version, seed).object();
      const value = schemaOf(version, text);
      if (!value) continue;
      known++;
      if (isSketched(value)) sketched++;
      try {
        expectEqual(value, twoOf(version, seed));
      } catch (error) {
        throw new Error(`seed ${String(seed)}: ${text}`, { cause: error });
      }
    }
    // The test is worth something only while both ways are taken often.
    expect(known).toBeGreaterThan(count / 2);
    expect(sketched).toBeGreaterThan(count / 5);
    expect(known - sketched).toBeGreaterThan(count / 20);
  });

  it("which are single fields, too", { timeout: 120_000 }, () => {
    for (let seed = 1; seed <= count; seed++) {
      const text = new Chains(version, seed + 100_000).field(2);
      const value = schemaOf(version, text);
      if (!value) continue;
      try {
        expectEqual(value, twoOf(version, seed));
      } catch (error) {
        throw new Error(`seed ${String(seed)}: ${text}`, { cause: error });
      }
    }
  });
});

const written = (version: 3 | 4): [number, string, string][] => {
  const texts = version === 4 ? { ...objects, ...objectsOf4, ...nonObjects } : { ...objects, ...nonObjects };
  return Object.entries(texts).map(([name, text]) => [version, name, text]);
};

describe("schemas as servers write them", () => {
  it.each([...written(3), ...written(4)])("Zod %i: %s", (major, _, text) => {
    const version = major === 3 ? 3 : 4;
    const value = schemaOf(version, text);
    if (value) expectEqual(value);
  });
});

/**
 * Every expression that begins with `z.`, out of the example servers: taken out of its module, what it names is
 * unknown.
 */
function expressionsOfFixtures(): string[] {
  const folder = new URL("../../fixtures/servers/", import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return files.flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return [...text.matchAll(/\bz\.\w+\(/gu)]
      .map(({ index }) => expressionAt(text, index))
      .filter((found) => found !== undefined);
  });
}

/** The call chain that begins at an offset, to where its brackets close and no further call follows. */
function expressionAt(text: string, start: number): string | undefined {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const letter = text[index] ?? "";
    if ("([{".includes(letter)) depth++;
    if (!")]}".includes(letter)) continue;
    depth--;
    if (depth < 0) return undefined;
    if (depth === 0 && !/^\s*\./u.test(text.slice(index + 1))) return text.slice(start, index + 1);
  }
  return undefined;
}

describe("schemas of the example servers", () => {
  const expressions = [...new Set(expressionsOfFixtures())];

  it("are many", () => {
    expect(expressions.length).toBeGreaterThan(100);
  });

  it.each([3, 4] as const)("are converted as the real Zod %i converts them", { timeout: 60_000 }, (version) => {
    let sketched = 0;
    for (const text of expressions) {
      const value = schemaOf(version, text);
      if (!value) continue;
      if (isSketched(value)) sketched++;
      expectEqual(value);
    }
    expect(sketched).toBeGreaterThan(expressions.length / 2);
  });
});
