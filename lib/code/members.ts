import type { ClassForm, Place, Variable } from "../model/handler/code.ts";
import { type Abstract, abstract, join, joinAll, lossy, memberOf, nothing, type Strand } from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { resultOf } from "./externals.ts";
import { isSchema } from "./schema-calls.ts";
import { tablesFor } from "./tables/tables.ts";

/** Longer names of members of packages are not followed. */
const maxName = 200;

/** A value that there is only if an input has a value. */
export function given(value: Abstract, { root, keys }: Strand, name: string): Abstract {
  const condition = { root, keys, value: name, isEqual: true };
  const targets = value.targets.map((target) =>
    target.kind === "function" ? { ...target, conditions: [...target.conditions, condition] } : target,
  );
  const members =
    value.members &&
    new Map([...value.members].map(([key, each]) => [key, given(each, { root, keys } as Strand, name)]));
  return { ...value, targets, members };
}

/** What an iteration goes through: a value, or the keys of a table. */
export function iterated(value: Abstract, place: Place): Abstract {
  const isTable = [...(value.members?.keys() ?? [])].some((key) => !/^\d+$/.test(key));
  if (!isTable || !tablesFor(place).iteratesKeys) return value;
  return abstract({ items: abstract({ strands: lossy(value.strands, place) }) });
}

interface NamedMember {
  readonly name: string;
  readonly place: Place;
}

/** A member of an object of a package that is less than the object: the last part of a path. */
function madeMember({ targets, ...object }: Abstract, { name, place }: NamedMember): Abstract | undefined {
  const { canonicalName, effectOfMember } = tablesFor(place);
  for (const target of targets) {
    if (target.kind !== "external" || target.name.length > maxName) continue;
    const effect = effectOfMember.get(canonicalName(`${target.name}.${name}`));
    if (effect) return resultOf(effect, { args: [{ ...object, targets: [] }], place });
  }
  return undefined;
}

/** A member of a value: of an object, a class, a package, a text. */
export function memberNamed(object: Abstract, member: NamedMember, run: Run): Abstract {
  const { name: key } = member;
  const made = madeMember(object, member);
  if (made) return made;
  let found = memberOf(object, key);
  if (object.about.length && !found.about.length) found = { ...found, about: object.about };
  for (const target of object.targets) found = join(found, memberOfTarget(target, object, member, run));
  if (found.about.length) found = { ...found, whenTrue: found.about, whenFalse: found.about };
  if (found.targets.length) return found;
  // Texts and lists have methods; an object from outside may have a function of that name.
  const isText = object.strands.length > 0 || object.constant !== undefined || object.items !== undefined;
  if (isText || object.members || object.pattern || !found.strands.length)
    return { ...found, targets: [{ kind: "method", receiver: object, name: key }] };
  return found;
}

function memberOfTarget(
  target: Abstract["targets"][number],
  object: Abstract,
  { name: key, place }: NamedMember,
  run: Run,
): Abstract {
  switch (target.kind) {
    case "external": {
      if (target.name.length > maxName) return nothing;
      const self = isSchema(object) || object.strands.length ? { self: object } : {};
      const name = tablesFor(place).canonicalName(`${target.name}.${key}`);
      return abstract({ targets: [{ kind: "external", name, ...self }] });
    }
    case "class":
      return classMember(target.form, key, { isStatic: true, self: object, run });
    case "instance":
      return classMember(target.form, key, { isStatic: false, self: object, run });
    default:
      return nothing;
  }
}

interface ClassLookup {
  readonly isStatic: boolean;
  readonly self: Abstract;
  readonly run: Run;
}

function classMember(form: ClassForm, key: string, { isStatic, self, run }: ClassLookup, depth = 0): Abstract {
  const method = (isStatic ? form.staticMethods : form.methods).get(key);
  if (method) {
    const closure = (variable: Variable): Abstract | undefined => run.state.values.get(variable);
    return abstract({ targets: [{ kind: "function", form: method, closure, self, bound: [], conditions: [] }] });
  }
  const values = (isStatic ? form.staticFields() : form.fields()).get(key);
  if (values) return run.analysis.fieldOf(form, key, values);
  const parent = form.parent && depth < 10 ? run.analysis.outside(form.parent) : undefined;
  return joinAll(
    (parent?.targets ?? []).map((target) =>
      target.kind === "class" ? classMember(target.form, key, { isStatic, self, run }, depth + 1) : nothing,
    ),
  );
}
