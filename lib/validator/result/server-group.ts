/** Servers that one client is configured to use together. */
export interface ServerGroup {
  /** The title of the client; empty for a file of an unknown one. */
  readonly client: string;
  /** The names of its servers in the configuration, and the place of each among the servers of the run. */
  readonly servers: readonly { readonly name: string; readonly index: number }[];
}
