import type { Call } from "./scope.ts";
import { callCompiledHelper } from "./compiled-helpers.ts";
import { dedented, isTemplateTag } from "./dedent.ts";
import { textOfValue } from "./text.ts";
import { stringOf, unknownValue, type ExternalValue, type Value } from "./value.ts";
import { convertByHand } from "../zod/convert.ts";

/**
 * A call of what a package exports: Zod is replayed, converters convert, template tags arrange; nothing else is known.
 */
export function callPackage(callee: ExternalValue, { evaluation, args, site }: Call): Value {
  if (!evaluation.spend()) return unknownValue(site, "the file takes too many steps to evaluate");
  const zodPath = zodPathOf(callee);
  if (zodPath?.length) {
    const version = evaluation.zodMajorOf(callee.specifier, site.module);
    return evaluation.zod.callFactory(version, zodPath, args, site);
  }
  const helped = callee.specifier === "tslib" ? callCompiledHelper(callee.path.join("."), args, site) : undefined;
  if (helped) return helped;
  const converted = convertByHand(callee, args, site) ?? jsonSchemaOf(callee, args);
  if (converted) return converted;
  const [first] = args;
  if (isTemplateTag(callee) && first) {
    const text = textOfValue(first);
    if (text !== undefined) return dedented(callee, [text], [], site);
  }
  return unknownValue(site, `it calls ${callee.path.join(".") || "the module"} of "${callee.specifier}"`);
}

/**
 * `fromJsonSchema({ type: "object", … })` of the MCP SDK 2, whose packages all export it: what it is handed is sent as
 * it stands. A root without a type is left out, because the server adds it.
 */
function jsonSchemaOf({ specifier, path }: ExternalValue, [schema]: readonly Value[]): Value | undefined {
  const isOfSdk = /^@modelcontextprotocol\/(?:server|client|core)(?:\/|$)/u.test(specifier);
  if (!isOfSdk || path.at(-1) !== "fromJsonSchema" || schema?.kind !== "object") return undefined;
  return stringOf(schema.members.get("type")?.value) === "object" ? schema : undefined;
}

/**
 * The way from `z` to what is called: `["string"]`, `["coerce", "number"]`.
 *
 * @returns `undefined` for what is not Zod. A binding named `z` or `zod` is Zod whatever package it comes from:
 *   frameworks re-export it.
 */
export function zodPathOf({ specifier, path }: ExternalValue): readonly string[] | undefined {
  const isZod = /^zod(?:$|\/)/u.test(specifier);
  let start = 0;
  let named = false;
  for (let word = path[start]; word === "z" || word === "zod" || word === "default"; word = path[start]) {
    named ||= word !== "default";
    start++;
  }
  return isZod || named ? path.slice(start) : undefined;
}
