import type { Server } from "../../model/server.ts";
import type { McpSettings } from "../settings.ts";
import type { Source } from "../source.ts";
import type { DocumentLanguage } from "./language.ts";

/** Reads a JSON or YAML document. (Being built.) */
export function readDocument(_source: Source, _language: DocumentLanguage, _settings: McpSettings): Server | undefined {
  return undefined;
}
