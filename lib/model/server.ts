import type { Definition } from "./definition.ts";
import type { Located, LocatedArray, LocatedObject } from "./located.ts";
import type { Registering } from "./losses.ts";
import type { TextLiteral } from "./module.ts";
import type { Prompt } from "./prompt.ts";
import type { Reading } from "./reading.ts";
import type { Resource } from "./resource.ts";
import type { Span } from "./span.ts";
import type { Tool } from "./tool.ts";

/** The languages of definitions, with the kind of their files. The reader of a new language needs a row here. */
const surfaces = { json: "document", yaml: "document", ecmascript: "code", python: "code" } as const;

/** The language of a definition. */
export type Surface = keyof typeof surfaces;

/** True for definitions in a program, where other code may change them. */
export function isCode(surface: Surface): boolean {
  return surfaces[surface] === "code";
}

/** What the manifest of a package says about it. */
export interface PackageFile {
  /** `package.json`, `pyproject.toml` */
  readonly file: string;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  /** The name of the server that an npm package declares to belong to. */
  readonly mcpName?: string | undefined;
  /** True for a package that npm refuses to publish. */
  readonly isPrivate?: boolean;
}

/** The files of packages, by the type of the registry that has the packages. */
export interface PackageFiles {
  readonly npm?: PackageFile | undefined;
  readonly pypi?: PackageFile | undefined;
}

/** A document about a server that does not list definitions. */
export interface Manifest {
  readonly kind: "manifest";
  /** `server.json` of the MCP registry, a client's configuration (`mcp.json`), or the manifest of a bundle. */
  readonly format: "registry" | "client" | "bundle";
  /** An object, except in a faulty `server.json`. */
  readonly root: Located;
  /** The place to report for the document as a whole: its first key. */
  readonly span: Span;
  /** Its texts with the names of the keys, flags or variables that have them. Evaluated on first use. */
  readonly literals: readonly TextLiteral[];
  /** The packages whose files are in the folder of a `server.json`. Evaluated on first use. */
  readonly packageFiles?: (() => PackageFiles) | undefined;
}

/** What a server says about itself under `serverInfo` (MCP, `Implementation`). */
interface ServerInfo {
  readonly name: Reading<string>;
  readonly version: Reading<string>;
  readonly title: Reading<string>;
  readonly description: Reading<string>;
  readonly websiteUrl: Reading<string>;
}

/** The members of `serverInfo`, in the order of the protocol. */
export const serverInfoKeys = [
  "name",
  "version",
  "title",
  "description",
  "websiteUrl",
] as const satisfies readonly (keyof ServerInfo)[];

/** The identity that a server gives when it is initialized (MCP, `InitializeResult`). */
export interface ServerIdentity extends ServerInfo {
  readonly instructions: Reading<string>;
  readonly capabilities: Reading<Located>;
}

/** A list in a response of the protocol: what surrounds the definitions. */
export interface Answer {
  readonly kind: "server";
  readonly key: "tools" | "resources" | "resourceTemplates" | "prompts";
  readonly list: LocatedArray;
  /** The response, or the document that combines the responses of a running server. */
  readonly root: LocatedObject;
  /** The key of the list. */
  readonly span: Span;
}

/** An item of a list of definitions that is not a definition: `null`, `undefined`, a text. */
export interface MissingDefinition {
  readonly kind: Definition["kind"];
  /** The value in its place: "undefined". */
  readonly actual: string;
  readonly span: Span;
}

/**
 * A whole server, in a file that assembles its definitions: `createApp({ tools, resources, prompts })` of mcp-ts-core.
 * Its definitions may be in other files. They are reported where this file refers to them.
 */
export interface App {
  readonly kind: "app";
  /** The place of the call, or the beginning of the file. */
  readonly span: Span;
  /** The options of the call; `undefined` if the file defines a server without such a call. */
  readonly options: LocatedObject | undefined;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  readonly missing: readonly MissingDefinition[];
  /** The kinds whose definitions are all known. */
  readonly whole: ReadonlySet<Definition["kind"]>;
}

/** All facts about an MCP server in one file. */
export interface Server {
  readonly surface: Surface;
  /**
   * True if the file has the whole list: a `tools/list` response, or a module that makes the only server and registers
   * everything itself. False for one of several modules, and in case of doubt. Rules about missing parts of a server
   * check only complete servers.
   */
  readonly complete: boolean;
  /** True if a limit ended the reading, so that definitions may be missing here. */
  readonly isCut?: boolean;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  /**
   * Tools of other modules that use schemas or texts of this file. The parts from other files are reported there.
   * Evaluated on first use.
   */
  readonly borrowers?: () => readonly Tool[];
  readonly manifest: Manifest | undefined;
  /** From responses of the protocol in documents only. */
  readonly answers?: readonly Answer[];
  /** What registers definitions in a module, and what could not be read of it. Evaluated on first use. */
  readonly registering?: (() => Registering) | undefined;
  /** True for a module that no other module loads, so that the server may not offer its definitions. */
  readonly isUnused?: () => boolean;
  /** Whether an entry of the package leads to the module; `undefined` if no entry is known. */
  readonly isReached?: () => boolean | undefined;
  /** From a live response, or from the code that makes the server. */
  readonly identity: ServerIdentity | undefined;
  /** The server that the file makes of lists with a framework. Evaluated on first use. */
  readonly app?: App | undefined;
}

/**
 * False for a module that shows nothing of a server except unreadable registrations, and schemas of tools that other
 * modules define.
 */
export function hasFacts(server: Server): boolean {
  const { tools, resources, prompts, borrowers, registering } = server;
  if (tools.length || resources.length || prompts.length) return true;
  return (!registering && !borrowers) || server.app !== undefined;
}

/** A server in a file that shows no definitions. */
export function serverWithout(surface: Surface): Server {
  return {
    surface,
    complete: false,
    isCut: false,
    tools: [],
    resources: [],
    prompts: [],
    manifest: undefined,
    identity: undefined,
  };
}
