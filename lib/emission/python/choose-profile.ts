import { type FrameworkName, parseVersion, type SdkMajor, type Version } from "../profile.ts";
import { pythonFastMcpProfile, mcpProfile, type PythonLibrary, type PythonProfile } from "./profile.ts";

/** What is known about the server of a definition in Python. */
export interface PythonProfileFacts {
  readonly library: PythonLibrary;
  /** The major version of `mcp`, if the import shows it. */
  readonly major: SdkMajor | undefined;
  /** The version of a package in the project. */
  readonly versionOf: (name: string) => string | undefined;
  readonly settings: {
    readonly sdkVersion: SdkMajor | undefined;
    readonly framework: FrameworkName | undefined;
    readonly fastmcpPython: FastMcpMajor | undefined;
  };
}

/** The major versions of FastMCP for Python with profiles. */
export const fastMcpMajors = [2, 3, 4] as const;
export type FastMcpMajor = (typeof fastMcpMajors)[number];

const interned = new Map<string, PythonProfile>();

/**
 * The profile of a server in Python. The import decides which library it is, and the name of the module decides the
 * major version of `mcp`. Other versions come from `settings.mcp`, otherwise from the project. Without any of these it
 * is the newest.
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
  if (library === "mcp") {
    const version = parseVersion(versionOf("mcp"));
    const chosen = major ?? settings.sdkVersion ?? version?.major ?? 2;
    return mcpProfile(version?.major === chosen ? version : newestOf(chosen));
  }
  const version = parseVersion(versionOf("fastmcp"));
  const chosen = settings.fastmcpPython ?? version?.major ?? 4;
  return pythonFastMcpProfile(version?.major === chosen ? version : newestOf(chosen));
}

/** The newest version of a major. */
function newestOf(major: number): Version {
  return { major, minor: Infinity, patch: Infinity };
}
