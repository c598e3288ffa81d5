import { type FrameworkName, parseVersion, type SdkMajor } from "../profile.ts";
import { type PythonLibrary, type PythonProfile, pythonProfiles } from "./profile.ts";

/** What is known of the server of a definition in Python. */
export interface PythonProfileFacts {
  readonly library: PythonLibrary;
  /** The major version of `mcp`, if the import tells it. */
  readonly major: SdkMajor | undefined;
  /** The version of a package in the project. */
  readonly versionOf: (name: string) => string | undefined;
  readonly settings: {
    readonly sdk: SdkMajor | undefined;
    readonly framework: FrameworkName | undefined;
    readonly fastmcp: FastMcpMajor | undefined;
  };
}

/** The major versions of FastMCP for Python with profiles. */
export const fastMcpMajors = [2, 3, 4] as const;
export type FastMcpMajor = (typeof fastMcpMajors)[number];

const interned = new Map<string, PythonProfile>();

/**
 * The profile of a server in Python. The import decides about the library, and the name of the module about the major
 * version of `mcp`; other versions come from `settings.mcp`, else from the project. Without any of these it is the
 * newest.
 */
export function choosePythonProfile(facts: PythonProfileFacts): PythonProfile {
  const profile = ofVersion(facts);
  const version = facts.versionOf("pydantic");
  const id = `${profile.id} pydantic ${version ?? "unknown"}`;
  const known = interned.get(id);
  if (known) return known;
  const made = { ...profile, pydantic: parseVersion(version) };
  interned.set(id, made);
  return made;
}

function ofVersion({ library, major, versionOf, settings }: PythonProfileFacts): PythonProfile {
  const { mcp, fastmcp } = pythonProfiles;
  if (library === "mcp") {
    const chosen = major ?? settings.sdk ?? parseVersion(versionOf("mcp"))?.major;
    return chosen !== undefined && chosen < 2 ? mcp[1] : mcp[2];
  }
  const chosen = settings.fastmcp ?? parseVersion(versionOf("fastmcp"))?.major ?? 4;
  return chosen < 3 ? fastmcp[2] : chosen < 4 ? fastmcp[3] : fastmcp[4];
}
