import type { JsonObject } from "../model/json.ts";

/** Major version of the MCP SDK for TypeScript. */
export type SdkMajor = 1 | 2;
/** Major version of Zod. */
export type ZodMajor = 3 | 4;
/** Frameworks that convert schemas in their own way. */
export const frameworkNames = ["sdk", "fastmcp", "mcp-ts-core"] as const;
export type FrameworkName = (typeof frameworkNames)[number];

/** Which of a tool's two schemas is meant. */
export type SchemaRole = "input" | "output";

/** A call of a converter: the function, and the options that it gets. */
export interface Conversion {
  readonly converter: "toJSONSchema" | "zodToJsonSchema";
  readonly options: Readonly<Record<string, unknown>>;
}

/** A schema that the server does not take. `reason` completes "It is not known, because …". */
export interface Refusal {
  readonly refused: string;
}

/** How a server turns one of a tool's schemas into the JSON Schema that it sends. */
export interface RoleRules {
  readonly zod3: Conversion | Refusal;
  readonly zod4: Conversion | Refusal;
  /** What becomes of a schema that is no `z.object`: sent as it is, replaced by this, not sent at all, or refused. */
  readonly nonObject: "kept" | "left out" | Refusal | { readonly replacedBy: JsonObject };
  /** What is sent where the tool declares no such schema. */
  readonly absent: JsonObject | undefined;
  /** Changes that the server makes to the converter's result. */
  readonly postProcess: "none" | "object-root" | "object-root-if-provable" | "strict";
}

/** How a server makes its `tools/list` of what the source declares. */
export interface EmissionProfile {
  /** Tells profiles apart: equal ids are equal profiles. */
  readonly id: string;
  readonly input: RoleRules;
  readonly output: RoleRules;
  /** How an object of Zod schemas, `{ name: z.string() }`, becomes one schema. */
  readonly rawShape: "as its fields" | "zod 3" | "zod 4" | Refusal;
  /** The version of Zod 4 that converts, where the project tells. */
  readonly zodVersion: Version | undefined;
  /** Members that the server adds to every tool that does not state them. */
  readonly supplied: JsonObject;
  /** The members of a registration that the server passes on; all of them where `undefined`. */
  readonly sent: ReadonlySet<string> | undefined;
  /** True if it is not known how the tool is registered, and so whether the server adds what it may add. */
  readonly isGuess?: boolean;
  /** True if a tool without `title` is sent one that the server makes of its name. */
  readonly derivesTitle: boolean;
}

/** A version of a package. A part that is not known is `Infinity`: the newest is assumed. */
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

/** True if `version` is surely older than `limit`; an unknown version is not. */
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
