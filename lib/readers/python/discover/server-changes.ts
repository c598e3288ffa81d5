import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { Call, Expression, Keyword } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { argumentsIn, frameOfCall } from "../evaluate/functions.ts";
import { type Frame, stringOf, type Value } from "../evaluate/value.ts";
import type { Scope } from "../modules/scopes.ts";
import { mayChangeServers, type Outline, outlinesAround, outlinesOfPackage } from "../project/files.ts";
import { conditionsAt, framesOf } from "./frames.ts";
import type { ListEffect } from "./list-methods.ts";
import { argumentAt } from "./methods.ts";
import { type RegistrationPlace, placesIn, placesOf } from "./places.ts";
import { serverName, serverOfValue } from "./servers.ts";

/** A change of everything that a server lists. */
interface ChangeBase {
  /** The server, or a value that may be one. */
  readonly on: Value;
  /** Its source text. */
  readonly text: string;
  /** False if a condition decides whether it happens. */
  readonly isCertain: boolean;
}

interface CallAt {
  readonly call: Call;
  readonly frame: Frame;
  /** The number of functions of other packages that lead to it. */
  readonly depth?: number;
}

/** A change of what a server lists, apart from registrations and mounts. */
export type Change = ChangeBase &
  (
    | { readonly kind: "remove"; readonly of: DefinitionKind; readonly name: Value | undefined }
    | {
        readonly kind: "visibility";
        readonly isEnabled: boolean;
        /** True if it also hides all others. */
        readonly isOnly: boolean;
        /** The criteria, all of which must match, by their keywords. */
        readonly criteria: ReadonlyMap<string, Value>;
      }
    /** A middleware or transform. */
    | { readonly kind: "object"; readonly object: Value }
    /** What a function does that gets the server. */
    | { readonly kind: "effect"; readonly effect: ListEffect }
    /** Tools of these names get other parts; `undefined` for all tools. */
    | { readonly kind: "transform"; readonly names: ReadonlySet<string> | undefined }
  );

/** A call that mounts a server in another one. */
export interface Mount {
  readonly scope: Scope;
  readonly receiver: Expression;
  /** The arguments by position: the server, and before or after it the prefix. */
  readonly servers: readonly Value[];
  readonly prefix: Value | undefined;
  /** True if it gives single tools other names. */
  readonly hasNames: boolean;
}

type CallPlace = RegistrationPlace & { readonly kind: "call" };

/** The calls in those of some modules that may change servers, and in the linted one. */
function callsIn(outlines: readonly Outline[], { graph }: Evaluator): readonly CallPlace[] {
  const { linted } = graph;
  const others = outlines.filter(({ path, changesServers }) => changesServers && path !== linted.path);
  const own = mayChangeServers(linted.text) ? [linted] : [];
  const modules = [...own, ...others.flatMap(({ path }) => graph.load(path) ?? [])];
  return modules.flatMap((module) => placesIn(module).filter((place) => place.kind === "call"));
}

/** The mounts in the project: `main.mount(books, prefix="books")`, `await main.import_server("books", books)`. */
export const mountsAround = memoizeFor((evaluator: Evaluator): readonly Mount[] =>
  callsIn(outlinesAround(evaluator.graph), evaluator).flatMap(({ call, scope }) => {
    const { func, args, keywords } = call;
    if (func.nodeType !== "Attribute" || (func.attr !== "mount" && func.attr !== "import_server")) return [];
    const frame = evaluator.frameAt(scope);
    const named = (...names: string[]) =>
      keywords.flatMap(({ arg = "", value }) => (names.includes(arg) ? [value] : []));
    const valueOf = (one: Expression): Value => evaluator.evaluate(one, frame);
    // Since FastMCP 3 `namespace`.
    const [prefix] = named("prefix", "namespace").map(valueOf);
    const servers = [...args.slice(0, 2), ...named("server")].map(valueOf);
    return [{ scope, receiver: func.value, servers, prefix, hasNames: named("tool_names").length > 0 }];
  }),
);

/** The changes of servers in the package, in the order of each text. */
export const changesAround = memoizeFor((evaluator: Evaluator): readonly Change[] =>
  callsIn(outlinesOfPackage(evaluator.graph), evaluator).flatMap((place) => {
    const { frames } = framesOf(place, evaluator.frameAt(place.scope), evaluator);
    // The items of a loop that are not known.
    const all = frames.length ? frames : place.loops.length ? [evaluator.frameAt(place.scope)] : [];
    return all.flatMap((frame) => {
      const conditions = conditionsAt(place, frame, evaluator);
      return conditions === "never" ? [] : changesIn({ call: place.call, frame }, !conditions.length, evaluator);
    });
  }),
);

