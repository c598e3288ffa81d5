import type { AnyFunction, Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Run } from "../evaluate/run.ts";
import { type CallValue, type DictValue, type Frame, stringOf, type Value } from "../evaluate/value.ts";
import { keysOfList } from "./list-handlers.ts";
import { placesIn, scopeOfCall } from "./places.ts";
import type { Scope } from "../modules/scopes.ts";
import { kindOfObject } from "./low-level.ts";

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
  readonly value: CallValue | DictValue;
  /** The node that makes it. */
  readonly node: PythonNode;
  readonly conditions: readonly string[];
  /** True for an object of another module of the project, where it is read in place. */
  readonly isReadInPlace: boolean;
  /** True if its call makes others, too. */
  readonly isShared: boolean;
}

/** The run of the linted module, whose list handlers answer after it. */
const runOf = memoizeFor((evaluator: Evaluator) => new Run(evaluator));

/** A list handler of the linted module. */
export interface ListHandler {
  readonly kind: DefinitionKind;
  /** The place of findings. */
  readonly anchor: Expression;
  readonly fn: AnyFunction;
  /** The scope in which it is defined. */
  readonly scope: Scope;
  /** The method that it is asked for, if it answers all requests. */
  readonly method?: string | undefined;
}

/** What a list handler answers; `undefined` if that is not known. */
export function listedBy(
  { kind, anchor, fn, scope, method }: ListHandler,
  evaluator: Evaluator,
): ListedObjects | undefined {
  const run = runOf(evaluator);
  const object = objectAround(scope, evaluator);
  if (object) run.frameOfScope(object);
  const list = listIn(
    run.answerTo(method, () => run.resultOf(fn, scope)),
    kind,
    run.evaluator,
  );
  if (list?.kind !== "list") {
    const replaced = [...run.escaped].filter((one) => kindOfObject(one) === kind).map(({ call }) => call);
    return replaced.length
      ? { kind, objects: [], replaced, isWhole: false, lost: [anchor], evaluator: run.evaluator }
      : undefined;
  }
  const objects: ListedObject[] = [];
  let isWhole = list.rest === undefined;
  const seen = new Map<PythonNode, number>();
  for (const item of list.items) {
    const node =
      item.kind === "call" && kindOfObject(item) === kind
        ? item.call
        : item.kind === "dict"
          ? item.site.node
          : undefined;
    if (!node || (item.kind !== "call" && item.kind !== "dict")) {
      isWhole = false;
      continue;
    }
    seen.set(node, (seen.get(node) ?? 0) + 1);
    const isReadInPlace =
      item.kind === "call" && item.site.module !== evaluator.graph.linted && isKnownInPlace(item, evaluator);
    objects.push({ value: item, node, conditions: run.conditionsOf(item), isReadInPlace, isShared: false });
  }
  const marked = objects.map((one) => ({ ...one, isShared: (seen.get(one.node) ?? 0) > 1 }));
  const lost = isWhole
    ? []
    : unknownParts(list, { decorator: anchor, frame: evaluator.frameAt(scope.inner(fn)) }, evaluator);
  return { kind, objects: marked, replaced: [], isWhole, lost, evaluator: run.evaluator };
}

/** The scope of the only call in the module that makes an object of the class around a method, if it has no other. */
function objectAround({ node, module }: Scope, evaluator: Evaluator): Scope | undefined {
  if (node.nodeType !== "ClassDef") return undefined;
  const made = placesIn(module).filter(
    (place) => place.kind === "call" && place.call.func.nodeType === "Name" && place.call.func.id === node.name,
  );
  const [place] = made;
  if (!place || made.length > 1 || place.kind !== "call") return undefined;
  const callee = evaluator.evaluate(place.call.func, evaluator.frameAt(place.scope));
  return callee.kind === "class" && callee.node === node ? place.scope : undefined;
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

/** The list of `ListToolsResult(tools=[…])`, `{"tools": […]}` and `{"result": {"tools": […]}}` */
function listIn(answer: Value | undefined, kind: DefinitionKind, evaluator: Evaluator, depth = 0): Value | undefined {
  if (answer?.kind === "call")
    return keysOfList(kind)
      .map((name) => evaluator.keyword(answer, name))
      .find((one) => one !== undefined);
  if (answer?.kind !== "dict") return answer?.kind === "list" && !depth ? answer : undefined;
  const found = keysOfList(kind).flatMap((key) => answer.entries.get(key)?.value ?? []);
  const [first = answer.entries.get("result")?.value] = found;
  return found.length ? first : depth ? undefined : listIn(first, kind, evaluator, depth + 1);
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
