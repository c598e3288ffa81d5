/**
 * @file What clients of npm do with definitions. Run by `clients.mjs` in the folder of the packages:
 * `node node-clients.mjs <definitions.json>`, a list of tools. Prints for each mode of a client a list of outcomes, one
 * per definition: `{ does, why }` with "refuse" or "refuse calls", or `{ schema }`, the input schema that the model gets.
 * Nothing is sent: transports and `fetch` are stand-ins.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(createRequire(path.resolve("package.json")).resolve(name)).href);
const definitions = JSON.parse(readFileSync(process.argv[2], "utf8"));
const info = { name: "stand-in", version: "1.0.0" };
const result = { content: [{ type: "text", text: "x" }], structuredContent: {} };
/** Calls fail with it if the value, which is a stand-in, does not match a schema that compiles. */
const isMismatch = (why) =>
  /does not match the tool's output schema|Structured content does not match|requires task-based/u.test(why);

/** A server of one tool behind a transport of the SDKs and of the AI SDK. */
class StandIn {
  constructor(tool) {
    this.tool = tool;
  }
  async start() {}
  async close() {}
  async send(message) {
    if (message.id === undefined) return;
    const answer = this.answerTo(message);
    queueMicrotask(() => this.onmessage?.({ jsonrpc: "2.0", id: message.id, ...answer }));
  }
  answerTo({ method, params }) {
    const { tool } = this;
    if (method === "initialize") {
      const { protocolVersion = "2025-06-18" } = params;
      return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo: info } };
    }
    if (method === "tools/list") return { result: { tools: [structuredClone(tool)] } };
    if (method === "tools/call") return { result };
    return { error: { code: -32601, message: "Method not found" } };
  }
}

const modes = {
  "typescript-sdk 1": async (tool) => sdk(await load("@modelcontextprotocol/sdk/client/index.js"), tool),
  "typescript-sdk 2": async (tool) => sdk(await load("@modelcontextprotocol/client"), tool),
  "ai-sdk mcp": async (tool) => ({ schema: await aiSchema(tool) }),
  "ai-sdk google": async (tool) => {
    const schema = await aiSchema(tool);
    const { createGoogleGenerativeAI } = await load("@ai-sdk/google");
    const body = await sent(async (fetch) => {
      const model = createGoogleGenerativeAI({ apiKey: "none", fetch })("gemini-2.5-flash");
      await model.doGenerate({
        prompt: [{ role: "user", content: [{ type: "text", text: "x" }] }],
        tools: [{ type: "function", name: "x", description: "x", inputSchema: schema }],
      });
    });
    const [declaration] = body.tools[0].functionDeclarations;
    return { schema: declaration.parametersJsonSchema ?? declaration.parameters };
  },
  langchain: async (tool) => {
    const { loadMcpTools } = await load("@langchain/mcp-adapters");
    const client = { listTools: async () => ({ tools: [structuredClone(tool)] }), callTool: async () => result };
    const [found] = await loadMcpTools("x", client, { throwOnLoadError: true });
    try {
      await found.invoke(argumentsFor(tool.inputSchema));
    } catch (error) {
      if (!/did not match expected schema/u.test(error.message)) return { does: "refuse calls", why: error.message };
    }
    return { schema: found.schema };
  },
  "google-genai mcpToTool": async (tool) => {
    const { mcpToTool, GoogleGenAI } = await load("@google/genai");
    const listed = { listTools: async () => ({ tools: [structuredClone(tool)] }) };
    const { functionDeclarations } = await mcpToTool(listed).tool();
    return { schema: await declared(GoogleGenAI, functionDeclarations) };
  },
  "google-genai parameters": async (tool) => {
    const { GoogleGenAI } = await load("@google/genai");
    const parameters = structuredClone(tool.inputSchema);
    return { schema: await declared(GoogleGenAI, [{ name: "x", description: "x", parameters }]) };
  },
  "openai-agents js": (tool) => agents(tool, false),
  "openai-agents js strict": (tool) => agents(tool, true),
};

/** The list, then a call: 1.x compiles output schemas with the list, 2.x with the first call. */
async function sdk({ Client }, tool) {
  const client = new Client(info);
  await client.connect(new StandIn(tool));
  const { tools } = await client.listTools();
  if (!tools.length) return { does: "refuse", why: "left out" };
  try {
    await client.callTool({ name: tool.name, arguments: {} });
  } catch (error) {
    if (!isMismatch(error.message)) return { does: "refuse calls", why: error.message };
  }
  return { schema: tools[0].inputSchema };
}

async function aiSchema(tool) {
  const { createMCPClient, experimental_createMCPClient } = await load("@ai-sdk/mcp");
  const client = await (createMCPClient ?? experimental_createMCPClient)({ transport: new StandIn(tool) });
  const [found] = Object.values(await client.tools());
  if (!found) throw new Error("left out");
  return await found.inputSchema.jsonSchema;
}

async function agents(tool, strict) {
  const { mcpToFunctionTool } = await load("@openai/agents-core");
  const { parameters } = mcpToFunctionTool(structuredClone(tool), { name: "x" }, strict);
  return { schema: parameters };
}

/** The body of the one request that a client sends. */
async function sent(send) {
  let body;
  await send(async (_url, { body: text }) => {
    body = JSON.parse(text);
    throw new Error("not sent");
  }).catch((error) => {
    if (!body) throw error;
  });
  return body;
}

async function declared(GoogleGenAI, functionDeclarations) {
  const { fetch } = globalThis;
  try {
    const body = await sent(async (standIn) => {
      globalThis.fetch = standIn;
      const ai = new GoogleGenAI({ apiKey: "none" });
      await ai.models.generateContent({
        model: "gemini-2.5-flash",
        contents: "x",
        config: { tools: [{ functionDeclarations }] },
      });
    });
    const [declaration] = body.tools[0].functionDeclarations;
    return declaration.parametersJsonSchema ?? declaration.parameters;
  } finally {
    globalThis.fetch = fetch;
  }
}

/** A value for each property, so that a validator comes to its keywords. It need not be valid. */
function argumentsFor(schema) {
  const value = ({ type, items, properties, enum: members, default: given } = {}) => {
    if (given !== undefined) return given;
    if (members?.length) return members[0];
    const one = Array.isArray(type) ? type[0] : type;
    if (one === "array") return items && !Array.isArray(items) ? [value(items)] : [];
    if (one === "object" || (!one && properties)) return argumentsFor({ properties });
    return { integer: 1, number: 1, boolean: true, null: null }[one] ?? (one === "null" ? null : "x");
  };
  return Object.fromEntries(Object.entries(schema?.properties ?? {}).map(([name, part]) => [name, value(part || {})]));
}

console.warn = console.error = console.debug = () => undefined;
const outcomes = {};
for (const [mode, run] of Object.entries(modes)) {
  outcomes[mode] = [];
  for (const tool of definitions) {
    try {
      outcomes[mode].push(await run(tool));
    } catch (error) {
      outcomes[mode].push({ does: "refuse", why: String(error?.message ?? error).slice(0, 200) });
    }
  }
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));
