import type { Located } from "../model/located.ts";
import type { Server } from "../model/server.ts";
import { readRuntime, type RuntimeDefinitions } from "./ecmascript/entry.ts";
import { ownFaultOf } from "./own-fault.ts";
import type { McpSettings } from "./settings.ts";
import { definitionsByKind } from "./source.ts";

/** The model of a server whose definitions a program holds. */
export interface RuntimeServer extends Server {
  /** What the program gives the server beside its definitions. */
  readonly options: Located;
}

/**
 * Reads the definitions that a program holds into the model. No function of them is called.
 *
 * @param folder the folder of the program
 * @throws OwnFault if the reader fails, which should not happen for any values.
 */
export function serverOfRuntime(given: RuntimeDefinitions, folder: string, settings: McpSettings): RuntimeServer {
  try {
    const { definitions, options } = readRuntime(given, folder, settings);
    return {
      surface: "ecmascript",
      complete: true,
      ...definitionsByKind(definitions),
      manifest: undefined,
      identity: undefined,
      options,
    };
  } catch (error) {
    throw ownFaultOf(error, "eslint-plugin-mcp could not read the definitions");
  }
}
