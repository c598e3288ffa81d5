import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";
import type { Tool } from "../model/tool.ts";
import { descriptionsOf } from "./descriptions.ts";
import { mayRequireElsewhere } from "./required.ts";
import { isResponseOnly } from "./response-only-fields.ts";
import { schemaDefault, textMembersOf, valueFactsOf } from "./value-facts.ts";

/** The parameters of one object. */
interface ParameterGroup {
  readonly pointer: string;
  /** Whether the object is the whole input. */
  readonly isRoot: boolean;
  /** The prefix of their names in their paths. */
  readonly prefix: string;
  readonly parameters: ReadonlyMap<string, Parameter>;
}

/** A text that may say how the parameters of one object depend on one another. */
export interface RelatedText {
  readonly text: string;
  readonly at: Span;
  readonly group: ParameterGroup;
  /** The parameter that the text describes, if it is in the group. */
  readonly own: string | undefined;
  readonly names: readonly string[];
  /** The values of those that choose from a few. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  readonly descriptions: ReadonlyMap<string, string>;
  /** Those that a call may omit and that have no default. */
  readonly free: ReadonlySet<string>;
}

/**
 * The texts of a tool together with the parameters that they may mention: its own description with its parameters, and
 * that of a parameter with its siblings, and with its fields. Objects whose schema relates several parameters, or may
 * do so, are omitted.
 */
export function relatedTextsOf(tool: Tool): readonly RelatedText[] {
  const found: RelatedText[] = [];
  const { description } = tool;
  for (const { within, ...group } of groupsOf(tool)) {
    const facts = factsOf(group);
    const add = (text: string, at: Span, own?: string) => found.push({ text, at, group, own, ...facts });
    if (group.isRoot && description.state === "known") add(description.value, description.span);
    const [whole] = within ? descriptionsOf(within.schema).written : [];
    if (whole) add(whole.text, whole.span);
    for (const parameter of group.parameters.values()) {
      const { isComplete, written } = descriptionsOf(parameter.schema);
      const [one] = written;
      if (one && isComplete && !isResponseOnly(parameter)) add(one.text, one.span, parameter.name);
    }
  }
  return found;
}

interface FieldGroup extends ParameterGroup {
  readonly within: Parameter | undefined;
}

/** The objects with several parameters whose schema states nothing between them. */
function groupsOf(tool: Tool): readonly FieldGroup[] {
  const lists = new Map<Schema, Parameter[]>();
  for (const parameter of tool.parameters) {
    const list = lists.get(parameter.parent);
    if (list) list.push(parameter);
    else lists.set(parameter.parent, [parameter]);
  }
  return [...lists].flatMap(([parent, list]) => {
    const [first] = list;
    if (!first || list.length < 2 || mayRequireElsewhere(first)) return [];
    return {
      pointer: parent.pointer,
      isRoot: first.depth === 0,
      prefix: first.path.slice(0, first.path.length - first.name.length),
      parameters: new Map(list.map((parameter) => [parameter.name, parameter])),
      within: first.within,
    };
  });
}

function factsOf({ parameters }: ParameterGroup): Pick<RelatedText, "names" | "choices" | "descriptions" | "free"> {
  const choices = new Map<string, readonly string[]>();
  const descriptions = new Map<string, string>();
  const free = new Set<string>();
  for (const [name, { schema, isRequired }] of parameters) {
    const values = valuesOf(schema);
    if (values) choices.set(name, values);
    const [first] = descriptionsOf(schema).written;
    if (first) descriptions.set(name, first.text);
    if (isRequired === false && !hasValue(schema)) free.add(name);
  }
  return { names: [...parameters.keys()], choices, descriptions, free };
}

/** False for null, by which Python states that nothing is given. */
function hasValue(schema: Schema): boolean {
  const fallback = schemaDefault(schema);
  const value = knownValue(fallback);
  return fallback.state !== "absent" && !(value?.kind === "scalar" && value.value === null);
}

function valuesOf(schema: Schema): readonly string[] | undefined {
  const types = valueFactsOf(schema)?.types;
  return types?.size === 1 && types.has("boolean") ? ["true", "false"] : textMembersOf(schema);
}
