import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { partsOf } from "./branches.ts";
import { textAbout } from "./descriptions.ts";

/** "Read-only." as a sentence, which schema generators write for fields of responses. */
const readOnlyMark = /\bRead-only(?:\.|$)|\(read-only\)/;

/** Fields in which a service records who did what, and fills in itself. */
const auditField = /^(?:created|(?:last_?)?(?:modified|updated|edited)|deleted|published|archived)_?By(?:_?User)?$/i;

/** Fields in which a service lists the links of its resource. */
const linksField = /^_?links$/i;

/**
 * Not fields of the model, which is independent of English. Seven rules need the result for each parameter of a tool.
 */
const knownParameters = new WeakMap<Parameter, boolean>();
const knownResources = new WeakMap<Schema["located"], boolean>();

/**
 * True for a parameter that no caller should send. Generators often use the shape of a response for the request, with
 * everything that the service fills in itself: fields marked read-only and everything inside them, who created the
 * resource, and related resources (the tasks of a list to rename).
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

/** True for a field that the service fills in although nothing states it. */
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

/** True for an object with a read-only field: a resource of the service, not a request. */
function isResource(schema: Schema): boolean {
  const known = knownResources.get(schema.located);
  if (known !== undefined) return known;
  const isOne = schema.properties().some((each) => isCalledReadOnly(each.schema));
  knownResources.set(schema.located, isOne);
  return isOne;
}

/** How deep objects in objects are inspected. */
const maxDepth = 8;

/** True for an object whose fields are all marked read-only, or are such objects themselves. */
function holdsNothingElse(schema: Schema, depth: number): boolean {
  const fields = schema.properties();
  return (
    fields.length > 0 &&
    depth < maxDepth &&
    fields.every((field) => isCalledReadOnly(field.schema) || holdsNothingElse(field.schema, depth + 1))
  );
}
