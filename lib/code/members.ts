import type { IrClass, Place, Variable } from "../model/handler/code.ts";
import type { Scalar } from "../model/value-facts.ts";
import {
  type AbstractValue,
  abstract,
  anyMemberOf,
  type Choosing,
  type Condition,
  inputOf,
  join,
  joinAll,
  lossy,
  abstractMember,
  untracked,
  type Taint,
  type Callable,
  unseen,
} from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { allDangers } from "./dangers.ts";
import { Recorder } from "./summary.ts";
import { factsAbout, toldAbout } from "./facts.ts";
import { computedMember, conditionOn, eitherOf } from "./text-conditions.ts";
import { independentOf } from "./text-checks.ts";
import { resultOf, untrusted } from "./package-results.ts";
import { isSchema } from "./schema-calls.ts";
import { tablesFor } from "./tables/tables.ts";

/** Longer names of members of packages are not followed. */
const maxName = 200;
const maxDepth = 6;
/** Longer functions do not count as tests of a key. */
const maxStatements = 4;
/** The items of longer lists are not tested one by one. */
const maxTested = 60;

/** A value that exists only if an input has a value. */
function given(value: AbstractValue, { root, keys }: Taint, name: Scalar): AbstractValue {
  return chosen(value, { conditions: [{ root, keys, value: name, isEqual: true, isKey: true }] });
}

/** A value that is one of several, where it is not known which one. */
function ofSome(value: AbstractValue): AbstractValue {
  return chosen(value, { isOfSome: true });
}

/** The member of a table under a key from outside: any member, under the condition that the key is its own. */
export function memberUnder(key: AbstractValue, table: AbstractValue): AbstractValue {
  const [taint, ...others] = key.taints;
  const exact = taint?.isExact && !others.length ? taint : undefined;
  const { computed } = key;
  const under = (member: AbstractValue, name: string): AbstractValue => {
    if (exact) return given(member, exact, name);
    const condition = computed && conditionOn(computed, (value) => value === name, name);
    return condition ? chosen(member, { conditions: [{ ...condition, isKey: true }] }) : ofSome(member);
  };
  let found = ofSome(anyMemberOf({ ...table, members: undefined }));
  for (const [name, member] of table.members ?? []) found = join(found, under(member, name));
  // `const command = commands[name]; if (!command) throw …`: the name is one of the table.
  const whenTrue = factsAbout(independentOf(table, key.taints), allDangers);
  return whenTrue.length ? { ...found, whenTrue, constant: undefined, isMixed: true } : found;
}

/** `table.get(key)` */
export function tableGet(table: AbstractValue, key: AbstractValue): AbstractValue {
  return key.constant === undefined ? memberUnder(key, table) : abstractMember(table, String(key.constant));
}

/** A member of a table, or the value for a missing one. If only the member can be true, it is what a true value is. */
export function missingAs(found: AbstractValue, otherwise: AbstractValue): AbstractValue {
  const isFalse = otherwise === untracked || otherwise.constant === null || otherwise.constant === "";
  return { ...join(found, otherwise), whenTrue: isFalse ? found.whenTrue : [] };
}

/**
 * The result of `tools.find((tool) => tool.name === name)`: any item, under the condition that the test holds for it.
 */
export function memberFound(list: AbstractValue, callback: AbstractValue, run: Run): AbstractValue {
  const [test, ...others] = callback.targets;
  const items = [...(list.members?.values() ?? [])];
  if (test?.kind !== "function" || others.length || !items.length) return ofSome(anyMemberOf(list));
  const found = items.map((item) => {
    const key = keyFor(item, test, run);
    return key ? chosen(item, { conditions: [{ ...key, isKey: true }] }) : ofSome(item);
  });
  return joinAll([...found, ofSome(anyMemberOf({ ...list, members: undefined }))]);
}

/** True for a list of a few items, all of which are known. */
export function isKnownList(
  list: AbstractValue,
): list is AbstractValue & { readonly members: ReadonlyMap<string, AbstractValue> } {
  const { members, items } = list;
  return members !== undefined && members.size <= maxTested && (!items || items === untracked);
}

