import {
  type EmissionProfile,
  type FrameworkName,
  isBefore,
  parseVersion,
  type SdkMajor,
  zod4Version,
} from "./profile.ts";
import {
  fastMcpProfile,
  liteMcpProfile,
  mcpLiteProfile,
  mcpNestProfile,
  mcpTsCoreProfile,
  sdk1Profile,
  sdk2Profile,
  tmcpProfile,
} from "./profiles.ts";

/** How a tool is registered, as far as that decides about its schema. */
export type RegistrationKind = "registerTool" | "legacyTool" | "addTool" | "lowLevel" | "literal";

/** The known facts about the server of a definition. */
export interface ProfileFacts {
  readonly kind: RegistrationKind;
  /** The import specifiers of the module that registers the tool. */
  readonly specifiers: readonly string[];
  /** The version of a package in the project; see `Project.versionOf` of the readers. */
  readonly versionOf: (name: string) => string | undefined;
  readonly settings: { readonly sdkVersion: SdkMajor | undefined; readonly framework: FrameworkName | undefined };
}

type Server = "sdk 1" | "sdk 2" | "fastmcp" | "mcp-ts-core" | "mcp-nest" | "tmcp" | "mcp-lite" | "litemcp";

/** The specifiers that reveal the server library of a module, the most reliable first. */
const bySpecifier: readonly (readonly [RegExp, Server])[] = [
  [/^(?:[\w-]+-)?fastmcp(?:\/|$)/, "fastmcp"],
  [/^@cyanheads\/mcp-ts-core(?:\/|$)/, "mcp-ts-core"],
  [/^@rekog\/mcp-nest(?:\/|$)/, "mcp-nest"],
  [/^tmcp(?:\/|$)/, "tmcp"],
  [/^mcp-lite(?:\/|$)/, "mcp-lite"],
  [/^litemcp(?:\/|$)/, "litemcp"],
  [/^@modelcontextprotocol\/(?:server|core|node|express|hono)(?:\/|$)/, "sdk 2"],
  [/^@modelcontextprotocol\/sdk(?:\/|$)/, "sdk 1"],
];

/** The packages that reveal it if no specifier does, in this order. */
const byPackage: readonly (readonly [string, Server])[] = [
  ["@modelcontextprotocol/server", "sdk 2"],
  ["@cyanheads/mcp-ts-core", "mcp-ts-core"],
  ["litemcp", "litemcp"],
  ["@modelcontextprotocol/sdk", "sdk 1"],
  ["fastmcp", "fastmcp"],
  ["firecrawl-fastmcp", "fastmcp"],
];

const fastMcpPackages = ["fastmcp", "firecrawl-fastmcp"];

const interned = new Map<string, EmissionProfile>();

/**
 * The profile of a tool's server. `settings.mcp` wins over imports, and imports over the project's dependencies.
 * Without any of these it is the newest SDK 1, which most published servers use.
 */
export function chooseProfile(facts: ProfileFacts): EmissionProfile {
  const profile = registeredAs(facts.kind, profileOf(serverOf(facts), facts));
  const known = interned.get(profile.id);
  if (known) return known;
  interned.set(profile.id, profile);
  return profile;
}

function serverOf({ kind, specifiers, versionOf, settings }: ProfileFacts): Server {
  const { framework, sdkVersion } = settings;
  if (framework === "mcp-ts-core") return framework;
  if (framework === "fastmcp-ts") return "fastmcp";
  if (sdkVersion) return sdkVersion === 1 ? "sdk 1" : "sdk 2";
  // No SDK has an `addTool`. A bundle that contains FastMCP imports the SDK and the converter of FastMCP.
  const bringsFastMcp = [...fastMcpPackages, "xsschema"].some((name) => versionOf(name) !== undefined);
  if (kind === "addTool" && framework !== "sdk" && bringsFastMcp) return "fastmcp";
  for (const [pattern, server] of bySpecifier) {
    if (specifiers.some((specifier) => pattern.test(specifier))) return server;
  }
  const found = byPackage.find(([name, server]) => {
    // FastMCP and LiteMCP depend on SDK 1: only their own `addTool` uses their conversion.
    const isOwn =
      server === "fastmcp" ? kind === "literal" : server !== "litemcp" || kind === "literal" || kind === "addTool";
    return isOwn && versionOf(name) !== undefined;
  });
  return found?.[1] ?? "sdk 1";
}

function profileOf(server: Server, { versionOf }: ProfileFacts): EmissionProfile {
  const sdk = parseVersion(versionOf("@modelcontextprotocol/sdk"));
  const zodVersion = zod4Version(versionOf("zod"));
  switch (server) {
    case "sdk 1":
      return sdk1Profile(sdk, zodVersion);
    case "sdk 2":
      return sdk2Profile(zodVersion);
    case "fastmcp":
      return fastMcpProfile(parseVersion(versionOf("fastmcp") ?? broughtFastMcp(versionOf("xsschema"))), zodVersion);
    case "mcp-ts-core":
      return mcpTsCoreProfile(sdk, zodVersion);
    case "mcp-nest": {
      // Version 2 requires SDK 2.
      const version =
        versionOf("@rekog/mcp-nest") ?? (sdk && versionOf("@modelcontextprotocol/server") === undefined ? "1" : "2");
      return mcpNestProfile(parseVersion(version), zodVersion);
    }
    case "tmcp":
      return tmcpProfile(zodVersion);
    case "mcp-lite":
      return mcpLiteProfile();
    case "litemcp":
      return liteMcpProfile();
  }
}

/** The version of a FastMCP inside a bundle, by its converter: 3.19 was the last one with xsschema 0.3. */
function broughtFastMcp(xsschema: string | undefined): string | undefined {
  return xsschema !== undefined && isBefore(parseVersion(xsschema), "0.4.0") ? "3.19.0" : undefined;
}

/**
 * A low-level handler sends the list unchanged. For an object that only looks like a tool, the registration is unknown:
 * its schema is converted as elsewhere in the project, and additions are unknown.
 */
function registeredAs(kind: RegistrationKind, profile: EmissionProfile): EmissionProfile {
  if (kind !== "lowLevel" && kind !== "literal") return profile;
  const plain = { ...profile, id: `${kind} ${profile.id}`, sent: undefined };
  return kind === "lowLevel"
    ? { ...plain, addedMembers: {}, input: { ...profile.input, absent: undefined } }
    : { ...plain, isGuess: true };
}
