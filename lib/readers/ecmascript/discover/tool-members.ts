import {
  type MemberValue,
  type ObjectValue,
  scalarValue,
  stringOf,
  unknownValue,
  type UnknownValue,
  type Value,
} from "../evaluate/value.ts";
import { isKeyOfTranslation, isTranslationKey, isTranslator } from "../translations.ts";
import { calleeIdentifier } from "../../../languages/syntax.ts";
import { descriptionKeys, handlerKeys, inputKeys, outputKeys, plainKeys } from "./vocabulary.ts";

/** The members of a definition by the protocol's keys, and their names in the source. */
export interface ToolMembers {
  readonly members: Map<string, MemberValue>;
  readonly keys: Map<string, string>;
}

/** Reads the members of a tool from an object with any keys. */
export function toolMembersOf(object: ObjectValue): ToolMembers {
  const members = new Map<string, MemberValue>();
  const keys = new Map<string, string>();
  const take = (key: string, names: readonly string[]): void => {
    for (const name of names) {
      const member = object.members.get(name);
      if (!member || isUndefined(member.value)) continue;
      keys.set(key, member.key);
      members.set(key, member);
      return;
    }
    keys.set(key, names[0] ?? key);
  };
  const isToolkit = hasNameForPeople(object);
  take("name", isToolkit ? ["method"] : ["name"]);
  take("title", ["title"]);
  take("description", descriptionKeys);
  take("inputSchema", inputKeys);
  take("outputSchema", outputKeys);
  for (const key of plainKeys) take(key, [key]);
  take("handler", handlerKeys);
  normalizeTexts(members);
  const leaveOpen = (key: string, of: string): void => {
    const source = object.members.get(of);
    if (!source || members.has(key)) return;
    members.set(key, {
      ...source,
      value: unknownValue(source.value.site, `a converter of the project may make it of '${of}'`),
    });
  };
  leaveOpen("outputSchema", "output_schema");
  if (isToolkit) {
    leaveOpen("title", "name");
    leaveOpen("annotations", "actions");
  }
  return { members, keys };
}

/**
 * `{ method: "create_customer", name: "Create a customer", description, parameters, actions }`, as in the toolkits of
 * payment services.
 */
function hasNameForPeople({ members }: ObjectValue): boolean {
  const [name, method] = [members.get("name"), members.get("method")].map((member) =>
    member ? stringOf(member.value) : undefined,
  );
  return name !== undefined && method !== undefined && /\s/.test(name) && /^[\w.-]+$/.test(method);
}

/**
 * Makes texts unknown that are translation keys or that a function computes. A translated description becomes its
 * default text.
 */
export function normalizeTexts(members: Map<string, MemberValue>): void {
  for (const key of ["title", "description"]) {
    const member = members.get(key);
    const text = stringOf(member?.value);
    if (member && text !== undefined && isTranslationKey(text)) {
      members.set(key, { ...member, value: unknownValue(member.value.site, isKeyOfTranslation) });
    }
  }
  const description = members.get("description");
  if (!description) return;
  const { value } = description;
  if (value.kind === "function" || value.kind === "class") {
    members.set("description", {
      ...description,
      value: unknownValue(value.site, "a function makes it while the server runs"),
    });
  } else if (value.kind === "unknown") {
    members.set("description", { ...description, value: translationFallback(value) });
  }
}

/** True for `undefined`: JSON omits such members. */
export function isUndefined(value: Value): boolean {
  return value.kind === "scalar" && value.value === undefined;
}

/** True for a value that certainly or possibly is a function. */
export function mayBeCalled({ kind }: Value): boolean {
  return kind === "function" || kind === "unknown" || kind === "external" || kind === "global" || kind === "method";
}

/** True if a definition's handler is a visible function. */
export function hasHandler(object: ObjectValue): boolean {
  return handlerKeys.some((key) => {
    const value = object.members.get(key)?.value;
    return value !== undefined && mayBeCalled(value);
  });
}

/**
 * `t("TOOL_X_DESCRIPTION", "Lists the issues")`: a translation function from outside cannot be evaluated, but its
 * second argument is the text of a server without translations.
 */
function translationFallback(value: UnknownValue): Value {
  const { module, node } = value.site;
  if (node.type !== "CallExpression") return value;
  const name = calleeIdentifier(node.callee)?.name;
  const [key, fallback] = node.arguments;
  if (name === undefined || !isTranslator(name) || key?.type !== "Literal") return value;
  const isText = fallback?.type === "Literal" && typeof fallback.value === "string";
  return isText ? scalarValue({ module, node: fallback }, fallback.value) : value;
}
