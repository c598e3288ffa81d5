import { spanOf } from "../../../edits/python/containers.ts";
import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { Import, ImportFrom, PythonNode, Statement } from "../../../languages/python/tree.ts";
import { isTestFile, type StdoutWrite } from "../../../model/module.ts";
import type { Span } from "../../../model/span.ts";
import type { McpSettings } from "../../settings.ts";
import { givenTo } from "../discover/callers.ts";
import { functionAt } from "../discover/functions.ts";
import { argumentAt, registeringMethod } from "../discover/methods.ts";
import { placesIn, type RegistrationPlace } from "../discover/places.ts";
import { type ServerKind, serverOfValue } from "../discover/servers.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";
import { isFunction } from "../modules/order.ts";
import { outlinesOfPackage } from "../project/files.ts";
import { packageVersion } from "../project/versions.ts";
import { type ReachedCall, ReachedCalls, replacesStdout } from "./reached-calls.ts";
import { namesOfRuns, runsIn, type ServerRun } from "./runs.ts";
import { isLowLevelServer, serversIn } from "./servers.ts";
import { writeOf } from "./stdout-calls.ts";

/** A function that a server calls, and the server. */
interface Served {
  readonly value: Value;
  /** `undefined` for a server that is not seen. */
  readonly on: Value | undefined;
  readonly kind: ServerKind | "low-level";
}

/** The decorators of low-level servers of `mcp` 1 whose functions answer requests. */
const answering = /^(?:call_tool|(?:list|get|read)_(?:tools|resources|resource_templates|resource|prompts|prompt))$/u;

/** The maximum number of modules whose code runs because the linted one imports them. */
const maxImported = 200;

/**
 * What the process of a server writes to standard output while its stdio transport sends its messages there, and
 * before: in this module, and in functions and modules of the project that it leads to.
 *
 * The transport of `mcp` 2 and of `fastmcp` 4, which uses it, gives the process another standard output as long as it
 * serves. Source: `mcp/server/stdio.py` of 1.27.0 (not), 1.30.0 (not), 2.0.0, 2.1.0, 2.2.0 and 2.3.0; tried with
 * fastmcp 2.14.7, 3.4.11 and 4.2.3, 2026-11-28.
 */
export function outputsOf(evaluator: Evaluator, settings: McpSettings): readonly StdoutWrite[] {
  const { linted } = evaluator.graph;
  if (isTestFile(linted.path) || replacesStdout(linted.text)) return [];
  const own = runsIn(linted, evaluator);
  const served = servedIn(linted, evaluator);
  const runs = own.length ? own : runsElsewhere(served, evaluator);
  if (!runs.length) return [];
  const calls = new ReachedCalls(evaluator);
  for (const { value, on, kind } of served) {
    const matching = runs.filter(({ server }) => isSame(server, on, evaluator) ?? own.length > 0);
    if (divertsOutput(kind, linted, { evaluator, settings }) || !matching.some((run) => run.kind === "stdio")) continue;
    calls.follow(value, { isRequest: true });
  }
  if (runs.every(({ kind, isDefault }) => kind === "stdio" && !isDefault)) beforeServing(own, calls, evaluator);
  return writesAmong(calls.found, evaluator);
}

/** The functions that answer requests, by the decorators and calls of a module. */
function servedIn(module: PythonModule, evaluator: Evaluator): readonly Served[] {
  const registered = placesIn(module).flatMap((place): Served[] => {
    const frame = evaluator.frameAt(place.scope);
    const used = registrationAt(place);
    if (!used) return [];
    const { method, given } = used;
    const found = registeringMethod(method, frame, evaluator);
    const value = isFunction(given) ? functionAt(given, frame) : evaluator.evaluate(given, frame);
    if (found) return [{ value, on: found.on, kind: found.server }];
    if (method.nodeType !== "Attribute" || !answering.test(method.attr)) return [];
    const on = evaluator.evaluate(method.value, frame);
    return isLowLevelServer(on) ? [{ value, on, kind: "low-level" }] : [];
  });
  const lifespans = serversIn(evaluator).flatMap(({ call, scope }): Served[] => {
    const frame = evaluator.frameAt(scope);
    const on = evaluator.evaluate(call, frame);
    const kind = serverOfValue(on, evaluator);
    const value = evaluator.keyword({ call, frame }, "lifespan");
    return value && kind && kind !== "other" ? [{ value, on, kind }] : [];
  });
  return [...registered, ...lifespans];
}

/** The method that a place registers a function with: `@mcp.tool`, `mcp.tool()(find)`, `mcp.add_tool(find)`. */
function registrationAt(place: RegistrationPlace) {
  if (place.kind === "decorator") {
    const { decorator, fn } = place;
    return { method: decorator.nodeType === "Call" ? decorator.func : decorator, given: fn };
  }
  const { call } = place;
  const given = argumentAt(call, 0);
  if (!given) return undefined;
  const method = call.func.nodeType === "Call" ? call.func.func : call.func;
  return call.func.nodeType === "Call" || lastNameOf(method) === "add_tool" ? { method, given } : undefined;
}

/** The calls in other modules of the project that run the servers of a module. */
function runsElsewhere(served: readonly Served[], evaluator: Evaluator): readonly ServerRun[] {
  const { graph } = evaluator;
  const isRunning = (names: ReadonlySet<string>): boolean => namesOfRuns.some((name) => names.has(name));
  const others = outlinesOfPackage(graph).filter(({ path, calls }) => path !== graph.linted.path && isRunning(calls));
  return others
    .flatMap(({ path }) => graph.load(path) ?? [])
    .filter(({ text }) => /mcp/iu.test(text))
    .flatMap((module) =>
      replacesStdout(module.text) || isTestFile(module.path)
        ? []
        : runsIn(module, evaluator).filter(({ server }) => served.some(({ on }) => isSame(server, on, evaluator))),
    );
}

