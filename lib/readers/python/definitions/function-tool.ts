import type { PythonProfile } from "../../../emission/python/profile.ts";
import { nameRange } from "../../../languages/python/nodes.ts";
import type { FunctionRegistration } from "../discover/registration.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import { documentationOf } from "../docstrings/documentation.ts";
import { cleanDocstring } from "../evaluate/texts.ts";
import { originOf, type SourceRef } from "../pydantic/source-ref.ts";
import { outputSchemaOf } from "../pydantic/results.ts";
import { inputSchemaOf } from "../pydantic/signature.ts";
import type { DefinitionBuilder } from "./builder.ts";
import { firstOf, givenOption, isNone, type RegistrationOption, optionOf } from "./options.ts";
import { protocolObject } from "./protocol-object.ts";

/** Why the schemas of a function are not known if a decorator or a wrapper changes it. */
export const otherSignature = "code of the project gives the function another signature";

/** Why a member is not known if the server changes it. */
export const listedDifferently = "code of the server, or a server that mounts it, changes it";

/** The protocol's keys of the members of FastMCP's tools. */
const sentKeys: ReadonlyMap<string, string> = new Map([
  ["parameters", "inputSchema"],
  ["output_schema", "outputSchema"],
  ["meta", "_meta"],
  ["tags", "_meta"],
  ...["name", "title", "description", "annotations", "icons", "inputSchema", "outputSchema"].map(
    (key): [string, string] => [key, key],
  ),
]);

/** Replaces the members that the server changes when it lists the definition. */
export function addListed(builder: DefinitionBuilder, { listing }: FunctionRegistration): void {
  for (const [name, value] of listing.members) {
    const key = sentKeys.get(name);
    if (key === undefined) continue;
    builder.members.delete(key);
    if (value && key !== "_meta") builder.addValue(key, value);
    else builder.leaveOpen(key, listedDifferently);
  }
}

/** Adds the members of the tool that a library makes of a function. */
export function buildFunctionTool(
  builder: DefinitionBuilder,
  registration: FunctionRegistration,
  profile: PythonProfile,
): void {
  const { fn, options } = registration;
  const { evaluator } = builder;
  const option = (name: string): RegistrationOption | undefined => optionOf(options, name, evaluator);
  addName(builder, registration);
  addDescription(builder, registration, profile);
  const documentation = documentationOf(fn, profile).parameters;
  const left = option("exclude_args")?.value;
  const excluded = new Set(left?.kind === "list" ? left.items.flatMap((one) => stringOf(one) ?? []) : []);
  const context = { evaluator, profile, documentation, excluded };
  const hasOtherSignature = registration.changed.has("signature");
  if (hasOtherSignature) builder.leaveOpen("inputSchema", otherSignature);
  else builder.add("inputSchema", inputSchemaOf(fn, context), nameOrigin(registration));
  const annotations = option("annotations");
  if (annotations) builder.add("annotations", protocolObject(annotations.value, evaluator), annotations.origin);
  addTitle(builder, option("title")?.value, profile);
  for (const key of ["icons"]) {
    const given = option(key);
    if (given) builder.addValue(key, given.value, given.origin);
  }
  const structured = option("structured_output")?.value;
  const isKnown = !structured || structured.kind === "scalar";
  const stated = givenOption(options, "output_schema", evaluator);
  if (stated && !isNone(stated.value)) builder.addValue("outputSchema", stated.value, stated.origin);
  else if (!isKnown) builder.leaveOpen("outputSchema", "whether the tool has one is known only when the server runs");
  else if (!stated && hasOtherSignature) builder.leaveOpen("outputSchema", otherSignature);
  else if (!stated) {
    const output = outputSchemaOf(fn, { ...context, structured: structured && structured.value === true });
    if (output) builder.add("outputSchema", output);
  }
  addMeta(builder, registration, profile);
  addListed(builder, registration);
  if (!registration.isDerived) return;
  // The other registration may state a schema of its results.
  const isStated = registration.changed.has("description") && !stated;
  for (const key of ["title", "annotations", "icons", "outputSchema", "_meta"])
    if (!builder.members.has(key) || builder.addedByServer.has(key) || (key === "outputSchema" && isStated))
      builder.leaveOpen(key, "it may be that of the tool from which this one is made");
}

/** The name: that of the registration, otherwise the name of the function. */
export function addName(builder: DefinitionBuilder, registration: FunctionRegistration): void {
  const { fn, options, changed, listing, texts } = registration;
  const { evaluator } = builder;
  const given = optionOf(options, "name", evaluator) ?? firstOf(options, evaluator);
  const { node } = fn;
  const text = stringOf(given?.value);
  const ofFunction = changed.has("name") || node.nodeType === "Lambda" ? undefined : node.name;
  const set = texts.get("name");
  const own = given ? text : (stringOf(set) ?? ofFunction);
  if (own !== undefined && listing.name === undefined) {
    builder.leaveOpen("name", listedDifferently);
    return;
  }
  if (given && (own === undefined || listing.name === own)) {
    builder.addValue("name", given.value, given.origin);
    return;
  }
  if (!given && own === undefined && changed.has("name")) {
    builder.leaveOpen("name", "code of the project gives the function another name");
    return;
  }
  if (own === undefined) return;
  const site = given?.value.site ?? set?.site;
  const origin = site ? originOf(site) : nameOrigin(registration);
  // With a prefix, the name differs from the source text.
  const place: SourceRef = { module: origin.module, range: origin.range };
  builder.add("name", { kind: "scalar", origin: place, value: listing.name ?? own }, given?.origin ?? place);
}