const removing: ReadonlyMap<string, DefinitionKind> = new Map([
  ["remove_tool", "tool"],
  ["remove_resource", "resource"],
  ["remove_prompt", "prompt"],
]);
const criteria = ["names", "keys", "version", "tags", "components", "match_all"];
/** Parts of a server that hold what it lists. */
const holders = new Set(["local_provider", "_local_provider", "_tool_manager", "_tools", "tools", "_components"]);

function changesIn(at: CallAt, isCertain: boolean, evaluator: Evaluator): readonly Change[] {
  const { call, frame } = at;
  const { func } = call;
  if (/MCP$|Server$/u.test(lastNameOf(func))) return changesOfConstructor(at, isCertain, evaluator);
  const byFunction = changesByFunction(at, isCertain, evaluator);
  if (byFunction.length || func.nodeType !== "Attribute") return byFunction;
  const { attr: method } = func;
  const isManaged = func.value.nodeType === "Attribute" && holders.has(func.value.attr);
  const of = removing.get(method) ?? (method === "pop" && isManaged ? "tool" : undefined);
  const isKnown = of !== undefined || changing.test(method) || (method === "clear" && isManaged);
  if (!isKnown) return [];
  const on = serverBehind(func.value, frame, evaluator);
  if (!on) return [];
  const first = argumentAt(call, 0) ?? call.keywords.find(({ arg }) => arg !== undefined)?.value;
  const value = first && evaluator.evaluate(first, frame);
  const base = { on, text: shortText(frame.scope.module.text.slice(...call.range)), isCertain };
  if (of) return [{ ...base, kind: "remove", of, name: value }];
  if (method === "disable" || method === "enable") {
    const only = evaluator.keyword(at, "only");
    const isOnly = only !== undefined && !(only.kind === "scalar" && only.value === false);
    return [
      { ...base, kind: "visibility", isEnabled: method === "enable", isOnly, criteria: criteriaOf(at, evaluator) },
    ];
  }
  if (!value) return [];
  if (method === "add_tool_transformation") {
    const name = stringOf(value);
    return [{ ...base, kind: "transform", names: name === undefined ? undefined : new Set([name]) }];
  }
  return changesByObject(value, base, evaluator);
}

/** The members that a function may change which replaces a registering method, or whose code is not found. */
const replacedMembers = ["annotations", "description", "meta", "output_schema", "title"];
const unseenMembers = ["meta"];

/** `mcp.tool = wrapped` */
const replacement = /\.(?:tool|add_tool)\s*=[^=]/u;

/** Functions that run a server, or only look at it. */
const harmless = /^(?:builtins|typing|logging|asyncio|anyio|contextlib|uvicorn|mcp|fastmcp|functools|inspect|json)\b/u;

/** The maximum number of functions of other packages that hand a server on to each other. */
const maxFunctions = 3;

/** What a function changes that gets the server: `enable_ads(mcp)`. */
function changesByFunction(at: CallAt, isCertain: boolean, evaluator: Evaluator): readonly Change[] {
  const { call, frame, depth = 0 } = at;
  const names = argumentsIn(call).filter((one) => serverName.test(lastNameOf(one)));
  const [on] = names.flatMap((one) => {
    const value = evaluator.evaluate(one, frame);
    const server = serverOfValue(value, evaluator);
    return server && server !== "other" ? [value] : [];
  });
  if (!on) return [];
  const base = { on, text: shortText(frame.scope.module.text.slice(...call.range)), isCertain };
  const changing = (members: readonly string[]): readonly Change[] => [
    { ...base, kind: "effect", effect: { kind: "members", members: new Map(members.map((one) => [one, undefined])) } },
  ];
  const callee = evaluator.evaluate(call.func, frame);
  if (callee.kind === "external" && !harmless.test(callee.name)) return changing(unseenMembers);
  if (callee.kind !== "function") return [];
  const { scope } = callee.frame;
  const { text } = scope.module;
  const replaced = replacement.test(text.slice(...callee.node.range)) ? changing(replacedMembers) : [];
  // Changes of the project's own functions are found where they stand.
  if (!evaluator.graph.isOfPackage(scope.module) || !mayChangeServers(text) || depth >= maxFunctions) return replaced;
  const inner = frameOfCall(callee, call, frame, evaluator);
  const made = inner ? placesOf(inner.scope) : [];
  return [
    ...replaced,
    ...made.flatMap((place) => {
      if (place.kind !== "call" || !inner) return [];
      const isSure = isCertain && !place.tests.length && !place.loops.length;
      return changesIn({ call: place.call, frame: inner, depth: depth + 1 }, isSure, evaluator);
    }),
  ];
}

/** A call in one short line. */
function shortText(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ");
  return line.length <= maxText ? line : `${line.slice(0, maxText)}…`;
}

