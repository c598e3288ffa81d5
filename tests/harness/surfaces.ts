import assert from "node:assert/strict";
import { describe, it } from "vitest";
import type { JsonObject } from "../../lib/model/json.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import type { RulePreset } from "../../lib/rule/groups.ts";
import { assertReports } from "./check.ts";
import { seedOf, takesAll } from "./draw.ts";
import { isNine } from "./eslint.ts";
import type { Except, ExpectedReport } from "./expectation.ts";
import type { Setup } from "./lint.ts";
import type { Style } from "./print/style.ts";
import { Unprintable } from "./print/unprintable.ts";
import { allSurfaces, type Definitions, type Surface, type SurfaceName } from "./surface.ts";

interface CaseBase extends Setup {
  /** What the case shows; unique in its list. */
  readonly name: string;
  /** The only surfaces that the case makes sense on, and why. */
  readonly only?: { readonly surfaces: readonly SurfaceName[]; readonly reason: string };
  /** The surfaces that the case does not hold for, each with the reason. */
  readonly except?: Except;
}

/** A definition in the spelling of the protocol, or several. */
type Stated =
  { readonly tool: JsonObject } | { readonly resource: JsonObject } | { readonly prompt: JsonObject } | Definitions;

/** A case that a rule must be silent about. */
export type ValidCase = CaseBase & Stated;

/**
 * A case that a rule must report. Pointers of changes start at the one definition, or at `/tools/0` where it is a list.
 */
export type InvalidCase = CaseBase & Stated & { readonly errors: readonly ExpectedReport[] };

/** How many of the surfaces that can express a case it is printed on. */
export type Extent = "all" | "two" | "one";

const extentOfRun: Extent = takesAll ? "all" : isNine ? "one" : "two";

const bothStyles = ["plain", "commented"] as const satisfies readonly Style[];

/** What comments do to an edit does not depend on the version of ESLint. */
const stylesOfRun: readonly Style[] = extentOfRun === "one" ? ["plain"] : bothStyles;

/**
 * Tests a rule on several surfaces: each case states its definitions once, is printed in ways that people write them,
 * and must lead to the same reports at the same source text. Each edit offered is held to the edit laws, in a plain
 * print and in one full of comments.
 */
export function surfaces(
  rule: McpRule,
  cases: {
    readonly preset?: RulePreset;
    /** The options of the cases that state none. */
    readonly options?: JsonObject;
    readonly valid: readonly ValidCase[];
    readonly invalid: readonly InvalidCase[];
  },
): void {
  const { preset, options } = cases;
  const common = { ...(preset ? { preset } : {}), ...(options ? { options } : {}) };
  assertUniqueNames(rule, [...cases.valid, ...cases.invalid]);
  const assertOfRun = (one: InvalidCase, turn: number): void => {
    assertCase(rule, one, surfacesFor(one, extentOfRun, turn), stylesOfRun);
  };
  describe(rule.name, () => {
    for (const [turn, one] of cases.valid.entries())
      it(`accepts ${one.name}`, () => {
        assertOfRun({ ...common, ...one, errors: [] }, turn);
      });
    for (const [index, one] of cases.invalid.entries()) {
      assert.ok(one.errors.length, `The invalid case '${one.name}' of ${rule.name} expects no report.`);
      it(`reports ${one.name}`, () => {
        assertOfRun({ ...common, ...one }, cases.valid.length + index);
      });
    }
  });
}

/** One surface for each parser: ESLint has no part in what else differs between surfaces. */
const byParser: readonly SurfaceName[] = ["json", "momoa", "yaml", "literal", "zod3", "zod4", "fastmcp"];

/**
 * The surfaces that a run prints a case on, of those that can express it. `two`: JSON, and one that the text of the
 * case draws, so that every run takes the same. `one`: the parsers take turns.
 *
 * @param turn the place of the case among those of its rule
 */
