import type { Sink } from "../rows.ts";

export const sinks: readonly Sink[] = [];
