import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { Gate } from "./gate.ts";
import { Probing, type ProbeConsent } from "./probe.ts";
import type { ServedProject } from "./project.ts";
import { Readers } from "./readers.ts";
import { mcpServerWith } from "./tools.ts";

export interface McpServerOptions {
  readonly project: ServedProject;
  /** Absent if the user has named no server that may be probed. */
  readonly consent?: ProbeConsent | undefined;
  /** Writes a line to standard output. */
  readonly write: (line: string) => void;
  /** Receives errors that no call caused, and messages that are none of the protocol. */
  readonly onFault: (error: unknown) => void;
}

/** Serves MCP on standard input and output, until the client closes its end. */
export async function serve({ project, consent, write, onFault }: McpServerOptions): Promise<void> {
  const readers = new Readers(project, onFault);
  const probing = consent && new Probing(consent);
  const gate = new Gate((refusal) => {
    write(`${JSON.stringify(refusal)}\n`);
  });
  const transport = new StdioServerTransport(process.stdin.pipe(gate));
  const handle = serveStdio(() => mcpServerWith({ readers, probing }), { transport, onerror: onFault });
  // Not `onclose` of the transport, which belongs to the SDK.
  await new Promise<void>((resolve) => {
    for (const event of ["end", "close"]) process.stdin.once(event, resolve);
  });
  await Promise.all([handle.close(), readers.close()]);
}
