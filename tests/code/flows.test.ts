import { describe, expect, it } from "vitest";
import { flowsOf } from "../../lib/code/flows.ts";
import { read } from "../readers/ecmascript/read.ts";
import { commands } from "./twins/commands.ts";
import { guards, notEnds } from "./twins/guards.ts";
import { options } from "./twins/options.ts";
import { pathChecks } from "./twins/path-checks.ts";
import { paths } from "./twins/paths.ts";
import { queries } from "./twins/queries.ts";
import { requests } from "./twins/requests.ts";
import { ways } from "./twins/ways.ts";
import { shape, type Twin } from "./twins/twin.ts";

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;

/** The findings for a tool whose handler has some code: `danger argument`, sorted, each once. */
function found({ around = "", code }: Twin): readonly string[] {
  const text = `${sdk}${around}
server.registerTool("tool", { description: "Does a thing.", inputSchema: ${shape} }, async (args) => { ${code} });`;
  const [tool] = read(text)?.tools ?? [];
  if (!tool) throw new Error("no tool");
  return [...new Set(flowsOf(tool).map(({ danger, keys }) => `${danger} ${keys.join(".")}`))].sort();
}

describe.each(Object.entries({ commands, guards, notEnds, options, paths, pathChecks, requests, queries, ways }))(
  "%s",
  (_name, list) => {
    it.each(list.map((twin) => [twin.about, twin] as const))("%s", (_about, twin) => {
      expect(found(twin)).toEqual(twin.found);
    });
  },
);
