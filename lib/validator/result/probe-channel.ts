/** A server, a transport and an era that were probed together. */
export interface ProbeChannel {
  /** The `name` of the server's source. */
  readonly server: string;
  /** The name that the server states. */
  readonly name?: string;
  readonly transport: "stdio" | "http" | "sse";
  /** The handshake up to 2025-11-25, or the metadata in each request since 2026-07-28. */
  readonly era: "2025-11-25" | "2026-07-28";
  /** The negotiated revision. */
  readonly protocolVersion: string;
  /** Absent for a record. */
  readonly timing?: ChannelTiming;
}

/** How fast a server started and answered in the conversations with its probes, several of which run at a time. */
export interface ChannelTiming {
  /** Milliseconds from the start of the server to its answer to the handshake. */
  readonly start: number;
  /** The most memory that one of the processes of the server has used, in bytes. Absent if it is not known. */
  readonly memory?: number;
  /** In the order of the first requests. */
  readonly methods: readonly MethodTiming[];
}

/** The milliseconds until the replies to requests for a method: the median, and what 99 % are at most. */
export interface MethodTiming {
  readonly method: string;
  /** The number of replies. */
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}
