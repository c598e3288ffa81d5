import { statSync } from "node:fs";
import { resolve } from "node:path";
import { inspect } from "node:util";
import { realPathOf } from "../../files/read.ts";
import { InputError } from "../result/input-error.ts";
import { exitCodeOf, type Streams } from "./streams.ts";
import { ignoresOf, type ReadingFlags } from "./untrusted.ts";
import { checkServerFlags, type ServerFlags } from "./validate-flags.ts";

/** The flags of `mcp-validate mcp`. */
export interface McpFlags extends ServerFlags, Omit<ReadingFlags, "untrusted"> {
  readonly root?: string;
}

/**
 * `mcp-validate mcp`: serves MCP on standard input and output until the client closes it.
 *
 * @returns the exit code: 0, or 2 for a wrong flag.
 */
export async function runMcp(flags: McpFlags, streams: Streams): Promise<number> {
  try {
    checkServerFlags(flags);
    const { cwd, out, err } = streams;
    const { server: [first, ...others] = [], header: headers, env, timeout } = flags;
    const { serve } = await import("../mcp/serve.ts");
    await serve({
      project: {
        root: rootOf(flags, cwd),
        config: typeof flags.config === "string" ? resolve(cwd, flags.config) : flags.config,
        ignores: ignoresOf(flags),
      },
      consent:
        first === undefined
          ? undefined
          : { servers: [first, ...others], headers, env, timeout, cwd: resolve(cwd, flags.cwd ?? ".") },
      write: out,
      onFault: (error) => {
        err(`${inspect(error)}\n`);
      },
    });
    return 0;
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

function rootOf({ root = "." }: McpFlags, cwd: string): string {
  const path = resolve(cwd, root);
  const real = realPathOf(path);
  if (real !== undefined && statSync(real).isDirectory()) return real;
  throw new InputError("USAGE", `--root ${root}`, "There is no such folder.", "Name the folder of the MCP server.");
}
