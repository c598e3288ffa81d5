import type { ClientName, EffectName } from "../../model/client.ts";
import type { JsonObject } from "../../model/json.ts";
import { Plan } from "../config/plan.ts";
import { clientMatrixOf } from "../result/client-matrix.ts";
import { definitionsText } from "../sources/definitions-text.ts";
import { validateSources } from "./validate-sources.ts";

/**
 * What clients do with the tools of one server: the gravest effect of each client with trouble, by the tools' names.
 *
 * @param server the name of the server, which clients add to those of its tools.
 */
export function effectsOfTools(
  tools: readonly JsonObject[],
  server: string,
  { clients, cwd }: { readonly clients: readonly string[]; readonly cwd: string },
): ReadonlyMap<string, ReadonlyMap<ClientName, EffectName>> {
  if (!tools.length) return new Map();
  const choices = { preset: "portability", clients, settings: { serverName: server } } as const;
  const plan = new Plan({ config: {}, path: undefined }, choices, cwd);
  const input = { name: server, load: () => definitionsText({ tools }, server, "tools.json", cwd) };
  const matrix = clientMatrixOf(validateSources([input], plan, cwd).result);
  const rows = matrix?.rows.filter(({ tool }) => tool) ?? [];
  return new Map(rows.map(({ tool, cells }) => [tool, new Map(cells.map(({ client, does }) => [client, does]))]));
}
