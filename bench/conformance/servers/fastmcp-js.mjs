/**
 * @file A small server over Streamable HTTP, built on the npm package `fastmcp`.
 * Run: `node fastmcp-js.mjs <folder in which fastmcp and zod are installed> <port>`.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, port] = process.argv.slice(2);
const from = createRequire(path.join(folder, "package.json"));
const { FastMCP } = await import(pathToFileURL(from.resolve("fastmcp")).href);
const { z } = await import(pathToFileURL(from.resolve("zod")).href);

const magnitudes = { sirius: -1.46, vega: 0.03, deneb: 1.25 };
const server = new FastMCP({ name: "observatory", version: "1.0.0" });
server.addTool({
  name: "star_brightness",
  description: "Tells the apparent magnitude of a star.",
  parameters: z.object({ name: z.enum(Object.keys(magnitudes)) }),
  execute: async ({ name }) => String(magnitudes[name]),
});
server.addTool({
  name: "add_magnitudes",
  description: "Adds two magnitudes.",
  parameters: z.object({ first: z.number(), second: z.number() }),
  execute: async ({ first, second }) => String(first + second),
});
server.addResource({
  uri: "stars://catalog",
  name: "catalog",
  mimeType: "text/plain",
  load: async () => ({ text: Object.keys(magnitudes).join("\n") }),
});
server.addPrompt({
  name: "describe_star",
  description: "Asks for a description of a star.",
  arguments: [{ name: "name", required: true }],
  load: async ({ name }) => `Describe the star ${name}.`,
});
await server.start({ transportType: "httpStream", httpStream: { port: Number(port), host: "127.0.0.1" } });