export function surfacesFor(one: InvalidCase, extent: Extent, turn: number): readonly Surface[] {
  const able = allSurfaces.filter((surface) => isAble(surface, one));
  if (extent === "all") return able;
  if (extent === "one") {
    const parsers = able.filter(({ name }) => byParser.includes(name));
    return fromPlace(parsers.length ? parsers : able, turn).slice(0, 1);
  }
  const seed = seedOf(JSON.stringify(one));
  const others = able.filter(({ name }) => name !== "json");
  return [...able.filter(({ name }) => name === "json"), ...fromPlace(others, seed)].slice(0, 2);
}

/** A list that begins at another place, and goes on with what is before it. */
function fromPlace<T>(list: readonly T[], place: number): readonly T[] {
  const start = place % Math.max(list.length, 1);
  return [...list.slice(start), ...list.slice(0, start)];
}

/**
 * One case on every surface that can express it; separate from the test runner, so that the harness itself can be
 * tested.
 *
 * @throws the first failure; its message begins with the names of all surfaces that fail.
 */
export function assertCase(
  rule: McpRule,
  one: InvalidCase,
  among: readonly Surface[] = allSurfaces,
  styles: readonly Style[] = bothStyles,
): void {
  const able = among.filter((surface) => isAble(surface, one));
  assert.ok(able.length, `No surface can express the case '${one.name}' of ${rule.name}.`);
  const failures = able.flatMap((surface) => {
    try {
      assertOn(surface, rule, one, styles);
      return [];
    } catch (error) {
      return [{ surface, error }];
    }
  });
  const [first] = failures;
  if (!first) return;
  const names = failures.map(({ surface }) => surface.name).join(", ");
  if (first.error instanceof Error) first.error.message = `[${names}] ${first.error.message}`;
  throw first.error;
}

function assertOn(surface: Surface, rule: McpRule, one: InvalidCase, styles: readonly Style[]): void {
  const settings = { ...surface.settings, ...one.settings };
  const setup: Setup = { ...one, settings };
  const { definitions, base } = definitionsOf(one);
  const { tools = [], resources = [], resourceTemplates = [], prompts = [] } = definitions;
  const holds = [tools.length, resources.length + resourceTemplates.length, prompts.length] as const;
  const hasEdits = one.errors.some(({ fix, suggestions }) => fix ?? suggestions);
  for (const style of hasEdits ? styles : (["plain"] as const)) {
    const source = surface.print(definitions, style, setup);
    assertReports(rule, {
      ...setup,
      source,
      surface: surface.name,
      reports: one.errors,
      base,
      holds,
      offers: (change) => surface.offers?.(change, definitions) ?? "always",
    });
  }
}

function definitionsOf(one: Stated): { readonly definitions: Definitions; readonly base: string } {
  if ("tool" in one) return { definitions: { tools: [one.tool] }, base: "/tools/0" };
  if ("resource" in one) {
    const key = "uriTemplate" in one.resource ? "resourceTemplates" : "resources";
    return { definitions: { [key]: [one.resource] }, base: "/resources/0" };
  }
  if ("prompt" in one) return { definitions: { prompts: [one.prompt] }, base: "/prompts/0" };
  const { tools, resources, resourceTemplates, prompts } = one;
  const lists = Object.entries({ tools, resources, resourceTemplates, prompts }).filter(([, list]) => list);
  assert.ok(lists.length, "A case states a tool, a resource, a prompt, or a list of them.");
  return { definitions: Object.fromEntries(lists), base: "" };
}

function isAble(surface: Surface, one: InvalidCase): boolean {
  return reasonAgainst(one, surface) === undefined && unprintable(one, surface) === undefined;
}

function reasonAgainst({ only, except }: CaseBase, { name }: Surface): string | undefined {
  if (only && !only.surfaces.includes(name)) return only.reason;
  return except?.[name];
}

function unprintable(one: InvalidCase, surface: Surface): string | undefined {
  try {
    surface.print(definitionsOf(one).definitions, "plain", one);
    return undefined;
  } catch (error) {
    if (error instanceof Unprintable) return error.message;
    throw error;
  }
}

function assertUniqueNames(rule: McpRule, cases: readonly CaseBase[]): void {
  const names = cases.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  assert.equal(twice, undefined, `Two cases of ${rule.name} are named '${String(twice)}'.`);
}
