import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, isWithin, keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import type { VariableBinding } from "../modules/binding.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import { exportsOf } from "../modules/exports.ts";
import type { Module } from "../modules/graph.ts";
import { memberCallsOf } from "../modules/member-calls.ts";
import { type FunctionNode, isFunctionNode, walk } from "../modules/walk.ts";
import { evaluatedArguments } from "./arguments.ts";
import { propertyKeyOf } from "./containers.ts";
import { type Construction, constructorScope, fieldsOf, keyOfThis } from "./constructors.ts";
import { type Entry, withEntries, withMembers } from "./entries.ts";
import { isListLoop, iterating, iterationsOf, type ListLoop } from "./loops.ts";
import { memoized } from "./memo.ts";
import { type Evaluation, type Frame, type Memo, Scope } from "./scope.ts";
import {
  type ArrayValue,
  type ClassValue,
  type InstanceValue,
  type NodeRef,
  type ObjectValue,
  scalarValue,
  unknownValue,
  type Value,
} from "./value.ts";

/** The maximum number of methods that pass an item from one to the next. */
const maxDepth = 4;

/** The methods that put their arguments into a list, a set or a map. */
const filling: ReadonlySet<string> = new Set(["push", "unshift", "add", "set"]);

/** An object whose member is a container, with the constructions by the constructors of its class and superclasses. */
export interface Owner {
  readonly receiver: InstanceValue | ClassValue;
  readonly constructions: readonly Construction[];
  /** True if code outside of the class puts something into it, which is not followed. */
  readonly isFilledOutside: boolean;
}

/** The containers that are being read. What fills one of them may ask for its contents. */
const active = new WeakMap<Evaluation, Set<TSESTree.Node>>();

/** The members with what fills them, by the fields of their object. Each read of one would follow all calls again. */
const filledMembers = new WeakMap<object, Map<TSESTree.Node, Memo>>();

/** A member as its initialization makes it: its value, the place of the read, and what initializes it. */
interface FilledMember {
  readonly value: ArrayValue | ObjectValue;
  readonly site: NodeRef;
  readonly setter: TSESTree.Node;
}

/**
 * A member with what its class's methods put into it, wherever they are called: `this.tools.push(tool)` in
 * `add(tool)` or `this.tools[tool.name] = tool`, and `registry.add(find)` in any module that imports the class or the
 * object. The contents are open, because their order is that of the running program.
 */
export function filledMember(
  evaluation: Evaluation,
  owner: Owner,
  name: string,
  { value, site, setter }: FilledMember,
): Value {
  const [own] = owner.constructions;
  if (!own) return value;
  const fields = fieldsOf(own);
  const values = filledMembers.get(fields) ?? new Map<TSESTree.Node, Memo>();
  filledMembers.set(fields, values);
  return guarded(evaluation, value, () =>
    memoized(evaluation, { values, key: setter, site }, () => {
      const fills = new Fills(evaluation, owner);
      const entries = fills.hierarchy.flatMap(
        ({
          class: {
            node,
            site: { module },
          },
        }) =>
          fillingsOf(value, module, (member) => isOfThis(member, node) && keyOfThis(member) === name).flatMap(
            (filling) => fills.entriesOf(filling, module),
          ),
      );
      const end = { site, isFollowed: fills.isFollowed && !owner.isFilledOutside };
      return value.kind === "array" ? withEntries(value, entries, end) : withMembers(value, entries, end);
    }),
  );
}

/**
 * An exported container with what other modules put into it: `registry.set(tool.name, tool)` after
 * `export const registry = new Map();`.
 */
export function filledExport(scope: Scope, value: ArrayValue, { name, scope: around }: VariableBinding): Value {
  const { evaluation, module } = scope;
  if (around !== module.program || value.items.length) return value;
  const isExported = [...exportsOf(module.program).named].some(
    ([exported, each]) => exported === name && (each.kind === "expression" || each.kind === "local"),
  );
  if (!isExported) return value;
  return guarded(evaluation, value, () => {
    const fills = new Fills(evaluation, undefined);
    const entries = fills.modulesAround(module).flatMap((other) => {
      if (other === module) return [];
      const isImport = ({ object }: TSESTree.MemberExpression): boolean => {
        const binding = object.type === "Identifier" ? other.scopes.lookup(object.name, object) : undefined;
        return (
          binding?.kind === "import" &&
          binding.imported === name &&
          evaluation.graph.resolve(binding.specifier, other) === module.path
        );
      };
      return fillingCalls(other, isImport, 1).flatMap((call) => fills.entriesOf(call, other));
    });
    return entries.length ? withEntries(value, entries, { site: value.site, isFollowed: fills.isFollowed }) : value;
  });
}

