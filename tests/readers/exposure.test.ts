import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parsePython } from "../../lib/languages/python/parser.ts";
import { moduleReader } from "../../lib/readers/ecmascript/index.ts";
import { pythonReader } from "../../lib/readers/python/index.ts";
import { settingsOf } from "../../lib/readers/settings.ts";
import { parsers } from "./ecmascript/read.ts";

type Files = Readonly<Record<string, string>>;

/** An HTTP server in one file, and a file that it imports. The first line of that file may import a third one. */
const languages = {
  TypeScript: {
    server: "server.ts",
    wiring: "wiring.ts",
    files: {
      "package.json": `{ "name": "s", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0" } }`,
      "server.ts": `import express from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { wire } from "./wiring.js";
const app = express();
wire(app);
app.post("/mcp", async (request, response) => {
  const transport = new StreamableHTTPServerTransport({});
  await new McpServer({ name: "s", version: "1.0.0" }).connect(transport);
  await transport.handleRequest(request, response);
});
app.listen(3000);
`,
      "wiring.ts": `import "./server.js";\nimport "./wiring.js";\nexport const wire = (app) => app;\n`,
      "third.ts": `import { jwtVerify } from "jose";\nexport const verify = (token) => jwtVerify(token, "key");\n`,
    },
    importsThird: `import "./third.js";\n`,
  },
  Python: {
    server: "server.py",
    wiring: "wiring.py",
    files: {
      "server.py": `from fastmcp import FastMCP\nimport wiring\nmcp = FastMCP("s")\nmcp.run(transport="http", host="0.0.0.0")\n`,
      "wiring.py": "import server\nimport wiring\n",
      "third.py": "import jwt\ndef verify(token):\n    return jwt.decode(token, 'key')\n",
    },
    importsThird: "import third\n",
  },
} as const;

function exposureIn(files: Files, name: string): unknown {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "exposure-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const [path, text] = [join(folder, name), files[name] ?? ""];
  const { ast } = parsePython(text);
  const module = name.endsWith(".py")
    ? ast && pythonReader.readModule?.({ text, ast, path, parserServices: {} }, settingsOf({}), false)
    : moduleReader.readModule?.({ ...parsers.ours(text, path), text, path, parserServices: {} }, settingsOf({}), false);
  return module?.exposure;
}

describe.each(Object.entries(languages))(
  "an HTTP server in %s",
  (_language, { server, wiring, files, importsThird }) => {
    it("is open if no module that it imports checks who calls, also where they import each other", () => {
      expect(exposureIn(files, server)).toBeDefined();
    });

    it("is not known to be open if a module that its modules import checks tokens", () => {
      const all: Files = files;
      expect(exposureIn({ ...all, [wiring]: importsThird + (all[wiring] ?? "") }, server)).toBeUndefined();
    });
  },
);

/** A route of Next.js, and an agent of Cloudflare. */
const exported: readonly (readonly [name: string, text: string])[] = [
  [
    "a route",
    `import { createMcpHandler } from "mcp-handler";
const handler = createMcpHandler((server) => { server.tool("find", "Finds.", {}, find); });
export { handler as GET, handler as POST };
`,
  ],
  [
    "a worker",
    `import { McpAgent } from "agents/mcp";
export class Shelf extends McpAgent {}
export default Shelf.serve("/mcp");
`,
  ],
];

describe.each(exported)("%s that a platform calls", (_name, text) => {
  const files = { "package.json": `{ "name": "s", "type": "module" }`, "route.ts": text };

  it("is open", () => {
    expect(exposureIn(files, "route.ts")).toMatchObject({ kind: "open" });
  });

  it("is not known to be open if a framework runs code of the project before it", () => {
    expect(exposureIn({ ...files, "middleware.ts": "export const middleware = gate;\n" }, "route.ts")).toBeUndefined();
  });

  it("is not known to be open if another module imports it", () => {
    const wrapping = `import route from "./route.js";\nexport default gate(route);\n`;
    expect(exposureIn({ ...files, "index.ts": wrapping }, "route.ts")).toBeUndefined();
  });
});
