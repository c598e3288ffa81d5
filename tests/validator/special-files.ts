import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** Special files that a checkout may contain, which never end, or which have no writer. */
export const specialFiles = [
  ...(process.platform === "win32" ? [] : (["pipe"] as const)),
  ...(existsSync("/dev/zero") ? (["link to /dev/zero"] as const) : []),
];

/** Puts a special file in a folder. */
export function makeSpecial(kind: (typeof specialFiles)[number], folder: string, name: string): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  if (kind === "link to /dev/zero") symlinkSync("/dev/zero", path);
  else if (spawnSync("mkfifo", [path]).status !== 0) throw new Error(`There is no pipe ${path}`);
}

const server = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { text } from "./text.json";
import { a } from "./parts";
import { b } from "@desk/more";
import { c } from "#c";
import { d } from "@/d";
import { e } from "installed";

const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("find", { description: text ?? a ?? b, title: c ?? d ?? e, inputSchema: { q: z.string() } }, run);
`;

interface SpecialProject {
  readonly files: Readonly<Record<string, string>>;
  /** Where special files take the place of regular ones. */
  readonly special: readonly string[];
}

/** Projects with special files wherever a reader looks, except for the server itself. */
export const specialProjects: Readonly<Record<string, SpecialProject>> = {
  "at its root": {
    files: { "server.ts": server, "src/server.ts": server },
    special: [
      "package.json",
      "tsconfig.json",
      "pnpm-workspace.yaml",
      "lerna.json",
      "mcp.json",
      "src/package.json",
      "src/text.json",
      "src/parts/package.json",
      "node_modules/zod/package.json",
      "node_modules/installed/package.json",
      "node_modules/@modelcontextprotocol/sdk/package.json",
    ],
  },
  "behind its root": {
    files: {
      "server.ts": server,
      "package.json": JSON.stringify({ imports: { "#c": "./hidden" }, workspaces: ["packages/*"] }),
      "tsconfig.json": JSON.stringify({
        extends: ["./base.json", "company"],
        references: [{ path: "./other.json" }],
        compilerOptions: { paths: { "@/*": ["./hidden/*"] } },
      }),
    },
    special: [
      "base.json",
      "other.json",
      "node_modules/company/tsconfig.json",
      "packages/more/package.json",
      "hidden/package.json",
      "hidden/d/package.json",
      "tools/a.tools.json",
    ],
  },
};