function guarded(evaluation: Evaluation, value: ArrayValue | ObjectValue, read: () => Value): Value {
  const reading = active.get(evaluation) ?? new Set<TSESTree.Node>();
  active.set(evaluation, reading);
  const { node } = value.site;
  if (reading.has(node)) return value;
  reading.add(node);
  try {
    // A new module may fill it, too.
    evaluation.markUncacheable();
    return read();
  } finally {
    reading.delete(node);
  }
}

/** The calls `member.push(…)` of a module, for members that are asked for; `depth` 1 for `tools.push(…)`. */
function fillingCalls(
  module: Module,
  isAskedFor: (member: TSESTree.MemberExpression) => boolean,
  depth: 1 | 2 = 2,
): TSESTree.CallExpression[] {
  return [...filling].flatMap((method) =>
    (memberCallsOf(module).get(method) ?? []).filter(({ callee }) => {
      const outer = withoutTypes(callee);
      if (outer.type !== "MemberExpression") return false;
      const member = depth === 1 ? outer : withoutTypes(outer.object);
      return member.type === "MemberExpression" && isAskedFor(member);
    }),
  );
}

/** The assignments `member[key] = …` of a module. */
const puttingIn = memoizeFor(({ program }: Module): readonly TSESTree.AssignmentExpression[] => {
  const found: TSESTree.AssignmentExpression[] = [];
  walk(program, (node) => {
    if (node.type === "AssignmentExpression" && node.operator === "=" && node.left.type === "MemberExpression")
      found.push(node);
    return undefined;
  });
  return found;
});

type Filling = TSESTree.CallExpression | TSESTree.AssignmentExpression;

/** What puts something into a list, a set or a map, or into an object. */
function fillingsOf(
  { kind }: ArrayValue | ObjectValue,
  module: Module,
  isAskedFor: (member: TSESTree.MemberExpression) => boolean,
): readonly Filling[] {
  if (kind === "array") return fillingCalls(module, isAskedFor);
  return puttingIn(module).filter(({ left }) => {
    const member = left.type === "MemberExpression" ? withoutTypes(left.object) : undefined;
    return member?.type === "MemberExpression" && isAskedFor(member);
  });
}

/** True for `this.name` in the body of a class. */
function isOfThis({ object }: TSESTree.MemberExpression, { body }: ClassValue["node"]): boolean {
  return object.type === "ThisExpression" && isWithin(object, body);
}

/** Follows the calls that put something into a container back to where its items come from. */
class Fills {
  /** False if some calls, or what they put in, may not have been found. */
  isFollowed = true;
  readonly #evaluation: Evaluation;
  readonly #owner: Owner | undefined;

  constructor(evaluation: Evaluation, owner: Owner | undefined) {
    this.#evaluation = evaluation;
    this.#owner = owner;
  }

  get hierarchy(): readonly Construction[] {
    return this.#owner?.constructions ?? [];
  }

