import type { ZodMajor } from "../../../emission/profile.ts";
import { zodKindOf } from "../../../emission/zod-schema.ts";
import { codeEnum, errorCodes, isFrameworkModule } from "../../../model/handler/framework-errors.ts";
import type { McpSettings } from "../../settings.ts";
import { textOfValue } from "../evaluate/coercion.ts";
import { Evaluator } from "../evaluate/evaluator.ts";
import type { Assumptions, FunctionCall, Evaluation, Intrinsics, Scope } from "../evaluate/scope.ts";
import {
  type ClassValue,
  type ExternalValue,
  type FunctionValue,
  type MemberValue,
  type NodeRef,
  scalarValue,
  stringOf,
  type UnknownValue,
  type Value,
  type ZodValue,
} from "../evaluate/value.ts";
import type { Module, ModuleGraph } from "../modules/graph.ts";
import { zodMajorFor } from "../project/zod-major.ts";
import { isTranslator } from "../translations.ts";
import { convertByHand } from "../zod/convert.ts";
import { createZodReplay, type ZodReplay } from "../zod/replay.ts";
import { helperConversion } from "./helper-conversion.ts";
import { formatTemplate, isTemplateTag } from "./template-tags.ts";

/** Packages whose functions the evaluator computes itself. */
const isReplayed = /^(?:zod|zod-to-json-schema|tslib)(?:\/|$)/u;
/** Server libraries that are recognized by their names. */
const isServerLibrary =
  /^(?:@modelcontextprotocol|@cyanheads\/mcp-ts-core|@mastra\/(?:core|mcp)|@?tmcp|mcp-lite|litemcp|mcp-framework|(?:@[\w-]+\/)?(?:[\w-]+-)?fastmcp)(?:\/|$)/u;

/** An evaluator with the packages that MCP servers use. */
export function createEvaluator(graph: ModuleGraph, settings: McpSettings, assumptions?: Assumptions): Evaluator {
  return new Evaluator({
    graph,
    intrinsics: (evaluation) => new McpIntrinsics(evaluation, settings),
    cacheKey: settings,
    ...(assumptions ? { assumptions } : {}),
  });
}

/** What the evaluator needs to know about Zod, the MCP SDK, mcp-ts-core, template tags and translators. */
class McpIntrinsics implements Intrinsics {
  readonly #settings: McpSettings;
  readonly #zod: ZodReplay;
  /** By module and import specifier. Cached, because every call of `z` needs it. */
  readonly #zodMajors = new Map<Module, Map<string, ZodMajor>>();

  constructor(evaluation: Evaluation, settings: McpSettings) {
    this.#settings = settings;
    this.#zod = createZodReplay(evaluation);
  }

  /** Replays Zod, converts with converters, formats with template tags. Results of all other packages are unknown. */
  callPackage(callee: ExternalValue, { evaluation, args, site }: FunctionCall): Value | undefined {
    const zodPath = zodPathOf(callee);
    if (zodPath?.length) return this.#zod.callFactory(this.#zodMajorOf(callee, site), zodPath, args, site);
    const converted = convertByHand(callee, args, site) ?? jsonSchemaOf(callee, args) ?? madeTool(callee, args, site);
    if (converted) return converted;
    const [first] = args;
    const text = first && isTemplateTag(callee) ? textOfValue(first, evaluation) : undefined;
    return text === undefined ? undefined : formatTemplate(callee, [text], [], site);
  }

  formatTemplate(
    tag: ExternalValue,
    strings: readonly string[],
    parts: readonly string[],
    site: NodeRef,
  ): Value | undefined {
    return isTemplateTag(tag) ? formatTemplate(tag, strings, parts, site) : undefined;
  }

  /**
   * `t("TOOL_ADD_CATEGORY", "Creates a category")`, with a translator that is a parameter, gives the untranslated text.
   */
  callUnknown(callee: UnknownValue, { args }: FunctionCall): Value | undefined {
    const [key, fallback, ...more] = args;
    const isParameter = callee.cause?.kind === "parameter" && isTranslator(callee.cause.name);
    return isParameter && !more.length && stringOf(key) !== undefined && stringOf(fallback) !== undefined
      ? fallback
      : undefined;
  }

  resultOf(callee: FunctionValue, scope: Scope, result: Value | undefined, site: NodeRef): Value | undefined {
    return helperConversion(scope, callee, result, site);
  }

  callMethod(schema: ZodValue, name: string, { args, site }: FunctionCall): Value {
    return this.#zod.callMethod(schema, name, args, site);
  }

  property(schema: ZodValue, name: string, site: NodeRef): Value | undefined {
    return this.#zod.property(schema, name, site);
  }

  readingOf({ specifier, path }: ExternalValue): "code" | "data" | "none" {
    if (isReplayed.test(specifier) || isTemplateTag({ specifier }) || /^(?:z|zod)$/u.test(path.join(".")))
      return "none";
    return isServerLibrary.test(specifier) ? "data" : "code";
  }

