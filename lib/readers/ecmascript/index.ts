import type { Server } from "../../model/server.ts";
import type { McpSettings } from "../settings.ts";
import type { Source } from "../source.ts";

/** Reads a module of TypeScript or JavaScript. (Being built.) */
export function readModule(_source: Source, _settings: McpSettings): Server | undefined {
  return undefined;
}
