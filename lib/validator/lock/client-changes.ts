import type { ClientName, EffectName } from "../../model/client.ts";
import { isFatal } from "../../schema/clients/marks.ts";
import type { LockedChange } from "./compare.ts";

/** What a client does with a tool now, and did with its former definition, as far as the tool is of no use then. */
export interface ClientChange {
  readonly client: ClientName;
  /** Absent if the client took the tool. */
  readonly before?: EffectName;
  /** Absent if it takes the tool now. */
  readonly after?: EffectName;
}

/** The gravest effect of each client with trouble, by the names of a server's tools. */
export type EffectsByTool = ReadonlyMap<string, ReadonlyMap<ClientName, EffectName>>;

/** The changes of tools with what clients do otherwise because of them. */
export function withClientChanges(
  changes: readonly LockedChange[],
  before: ReadonlyMap<string, EffectsByTool>,
  after: ReadonlyMap<string, EffectsByTool>,
): readonly LockedChange[] {
  return changes.map((change) => {
    if (change.kind !== "tool" || (change.change !== "added" && change.change !== "changed")) return change;
    const [old, current] = [before, after].map((all) => all.get(change.server)?.get(change.name));
    const names = [...new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])];
    const clients = names.flatMap((client): ClientChange[] => {
      const [was, is] = [fatal(old?.get(client)), fatal(current?.get(client))];
      return was === is ? [] : [{ client, ...(was && { before: was }), ...(is && { after: is }) }];
    });
    return clients.length ? { ...change, clients } : change;
  });
}

function fatal(effect: EffectName | undefined): EffectName | undefined {
  return effect && isFatal(effect) ? effect : undefined;
}
