import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { SchemaPart } from "../../../emission/python/part.ts";
import { pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { FunctionRegistration } from "../discover/registration.ts";
import { stringOf } from "../evaluate/value.ts";
import { documentationOf } from "../docstrings/documentation.ts";
import { inputSchemaOf, plainParametersOf } from "../pydantic/signature.ts";
import { type SourceRef, sourceRefOf } from "../pydantic/source-ref.ts";
import type { DefinitionBuilder } from "./builder.ts";
import {
  addDescription,
  addListed,
  addMeta,
  addName,
  listedDifferently,
  nameOrigin,
  otherSignature,
} from "./function-tool.ts";
import { firstOf, optionOf } from "./options.ts";
import { protocolObject } from "./protocol-object.ts";

/**
 * Adds the members of the resource or template that a library makes of a function.
 *
 * @returns whether it is a template; `undefined` if its URI is not known.
 */
export function buildFunctionResource(
  builder: DefinitionBuilder,
  registration: FunctionRegistration,
  profile: PythonProfile,
): boolean | undefined {
  const { options } = registration;
  const { evaluator } = builder;
  // Libraries put the prefix of a mount at different places in URIs, and some put it before names.
  const isMounted = registration.listing.isRenamed;
  // The URI is the positional argument, so the name is a keyword only.
  if (isMounted) builder.leaveOpen("name", listedDifferently);
  else addName(builder, { ...registration, options: { ...options, first: undefined } });
  const uri = optionOf(options, "uri", evaluator) ?? firstOf(options, evaluator);
  const text = stringOf(uri?.value);
  // A function with parameters is a template, too, unless the library fills them.
  const isTemplate = text === undefined ? undefined : /\{[^{}]*\}/u.test(text);
  const key = isTemplate ? "uriTemplate" : "uri";
  if (uri && isMounted) builder.leaveOpen(key, listedDifferently);
  else if (uri) builder.addValue(key, uri.value, uri.origin);
  // FastMCP sends the whole docstring of a resource, with its sections.
  const docstring = profile.docstring === "verbatim" ? "verbatim" : "cleaned";
  addDescription(builder, registration, { ...profile, docstring });
  for (const [option, key] of [
    ["title", "title"],
    ["mime_type", "mimeType"],
    ["icons", "icons"],
  ] as const) {
    const given = optionOf(options, option, evaluator);
    if (given) builder.addValue(key, given.value, given.origin);
  }
  if (!builder.members.has("mimeType")) builder.addForServer("mimeType", "text/plain");
  if (!registration.changed.has("signature"))
    builder.state("parameters", plainParametersOf(registration.fn, { evaluator, profile }));
  const annotations = optionOf(options, "annotations", evaluator);
  if (annotations) builder.add("annotations", protocolObject(annotations.value, evaluator), annotations.origin);
  addMeta(builder, registration, profile);
  addListed(builder, registration);
  return isTemplate;
}

/** Adds the members of the prompt that a library makes of a function. */
export function buildFunctionPrompt(
  builder: DefinitionBuilder,
  registration: FunctionRegistration,
  profile: PythonProfile,
): void {
  const { options, fn, changed } = registration;
  const { evaluator } = builder;
  addName(builder, registration);
  const title = optionOf(options, "title", evaluator);
  if (title) builder.addValue("title", title.value, title.origin);
  addDescription(builder, registration, profile);
  const place = sourceRefOf(fn.frame.scope.module, fn.node.args);
  if (changed.has("signature")) builder.leaveOpen("arguments", otherSignature);
  else builder.add("arguments", promptArguments(registration, builder, profile), place);
  const icons = optionOf(options, "icons", evaluator);
  if (icons) builder.addValue("icons", icons.value, icons.origin);
  addMeta(builder, registration, profile);
  addListed(builder, registration);
}

/** The arguments of a prompt, from the schema of the function's parameters. */
function promptArguments(
  { fn }: FunctionRegistration,
  { evaluator }: DefinitionBuilder,
  profile: PythonProfile,
): SchemaPart<SourceRef> {
  const origin = nameOrigin({ fn });
  const documentation = documentationOf(fn, profile).parameters;
  const schema = inputSchemaOf(fn, { evaluator, profile, documentation });
  const properties = schema.kind === "object" ? schema.members.get("properties")?.value : undefined;
  if (schema.kind !== "object" || properties?.kind !== "object") {
    const isEmpty = schema.kind === "object" && schema.rest === undefined;
    return isEmpty
      ? { kind: "list", origin, items: [], rest: undefined }
      : { kind: "unknown", origin, reason: "the parameters are not known" };
  }
  const required = schema.members.get("required")?.value;
  const names = new Set(
    required?.kind === "list" ? required.items.map((one) => (one.kind === "scalar" ? one.value : undefined)) : [],
  );
  const hints = new Map(pythonParametersOf(fn.node.args).map(({ arg }) => [arg.arg, arg.annotation] as const));
  const items = [...properties.members].map(([name, { keyOrigin, value }]): SchemaPart<SourceRef> => {
    const description = value.kind === "object" ? value.members.get("description") : undefined;
    // FastMCP adds a sentence about JSON to arguments whose type is not text.
    const isPlain = profile.library === "mcp" || isText(hints.get(name));
    const member = (part: SchemaPart<SourceRef>) => ({ keyOrigin, value: part });
    return {
      kind: "object",
      origin: keyOrigin,
      rest: isPlain ? undefined : "the library describes arguments that are no texts",
      members: new Map([
        ["name", member({ kind: "scalar", origin: keyOrigin, value: name })],
        ...(description && isPlain ? [["description", description] as const] : []),
        ["required", member({ kind: "scalar", origin: keyOrigin, value: names.has(name) })],
      ]),
    };
  });
  return { kind: "list", origin, items, rest: properties.rest };
}

function isText(annotation: { readonly nodeType: string } | undefined): boolean {
  return annotation === undefined || ("id" in annotation && annotation.id === "str");
}
