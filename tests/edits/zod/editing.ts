import { parseModule } from "../../../lib/languages/oxc.ts";
import { customProfile } from "../../../lib/emission/profiles.ts";
import type { Edit } from "../../../lib/model/editor.ts";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { zodEditor } from "../../../lib/edits/zod/zod-editor.ts";
import type { ObjectValue } from "../../../lib/readers/ecmascript/evaluate/value.ts";
import { emitted, objectAt, show, withZod } from "../../readers/zod/replaying.ts";
import { applied } from "../ecmascript/apply.ts";

const byHand = {
  3: customProfile({ converter: "zodToJsonSchema", options: { $refStrategy: "none" } }, undefined),
  4: customProfile({ converter: "toJSONSchema", options: { target: "draft-7", io: "input" } }, undefined),
};

/** A change of one keyword: set to a value, or removed where that is `undefined`. */
export interface Change {
  readonly key: string;
  readonly value?: Json;
  /** Where in the JSON Schema. */
  readonly path: readonly (string | number)[];
}

/** Reads a schema, changes it, and reads it again. */
export function edit(version: 3 | 4, schema: string, { key, value, path }: Change) {
  const text = withZod(version, schema);
  const before = emitted(text, byHand[version]);
  const change = editOf(objectAt(before, ...path), key, value);
  if (!change) return { schema: undefined, before: show(before), after: undefined };
  const changed = applied(text, change);
  const { error } = parseModule(changed, "/nowhere/module.ts");
  if (error) throw new Error(`${error.message} in:\n${changed}`);
  const after = emitted(changed, byHand[version]);
  return { schema: changed.slice(changed.indexOf("\n") + 1), before: show(before), after: show(after) };
}

function editOf(object: ObjectValue, key: string, value: Json | undefined): Edit | undefined {
  const editor = zodEditor(object, { linted: object.site.module });
  return value === undefined ? editor?.remove(key) : editor?.set(key, value);
}

/** The JSON Schema with exactly the claimed change. */
export function claimed(json: Json | undefined, { key, value, path }: Change): Json {
  if (json === undefined) throw new Error("There is no JSON Schema.");
  const [step, ...rest] = path;
  if (step === undefined) return withMember(json as JsonObject, key, value);
  if (Array.isArray(json)) {
    return json.map((item: Json, index) =>
      index === step ? claimed(item, { key, ...(value === undefined ? {} : { value }), path: rest }) : item,
    );
  }
  const object = json as JsonObject;
  const part = { key, ...(value === undefined ? {} : { value }), path: rest };
  return { ...object, [step]: claimed(object[step], part) };
}

function withMember(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  const others = Object.entries(object).filter(([name]) => name !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

/**
 * The same JSON Schema in one spelling: a check separates `type: ["string", "null"]` into `anyOf`, and a regular
 * expression escapes its slashes.
 */
export function normalized(json: Json | undefined): Json {
  if (json === undefined) return null;
  if (Array.isArray(json)) return json.map(normalized);
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json).map(([key, value]) => [key, normalized(value)] as const);
  const object: Record<string, Json> = Object.fromEntries(entries);
  if (typeof object["pattern"] === "string") object["pattern"] = object["pattern"].replaceAll("\\/", "/");
  const { type, description, default: _default, ...checks } = object;
  if (!Array.isArray(type) || type.length !== 2 || type[1] !== "null") return object;
  return {
    anyOf: [{ type: type[0] as Json, ...checks }, { type: "null" }],
    ...(description === undefined ? {} : { description }),
    ...(_default === undefined ? {} : { default: _default }),
  };
}
