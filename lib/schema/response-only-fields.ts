import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { partsOf } from "./branches.ts";
import { textAbout } from "./descriptions.ts";

/** "Read-only." as a sentence, as generators of schemas write it about what only answers hold. */
const readOnlyMark = /\bRead-only(?:\.|$)|\(read-only\)/;

/** Objects in which a service notes who did what: it fills them in itself. */
const auditField = /^(?:created|(?:last_?)?(?:modified|updated|edited)|deleted|published|archived)_?By(?:_?User)?$/i;

/** Where a service says what its resource can be reached by. */
const linksField = /^_?links$/i;

const knownParameters = new WeakMap<Parameter, boolean>();

/**
 * True for a parameter that no caller is to send. Generators take the shape of an answer for the shape of a request,
 * and with it all that the service fills in by itself: what is called read-only or stands within such a thing, who
 * created it, and the resources that a resource has beside its own fields (the tasks of a list that is renamed).
 */
export function isResponseOnly(parameter: Parameter): boolean {
  const known = knownParameters.get(parameter);
  if (known !== undefined) return known;
  const { schema, within } = parameter;
  const isOne = isCalledReadOnly(schema) || (within !== undefined && (isResponseOnly(within) || isFilledIn(parameter)));
  knownParameters.set(parameter, isOne);
  return isOne;
}

function isCalledReadOnly(schema: Schema): boolean {
  const flag = knownValue(schema.keyword("readOnly"));
  return (flag?.kind === "scalar" && flag.value === true) || readOnlyMark.test(textAbout(schema) ?? "");
}

/** True for a field that the service fills in, though nothing says so. */
function isFilledIn({ name, schema, parent }: Parameter): boolean {
  if (auditField.test(name)) return mayBeObject(schema);
  if (holdsNothingElse(schema, 0)) return true;
  return (
    isResource(parent) &&
    ((linksField.test(name) && mayBeObject(schema)) || partsOf(schema, { elements: true }).some(isResource))
  );
}

function mayBeObject(schema: Schema): boolean {
  return schema.alternatives.some((each) => each.accepts("object"));
}

const knownResources = new WeakMap<Schema["located"], boolean>();

/** True for an object of which one field is called read-only: the service's own thing, not what somebody asks of it. */
function isResource(schema: Schema): boolean {
  const known = knownResources.get(schema.located);
  if (known !== undefined) return known;
  const isOne = schema.properties().some((each) => isCalledReadOnly(each.schema));
  knownResources.set(schema.located, isOne);
  return isOne;
}

/** Objects in objects end somewhere. */
const maxDepth = 8;

/** True for an object of which every field is called read-only, or is such an object. */
function holdsNothingElse(schema: Schema, depth: number): boolean {
  const fields = schema.properties();
  return (
    fields.length > 0 &&
    depth < maxDepth &&
    fields.every((field) => isCalledReadOnly(field.schema) || holdsNothingElse(field.schema, depth + 1))
  );
}
