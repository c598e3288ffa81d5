import type { Server } from "../model/server.ts";
import { readRuntime, type RuntimeDefinitions } from "./ecmascript/entry.ts";
import { ownFaultOf } from "./own-fault.ts";
import type { McpSettings } from "./settings.ts";
import { definitionsByKind } from "./source.ts";

export type { RuntimeDefinitions };

/**
 * Reads the definitions that a program holds into the model of their server. None of its functions is called.
 *
 * @param folder the folder of the program
 * @throws OwnFault if the reader fails, which should not happen for any values.
 */
export function serverOfRuntime(given: RuntimeDefinitions, folder: string, settings: McpSettings): Server {
  try {
    const { definitions, ...app } = readRuntime(given, folder, settings);
    const lists = definitionsByKind(definitions);
    return {
      surface: "ecmascript",
      complete: true,
      ...lists,
      app: { kind: "app", ...app, ...lists },
      manifest: undefined,
      identity: undefined,
    };
  } catch (error) {
    throw ownFaultOf(error, "eslint-plugin-mcp could not read the definitions");
  }
}
