import type { Located, LocatedArray, LocatedObject } from "./located.ts";
import type { Prompt } from "./prompt.ts";
import type { Reading } from "./reading.ts";
import type { Resource } from "./resource.ts";
import type { Span } from "./span.ts";
import type { Tool } from "./tool.ts";

/** The language of a definition. */
export type Surface = "json" | "yaml" | "ecmascript";

/** A document about a server that does not list definitions. */
export interface Manifest {
  /** `server.json` of the MCP registry, a client's configuration (`mcp.json`), or a server's own manifest. */
  readonly kind: "registry" | "client" | "server";
  /** An object, except in a faulty `server.json`. */
  readonly root: Located;
}

/** The identity that a running server gives when it is initialised (MCP, `InitializeResult`). */
export interface ServerIdentity {
  readonly name: Reading<string>;
  readonly version: Reading<string>;
  readonly instructions: Reading<string>;
  readonly capabilities: Reading<Located>;
}

/** A list in an answer of the protocol: what is around the definitions. */
export interface Answer {
  readonly kind: "server";
  readonly key: "tools" | "resources" | "resourceTemplates" | "prompts";
  readonly list: LocatedArray;
  /** The answer, or the document that combines the answers of a running server. */
  readonly root: LocatedObject;
  /** The key of the list. */
  readonly span: Span;
}

/** All facts about an MCP server in one file. */
export interface Server {
  readonly surface: Surface;
  /**
   * True if the file has the whole list, as a `tools/list` answer does; false for one module of many. Rules about
   * things that a server lacks check only complete servers.
   */
  readonly complete: boolean;
  /** True if a limit ended the reading, so that definitions may be missing here. */
  readonly isCut?: boolean;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  readonly manifest: Manifest | undefined;
  /** From answers of the protocol in documents only. */
  readonly answers?: readonly Answer[];
  /** From a live answer only; files do not have one. */
  readonly identity: ServerIdentity | undefined;
}
