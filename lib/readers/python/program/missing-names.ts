import { pythonSdks, removalOf, type Removal, removedMembers } from "../../../emission/sdk-names.ts";
import { spanOf } from "../../../edits/python/containers.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import type { MissingNames, ModuleImport } from "../../../model/module.ts";
import type { Span } from "../../../model/span.ts";
import { placesIn } from "../discover/places.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { installedBy } from "../project/requirements.ts";

/** A use of a name of an SDK: `mcp.server.fastmcp.FastMCP`, `mcp.server.Server#list_tools`. */
interface Use {
  readonly name: string;
  readonly span: Span;
}

/** Code that asks for the version of an SDK decides itself what it uses. */
const asksForVersion = /\bversion\s*\(\s*["'](?:fast)?mcp["']|\b(?:fast)?mcp\.__version__|\bfind_spec\s*\(/u;

/**
 * What a module uses of SDKs that the installed version does not have. Imports and uses below a condition or a `try`
 * are left out, because they may be for another version.
 */
export function missingNamesOf(evaluator: Evaluator, imports: readonly ModuleImport[]): MissingNames[] {
  const { linted, project } = evaluator.graph;
  const { path, text } = linted;
  if (asksForVersion.test(text)) return [];
  const foreign = imports.filter((one) => one.path === undefined && !one.specifier.startsWith("."));
  return pythonSdks.flatMap((sdk): MissingNames[] => {
    const own = foreign.filter(({ specifier }) => specifier === sdk || specifier.startsWith(`${sdk}.`));
    // An alternative for another version shows that the author knows of it.
    if (!own.length || own.some(({ isConditional }) => isConditional)) return [];
    const decision = installedBy(sdk, { path, text, project });
    if (!decision) return [];
    const uses = [...own.map(importedBy), ...usesIn(evaluator, sdk)].sort((a, b) => a.span.start - b.span.start);
    const found = new Map<string, Removal & Use>();
    for (const use of uses) {
      const removal = removalOf(sdk, use.name, decision.version);
      if (removal && !found.has(removal.name)) found.set(removal.name, { ...use, ...removal });
    }
    const [first] = found.values();
    if (!first) return [];
    const missing: MissingNames = {
      library: `${sdk} ${decision.version}`,
      names: [...found.keys()].map((name) => name.replace("#", ".")),
      source: decision.source,
      requirement: `${sdk}<${lowest([...found.values()].map(({ until }) => until))}`,
      elsewhere: undefined,
      span: first.span,
    };
    return [missing];
  });
}

function importedBy({ specifier, name, span }: ModuleImport): Use {
  return { name: name === "*" || name === undefined ? specifier : `${specifier}.${name}`, span };
}

/** The members of an SDK in the decorators and calls of a module: `@server.list_tools()`, `mcp.McpError(…)`. */
function usesIn(evaluator: Evaluator, sdk: string): Use[] {
  const words = removedMembers(sdk);
  return placesIn(evaluator.graph.linted).flatMap((place): Use[] => {
    if (place.tests.length || place.isTried) return [];
    const callee: Expression = place.kind === "call" ? place.call.func : calleeOf(place.decorator);
    if (callee.nodeType !== "Attribute" || !words.has(callee.attr)) return [];
    const value = evaluator.evaluate(callee.value, evaluator.frameAt(place.scope));
    if (value.kind !== "external" && value.kind !== "call") return [];
    const mark = value.kind === "call" ? "#" : ".";
    return [{ name: `${value.name}${mark}${callee.attr}`, span: spanOf(callee) }];
  });
}

function calleeOf(decorator: Expression): Expression {
  return decorator.nodeType === "Call" ? decorator.func : decorator;
}

/** The bound of the lowest version: "2" for 2.0.1, "2.14" for 2.14.7. */
function lowest(versions: readonly string[]): string {
  const [least = []] = versions
    .map((version) => version.split(".").map(Number))
    .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
  const [major = 0, minor = 0] = least;
  return minor ? `${String(major)}.${String(minor)}` : String(major);
}
