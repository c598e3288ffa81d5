import type { AnyFunction, Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Run } from "../evaluate/run.ts";
import { type CallValue, type Frame, stringOf, type Value } from "../evaluate/value.ts";
import { scopeOfCall } from "./places.ts";
import type { Scope } from "../modules/scopes.ts";
import { kindListedBy, kindOfObject } from "./low-level.ts";

/** What a list handler of the linted module answers. */
export interface ListedObjects {
  readonly kind: DefinitionKind;
  readonly objects: readonly ListedObject[];
  /** Objects that the list has in another form, if at all: a function that is not read gets them. */
  readonly replaced: readonly PythonNode[];
  /** True if these are all. */
  readonly isWhole: boolean;
  /** The places of the parts that are not known. */
  readonly lost: readonly Expression[];
  /** The evaluator of their members. */
  readonly evaluator: Evaluator;
}

interface ListedObject {
  readonly value: CallValue;
  readonly conditions: readonly string[];
  /** True for an object of another module of the project, where it is read in place. */
  readonly isReadInPlace: boolean;
  /** True if its call makes others, too. */
  readonly isShared: boolean;
}

/** The run of the linted module, whose list handlers answer after it. */
const runOf = memoizeFor((evaluator: Evaluator) => new Run(evaluator));

/** What a function with `@server.list_tools()` answers; `undefined` for any other function, or if that is not known. */
export function listedBy(
  decorator: Expression,
  fn: AnyFunction,
  scope: Scope,
  evaluator: Evaluator,
): ListedObjects | undefined {
  const kind = decorator.nodeType === "Call" ? kindListedBy(decorator) : undefined;
  if (!kind) return undefined;
  const run = runOf(evaluator);
  const answer = run.resultOf(fn, scope);
  const list = answer?.kind === "call" ? listIn(answer, run.evaluator) : answer;
  if (list?.kind !== "list") {
    const replaced = [...run.escaped].filter((one) => kindOfObject(one) === kind).map(({ call }) => call);
    return replaced.length
      ? { kind, objects: [], replaced, isWhole: false, lost: [decorator], evaluator: run.evaluator }
      : undefined;
  }
  const objects: ListedObject[] = [];
  let isWhole = list.rest === undefined;
  const seen = new Map<PythonNode, number>();
  for (const item of list.items) {
    if (item.kind !== "call" || kindOfObject(item) !== kind) {
      isWhole = false;
      continue;
    }
    seen.set(item.call, (seen.get(item.call) ?? 0) + 1);
    const isReadInPlace = item.site.module !== evaluator.graph.linted && isKnownInPlace(item, evaluator);
    objects.push({ value: item, conditions: run.conditionsOf(item), isReadInPlace, isShared: false });
  }
  const marked = objects.map((one) => ({ ...one, isShared: (seen.get(one.value.call) ?? 0) > 1 }));
  const lost = isWhole ? [] : unknownParts(list, { decorator, frame: evaluator.frameAt(scope.inner(fn)) }, evaluator);
  return { kind, objects: marked, replaced: [], isWhole, lost, evaluator: run.evaluator };
}

/** `*more()` of a list, or the whole handler. The items of a comprehension are read where it makes them. */
function unknownParts(
  { site: { node, module } }: Value,
  { decorator, frame }: { readonly decorator: Expression; readonly frame: Frame },
  evaluator: Evaluator,
): readonly Expression[] {
  const spread =
    node.nodeType === "List" && module === evaluator.graph.linted
      ? node.elts.filter((one) => one.nodeType === "Starred")
      : [];
  if (!spread.length) return [decorator];
  return spread.filter(({ value: part }) => {
    const value = evaluator.evaluate(part, frame);
    return !/Comp$|^GeneratorExp$/u.test(part.nodeType) && (value.kind !== "list" || value.rest !== undefined);
  });
}

/** `ListToolsResult(tools=[…])` */
function listIn(answer: CallValue, evaluator: Evaluator): Value | undefined {
  const names = ["tools", "resources", "resourceTemplates", "resource_templates", "prompts"];
  return names.map((name) => evaluator.keyword(answer, name)).find((one) => one !== undefined);
}

/** True if the module of an object reads it in place. */
function isKnownInPlace({ call, site: { module } }: CallValue, evaluator: Evaluator): boolean {
  if (evaluator.graph.isOfPackage(module)) return false;
  const scope = scopeOfCall(module, call);
  if (!scope) return false;
  const frame = evaluator.frameAt(scope);
  const name = evaluator.keyword({ call, frame }, "name") ?? evaluator.keyword({ call, frame }, "uri");
  return stringOf(name) !== undefined;
}