/** The place of a function's name, which represents the function. */
export function nameOrigin({ fn }: Pick<FunctionRegistration, "fn">): SourceRef {
  const { node, frame } = fn;
  const { module } = frame.scope;
  return { module, range: node.nodeType === "Lambda" ? node.range : nameRange(node, module.text) };
}

/**
 * The title: that of the registration. Otherwise, if FastMCP adds one, that of the annotations or one made from the
 * name.
 */
function addTitle(builder: DefinitionBuilder, title: Value | undefined, { title: source }: PythonProfile): void {
  if (title) builder.addValue("title", title);
  const name = builder.members.get("name")?.value;
  if (title || source === "none") return;
  const annotations = builder.members.get("annotations")?.value;
  const annotated = annotations?.kind === "object" ? annotations.members.get("title") : undefined;
  const isOpen = annotations && (annotations.kind !== "object" || (!annotated && annotations.unknownRest));
  const text = annotated?.value.kind === "scalar" ? annotated.value.value : undefined;
  if (annotated && typeof text === "string" && text !== "") builder.copy("title", annotated);
  else if (isOpen || (annotated && text !== "")) builder.leaveOpen("title", "it may be that of the annotations");
  else if (source === "annotations") return;
  else if (name?.kind === "scalar") builder.addForServer("title", titleOfName(String(name.value)));
  else builder.leaveOpen("title", "it is made from the name");
}

/**
 * The title that FastMCP makes of a name: "get_weather" becomes "Get Weather", and "getURL" "Geturl". Source: fastmcp
 * 4.2.3, `name.replace("_", " ").replace("-", " ").title()`.
 */
function titleOfName(name: string): string {
  return name
    .replaceAll(/[_-]/gu, " ")
    .replaceAll(/\p{Cased}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
}

/** The description: that of the registration, otherwise the docstring. */
export function addDescription(
  builder: DefinitionBuilder,
  registration: FunctionRegistration,
  profile: PythonProfile,
): void {
  const { fn, options, changed, texts } = registration;
  const given = optionOf(options, "description", builder.evaluator);
  if (given && (profile.keepsEmptyDescription || stringOf(given.value) !== "")) {
    builder.addValue("description", given.value, given.origin);
    return;
  }
  if (changed.has("description")) {
    builder.leaveOpen("description", "code of the project gives the function another docstring");
    return;
  }
  const set = texts.get("description");
  if (set) {
    const text = stringOf(set);
    if (text !== undefined)
      builder.add("description", { kind: "scalar", origin: textOrigin(set), value: cleanDocstring(text) });
    return;
  }
  const documented = documentationOf(fn, profile).description;
  if (documented) builder.add("description", documented);
  else if (profile.sendsEmptyDescription) builder.addForServer("description", "");
}

/** The place of a text that differs from the source, which no edit may replace. */
function textOrigin({ site }: Value): SourceRef {
  const { module, range } = originOf(site);
  return { module, range };
}

/** `_meta`: that of the registration, and what FastMCP adds. */
export function addMeta(
  builder: DefinitionBuilder,
  { options, isAssumed }: FunctionRegistration,
  { metaKey }: PythonProfile,
): void {
  const { evaluator } = builder;
  const given = optionOf(options, "meta", evaluator);
  if (metaKey === undefined) {
    if (given) builder.addValue("_meta", given.value, given.origin);
    return;
  }
  // FastMCP puts what it makes of these into the member, too.
  const others = ["version", "app", "task"].some((name) => optionOf(options, name, evaluator));
  const tags = tagsOf(optionOf(options, "tags", evaluator)?.value);
  if (given || others || isAssumed || !tags) builder.leaveOpen("_meta", "the library or the project adds to it");
  else builder.addForServer("_meta", { [metaKey]: { tags } });
}

/** The tags in the order in which FastMCP sends them; `undefined` if one is not known. */
function tagsOf(value: Value | undefined): string[] | undefined {
  if (!value) return [];
  if (value.kind !== "list" || value.rest !== undefined) return undefined;
  const texts = value.items.map(stringOf);
  // Characters beyond U+FFFF have another order in UTF-16.
  const known = texts.filter((one) => one !== undefined && !/[\u{10000}-\u{10FFFF}]/u.test(one));
  return known.length < texts.length ? undefined : [...new Set(known)].flatMap((one) => one ?? []).sort();
}