/** The condition under which a test is true for any item of a list; none if it depends on anything else. */
export function testOfAny(list: AbstractValue, callback: AbstractValue, run: Run): readonly Condition[] {
  const [test, ...others] = callback.targets;
  if (!isKnownList(list) || test?.kind !== "function" || others.length) return [];
  return eitherOf([...list.members.values()].map((item) => [keyFor(item, test, run) ?? []].flat()));
}

/** The value that an input must have for the test of an item to be true, if the test depends on nothing else. */
function keyFor(
  item: AbstractValue,
  { form, closure }: Callable & { kind: "function" },
  run: Run,
): Condition | undefined {
  const [parameter] = form.parameters;
  if (!parameter || form.body.length > maxStatements) return undefined;
  const state = run.state.fork();
  state.values.set(parameter.variable, item);
  const recorder = new Recorder();
  run.analysis.execute(form.body, { analysis: run.analysis, state, recorder });
  const [only, ...others] = recorder.returns;
  const [equal, ...more] = others.length ? [] : (only?.value.equals ?? []);
  return equal?.isEqual && !more.length && !closure(parameter.variable) ? equal : undefined;
}

function chosen(value: AbstractValue, choosing: Choosing, depth = 0): AbstractValue {
  const { conditions = [], isOfSome } = choosing;
  if ((!conditions.length && !isOfSome) || value === untracked || value === unseen || depth > maxDepth) return value;
  const targets = value.targets.map((target): Callable => ({
    ...target,
    conditions: [...(target.conditions ?? []), ...conditions],
    ...(isOfSome && { isOfSome }),
  }));
  const within = (each: AbstractValue): AbstractValue =>
    keyItself(each, conditions) ?? chosen(each, choosing, depth + 1);
  const members = value.members && new Map([...value.members].map(([key, each]) => [key, within(each)]));
  return { ...value, targets, members, items: value.items && within(value.items) };
}

/** The key that chose an object and that it names: `tool.name` after `tools.find((tool) => tool.name === name)`. */
function keyItself({ constant }: AbstractValue, conditions: readonly Condition[]): AbstractValue | undefined {
  const key =
    typeof constant === "string" &&
    conditions.find(({ isKey, isEqual, value }) => isKey && isEqual && value === constant);
  return key ? abstract({ taints: [{ ...inputOf(key.root), keys: key.keys, safe: allDangers }] }) : undefined;
}

/** What an iteration runs over: a value, or the keys of a table. */
export function abstractItems(value: AbstractValue, place: Place): AbstractValue {
  const isTable = [...(value.members?.keys() ?? [])].some((key) => !/^\d+$/.test(key));
  if (!isTable || !tablesFor(place).iteratesKeys) return value;
  return abstract({ items: abstract({ taints: lossy(value.taints, place) }) });
}

/**
 * The item of an iteration. If the items are functions, all of them are called. If they are tools, one is selected:
 * `for (const tool of tools) if (tool.name === name) return tool.run(args)`.
 */
export function abstractItem(list: AbstractValue): AbstractValue {
  const item = anyMemberOf(list);
  const isOfTools = item.targets.filter(({ kind }) => kind === "instance").length > 1;
  const members = item.members && new Map([...item.members].map(([key, each]) => [key, ofSome(each)]));
  return { ...item, members, targets: isOfTools ? ofSome(item).targets : item.targets };
}

interface NamedMember {
  readonly name: string;
  readonly place: Place;
}

/** A member of an object of a package that contains only a part of the object's text: the last part of a path. */
function madeMember(
  { targets, ...object }: AbstractValue,
  { name, place }: NamedMember,
  run: Run,
): AbstractValue | undefined {
  const { models } = run.analysis;
  for (const target of targets) {
    if (target.kind !== "external" || target.name.length > maxName) continue;
    const { attribute } = models.factsOf(models.canonicalName(`${target.name}.${name}`, place), place);
    if (attribute === "untrusted") return untrusted(`${target.name}.${name}`, place);
    if (attribute) return resultOf(attribute, { args: [{ ...object, targets: [] }], place });
  }
  return undefined;
}

