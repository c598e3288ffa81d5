import type { DataRole } from "../../prose/data-roles.ts";

/** Servers that one client is configured to use together. */
export interface ServerGroup {
  /** The title of the client; empty for a file of an unknown one. */
  readonly client: string;
  /** The names of its servers in the configuration, and the place of each among the servers of the run. */
  readonly servers: readonly { readonly name: string; readonly index: number }[];
}

/** What the servers of a group are together. */
export interface ServersTogether {
  /** The title of the client; empty for a file of an unknown one. */
  readonly client: string;
  readonly servers: readonly { readonly name: string; readonly tools: number; readonly tokens: number }[];
  readonly tools: number;
  readonly tokens: number;
  /**
   * The tools that read private data, that read what strangers write, and that send data out, as "server.tool"; absent
   * if one of the three is missing. The names of tools and parameters decide.
   */
  readonly leak?: Readonly<Record<DataRole, readonly string[]>>;
}