const maxText = 60;

const changing = /^(?:add_transform|add_middleware|add_tool_transformation|disable|enable)$/u;

function criteriaOf(at: CallAt, evaluator: Evaluator): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const name of criteria) {
    const value = evaluator.keyword(at, name);
    if (value && !(value.kind === "scalar" && value.value === null)) found.set(name, value);
  }
  return found;
}

/** `ToolTransform({"find": config})` and `Visibility(False, tags={"admin"})` are no objects of unknown effect. */
function changesByObject(object: Value, base: ChangeBase, evaluator: Evaluator): readonly Change[] {
  const name = object.kind === "call" ? object.name : "";
  if (object.kind === "call" && /(?:^|\.)ToolTransform$/u.test(name)) {
    const first = argumentAt(object.call, 0);
    const table = first && evaluator.evaluate(first, object.frame);
    const isKnown = table?.kind === "dict" && table.rest === undefined;
    return [{ ...base, kind: "transform", names: isKnown ? new Set(table.entries.keys()) : undefined }];
  }
  if (object.kind === "call" && /(?:^|\.)Visibility$/u.test(name)) {
    const first = argumentAt(object.call, 0);
    const enabled = first ? evaluator.evaluate(first, object.frame) : evaluator.keyword(object, "enabled");
    const isKnown = enabled?.kind === "scalar";
    const made = { ...base, isCertain: base.isCertain && isKnown };
    const isEnabled = isKnown && enabled.value === true;
    return [{ ...made, kind: "visibility", isEnabled, isOnly: false, criteria: criteriaOf(object, evaluator) }];
  }
  return [{ ...base, kind: "object", object }];
}

/** `FastMCP("Desk", middleware=[…], transforms=[…], exclude_tags={…})` */
function changesOfConstructor(at: CallAt, isCertain: boolean, evaluator: Evaluator): readonly Change[] {
  const names = ["middleware", "transforms", "include_tags", "exclude_tags", "tool_transformations"];
  if (!at.call.keywords.some(({ arg = "" }) => names.includes(arg))) return [];
  const on = evaluator.evaluate(at.call, at.frame);
  const server = serverOfValue(on, evaluator);
  if (!server || server === "other") return [];
  const { text } = at.frame.scope.module;
  return at.call.keywords.flatMap((keyword) =>
    names.includes(keyword.arg ?? "")
      ? outcomesOf(keyword.value, at.frame, evaluator).flatMap(({ value, isChosen }) =>
          changesOfKeyword(
            keyword,
            value,
            { on, text: shortText(text.slice(...keyword.range)), isCertain: isCertain && isChosen },
            evaluator,
          ),
        )
      : [],
  );
}

/** The value of an expression, or both values of a choice that only the running server makes. */
function outcomesOf(node: Expression, frame: Frame, evaluator: Evaluator) {
  const value = evaluator.evaluate(node, frame);
  if (value.kind !== "unknown" || node.nodeType !== "IfExp") return [{ value, isChosen: true }];
  return [node.body, node.orelse].map((one) => ({ value: evaluator.evaluate(one, frame), isChosen: false }));
}

function changesOfKeyword(
  { arg = "" }: Keyword,
  value: Value,
  base: ChangeBase,
  evaluator: Evaluator,
): readonly Change[] {
  if (value.kind === "scalar" && value.value === null) return [];
  if (arg === "middleware" || arg === "transforms") {
    const items = value.kind === "list" ? value.items : [];
    const rest: readonly Change[] =
      value.kind === "list" && value.rest === undefined ? [] : [{ ...base, kind: "object", object: value }];
    return [...items.flatMap((one) => changesByObject(one, base, evaluator)), ...rest];
  }
  if (arg === "tool_transformations") {
    const isKnown = value.kind === "dict" && value.rest === undefined;
    return [{ ...base, kind: "transform", names: isKnown ? new Set(value.entries.keys()) : undefined }];
  }
  const isInclusion = arg === "include_tags";
  const tags = new Map([["tags", value]]);
  return [{ ...base, kind: "visibility", isEnabled: isInclusion, isOnly: isInclusion, criteria: tags }];
}

/** The server that a receiver belongs to: `mcp` of `mcp.local_provider`; `undefined` for anything else. */
function serverBehind(receiver: Expression, frame: Frame, evaluator: Evaluator): Value | undefined {
  let node = receiver;
  while (node.nodeType === "Attribute" && holders.has(node.attr)) node = node.value;
  const value = evaluator.evaluate(node, frame);
  const server = serverOfValue(value, evaluator);
  if (server === "other") return undefined;
  return (server ?? serverName.test(lastNameOf(node))) ? value : undefined;
}
