import type { Parameter } from "../model/parameter.ts";
import type { Server } from "../model/server.ts";
import { parameterCasingOf, type Casing } from "./casing.ts";
import { count } from "./tool-names.ts";

/** The number of a server's parameters in each casing, and the number of tools with a parameter of each name. */
interface NameCounts {
  readonly casings: ReadonlyMap<Casing, number>;
  readonly tools: ReadonlyMap<string, number>;
}

/** The names of the parameters of all tools of a server. */
export class ParameterNames {
  readonly #server: Server;
  #counts: NameCounts | undefined;

  constructor(server: Server) {
    this.#server = server;
  }

  /** Counted on demand, because most tools have a single casing. */
  get counts(): NameCounts {
    this.#counts ??= countsOf(this.#server);
    return this.#counts;
  }
}

function countsOf(server: Server): NameCounts {
  const casings = new Map<Casing, number>();
  const tools = new Map<string, number>();
  for (const { parameters } of server.tools) {
    countCasings(parameters, casings);
    for (const name of new Set(parameters.map((parameter) => parameter.name))) count(tools, name);
  }
  return { casings, tools };
}

function countCasings(parameters: readonly Parameter[], tally: Map<Casing, number>): void {
  for (const { name } of parameters) {
    const casing = parameterCasingOf(name);
    if (casing !== "any" && casing !== "mixed") count(tally, casing);
  }
}

/** A name that this many tools use is established on the server. */
const established = 3;

/** A parameter in another casing than the others. */
export interface CasingOutlier {
  readonly parameter: Parameter;
  /** The casing of the others. */
  readonly casing: Casing;
  /**
   * Whether the others are in the same object. Otherwise they are those of the whole server, because the object has the
   * same number of each casing.
   */
  readonly isBeside: boolean;
}

/**
 * The parameters in another casing than most others in the same object. Two kinds are omitted: PascalCase that several
 * parameters of the server have, because it names types or another interface; and a name that several tools share,
 * because renaming it in one of them makes the server less consistent.
 */
export function casingOutliersIn(parameters: readonly Parameter[], names: ParameterNames): readonly CasingOutlier[] {
  if (isUniform(parameters)) return [];
  const objects = new Map<unknown, Parameter[]>();
  for (const parameter of parameters) {
    const fields = objects.get(parameter.parent.located);
    if (fields) fields.push(parameter);
    else objects.set(parameter.parent.located, [parameter]);
  }
  return [...objects.values()].flatMap((fields) => {
    const tally = new Map<Casing, number>();
    countCasings(fields, tally);
    if (tally.size < 2) return [];
    const { casing, isBeside = true } = prevailing(tally, names) ?? {};
    return fields.flatMap((parameter) => {
      const own = parameterCasingOf(parameter.name);
      if (own === "any" || own === "mixed" || own === casing || casing === undefined) return [];
      const { casings, tools } = names.counts;
      if ((tools.get(parameter.name) ?? 0) >= established) return [];
      return own === "pascal" && (casings.get("pascal") ?? 0) > 1 ? [] : [{ parameter, casing, isBeside }];
    });
  });
}

/** Quickly excludes the many tools with a uniform casing. */
function isUniform(parameters: readonly Parameter[]): boolean {
  const tally = new Map<Casing, number>();
  countCasings(parameters, tally);
  return tally.size < 2;
}

/** The most frequent casing of an object. If several are, the one that the rest of the server prefers. */
function prevailing(
  tally: ReadonlyMap<Casing, number>,
  names: ParameterNames,
): { readonly casing: Casing; readonly isBeside: boolean } | undefined {
  const first = most(tally);
  if (first !== undefined) return { casing: first, isBeside: true };
  const usual = most(names.counts.casings);
  const isAmong = usual !== undefined && tally.get(usual) === Math.max(...tally.values());
  return isAmong ? { casing: usual, isBeside: false } : undefined;
}

/** The casing that more names have than any other; `undefined` at a tie. */
function most(tally: ReadonlyMap<Casing, number>): Casing | undefined {
  const times = Math.max(...tally.values());
  const [first, ...others] = [...tally].flatMap(([casing, number]) => (number === times ? [casing] : []));
  return others.length ? undefined : first;
}
