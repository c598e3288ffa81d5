import { resolve } from "node:path";
import type { Plan } from "../config/plan.ts";
import { isUrl, shownTarget } from "../live/shown-target.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import type { ServerTarget } from "../live/live-server.ts";
import { InputError } from "../result/input-error.ts";
import type { LintText } from "../sources/source-text.ts";
import type { ServerGroup } from "../result/server-group.ts";
import { type Streams, writeLine } from "./streams.ts";
import { secretVariable } from "./flag-values.ts";
import type { ServerFlags } from "./validate-flags.ts";

/** A command line after the files of clients are read. */
interface Configured<Flags extends ServerFlags> {
  /** With the code of the servers, if no server is named. */
  readonly args: readonly string[];
  /** With the servers that `--server` names. */
  readonly flags: Flags;
}

/**
 * Reads the files of clients for `--client-config`. A server of them is started only if `--server` names it; without
 * `--server`, the servers are listed, and their code is what the command reads.
 *
 * @throws InputError for a file that cannot be read, and for a name that is not in it.
 */
export async function configuredBy<Flags extends ServerFlags>(
  args: readonly string[],
  flags: Flags,
  streams: Streams,
): Promise<Configured<Flags>> {
  const named = await namedBy(args, flags, streams);
  return { ...named, flags: await loggedIn(named.flags, streams) };
}

/** Gets a token for each server at a URL that requires one, if the user has named a client. @throws LiveServerError */
async function loggedIn<Flags extends ServerFlags>(flags: Flags, streams: Streams): Promise<Flags> {
  const { clientId: id, issuer, dryRun = false } = flags;
  if (id === undefined || dryRun) return flags;
  const secret = streams.env[secretVariable];
  if (secret && issuer === undefined) {
    const remedy = "Name the authorization server that may get the secret: --issuer URL.";
    throw new InputError("USAGE", "--client-id", `${secretVariable} is set, and --issuer is missing.`, remedy);
  }
  const { accessTokenFor } = await import("../live/http/log-in.ts");
  const client = { id, ...(secret && issuer !== undefined ? { machine: { secret, issuer } } : {}) };
  const show = (address: string): void => {
    writeLine(`Open this address to log in: ${address}`, streams);
  };
  const targets: ServerTarget[] = [];
  for (const one of serverTargets(flags, streams.cwd)) {
    const { target, headers = {} } = one;
    const hasToken = Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
    const token = isUrl(target) && !hasToken ? await accessTokenFor(target, { client, show, headers }) : undefined;
    targets.push(token === undefined ? one : { ...one, headers: { ...headers, authorization: `Bearer ${token}` } });
  }
  return { ...flags, targets };
}

async function namedBy<Flags extends ServerFlags>(
  args: readonly string[],
  flags: Flags,
  streams: Streams,
): Promise<Configured<Flags>> {
  const { clientConfig, server } = flags;
  if (clientConfig === undefined) return { args, flags };
  const { ConfiguredServers } = await import("../client-config/configured-servers.ts");
  const servers = new ConfiguredServers(clientConfig === true ? undefined : clientConfig, streams);
  if (server?.length) {
    const cwd = flags.cwd === undefined ? undefined : resolve(streams.cwd, flags.cwd);
    const own = { headers: flags.header, env: flags.env, cwd };
    const targets = server.map((one) =>
      servers.names.includes(one) || !isCommand(one) ? servers.target(one, own) : { target: one, ...own },
    );
    const together = servers.together(server);
    return { args, flags: { ...flags, targets, together, server: targets.map(({ target }) => target) } };
  }
  for (const line of servers.lines()) writeLine(line, streams);
  const code = servers.code();
  if (code.length || args.length) return { args: [...args, ...code], flags };
  const [name = ""] = servers.names;
  const problem = "The code of these servers is not on this machine, so there is nothing to read.";
  throw new InputError("USAGE", "--client-config", problem, `Name a server to start it: --server ${name}.`);
}

/** True for what is no name: an address, or a command with its arguments. */
function isCommand(value: string): boolean {
  return isUrl(value) || /\s/u.test(value);
}

/** The servers of a command line. */
export function serverTargets(
  { server = [], targets, header, env, cwd }: ServerFlags,
  from: string,
): readonly ServerTarget[] {
  return targets ?? server.map((target) => ({ target, headers: header, env, cwd: resolve(from, cwd ?? ".") }));
}

/** The answers of servers, and what is missing. */
interface ServerSources {
  readonly servers: readonly LintText[];
  /** One for each server of a client that cannot be read. */
  readonly unreadable: readonly LiveServerError[];
  /** The servers that a client uses together, without those that cannot be read. */
  readonly groups: readonly ServerGroup[];
}

/**
 * Reads the servers of `--server`, before anything is reported, because a server that cannot be read ends the run.
 *
 * @throws LiveServerError for a server that cannot be read.
 */
export async function serverSources(flags: ServerFlags, plan: Plan, streams: Streams): Promise<readonly LintText[]> {
  return (await serversTogether({ ...flags, together: [] }, plan, streams)).servers;
}

/**
 * The same for a report, which one of several servers of a client may be missing from if they are not probed.
 *
 * @throws LiveServerError for any other server that cannot be read.
 */
export async function serversTogether(flags: ServerFlags, plan: Plan, streams: Streams): Promise<ServerSources> {
  const targets = serverTargets(flags, streams.cwd);
  const { together = [] } = flags;
  if (!targets.length) return { servers: [], unreadable: [], groups: [] };
  const unreadable: LiveServerError[] = [];
  const read: number[] = [];
  const { readServerText } = await import("../sources/read-server.ts");
  const sources: LintText[] = [];
  for (const [index, { target, ...own }] of targets.entries()) {
    const { specVersion } = plan.settings;
    const options = { ...own, timeout: flags.timeout, specVersion, cwd: own.cwd ?? streams.cwd };
    try {
      const { source, server } = await readServerText(target, options);
      for (const notice of server.notices) writeLine(`${shownTarget(target)}: ${notice}`, streams);
      sources.push(source);
      read.push(index);
    } catch (error) {
      if (!(error instanceof LiveServerError) || !together.length || plan.level !== "static") throw error;
      unreadable.push(error);
    }
  }
  const [first] = unreadable;
  if (first && !sources.length) throw first;
  const groups = together.map(({ client, servers }) => ({
    client,
    servers: servers.flatMap(({ name, index }) => {
      const place = read.indexOf(index);
      if (place < 0) writeLine(`The sum of the servers${client && ` of ${client}`} is without ${name}.`, streams);
      return place < 0 ? [] : [{ name, index: place }];
    }),
  }));
  return { servers: sources, unreadable, groups };
}