/** Whether two values are one server; `undefined` if that is not known. */
function isSame(a: Value | undefined, b: Value | undefined, evaluator: Evaluator): boolean | undefined {
  const [one, other] = [a, b].map((value) => value && madeBy(value, evaluator));
  return one && other ? one === other : undefined;
}

/** The call that made a server, also if the callers pass it as a parameter. */
function madeBy(value: Value, evaluator: Evaluator): PythonNode | undefined {
  if (value.kind === "call") return value.call;
  if (value.kind === "instance") return value.call?.node;
  const [given, ...others] = value.kind === "parameter" ? givenTo(value, evaluator) : [];
  return given && !others.length && given.kind !== "parameter" ? madeBy(given, evaluator) : undefined;
}

/** True if the library gives the process another standard output while it serves. The default is the newest version. */
function divertsOutput(
  kind: Served["kind"],
  { path, text }: PythonModule,
  { evaluator, settings }: { readonly evaluator: Evaluator; readonly settings: McpSettings },
): boolean {
  // Version 2 has no such decorators.
  if (kind === "low-level") return false;
  const { library, major } = kind;
  const place = { path, text, project: evaluator.graph.project };
  const stated = library === "mcp" ? (major ?? settings.sdkVersion) : settings.fastmcpPython;
  const version = stated ?? Number.parseInt(packageVersion(library, place) ?? "", 10);
  return !(version < (library === "mcp" ? 2 : 4));
}

/** Follows what a program does before its servers serve: the code of the module, and what leads to the runs. */
function beforeServing(runs: readonly ServerRun[], calls: ReachedCalls, evaluator: Evaluator): void {
  const { linted } = evaluator.graph;
  const seen = new Set<PythonNode>();
  const lead = ({ call, scope }: Pick<ServerRun["place"], "call" | "scope">): void => {
    if (seen.has(call)) return;
    const { node } = scope;
    seen.add(call).add(node);
    if (node.nodeType === "Lambda") return;
    calls.statements(node.body, { frame: evaluator.frameAt(scope), isRequest: false, until: call.range });
    if (!isFunction(node)) return;
    for (const place of placesIn(linted)) {
      if (place.kind !== "call" || lastNameOf(place.call.func) !== node.name) continue;
      const callee = evaluator.evaluate(place.call.func, evaluator.frameAt(place.scope));
      if (callee.kind === "function" && callee.node === node) lead(place);
    }
  };
  for (const { place } of runs) lead(place);
  const atStart = { frame: evaluator.frameOf(linted), isRequest: false };
  if (!seen.has(linted.ast)) calls.statements(linted.ast.body, atStart);
  if (runs.length) importing(linted, calls, evaluator);
}

/** Follows the code that runs because a module imports others. */
function importing(from: PythonModule, calls: ReachedCalls, evaluator: Evaluator): void {
  const { graph } = evaluator;
  const seen = new Set([from.path]);
  const visit = (module: PythonModule, above: PythonNode | undefined): void => {
    for (const statement of module.ast.body.filter(isImport)) {
      for (const path of pathsOf(statement, module, evaluator)) {
        if (seen.has(path) || seen.size > maxImported) continue;
        seen.add(path);
        const imported = graph.isOfPackage({ path }) ? undefined : graph.load(path);
        if (!imported || replacesStdout(imported.text)) continue;
        const entry = above ?? statement;
        if (!isReadItself(imported.text))
          calls.statements(imported.ast.body, { frame: evaluator.frameOf(imported), isRequest: false, entry });
        visit(imported, entry);
      }
    }
  };
  visit(from, undefined);
}

/** True for a module with definitions, whose own lint run finds what it writes when it is imported. */
function isReadItself(text: string): boolean {
  return (
    /^[ \t]*(?:from|import)[ \t]+(?:mcp|fastmcp)\b/mu.test(text) && /\.(?:add_)?(?:tool|resource|prompt)\b/u.test(text)
  );
}

function isImport(statement: Statement): statement is Import | ImportFrom {
  return statement.nodeType === "Import" || statement.nodeType === "ImportFrom";
}

function pathsOf(statement: Import | ImportFrom, module: PythonModule, { graph }: Evaluator): readonly string[] {
  if (statement.nodeType === "Import")
    return statement.names.flatMap(({ name }) => graph.resolve(name, 0, module) ?? []);
  const { module: name = "", level, names } = statement;
  const inner = names.map((one) => [name, one.name].filter(Boolean).join("."));
  return [name, ...inner].flatMap((one) => graph.resolve(one, level, module) ?? []);
}

/** The writes among calls: all of the linted module, and the first of each other one. */
function writesAmong(found: readonly ReachedCall[], evaluator: Evaluator): readonly StdoutWrite[] {
  const { linted } = evaluator.graph;
  const own = new Map<number, StdoutWrite>();
  const others = new Map<string, StdoutWrite>();
  for (const { call, frame, entry } of found) {
    const { path, text } = frame.scope.module;
    if (others.has(path) || own.has(call.range[0])) continue;
    const write = writeOf(call, frame, evaluator);
    if (!write) continue;
    if (frame.scope.module === linted) own.set(call.range[0], { ...write, span: spanOf(call.func) });
    else if (entry) {
      const line = text.slice(0, call.range[0]).split("\n").length;
      others.set(path, { ...write, span: entrySpan(entry), path, line, edit: undefined });
    }
  }
  return [...own.values(), ...others.values()].sort((a, b) => a.span.start - b.span.start);
}

function entrySpan(entry: PythonNode): Span {
  return spanOf(entry.nodeType === "Call" ? entry.func : entry);
}
