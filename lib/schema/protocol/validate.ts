import type { CompiledError, CompiledValidator } from "../compiled-validator.ts";
import { createRequire } from "node:module";
import type { Definition } from "../../model/definition.ts";
import type { Json } from "../../model/json.ts";
import type { Located, LocatedObject } from "../../model/located.ts";
import { pointerTo, tokensOf } from "../../model/plain.ts";
import type { Span } from "../../model/span.ts";

/** The revisions of the protocol with a JSON Schema here. */
export type Revision = "2025-11-25" | "2026-07-28";

/** What the protocol requires at a place, in terms of JSON Schema. */
type Expectation =
  | { readonly rule: "type" | "minimum" | "maximum" | "pattern"; readonly value: string }
  | { readonly rule: "oneOf"; readonly value: readonly string[] };

/** A part of a definition, or of an answer, that the protocol or an SDK refuses. */
export interface ProtocolFault {
  /** JSON pointer within the definition. */
  readonly pointer: string;
  /** The value; `undefined` if a required member is missing. */
  readonly found: Located | undefined;
  /** The object or list around the value, and its key there. */
  readonly holder: Located;
  readonly key: string;
  /** The key of the value; for a part of a list or a missing member, the nearest key. */
  readonly keySpan: Span;
  readonly wanted: Expectation;
  /** True if the protocol allows it, and only the clients of the SDKs refuse it. */
  readonly isOfSdk: boolean;
}

/** The definitions and answers of the protocol's JSON Schema that are validated. */
type ListName = "ListToolsResult" | "ListResourcesResult" | "ListResourceTemplatesResult" | "ListPromptsResult";
export type SchemaName = "Tool" | "Resource" | "ResourceTemplate" | "Prompt" | ListName;

/** `Tool`: the protocol's schema. `sdkTool`: what only the SDKs refuse, from `sdk-facts.json`. */
type Validators = Readonly<Record<SchemaName | `sdk${SchemaName}`, CompiledValidator>>;

const load = createRequire(import.meta.url);
const loaded = new Map<Revision, Validators>();

/** The validators of a revision, loaded for the first definition of a run: a millisecond. */
function validatorsOf(revision: Revision): Validators {
  // The build puts the files at the same relative path.
  const validators = loaded.get(revision) ?? (load(`./generated/mcp-${revision}.cjs`) as Validators);
  loaded.set(revision, validators);
  return validators;
}

/** More faults are not useful to a reader. */
const maxFaults = 1_000;

/** The protocol says nothing about deeper values: `icons[0].sizes[0]`, and `_meta` of an answer with `icons[0].src`. */
const maxDepth = { ofDefinition: 4, ofAnswer: 6 };

/**
 * The faults in a value that a revision of the protocol, or an SDK, refuses.
 *
 * @param anchor the place of what is missing in the value itself
 */
export function protocolFaultsOf(
  root: LocatedObject,
  { name, revision, anchor }: { readonly name: SchemaName; readonly revision: Revision; readonly anchor: Span },
): ProtocolFault[] {
  const copy = new Copy(name.endsWith("Result") ? maxDepth.ofAnswer : maxDepth.ofDefinition);
  const plain = copy.of(root);
  const validators = validatorsOf(revision);
  const faults = new Map<string, ProtocolFault>();
  for (const [schema, isOfSdk] of [[name, false] as const, [`sdk${name}` as const, true] as const]) {
    const validate = validators[schema];
    if (validate(plain)) continue;
    for (const error of validate.errors ?? []) {
      const pointer = pointerOf(error);
      if (faults.size >= maxFaults || copy.isUnknown(pointer, error)) continue;
      const known = faults.get(pointer);
      // A number in the place of one of some words is of a wrong type, too. The words say more.
      if (known && known.wanted.rule !== "type") continue;
      const fault = { ...placeOf(root, pointer, anchor), pointer, wanted: wantedBy(error), isOfSdk };
      if (!known || !isOfSdk) faults.set(pointer, fault);
    }
  }
  return [...faults.values()];
}

/** True if the root of a schema must state the type `object`. The newest revision allows results of any type. */
export function mustBeOfTypeObject(key: "inputSchema" | "outputSchema", revision: Revision): boolean {
  return key === "inputSchema" || revision === "2025-11-25";
}

/** True if the schema of a parameter must be an object. The newest revision allows booleans, as JSON Schema does. */
export function mustBeSchemaObject(pointer: string, revision: Revision): boolean {
  return revision === "2025-11-25" && /^\/inputSchema\/properties\/[^/]+$/u.test(pointer);
}

/**
 * What the protocol itself types at a place in a tool: a member of the root of a schema, or the schema of one of its
 * properties. `undefined` for what JSON Schema alone rules.
 */
