import { resolve } from "node:path";
import type { Plan } from "../config/plan.ts";
import type { SourceText } from "../sources/source-text.ts";
import { shownTarget } from "../live/shown-target.ts";
import { type Streams, writeLine } from "./streams.ts";
import type { ServerFlags } from "./validate-flags.ts";

/**
 * Reads the servers of `--server`, before anything is reported, because a server that cannot be read ends the run.
 *
 * @throws LiveServerError for a server that cannot be read.
 */
export async function serverSources(flags: ServerFlags, plan: Plan, streams: Streams): Promise<SourceText[]> {
  const { server: targets = [], header: headers, env, timeout, cwd = "." } = flags;
  if (!targets.length) return [];
  const { readServerText } = await import("../sources/read-server.ts");
  const sources: SourceText[] = [];
  for (const target of targets) {
    const { specVersion } = plan.settings;
    const { source, server } = await readServerText(target, {
      headers,
      env,
      timeout,
      specVersion,
      cwd: resolve(streams.cwd, cwd),
    });
    for (const notice of server.notices) writeLine(`${shownTarget(target)}: ${notice}`, streams);
    sources.push(source);
  }
  return sources;
}
