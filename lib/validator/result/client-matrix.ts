import { type ChosenClient, clientEffects, type ClientName, type EffectName } from "../../model/client.ts";
import type { ValidationIssue, ValidationResult } from "./result.ts";

/** What the chosen clients do with each tool, as the issues of the run say it. */
export interface ClientMatrix {
  readonly clients: readonly ChosenClient[];
  /** The tools in the order of the result, then what else has an effect on a client: a list, a prompt. */
  readonly rows: readonly ClientRow[];
}

export interface ClientRow {
  /** The name of the tool; empty for the whole source. */
  readonly tool: string;
  readonly kind: ValidationIssue["kind"];
  readonly file: string;
  /** Only those of clients with trouble. */
  readonly cells: readonly ClientCell[];
}

export interface ClientCell {
  readonly client: ClientName;
  /** The gravest effect. */
  readonly does: EffectName;
  /** What causes an effect on the client, the gravest first. */
  readonly issues: readonly ValidationIssue[];
}

/** The matrix of a result; `undefined` for a run that does not ask about clients. */
export function clientMatrixOf({ clients, tools, issues }: ValidationResult): ClientMatrix | undefined {
  if (!clients) return undefined;
  const ofTools = new Set(tools.flatMap((tool) => tool.issues));
  const others = new Map<string, ValidationIssue[]>();
  for (const issue of issues) {
    if (!issue.effects?.length || ofTools.has(issue)) continue;
    const key = JSON.stringify([issue.kind, issue.tool, issue.file]);
    const same = others.get(key);
    if (same) same.push(issue);
    else others.set(key, [issue]);
  }
  const names = clients.map(({ name }) => name);
  const rowsOfOthers = [...others.values()].flatMap((same): readonly ClientRow[] => {
    const [first] = same;
    return first ? [{ tool: first.tool, kind: first.kind, file: first.file, cells: cellsOf(same, names) }] : [];
  });
  const rowsOfTools = tools.map(({ name, file, issues: own }): ClientRow => ({
    tool: name,
    kind: "tool",
    file,
    cells: cellsOf(own, names),
  }));
  return { clients, rows: [...rowsOfTools, ...rowsOfOthers] };
}

function cellsOf(issues: readonly ValidationIssue[], clients: readonly ClientName[]): readonly ClientCell[] {
  return clients.flatMap((client): readonly ClientCell[] => {
    const found = issues
      .flatMap((issue) =>
        (issue.effects ?? []).flatMap((effect) => (effect.client === client ? [{ issue, does: effect.does }] : [])),
      )
      .sort((a, b) => gravity(a.does) - gravity(b.does));
    const [gravest] = found;
    return gravest ? [{ client, does: gravest.does, issues: [...new Set(found.map(({ issue }) => issue))] }] : [];
  });
}

/** The place of an effect among all: the gravest is 0. */
export function gravity(effect: EffectName): number {
  return clientEffects.indexOf(effect);
}