export function memberOfProtocol(pointer: string): "member" | "property" | undefined {
  if (/^\/(?:in|out)putSchema\/properties\/[^/]+$/u.test(pointer)) return "property";
  return /^\/(?:in|out)putSchema\/(?:properties|required(?:\/\d+)?)$/u.test(pointer) ? "member" : undefined;
}

/** The name of a definition's schema; `undefined` if it may be that of a resource or of a template. */
export function schemaNameOf({ kind, root, source }: Definition): SchemaName | undefined {
  if (kind === "tool") return "Tool";
  if (kind === "prompt") return "Prompt";
  const isTemplate = source.isTemplate ?? (root.members.has("uri") ? false : root.members.has("uriTemplate"));
  if (isTemplate) return "ResourceTemplate";
  return source.isTemplate === false || root.members.has("uri") ? "Resource" : undefined;
}

/** The pointer of the refused value, or of the missing one. */
function pointerOf({ keyword, instancePath, params }: CompiledError): string {
  return keyword === "required" ? pointerTo(instancePath, String(params["missingProperty"])) : instancePath;
}

function wantedBy({ keyword, params }: CompiledError): Expectation {
  switch (keyword) {
    case "enum":
      return {
        rule: "oneOf",
        value: Array.isArray(params["allowedValues"]) ? params["allowedValues"].map(String) : [],
      };
    case "const":
      return { rule: "oneOf", value: [String(params["allowedValue"])] };
    case "minimum":
    case "maximum":
      return { rule: keyword, value: String(params["limit"]) };
    case "pattern":
      return { rule: keyword, value: String(params["pattern"]) };
    case "required":
      return wantedFor(String(params["missingProperty"]));
    default:
      return { rule: "type", value: String(params["type"]) };
  }
}

/** What the protocol requires of a required member. */
function wantedFor(key: string): Expectation {
  if (key === "type") return { rule: "oneOf", value: ["object"] };
  if (key === "cacheScope") return { rule: "oneOf", value: ["private", "public"] };
  return { rule: "type", value: key === "inputSchema" ? "object" : key === "ttlMs" ? "integer" : "string" };
}

function placeOf(
  root: LocatedObject,
  pointer: string,
  anchor: Span,
): Pick<ProtocolFault, "found" | "holder" | "key" | "keySpan"> {
  let place: Pick<ProtocolFault, "found" | "holder" | "key" | "keySpan"> = {
    found: root,
    holder: root,
    key: "",
    keySpan: anchor,
  };
  for (const key of tokensOf(pointer)) {
    const { found: holder, keySpan } = place;
    if (holder?.kind === "object") {
      const member = holder.members.get(key);
      // A missing member of a list entry is reported at the first key of the entry.
      const [first] = holder.members.values();
      const nearest = place.holder.kind === "array" && first ? first.keySpan : keySpan;
      place = { found: member?.value, holder, key, keySpan: member?.keySpan ?? nearest };
    } else if (holder?.kind === "array") {
      place = { found: holder.items[Number(key)], holder, key, keySpan };
    }
  }
  return place;
}

/** A plain copy of the parts that the protocol describes, and its unknown parts. */
class Copy {
  readonly #maxDepth: number;
  readonly #unknown: string[] = [];
  /** The objects that may have more members than the copy. */
  readonly #open = new Set<string>();
  /** The keys of the path to the current value. Unknown values are rare, so their pointers are made on demand. */
  readonly #path: (string | number)[] = [];

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  of(located: Located): Json {
    const isDeep = this.#path.length >= this.#maxDepth;
    switch (located.kind) {
      case "scalar":
        return located.value;
      case "array":
        return isDeep ? [] : located.items.map((item, index) => this.#at(index, item));
      case "object": {
        if (located.unknownRest) this.#open.add(this.#pointer());
        if (isDeep) return {};
        const members: [string, Json][] = [];
        for (const { key, value } of located.members.values()) members.push([key, this.#at(key, value)]);
        // `fromEntries` defines own properties, so a member named "__proto__" stays a member.
        return Object.fromEntries(members);
      }
      default:
        this.#unknown.push(this.#pointer());
        return null;
    }
  }

  /** True for an error about something that only the running server knows. */
  isUnknown(pointer: string, { keyword, instancePath }: CompiledError): boolean {
    if (keyword === "required" && this.#open.has(instancePath)) return true;
    return this.#unknown.some((gap) => pointer === gap || pointer.startsWith(`${gap}/`));
  }

  #at(key: string | number, located: Located): Json {
    this.#path.push(key);
    const plain = this.of(located);
    this.#path.pop();
    return plain;
  }

  #pointer(): string {
    return this.#path.reduce<string>(pointerTo, "");
  }
}