/** A value of a package or of the language. What is below a source, as in `request.headers.get`, is a member of it. */
export function valueOfPackage({ name, place }: NamedMember, run: Run): AbstractValue {
  const source = run.analysis.models.sourceIn(name, place);
  if (source === undefined)
    return abstract({
      targets: [{ kind: "external", name }],
      endsWithSeparator: /^(?:node:path(?:\.\w+)?|os(?:\.path)?)\.sep$/.test(name),
    });
  const members = name.slice(source.length + 1).split(".");
  return members.reduce(
    (object, key) => (key ? memberNamed(object, { name: key, place }, run) : object),
    untrusted(source, place),
  );
}

/** A member of a value: of an object, a class, a package or a text. */
export function memberNamed(object: AbstractValue, member: NamedMember, run: Run): AbstractValue {
  const { name: key } = member;
  const made = madeMember(object, member, run);
  if (made) return made;
  let found = abstractMember(object, key);
  const computed = computedMember(object.computed, key);
  if (computed) found = { ...found, computed };
  // The path of a temporary file, also beside its descriptor.
  if (object.isTemporary && /^(?:name|path|\d+)$/.test(key)) found = { ...found, isTemporary: true };
  if (object.about.length && !found.about.length) found = { ...found, about: object.about };
  for (const target of object.targets) found = join(found, chosen(memberOfTarget(target, object, member, run), target));
  if (found.about.length) found = { ...found, ...toldAbout(found.about) };
  if (found.targets.length) return found;
  // Texts and lists have methods. An object from outside may have a function with the same name.
  const isText = object.taints.length > 0 || object.constant !== undefined || object.items !== undefined;
  if (isText || object.members || object.pattern || !found.taints.length)
    return { ...found, targets: [{ kind: "method", receiver: object, name: key }] };
  return found;
}

/** A member of a value that a caller passes. An object of a class has the fields of the class, too. */
export function memberGiven(
  value: AbstractValue,
  name: string,
  { place, run }: { readonly place: Place; readonly run: Run },
): AbstractValue {
  const found = abstractMember(value, name);
  const isOfClass = value.targets.some(({ kind }) => kind === "instance");
  return found === untracked && isOfClass ? memberNamed(value, { name, place }, run) : found;
}

function memberOfTarget(
  target: AbstractValue["targets"][number],
  object: AbstractValue,
  { name: key, place }: NamedMember,
  run: Run,
): AbstractValue {
  switch (target.kind) {
    case "external": {
      if (target.name.length > maxName) return untracked;
      const isHeld = isSchema(object) || object.taints.length || object.folder || object.about.length;
      const self = isHeld ? { self: object } : {};
      const name = run.analysis.models.canonicalName(`${target.name}.${key}`, place);
      return abstract({ targets: [{ kind: "external", name, ...self }] });
    }
    case "class":
      return classMember(target.form, key, { isStatic: true, self: object, place, run });
    case "instance":
      return classMember(target.form, key, { isStatic: false, self: object, place, run });
    default:
      return untracked;
  }
}

interface ClassLookup {
  readonly isStatic: boolean;
  readonly self: AbstractValue;
  readonly place: Place;
  readonly run: Run;
}

function classMember(form: IrClass, key: string, lookup: ClassLookup, depth = 0): AbstractValue {
  const { isStatic, self, place, run } = lookup;
  const method = (isStatic ? form.staticMethods : form.methods).get(key);
  if (method) {
    const closure = (variable: Variable): AbstractValue | undefined => run.state.values.get(variable);
    return abstract({ targets: [{ kind: "function", form: method, closure, self, bound: [], conditions: [] }] });
  }
  const getter = isStatic ? undefined : form.getters.get(key);
  if (getter) {
    const target = {
      kind: "function" as const,
      form: getter,
      closure: () => undefined,
      self,
      bound: [],
      conditions: [],
    };
    return run.analysis.invoke(abstract({ targets: [target] }), [], place, run);
  }
  const values = (isStatic ? form.staticFields() : form.fields()).get(key);
  if (values) return run.analysis.fieldOf(form, key, values);
  const parent = form.parent && depth < 10 ? run.analysis.outside(form.parent) : undefined;
  return joinAll(
    (parent?.targets ?? []).map((target) =>
      target.kind === "class" ? classMember(target.form, key, lookup, depth + 1) : untracked,
    ),
  );
}
