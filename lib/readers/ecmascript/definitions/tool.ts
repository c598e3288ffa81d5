import type { RegistrationKind } from "../../../emission/choose-profile.ts";
import { isObjectSchema } from "../../../emission/emit.ts";
import type { EmissionProfile, SchemaRole } from "../../../emission/profile.ts";
import type { Draft } from "../discover/draft.ts";
import { lookOfSchema } from "../discover/schema-look.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { Value } from "../evaluate/value.ts";
import { finished, verbatim, type Assembled } from "./assembled.ts";
import { Assembly, type Surroundings } from "./assembly.ts";
import { openedSchema } from "./opened-schema.ts";
import { sentSchema } from "./schemas.ts";
import { titleOfName } from "./title-of-name.ts";

/** The order in which the SDK states the members of a tool, the handler last: it is ours. */
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
/** The order in which FastMCP states them. */
const fastMcpOrder = ["annotations", "description", "inputSchema", "name", "outputSchema", "_meta", "handler"] as const;

/** What a registration states and nothing converts. */
const plainWritable: ReadonlySet<string> = new Set([
  "title",
  "description",
  "annotations",
  "_meta",
  "icons",
  "execution",
]);
const withSchemas: ReadonlySet<string> = new Set([...plainWritable, "inputSchema", "outputSchema"]);

/** Puts a tool together as its server sends it. */
export function assembleTool(draft: Draft, evaluation: Evaluation, surroundings: Surroundings): Assembled {
  const kind = registrationOf(draft);
  const assembly = new Assembly(draft, kind, evaluation, surroundings);
  if (draft.convention === "verbatim") return verbatim(assembly);
  const isFastMcp = draft.convention === "fastmcp" || assembly.profile.id.includes("fastmcp");
  for (const key of isFastMcp ? fastMcpOrder : sdkOrder) addMember(key, assembly);
  if (draft.convention === "mcp-ts-core") addOthers(assembly);
  return finished(assembly, writableIn(draft, assembly), isFastMcp || draft.host?.kind === "arguments");
}

function registrationOf({ convention, host, members }: Draft): RegistrationKind {
  switch (convention) {
    case "verbatim":
      return "lowLevel";
    case "fastmcp":
      return "addTool";
    case "sdk":
      return host?.kind === "arguments" ? "legacyTool" : "registerTool";
    case "mcp-ts-core":
      return "registerTool";
    case "project": {
      const schema = members.get("inputSchema");
      // The SDK's own server takes no JSON Schema: such a tool is listed by a handler of the author's.
      return schema && lookOfSchema(schema.value) === "json" ? "lowLevel" : "literal";
    }
  }
}

function addMember(key: string, assembly: Assembly): void {
  const { draft, profile, members } = assembly;
  const stated = draft.members.get(key);
  const isSent = key === "handler" || key === "name" || !profile.sent || profile.sent.has(key);
  if (stated && isSent) {
    const role = roleOf(key);
    if (!role) {
      assembly.add(key, stated);
      return;
    }
    if (isReplaced(stated.value, role, profile))
      assembly.nonObjectSchemas.set(key, assembly.locate(key, stated, stated.value).keySpan);
    const sent = sentSchema(stated.value, role, profile);
    if (sent.state === "sent")
      assembly.add(key, stated, draft.converter ? openedSchema(sent.value, draft.converter) : sent.value);
    return;
  }
  // A spread that is not known may state it.
  if (stated || draft.unknownRest) return;
  const { absent } =
    key === "inputSchema" ? profile.input : key === "outputSchema" ? profile.output : { absent: undefined };
  const name = members.get("name")?.value;
  if (absent) assembly.supply(key, absent);
  else if (key === "title" && profile.derivesTitle && name?.kind === "scalar")
    assembly.supply(key, titleOfName(String(name.value)));
  else if (profile.supplied[key] !== undefined) {
    if (profile.isGuess) assembly.leaveOpen(key, "how the tool is registered is not seen here");
    else assembly.supply(key, profile.supplied[key]);
  }
}

/** The members of a framework that the protocol does not know: `auth`, `errors`, `enrichment`, `format`. */
function addOthers(assembly: Assembly): void {
  for (const key of assembly.draft.members.keys()) if (!assembly.members.has(key)) assembly.take(key);
}

function roleOf(key: string): SchemaRole | undefined {
  if (key === "inputSchema") return "input";
  return key === "outputSchema" ? "output" : undefined;
}

/**
 * The members that can be written where the definition stands; a JSON Schema only where the others are JSON Schemas.
 */
function writableIn({ convention, members, host }: Draft, { profile }: Assembly): ReadonlySet<string> {
  if (host?.kind === "arguments") return new Set(["description", "annotations"]);
  const schema = members.get("inputSchema");
  const isJson = convention === "project" && (!schema || lookOfSchema(schema.value) === "json");
  if (isJson) return withSchemas;
  const { sent } = profile;
  return sent ? new Set([...plainWritable].filter((key) => key !== "execution" && sent.has(key))) : plainWritable;
}

function isReplaced(value: Value, role: SchemaRole, profile: EmissionProfile): boolean {
  const { nonObject } = profile[role];
  const isTaken = nonObject === "kept" || (typeof nonObject === "object" && "refused" in nonObject);
  return !isTaken && value.kind === "zod" && !isObjectSchema(value.schema);
}
