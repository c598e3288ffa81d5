import type { DefinitionSource } from "../../../model/definition.ts";
import type { Registering } from "../../../model/losses.ts";
import { lossOf } from "../../frame/budget.ts";
import { sourceOfRegistration } from "../../frame/registration.ts";
import type { McpSettings } from "../../settings.ts";
import type { ReadDefinition, ReadDefinitions } from "../../source.ts";
import { Handlers } from "../code/handlers.ts";
import { discover } from "../discover/discover.ts";
import type { ObjectRegistration, PythonRegistration } from "../discover/registration.ts";
import { type Evaluator, evaluatorFor, type LintedPython } from "../evaluate/evaluator.ts";
import { isWholeServer } from "../program/completeness.ts";
import { DefinitionBuilder } from "./builder.ts";
import { buildFunctionPrompt, buildFunctionResource } from "./function-others.ts";
import { buildFunctionTool } from "./function-tool.ts";
import { attributeOf } from "../evaluate/attributes.ts";
import type { InstanceValue } from "../evaluate/value.ts";
import { originOf } from "../pydantic/source-ref.ts";
import { keywordsOf, protocolObject } from "./protocol-object.ts";
import { choosePythonProfile } from "../../../emission/python/choose-profile.ts";
import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { ServerKind } from "../discover/servers.ts";
import type { PythonModule } from "../modules/graph.ts";
import { packageVersion } from "../project/versions.ts";

interface PythonDefinitions extends ReadDefinitions {
  /** True if the definitions are all that the server of the module lists. */
  readonly isWhole: () => boolean;
}

/** Finds the definitions of a module of Python and builds each as its server sends it. */
export function readDefinitions(source: LintedPython, settings: McpSettings): PythonDefinitions {
  const evaluator = evaluatorFor(source);
  const { graph } = evaluator;
  const { registrations, reached, isCut, ...discovered } = discover(evaluator);
  const handlers = new Handlers(graph, settings);
  const definitions = registrations.map((one): ReadDefinition => {
    const source = sourceOf(one, evaluator, settings);
    if (one.kind !== "tool" && one.form !== "function") return { kind: one.kind, source };
    return { kind: one.kind, source: { ...source, file: graph.linted, handler: () => handlers.of(one) } };
  });
  const losses = [...discovered.losses, ...lossOf(graph.budget)];
  const registering = (): Registering => ({ losses, reached, callees: [] });
  return {
    definitions,
    isCut,
    isWhole: () => !losses.length && !isCut && isWholeServer(registrations, evaluator),
    ...(registrations.length || losses.length ? { registering } : {}),
  };
}

function sourceOf(registration: PythonRegistration, evaluator: Evaluator, settings: McpSettings): DefinitionSource {
  const builder = new DefinitionBuilder(
    registration,
    registration.form === "object" ? registration.evaluator : evaluator,
  );
  const conditions = (): readonly string[] => registration.conditions;
  const { addedByServer, stated } = builder;
  if (registration.form === "object") {
    const root = objectRoot(builder, registration);
    const built = { root, convention: "verbatim", addedByServer, stated, converted: new Set<string>() } as const;
    return { ...sourceOfRegistration(registration, built), conditions, ...templateOf(registration, builder) };
  }
  const profile = profileOf(registration.server, registration.module, { evaluator, settings });
  let isTemplate: boolean | undefined;
  if (registration.kind === "tool") buildFunctionTool(builder, registration, profile);
  else if (registration.kind === "prompt") buildFunctionPrompt(builder, registration, profile);
  else isTemplate = buildFunctionResource(builder, registration, profile);
  const built = {
    root: builder.root(profile),
    convention: profile.library === "mcp" ? "sdk" : "fastmcp",
    addedByServer,
    stated,
    converted: new Set(["inputSchema", "outputSchema"]),
  } as const;
  return {
    ...sourceOfRegistration(registration, built),
    conditions,
    ...(registration.kind === "resource" ? { isTemplate } : {}),
  };
}

function objectRoot(builder: DefinitionBuilder, { value }: ObjectRegistration) {
  if (value.kind === "instance") return instanceRoot(builder, value);
  if (value.kind === "dict") {
    for (const { key, keySite, value: part } of value.entries.values())
      builder.add(key, protocolObject(part, builder.evaluator), originOf(keySite));
    return builder.root(undefined, value.rest);
  }
  const { members, rest } = keywordsOf(value, builder.evaluator);
  for (const [key, { keyOrigin, value: part }] of members) builder.add(key, part, keyOrigin);
  return builder.root(undefined, rest);
}

/** The members that an object of a class of tools states: `name: str = "find"`. */
function instanceRoot(builder: DefinitionBuilder, value: InstanceValue) {
  const { evaluator } = builder;
  for (const [name, key] of fieldsOfTool) {
    const field = attributeOf(value, name, value.site, evaluator);
    const isStated = field.kind !== "unknown" && field.kind !== "function" && field.kind !== "external";
    if (isStated) builder.add(key, protocolObject(field, evaluator), originOf(field.site));
  }
  return builder.root(undefined, "the library adds the other members");
}

const fieldsOfTool = [
  ["name", "name"],
  ["title", "title"],
  ["description", "description"],
  ["parameters", "inputSchema"],
  ["output_schema", "outputSchema"],
  ["annotations", "annotations"],
] as const;

/** Whether a protocol object is a template, according to its class, otherwise to its members. */
function templateOf(
  { kind, value }: ObjectRegistration,
  { members }: DefinitionBuilder,
): { readonly isTemplate?: boolean } {
  if (kind === "resource" && value.kind === "call") return { isTemplate: value.name.endsWith("ResourceTemplate") };
  return members.has("uriTemplate") ? { isTemplate: true } : members.has("uri") ? { isTemplate: false } : {};
}

/** How the server of a module turns functions into definitions. */
function profileOf(
  { library, major }: ServerKind,
  { path, text }: PythonModule,
  { evaluator, settings }: { readonly evaluator: Evaluator; readonly settings: McpSettings },
): PythonProfile {
  const { project } = evaluator.graph;
  const versionOf = (name: string): string | undefined => packageVersion(name, { path, text, project });
  return choosePythonProfile({ library, major, versionOf, settings });
}
