import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { McpServer } from "@modelcontextprotocol/server";
import manifest from "../../../package.json" with { type: "json" };
import type { Probing } from "./probe.ts";
import { type Inputs, inputs, outputs, probeInput } from "./schemas.ts";
import type { Readers } from "./readers.ts";

/** What the tools ask for their answers. */
export interface Services {
  readonly readers: Readers;
  /** Absent without a server that may be probed. */
  readonly probing?: Probing | undefined;
}

const instructions = `Checks the definitions of MCP servers: tools, resources and prompts. After a change of a server, call validate_files,
apply the edits of the findings, and call it again until there is no error. Correct definitions instead of switching
rules off. No tool writes files.`;

/** What holds for every tool that reads files: it changes nothing, and reaches nothing outside of the machine. */
const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The server with its tools. */
export function mcpServerWith({ readers, probing }: Services): McpServer {
  const server = new McpServer(
    { name: "mcp-validate", title: "mcp-validate", version: manifest.version, websiteUrl: manifest.homepage },
    { instructions, maxToolInputElements: 1_000 },
  );
  const reading =
    <Name extends keyof Inputs>(tool: Name) =>
    (args: Inputs[Name], { mcpReq }: ServerContext): Promise<CallToolResult> =>
      readers.answer(tool, args, mcpReq.signal);

  server.registerTool(
    "validate_files",
    {
      title: "Validate files of an MCP server",
      description: `validation: Checks the tools, resources and prompts that files define: code in TypeScript, JavaScript or Python, lists in
JSON or YAML. Returns findings, the worst first, each with its place, its remedy and, if there is one, the edit that
removes it.
When to use: after each change of an MCP server. For a text that is not saved, use validate_text.
Parameters: paths, preset, only, minSeverity, limit, cursor. Pass nextCursor as cursor for the next page.
Limitations: reads only the server's folder, and runs none of its code. Fails if a path does not exist or defines
nothing.`,
      inputSchema: inputs.validateFiles,
      outputSchema: outputs.checked,
      annotations: reads,
    },
    reading("validateFiles"),
  );
  server.registerTool(
    "validate_text",
    {
      title: "Validate a text",
      description: `validation: Checks the tools, resources and prompts that one text defines. Returns findings as validate_files does; their
lines are those of the text.
When to use: for code that is not saved yet, or the answer to tools/list. For files, use validate_files.
Parameters: text, fileName, preset, only, minSeverity, limit, cursor. Pass nextCursor as cursor for the next page.
Limitations: 1,000,000 characters; the text is not run. Fails if the text defines nothing.`,
      inputSchema: inputs.validateText,
      outputSchema: outputs.checked,
      annotations: reads,
    },
    reading("validateText"),
  );
  server.registerTool(
    "extract_definitions",
    {
      title: "Extract the definitions of an MCP server",
      description: `definitions: Reads what an MCP server would list, from its code. Returns each tool, resource and prompt with its place and
the parts that only the running server knows.
When to use: to see names, descriptions and schemas as a client gets them.
Parameters: path, limit, cursor. Pass nextCursor as cursor for the next page.
Limitations: runs no code, so parts that are made at run time are missing. Fails if the path does not exist or defines
nothing.`,
      inputSchema: inputs.extractDefinitions,
      outputSchema: outputs.extracted,
      annotations: reads,
    },
    reading("extractDefinitions"),
  );
  server.registerTool(
    "explain_finding",
    {
      title: "Explain a finding",
      description: `documentation: Explains a rule or a probe. Returns what goes wrong without it, bad and good examples, and its options, for
each rule and probe that fits a name, an id or the text of a message.
When to use: if the message and the remedy of a finding are not enough.
Parameters: about, limit, cursor. Pass nextCursor as cursor for the next page.
Limitations: a page is cut after 12,000 characters. Fails for a word that is no rule or probe, and names the nearest.`,
      inputSchema: inputs.explainFinding,
      outputSchema: outputs.explained,
      annotations: reads,
    },
    reading("explainFinding"),
  );
  server.registerTool(
    "compare_with_lock",
    {
      title: "Compare definitions with the lock",
      description: `lock: Compares the definitions in code with those recorded in mcp.lock.json. Returns each tool, resource and prompt that was
added, removed or changed, with its parts; widens is true if a model is told or may do more.
When to use: to see what a change tells or allows a model beyond what people have reviewed.
Parameters: path, lockFile, limit, cursor. Pass nextCursor as cursor for the next page.
Limitations: writes no lock, which the user does with 'mcp-validate lock'. Fails if there is none.`,
      inputSchema: inputs.compareWithLock,
      outputSchema: outputs.compared,
      annotations: reads,
    },
    reading("compareWithLock"),
  );
  if (!probing) return server;
  server.registerTool(
    "probe_server",
    {
      title: "Probe a running MCP server",
      description: `probes: Starts or reaches a server that the user has allowed, and checks whether it behaves as the protocol requires.
Returns the number of probes by outcome, and the failures, the worst first.
When to use: after the findings of validate_files are gone.
Parameters: server, preset, only, limit, cursor. Pass nextCursor as cursor for the next page.
Limitations: takes up to 45 seconds, for each page again. Runs the server's code, sends it invalid requests, and calls
its tools that say they are read-only. Fails if the server cannot be reached.`,
      inputSchema: probeInput(probing.targets),
      outputSchema: outputs.probed,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    (args, { mcpReq }) => probing.answer(args, mcpReq.signal),
  );
  return server;
}