  /** The number of an error code; `undefined` as a value for one that does not exist. */
  exportOf({ specifier, path, site }: ExternalValue): Value | undefined {
    const [enumeration, member = "", ...rest] = path;
    const isCode = enumeration === codeEnum && path.length > 1 && !rest.length && isFrameworkModule(specifier);
    return isCode ? scalarValue(site, errorCodes.get(member)) : undefined;
  }

  /** `ZodString.create` of a copied Zod 3 is the factory `z.string`. */
  memberOfCopy({ node }: ClassValue, name: string, site: NodeRef): ExternalValue | undefined {
    const kind = /^Zod([A-Z]\w*)$/u.exec(node.id?.name ?? "")?.[1];
    const isOfZod = node.superClass?.type === "Identifier" && node.superClass.name === "ZodType";
    const prefix = zod3Makers.get(name);
    if (kind === undefined || !isOfZod || prefix === undefined) return undefined;
    const word = prefix ? `${prefix}${kind}` : `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`;
    // `ZodUndefined` is made by `z.undefined`, and `ZodNaN` by `z.nan`.
    return { kind: "external", site, specifier: "zod/v3", path: ["z", word === "naN" ? "nan" : word] };
  }

  isInstance({ schema }: ZodValue, { path }: ExternalValue): boolean | undefined {
    const name = path.at(-1) ?? "";
    if (name === "ZodType" || name === "ZodSchema") return true;
    // One of these classes may extend another one only if it is not of an object.
    return name === "ZodObject" ? zodKindOf(schema) === "object" : undefined;
  }

  /** Recognizes Zod by its exports, whatever name a bundler gives it. */
  packageExporting(names: ReadonlySet<string>, site: NodeRef): ExternalValue | undefined {
    if (!names.has("ZodType") || !names.has("ZodString") || !names.has("object")) return undefined;
    // Zod 4 has pipes where Zod 3 had effects.
    return { kind: "external", site, specifier: names.has("ZodEffects") ? "zod/v3" : "zod/v4", path: ["z"] };
  }

  #zodMajorOf({ specifier }: ExternalValue, { module }: NodeRef): ZodMajor {
    const majors = this.#zodMajors.get(module) ?? new Map<string, ZodMajor>();
    this.#zodMajors.set(module, majors);
    const major = majors.get(specifier) ?? zodMajorFor(specifier, module, this.#settings);
    majors.set(specifier, major);
    return major;
  }
}

/**
 * `fromJsonSchema({ type: "object", … })`, which all packages of the MCP SDK 2 export. Its argument is sent unchanged.
 * Without a type at the root the result is unknown, because the server adds one.
 */
function jsonSchemaOf({ specifier, path }: ExternalValue, [schema]: readonly Value[]): Value | undefined {
  const isOfSdk = /^@modelcontextprotocol\/(?:server|client|core)(?:\/|$)/u.test(specifier);
  if (!isOfSdk || path.at(-1) !== "fromJsonSchema" || schema?.kind !== "object") return undefined;
  return stringOf(schema.members.get("type")?.value) === "object" ? schema : undefined;
}

/**
 * The functions of libraries that return a tool's definition, with the key under which they add their second argument.
 * Sources: `defineTool` of tmcp 1.20.0, `createTool` of @mastra/core 0.24.7 and 1.71.0 (2026-11-28).
 */
const toolMakers: readonly (readonly [specifier: RegExp, name: string, added: string | undefined])[] = [
  [/^tmcp\/tool$/u, "defineTool", "execute"],
  [/^@mastra\/core(?:\/tools)?$/u, "createTool", undefined],
];

/** `defineTool({ name, schema }, run)`, `createTool({ id, inputSchema, execute })`: the first argument, completed. */
function madeTool(
  { specifier, path }: ExternalValue,
  [definition, more]: readonly Value[],
  site: NodeRef,
): Value | undefined {
  const maker = toolMakers.find(([from, name]) => from.test(specifier) && path.at(-1) === name);
  if (!maker || definition?.kind !== "object") return undefined;
  const [, , key] = maker;
  if (key === undefined || !more) return definition;
  const added: MemberValue = { key, keySite: more.kind === "function" ? more.site : site, value: more };
  return { ...definition, members: new Map([...definition.members, [key, added]]) };
}

/** The static methods of Zod 3's classes that make schemas, with the first word of the factory's name. */
const zod3Makers: ReadonlyMap<string, string> = new Map([
  ["create", ""],
  ["strictCreate", "strict"],
]);

/**
 * The path from `z` to the called function: `["string"]`, `["coerce", "number"]`.
 *
 * @returns `undefined` if it is not Zod. A binding named `z` or `zod` is Zod from any package, because frameworks
 * re-export it.
 */
function zodPathOf({ specifier, path }: ExternalValue): readonly string[] | undefined {
  const isZod = /^zod(?:$|\/)/u.test(specifier);
  let start = 0;
  let isNamed = false;
  for (let word = path[start]; word === "z" || word === "zod" || word === "default"; word = path[start]) {
    isNamed ||= word !== "default";
    start++;
  }
  return isZod || isNamed ? path.slice(start) : undefined;
}
