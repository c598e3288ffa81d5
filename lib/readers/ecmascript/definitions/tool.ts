import type { RegistrationKind } from "../../../emission/choose-profile.ts";
import { isObjectSchema } from "../../../emission/emit.ts";
import type { EmissionProfile, SchemaRole } from "../../../emission/profile.ts";
import { classifySchema } from "../discover/classify-schema.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { Value } from "../evaluate/value.ts";
import {
  buildVerbatim,
  type BuiltDefinition,
  DefinitionBuilder,
  finish,
  type ModuleFacts,
  noteUnsupported,
} from "./builder.ts";
import { addToolTitle, noteNonObjects, registeredTool } from "./framework.ts";
import { sentSchema, widenSchema } from "./schemas.ts";

/** The order of a tool's members in the SDK, followed by the handler, which only the model has. */
const sdkOrder = [
  "name",
  "title",
  "description",
  "inputSchema",
  "annotations",
  "icons",
  "execution",
  "_meta",
  "outputSchema",
  "handler",
] as const;
/** The order of the members in FastMCP. */
const fastMcpOrder = ["annotations", "description", "inputSchema", "name", "outputSchema", "_meta", "handler"] as const;

/** The members of a registration that are not converted. */
const plainWritable: ReadonlySet<string> = new Set([
  "title",
  "description",
  "annotations",
  "_meta",
  "icons",
  "execution",
]);
const withSchemas: ReadonlySet<string> = new Set([...plainWritable, "inputSchema", "outputSchema"]);

/** Builds a tool as its server sends it. */
export function buildTool(stated: RawDefinition, evaluation: Evaluation, facts: ModuleFacts): BuiltDefinition {
  const isFramework = stated.convention === "mcp-ts-core";
  const definition = isFramework ? registeredTool(stated, evaluation) : stated;
  const kind = registrationOf(definition);
  const builder = new DefinitionBuilder(definition, kind, evaluation, facts);
  if (definition.convention === "verbatim") return buildVerbatim(builder);
  const { unsupported } = builder.profile;
  if (unsupported && definition.convention === "sdk" && (kind === "registerTool" || kind === "legacyTool")) {
    const taker = definition.legacyCall ? "tool" : "registerTool";
    noteUnsupported(builder, taker, (look) => (look === "shape" ? undefined : unsupported[taker][look]));
  }
  const isFastMcp = definition.convention === "fastmcp" || builder.profile.id.includes("fastmcp");
  for (const key of isFastMcp ? fastMcpOrder : sdkOrder) {
    addMember(key, builder);
    if (isFramework && key === "title") addToolTitle(builder);
  }
  if (definition.convention === "project") addFurther(builder);
  if (isFramework) {
    addOthers(builder);
    noteNonObjects(builder, { inputSchema: "input", outputSchema: "output" });
  }
  return finish(builder, writableIn(definition, builder), isFastMcp || definition.insertionPoint?.kind === "arguments");
}

function registrationOf({ convention, insertionPoint, members }: RawDefinition): RegistrationKind {
  switch (convention) {
    case "verbatim":
      return "lowLevel";
    case "fastmcp":
      return "addTool";
    case "sdk":
      return insertionPoint?.kind === "arguments" ? "legacyTool" : "registerTool";
    case "mcp-ts-core":
      return "registerTool";
    case "project": {
      const schema = members.get("inputSchema");
      // The SDK's own server does not accept a JSON Schema, so a handler of the project lists such a tool.
      return schema && classifySchema(schema.value) === "json" ? "lowLevel" : "literal";
    }
  }
}

function addMember(key: string, builder: DefinitionBuilder): void {
  const { definition, profile } = builder;
  const given = definition.members.get(key);
  // The SDKs treat `outputSchema: null` as no schema. Only a response that is sent unchanged contains null.
  const stated = roleOf(key) && given && profile.sent && isNull(given.value) ? undefined : given;
  const isSent = key === "handler" || key === "name" || !profile.sent || profile.sent.has(key);
  if (stated && isSent) {
    const role = roleOf(key);
    if (!role) {
      builder.add(key, stated);
      return;
    }
    if (isReplaced(stated.value, role, profile))
      builder.nonObjectSchemas.set(key, builder.locate(key, stated, stated.value).keySpan);
    const sent = sentSchema(stated.value, role, profile);
    if (sent.state === "sent")
      builder.add(key, stated, definition.converter ? widenSchema(sent.value, definition.converter) : sent.value);
    return;
  }
  // An unknown spread may contain it.
  if (stated || definition.unknownRest) return;
  const { absent } =
    key === "inputSchema" ? profile.input : key === "outputSchema" ? profile.output : { absent: undefined };
  const added = definition.added?.[key] ?? absent;
  if (added !== undefined) builder.addForServer(key, added);
  else if (profile.addedMembers[key] !== undefined) {
    if (profile.isGuess) builder.leaveOpen(key, "how the tool is registered is not seen here");
    else builder.addForServer(key, profile.addedMembers[key]);
  }
}

/** Members that no SDK has, of a tool that a list of the project sends with them. */
function addFurther(builder: DefinitionBuilder): void {
  const known: ReadonlySet<string> = new Set(sdkOrder);
  for (const [key, member] of builder.definition.members) if (!known.has(key)) builder.add(key, member);
}

/** Members that a framework does not send: `auth`, `errors`, `format`, and the input and output by themselves. */
function addOthers(builder: DefinitionBuilder): void {
  for (const [key, member] of builder.definition.members) {
    if (builder.members.has(key)) continue;
    // Both are converted as the framework's linter does it: by the output side of transformations.
    const sent = key === "output" || key === "input" ? sentSchema(member.value, "output", builder.profile) : undefined;
    builder.state(key, member, sent?.state === "sent" ? sent.value : member.value);
  }
}

function roleOf(key: string): SchemaRole | undefined {
  if (key === "inputSchema") return "input";
  return key === "outputSchema" ? "output" : undefined;
}

/** The members that can be written in the definition; a JSON Schema only if the others are JSON Schemas. */
function writableIn(
  { convention, members, insertionPoint }: RawDefinition,
  { profile }: DefinitionBuilder,
): ReadonlySet<string> {
  if (insertionPoint?.kind === "arguments") return new Set(["description", "annotations"]);
  const schema = members.get("inputSchema");
  const isJson = convention === "project" && (!schema || classifySchema(schema.value) === "json");
  if (isJson) return withSchemas;
  const { sent } = profile;
  return sent ? new Set([...plainWritable].filter((key) => key !== "execution" && sent.has(key))) : plainWritable;
}

function isNull(value: Value): boolean {
  return value.kind === "scalar" && value.value === null;
}

function isReplaced(value: Value, role: SchemaRole, profile: EmissionProfile): boolean {
  const { nonObject } = profile[role];
  const isTaken = nonObject === "kept" || (typeof nonObject === "object" && "refused" in nonObject);
  return !isTaken && value.kind === "zod" && !isObjectSchema(value.schema);
}
