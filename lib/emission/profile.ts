import type { UnsupportedOutcome } from "../model/definition.ts";
import type { JsonObject } from "../model/json.ts";

/** Major version of the MCP SDK for TypeScript. */
export type SdkMajor = 1 | 2;
/** Major version of Zod. */
export type ZodMajor = 3 | 4;
/** Frameworks with their own conversion of schemas. */
export const frameworkNames = ["sdk", "fastmcp-ts", "mcp-ts-core"] as const;
export type FrameworkName = (typeof frameworkNames)[number];

/** One of the two schemas of a tool. */
export type SchemaRole = "input" | "output";

/** A call of a converter: the function, and the options that it gets. */
export interface Conversion {
  readonly converter: "toJSONSchema" | "zodToJsonSchema";
  readonly options: Readonly<Record<string, unknown>>;
}

/** A schema that the server rejects. `reason` completes the sentence "It is not known, because …". */
export interface Refusal {
  readonly refused: string;
}

/** How a server turns one of a tool's schemas into the JSON Schema that it sends. */
export interface RoleRules {
  readonly zod3: Conversion | Refusal;
  readonly zod4: Conversion | Refusal;
  /** What happens to a schema that is not a `z.object`: it is sent unchanged, replaced, omitted, or rejected. */
  readonly nonObject: "kept" | "left out" | Refusal | { readonly replacedBy: JsonObject };
  /** What the server sends if the tool has no such schema. */
  readonly absent: JsonObject | undefined;
  /** Changes that the server makes to the converter's result. */
  readonly postProcess: "none" | "object-root" | "object-root-if-provable" | "strict";
}

/** How a server turns the declarations of the source into its `tools/list`. */
export interface EmissionProfile {
  /** Identifies the profile: equal ids are equal profiles. */
  readonly id: string;
  readonly input: RoleRules;
  readonly output: RoleRules;
  /** How an object of Zod schemas, `{ name: z.string() }`, becomes one schema. */
  readonly rawShape: "as its fields" | "zod 3" | "zod 4" | Refusal;
  /** The version of Zod 4 that converts, if the project states it. */
  readonly zodVersion: Version | undefined;
  /** Members that the server adds to every tool that lacks them. */
  readonly addedMembers: JsonObject;
  /** The members of a registration that the server passes on; `undefined` for all of them. */
  readonly sent: ReadonlySet<string> | undefined;
  /** True if the registration of the tool is unknown, and so are the server's additions. */
  readonly isGuess?: boolean;
  /** What the methods of the server do with a schema that they do not support; `undefined` if that is not known. */
  readonly unsupported?: UnsupportedOutcomes;
  /** The methods of the server that have replaced older ones, by the name of the older one. */
  readonly replacements?: ReadonlyMap<string, string>;
}

/** How the server treats a Zod schema, and a JSON Schema; `undefined` if it accepts the schema. */
export interface UnsupportedOutcomes {
  readonly tool: SchemaOutcomes;
  readonly registerTool: SchemaOutcomes;
}

interface SchemaOutcomes {
  readonly zod: UnsupportedOutcome | undefined;
  readonly json: UnsupportedOutcome | undefined;
}

/** A version of a package. An unknown part is `Infinity`: the newest is assumed. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** Reads "4.6.7", "4.1" or "4"; `undefined` for anything that does not begin with a number. */
export function parseVersion(text: string | undefined): Version | undefined {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text ?? "");
  if (!match) return undefined;
  const [, major, minor, patch] = match;
  return { major: Number(major), minor: numberOr(minor), patch: numberOr(patch) };
}

/**
 * The version of Zod 4 in an installed version of Zod. Zod 3.25 contains an early Zod 4 under "zod/v4"; 4.0.0 is the
 * first release of it.
 */
export function zod4Version(installed: string | undefined): Version | undefined {
  const version = parseVersion(installed);
  return version?.major === 3 ? { major: 4, minor: 0, patch: 0 } : version;
}

/** True if `version` is certainly older than `limit`; false for an unknown version. */
export function isBefore(version: Version | undefined, limit: string): boolean {
  const bound = parseVersion(limit);
  if (!version || !bound) return false;
  if (version.major !== bound.major) return version.major < bound.major;
  if (version.minor !== bound.minor) return version.minor < bound.minor;
  return version.patch < bound.patch;
}

function numberOr(part: string | undefined): number {
  return part === undefined ? Infinity : Number(part);
}