  /** What a call or an assignment puts in, each time that it runs. */
  entriesOf(filling: Filling, module: Module): Entry[] {
    if (filling.type === "AssignmentExpression") return this.#runs(filling, module, maxDepth).map(putBy(filling));
    const call = filling;
    const { callee } = call;
    const method = calleeIdentifier(callee)?.name ?? "";
    return this.#runs(call, module, maxDepth).map((scope) => ({
      method,
      args: evaluatedArguments(scope, call.arguments).filter((each) => {
        const isSpread = each.kind === "unknown" && each.isSpread === true;
        if (isSpread) this.isFollowed = false;
        return !isSpread;
      }),
      site: scope.at(call),
    }));
  }

  /** A module and those that import it, directly or through others. */
  modulesAround(module: Module): Module[] {
    const { graph, memory } = this.#evaluation;
    const { all, isCut } = graph.importersOf(module);
    if (isCut) this.isFollowed = false;
    const modules = new Set([module, graph.linted]);
    for (const path of all) {
      const importer = graph.load(path);
      if (importer) modules.add(importer);
      else this.isFollowed = false;
    }
    for (const each of modules) memory.touch(each);
    return [...modules];
  }

  /** The scopes in which a node runs: one for each call of its function, and for each iteration of its loops. */
  #runs(node: TSESTree.Node, module: Module, depth: number): Scope[] {
    const { function: around, loops } = surroundingsOf(node);
    const outer = around ? this.#calls(around, module, depth) : [this.#evaluation.rootScope(module)];
    return loops.reduce(
      (scopes, loop) =>
        scopes.flatMap((scope) => {
          const iterations = iterationsOf(scope, loop);
          if (!iterations || iterations.isOpen) this.isFollowed = false;
          return iterations?.scopes ?? [];
        }),
      outer,
    );
  }

  #calls(callee: FunctionNode, module: Module, depth: number): Scope[] {
    const { parent } = callee;
    if (depth <= 0) {
      this.isFollowed = false;
      return [];
    }
    if (parent.type === "CallExpression" && parent.arguments[0] === callee)
      return this.#iterations(callee, parent, module, depth);
    const member = parent.type === "MethodDefinition" || parent.type === "PropertyDefinition" ? parent : undefined;
    const construction = member && this.hierarchy.find(({ class: { node } }) => node === member.parent.parent);
    if (!member || !construction) return [this.#evaluation.scopeAt({ module, node: callee.body })];
    if (member.type === "MethodDefinition" && member.kind === "constructor")
      return callee.type === "FunctionExpression" ? [constructorScope(callee, construction)] : [];
    const name = member.key.type === "PrivateIdentifier" ? `#${member.key.name}` : keyNameOf(member);
    if (name === undefined) return [];
    const { frame: outer } = construction.class;
    const { receiver } = construction;
    const around: Frame = { node: undefined, outer, args: undefined, receiver, values: new Map() };
    return this.#callsOfMethod(name).flatMap(({ call, module: from }) =>
      this.#runs(call, from, depth - 1).map((scope) => {
        const args = evaluatedArguments(scope, call.arguments);
        return new Scope(this.#evaluation, module, { node: callee, outer: around, args, receiver, values: new Map() });
      }),
    );
  }

  /** `tools.forEach((tool) => registry.add(tool))` */
  #iterations(callback: FunctionNode, call: TSESTree.CallExpression, module: Module, depth: number): Scope[] {
    const { callee } = call;
    const isLoop = callee.type === "MemberExpression" && iterating.has(calleeIdentifier(callee)?.name ?? "");
    return this.#runs(call, module, depth).flatMap((scope): Scope[] => {
      const frameWith = (args: readonly Value[] | undefined): Scope =>
        scope.with({ node: callback, outer: scope.frame, args, receiver: undefined, values: new Map() });
      if (!isLoop) return [frameWith(undefined)];
      const list = scope.evaluate(callee.object);
      if (list.kind !== "array" || list.unknownRest) this.isFollowed = false;
      return list.kind === "array" ? list.items.map((item) => frameWith([item])) : [];
    });
  }

  /** The calls of a method of the object, in its class and in the modules that may have the object. */
  #callsOfMethod(name: string): { readonly call: TSESTree.CallExpression; readonly module: Module }[] {
    if (!this.#owner) return [];
    const { receiver, constructions } = this.#owner;
    const own = constructions.map(({ class: { site } }) => site.module);
    const modules = new Set([...own, receiver.site.module].flatMap((module) => this.modulesAround(module)));
    return [...modules].flatMap((module) =>
      (memberCallsOf(module).get(name) ?? [])
        .filter((call) => this.#isOfOwner(call, module))
        .map((call) => ({ call, module })),
    );
  }

  #isOfOwner({ callee }: TSESTree.CallExpression, module: Module): boolean {
    const member = withoutTypes(callee);
    if (member.type !== "MemberExpression" || !this.#owner) return false;
    const { receiver, constructions } = this.#owner;
    if (member.object.type === "ThisExpression" || member.object.type === "Super")
      return constructions.some(({ class: { node } }) => isWithin(member.object, node.body));
    const value = this.#evaluation.evaluate({ module, node: member.object });
    if (value.kind === "unknown" && value.cause?.kind === "parameter")
      return isTypedAs(member.object, module, constructions);
    if (receiver.kind === "class") return value.kind === "class" && value.node === receiver.node;
    if (value.kind !== "instance" || value.class.node !== receiver.class.node) return false;
    return !receiver.instantiation || !value.instantiation || value.site.node === receiver.site.node;
  }
}

/** The key and the value of `this.tools[tool.name] = tool` in a scope. */
function putBy({ left, right }: TSESTree.AssignmentExpression): (scope: Scope) => Entry {
  return (scope) => {
    const site = scope.at(left);
    const key =
      left.type === "MemberExpression"
        ? propertyKeyOf(scope, { key: left.property, computed: left.computed })
        : undefined;
    const name = key === undefined ? unknownValue(site, "the key is not known") : scalarValue(site, key);
    return { method: "set", args: [name, scope.evaluate(right)], site };
  };
}

/** `function addTools(registry: ToolRegistry) { registry.add(…); }` */
function isTypedAs(object: TSESTree.Node, { scopes }: Module, constructions: readonly Construction[]): boolean {
  const binding = object.type === "Identifier" ? scopes.lookup(object.name, object) : undefined;
  if (binding?.kind !== "parameter" || binding.pattern.type !== "Identifier") return false;
  const type = binding.pattern.typeAnnotation?.typeAnnotation;
  const name = type?.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : undefined;
  return name !== undefined && constructions.some(({ class: { node } }) => node.id?.name === name);
}

/** The function around a node, and the loops between them, the outermost first. */
function surroundingsOf(node: TSESTree.Node): {
  readonly function: FunctionNode | undefined;
  readonly loops: readonly ListLoop[];
} {
  const loops: ListLoop[] = [];
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (isFunctionNode(outer)) return { function: outer, loops };
    if (isListLoop(outer) && outer.body === inner) loops.unshift(outer);
  }
  return { function: undefined, loops };
}
