import type { Parameter } from "../model/parameter.ts";
import type { Server } from "../model/server.ts";
import { casingOf, type Casing } from "./casing.ts";
import { count } from "./tool-names.ts";
import { wordSet } from "./word-set.ts";

/** Headers of HTTP without the hyphen or the `x-` that tells others. */
const headers = wordSet(`
  accept api-key api-version authorization cache-control consistencylevel content-encoding content-language
  content-type cookie etag idempotency-key if-match if-none-match origin prefer referer user-agent`);

/** `If-Match`, `X-Request-Id`: the words of a header begin with capitals. */
const header = /^(?:x-.*|[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z0-9]*)+)$/;

/**
 * The casing of a parameter's name, as {@link casingOf}; "any" also for names that others prescribe: headers of HTTP,
 * and what has other characters than identifiers (`$filter`, `_id`, `user.name`, `filter[name]`).
 */
export function parameterCasingOf(name: string): Casing | "any" | "mixed" {
  const isForeign = !/^[A-Za-z][\w-]*$/.test(name) || header.test(name) || headers.has(name.toLowerCase());
  return isForeign ? "any" : casingOf(name);
}

const tallies = new WeakMap<Server, ReadonlyMap<Casing, number>>();

/** How many parameters of a server are in each casing, counted once. */
function tallyOfServer(server: Server): ReadonlyMap<Casing, number> {
  let tally = tallies.get(server);
  if (!tally) {
    const fresh = new Map<Casing, number>();
    for (const { parameters } of server.tools) {
      for (const [casing, times] of tallyOf(parameters)) fresh.set(casing, (fresh.get(casing) ?? 0) + times);
    }
    tallies.set(server, (tally = fresh));
  }
  return tally;
}

/** What this many tools call alike is what the server calls it. */
const established = 3;

const toolsByName = new WeakMap<Server, ReadonlyMap<string, number>>();

/** How many tools of a server have a parameter of each name, counted once. */
function toolsByNameOf(server: Server): ReadonlyMap<string, number> {
  let counts = toolsByName.get(server);
  if (!counts) {
    const fresh = new Map<string, number>();
    for (const { parameters } of server.tools) {
      for (const name of new Set(parameters.map((parameter) => parameter.name))) count(fresh, name);
    }
    toolsByName.set(server, (counts = fresh));
  }
  return counts;
}

/** A parameter that is not in the casing of the others. */
export interface OddOne {
  readonly parameter: Parameter;
  /** The casing of the others. */
  readonly casing: Casing;
  /** Whether they stand beside it, or elsewhere in the server, where those beside it are of two minds. */
  readonly isBeside: boolean;
}

/**
 * The parameters that are not in the casing of most of those beside them, in the same object. What several parameters
 * of a server have in PascalCase are names of types or of another's interface, and not the server's to choose. A name
 * that several tools share is left alone as well: whoever renames it in one of them makes the server less consistent.
 */
export function oddOnesOut(parameters: readonly Parameter[], server: Server): readonly OddOne[] {
  if (isUniform(parameters)) return [];
  const objects = new Map<unknown, Parameter[]>();
  for (const parameter of parameters) {
    const fields = objects.get(parameter.parent.located);
    if (fields) fields.push(parameter);
    else objects.set(parameter.parent.located, [parameter]);
  }
  return [...objects.values()].flatMap((fields) => {
    const tally = tallyOf(fields);
    if (tally.size < 2) return [];
    const { casing, isBeside = true } = prevailing(tally, server) ?? {};
    return fields.flatMap((parameter) => {
      const own = parameterCasingOf(parameter.name);
      if (own === "any" || own === "mixed" || own === casing || casing === undefined) return [];
      if ((toolsByNameOf(server).get(parameter.name) ?? 0) >= established) return [];
      return own === "pascal" && (tallyOfServer(server).get("pascal") ?? 0) > 1
        ? []
        : [{ parameter, casing, isBeside }];
    });
  });
}

/** A quick answer for most tools, which have one casing throughout. */
function isUniform(parameters: readonly Parameter[]): boolean {
  let only: Casing | undefined;
  for (const { name } of parameters) {
    const casing = parameterCasingOf(name);
    if (casing === "any" || casing === "mixed") continue;
    if (only !== undefined && only !== casing) return false;
    only = casing;
  }
  return true;
}

/** The most frequent casing of an object; where several are, the one that the rest of the server prefers. */
function prevailing(
  tally: ReadonlyMap<Casing, number>,
  server: Server,
): { readonly casing: Casing; readonly isBeside: boolean } | undefined {
  const first = most(tally);
  if (first !== undefined) return { casing: first, isBeside: true };
  const usual = most(tallyOfServer(server));
  const isAmong = usual !== undefined && tally.get(usual) === Math.max(...tally.values());
  return isAmong ? { casing: usual, isBeside: false } : undefined;
}

/** The casing that more names have than any other; `undefined` at a tie. */
function most(tally: ReadonlyMap<Casing, number>): Casing | undefined {
  const times = Math.max(...tally.values());
  const [first, ...others] = [...tally].flatMap(([casing, number]) => (number === times ? [casing] : []));
  return others.length ? undefined : first;
}

function tallyOf(parameters: readonly Parameter[]): Map<Casing, number> {
  const tally = new Map<Casing, number>();
  for (const { name } of parameters) {
    const casing = parameterCasingOf(name);
    if (casing !== "any" && casing !== "mixed") count(tally, casing);
  }
  return tally;
}
