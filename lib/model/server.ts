import type { Located } from "./located.ts";
import type { Prompt } from "./prompt.ts";
import type { Reading } from "./reading.ts";
import type { Resource } from "./resource.ts";
import type { Tool } from "./tool.ts";

/** How a definition is written down. */
export type Surface = "json" | "yaml" | "ecmascript";

/** A document about a server that is no list of definitions. */
export interface Manifest {
  /** `server.json` of the MCP registry, a client's configuration (`mcp.json`), or a server's own manifest. */
  readonly kind: "registry" | "client" | "server";
  /** An object, but in a faulty `server.json`. */
  readonly root: Located;
}

/** What a running server says of itself when it is initialised (MCP, `InitializeResult`). */
export interface ServerIdentity {
  readonly name: Reading<string>;
  readonly version: Reading<string>;
  readonly instructions: Reading<string>;
  readonly capabilities: Reading<Located>;
}

/** All that one file says about an MCP server. */
export interface Server {
  readonly surface: Surface;
  /**
   * True where the file shows the whole list (a `tools/list` answer), false for one module of many. Rules about
   * what is missing from a server look only at complete ones.
   */
  readonly complete: boolean;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  readonly manifest: Manifest | undefined;
  /** Of a live answer; files of definitions have none. */
  readonly identity: ServerIdentity | undefined;
}
