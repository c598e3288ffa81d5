import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toJson } from "../../../lib/model/plain.ts";
import { namesOf, read, sdk, toolOf, toolsOf } from "./read.ts";

const key = {
  type: "object",
  properties: { k: { type: "string" } },
  required: ["k"],
  $schema: "http://json-schema.org/draft-07/schema#",
};
const execution = { taskSupport: "forbidden" };
const readOnly = { readOnlyHint: true };
const config = `{ title: "K", description: "Get k.", inputSchema: { k: z.string() } }`;
const getK = { name: "get_k", title: "K", description: "Get k.", inputSchema: key, annotations: readOnly, execution };

describe("a function of the module that is named like the SDK's method", () => {
  it("adds what its body says", () => {
    const bodies = [
      `const tool = (name: string, cfg: any, cb: any) => server.registerTool(name, { ...cfg, annotations: { readOnlyHint: true } }, cb);
       tool("get_k", ${config}, async () => ({}));`,
      `function registerTool(server: McpServer, name: string, config: any, handler: any) {
         server.registerTool(name, { ...config, annotations: { readOnlyHint: true } }, handler);
       }
       registerTool(server, "get_k", ${config}, async () => ({}));`,
      `const hintsOf = (name: string) => ({ readOnlyHint: name.startsWith("get_") });
       const registerTool = (name: string, config: any, handler: any) => {
         if (disabled.has(name)) return;
         server.registerTool(name, { ...config, annotations: { ...hintsOf(name), ...config.annotations } }, handler);
       };
       registerTool("get_k", ${config}, async () => ({}));`,
      `function addTool(server: McpServer, def: any) {
         server.registerTool(def.name, { title: def.title, description: def.description, inputSchema: def.inputSchema, annotations: { readOnlyHint: true } }, def.handler);
       }
       addTool(server, { name: "get_k", title: "K", description: "Get k.", inputSchema: { k: z.string() }, handler: async () => ({}) });`,
      `const registerTool = (name: string, config: any, cb: any) => { later(() => server.registerTool(name, { ...config, annotations: { readOnlyHint: true } }, cb)); };
       registerTool("get_k", ${config}, async () => ({}));`,
      `const helpers = { registerTool(name: string, config: any, cb: any) { server.registerTool(name, { ...config, annotations: { readOnlyHint: true } }, cb); } };
       helpers.registerTool("get_k", ${config}, async () => ({}));`,
      `const within = (to: McpServer) => (name: string, config: any, cb: any) => to.registerTool(name, { ...config, annotations: { readOnlyHint: true } }, cb);
       const registerTool = within(server);
       registerTool("get_k", ${config}, async () => ({}));`,
      `const registerTool = (...args: any[]) => (server.registerTool as any)(...args);
       registerTool("get_k", { title: "K", description: "Get k.", inputSchema: { k: z.string() }, annotations: { readOnlyHint: true } }, async () => ({}));`,
    ];
    for (const body of bodies)
      expect(toolsOf(`${sdk}export function all(server: McpServer) {\n${body}\n}`), body).toEqual([getK]);
  });

  it("may register in several branches, of which one is taken", () => {
    const text = `${sdk}
const registerTool = (name: string, config: any, cb: any) => {
  if (isPro) { server.registerTool(name, config, cb); return; }
  if (allowed.has(name)) server.registerTool(name, config, cb);
};
for (const name of ["get_k", "get_l"]) registerTool(name, ${config}, async () => ({}));
registerTool("get_m", ${config}, async () => ({}));`;
    expect(namesOf(text)).toEqual(["get_k", "get_l", "get_m"]);
  });

  it("may call another one", () => {
    const text = `${sdk}
class R {
  constructor(private server: McpServer) {}
  private registerTool(name: string, config: any, cb: any) { this.server.registerTool("acme_" + name, { ...config, title: "K" }, cb); }
  private readTool(name: string, description: string, inputSchema: any, cb: any) {
    this.registerTool(name, { description, inputSchema, annotations: { readOnlyHint: true } }, cb);
  }
  all() { this.readTool("get_k", "Get k.", { k: z.string() }, async () => ({})); }
}`;
    expect(toolsOf(text)).toEqual([{ ...getK, name: "acme_get_k" }]);
  });

  it("registers under the name that its body makes, and no other", () => {
    for (const name of [`"acme_" + name`, "`acme_${name}`"]) {
      const inClass = `${sdk}class R {
  constructor(private server: McpServer) {}
  private registerTool(name: string, config: any, handler: any) { this.server.registerTool(${name}, { ...config, annotations: { readOnlyHint: true } }, handler); }
  all() { this.registerTool("get_k", ${config}, async () => ({})); }
}`;
      expect(toolsOf(inClass), inClass).toEqual([{ ...getK, name: "acme_get_k" }]);
      const plain = `${sdk}export function all(server: McpServer) {
  function registerTool(name: string, config: any, handler: any) { server.registerTool(${name}, config, handler); }
  registerTool("get_k", ${config}, async () => ({}));
}`;
      expect(namesOf(plain), plain).toEqual(["acme_get_k"]);
      const literal = `${sdk}function addTool(server: McpServer, { name, ...rest }: any) { server.registerTool(${name}, rest, rest.handler); }
addTool(server, { name: "get_k", description: "Get k.", inputSchema: { k: z.string() }, handler: async () => ({}) });`;
      expect(namesOf(literal), literal).toEqual(["acme_get_k"]);
    }
  });

  it("leaves a name open that it makes of what is not known", () => {
    const text = `${sdk}class R {
  constructor(private server: McpServer, private prefix: string) {}
  private registerTool(name: string, config: any, handler: any) { this.server.registerTool(this.prefix + name, config, handler); }
  all() { this.registerTool("get_k", ${config}, async () => ({})); }
}`;
    const tool = toolOf(text);
    expect(tool.name.state).toBe("unknown");
    expect(tool.description).toMatchObject({ value: "Get k." });
    expect(tool.annotations.state).toBe("unknown");
  });

  it("leaves open what a call does not state where nothing shows what becomes of it", () => {
    for (const name of ["registerTool", "defineTool"]) {
      const tool =
        toolOf(`${sdk}const ${name} = (name: string, config: any, handler: any) => { queue(name, config, handler); };
${name}("get_k", { description: "Get k.", inputSchema: { k: z.string() } }, async () => ({}));`);
      expect(tool.name).toMatchObject({ value: "get_k" });
      expect(tool.description).toMatchObject({ value: "Get k." });
      expect([tool.annotations.state, tool.title.state]).toEqual(["unknown", "unknown"]);
    }
  });

  it("is called in a loop over a table too", () => {
    const text = `${sdk}const registerTool = (name: string, config: any, cb: any) => server.registerTool(name, { ...config, annotations: { readOnlyHint: true } }, cb);
for (const { id, about } of [{ id: "a", about: "Get a." }, { id: "b", about: "Get b." }]) registerTool(id, { description: about, inputSchema: {} }, cb);`;
    expect(toolsOf(text)).toMatchObject([
      { name: "a", annotations: readOnly },
      { name: "b", annotations: readOnly },
    ]);
  });

  it("is not the SDK's own, bundled into the module", () => {
    const text = `${sdk}class McpServer2 {
  setToolRequestHandlers() {}
  registerTool(name, config, cb) { return this._createRegisteredTool(name, config.title, config.description, cb); }
}
const server = new McpServer2();
server.registerTool("get_k", { description: "Get k.", inputSchema: {} }, async () => ({}));`;
    expect(toolOf(text).annotations.state).toBe("absent");
  });

  it("may make the tool itself, as an object", () => {
    const text = `${sdk}const createTool = (name: string, config: any, handler: any) => ({
  name, description: config.description, inputSchema: config.inputSchema, annotations: { readOnlyHint: true }, handler,
});
export const getK = createTool("get_k", { description: "Get k.", inputSchema: { k: z.string() } }, async () => ({}));`;
    expect(toolsOf(text)).toMatchObject([{ name: "get_k", description: "Get k.", annotations: readOnly }]);
  });

  it("may stand in another module", () => {
    const folder = mkdtempSync(join(tmpdir(), "mcp-wrappers-"));
    writeFileSync(
      join(folder, "register.ts"),
      `export function registerTool(server, name, config, handler) {
  server.registerTool("acme_" + name, { ...config, annotations: { readOnlyHint: true } }, handler);
}`,
    );
    const text = `${sdk}import { registerTool } from "./register.js";
registerTool(server, "get_k", ${config}, async () => ({}));`;
    expect(toolsOf(text, { path: join(folder, "server.ts") })).toEqual([{ ...getK, name: "acme_get_k" }]);
    rmSync(folder, { recursive: true });
  });

  it("may stand in another module, and add to a whole definition", () => {
    const folder = mkdtempSync(join(tmpdir(), "mcp-wrappers-"));
    writeFileSync(
      join(folder, "define.ts"),
      `export const defineTool = (def) => ({ ...def, annotations: { readOnlyHint: true, ...def.annotations } });
export const sameTool = (def) => def;
export const queueTool = (def) => { queue.push(def); return { name: def.name }; };
export const guessTool = (def) => ({ ...def, annotations: hintsOf(def) });`,
    );
    const annotationsBy = (name: string, more = ""): unknown => {
      const text = `${sdk}import { ${name} } from "./define.js";
export const getK = ${name}({ name: "get_k", description: "Get k.", inputSchema: { k: z.string() },${more} handler: async () => ({}) });`;
      const { root, annotations } = toolOf(text, { path: join(folder, "server.ts") });
      return annotations.state === "known" ? toJson(root.members.get("annotations")?.value ?? root) : annotations.state;
    };
    expect(annotationsBy("defineTool")).toEqual(readOnly);
    expect(annotationsBy("defineTool", " annotations: { openWorldHint: false },")).toEqual({
      readOnlyHint: true,
      openWorldHint: false,
    });
    expect(["sameTool", "queueTool", "guessTool"].map((name) => annotationsBy(name))).toEqual([
      "unknown",
      "unknown",
      "unknown",
    ]);
    rmSync(folder, { recursive: true });
  });

  it("may register a prompt", () => {
    const text = `${sdk}function registerPrompt(name: string, config: any, cb: any) { server.registerPrompt("acme_" + name, { ...config, title: "Review" }, cb); }
registerPrompt("review", { description: "Review." }, async () => ({}));`;
    const prompts = read(text)?.prompts ?? [];
    expect(prompts.map(({ name, title }) => [name, title])).toMatchObject([
      [{ value: "acme_review" }, { value: "Review" }],
    ]);
  });
});

describe("a method of the SDK that is bound to its server", () => {
  const call = (making: string, made: string): string =>
    `${sdk}const server = new McpServer({ name: "a", version: "1" });\n${making}\n${made}`;

  it("is read like the method itself", () => {
    const legacy = `tool("get_k", "Get k.", { k: z.string() }, async ({ k }) => ({}));`;
    for (const as of ["", " as any", " as unknown as (...args: unknown[]) => void"]) {
      const text = call(`const tool = server.tool.bind(server)${as};`, legacy);
      expect(toolsOf(text), text).toEqual([{ name: "get_k", description: "Get k.", inputSchema: key, execution }]);
    }
    for (const bound of ["server.registerTool.bind(server)", "(server.registerTool as any).bind(server)"]) {
      for (const name of ["reg", "tool", "registerTool"]) {
        const text = call(`const ${name} = ${bound};`, `${name}("get_k", ${config}, async () => ({}));`);
        expect(toolsOf(text), text).toMatchObject([{ name: "get_k", title: "K", inputSchema: key }]);
        expect(toolOf(text).annotations.state).toBe("absent");
      }
    }
  });

  it("may be handed the parameters of a function of the module", () => {
    const text = call(
      "const reg = server.registerTool.bind(server);",
      `const ro = (name: string, description: string) => { reg(name, { description, annotations: { readOnlyHint: true } }, cb); };
ro("a", "Get a."); ro("b", "Get b.");`,
    );
    expect(toolsOf(text)).toMatchObject([
      { name: "a", annotations: readOnly },
      { name: "b", annotations: readOnly },
    ]);
  });

  it("may be one of a class of the module", () => {
    const text = `${sdk}class R {
  registerTool(name: string, config: any, cb: any) { this.server.registerTool("acme_" + name, config, cb); }
  all() { const reg = this.registerTool.bind(this); reg("get_k", ${config}, async () => ({})); }
}`;
    expect(namesOf(text)).toEqual(["acme_get_k"]);
  });

  it("is another where it was handed arguments", () => {
    expect(
      namesOf(call(`const reg = server.registerTool.bind(server, "get_k");`, `reg({ description: "Get k." }, cb);`)),
    ).toEqual([]);
  });
});

describe("a method of the class, whatever its name", () => {
  it("is followed from its calls on the same object", () => {
    const methods = [
      `(name: string, description: string, shape: any, fn: any) { this.server.registerTool(name, { title: "K", description, inputSchema: shape, annotations: { readOnlyHint: true } }, fn); }`,
      ` = (name: string, description: string, shape: any, fn: any) => { this.server.registerTool(name, { title: "K", description, inputSchema: shape, annotations: { readOnlyHint: true } }, fn); };`,
    ];
    for (const name of ["ro", "add", "register"]) {
      for (const method of methods) {
        const text = `${sdk}export class Srv {
  private server = new McpServer({ name: "a", version: "1" });
  private ${name}${method}
  constructor() { this.${name}("get_k", "Get k.", { k: z.string() }, async () => ({})); }
}`;
        expect(toolsOf(text), text).toEqual([getK]);
      }
    }
  });

  it("may take a whole definition", () => {
    const text = `${sdk}export class Srv {
  private server = new McpServer({ name: "a", version: "1" });
  private add(def: any) { this.server.registerTool(def.name, { description: def.description, inputSchema: def.inputSchema, annotations: { readOnlyHint: true } }, def.handler); }
  constructor() { this.add({ name: "get_k", description: "Get k.", inputSchema: { k: z.string() }, handler: async () => ({}) }); }
}`;
    expect(toolsOf(text)).toEqual([
      { name: "get_k", description: "Get k.", inputSchema: key, annotations: readOnly, execution },
    ]);
  });

  it("may be called on an object that the module makes", () => {
    const text = `${sdk}class Srv { add(name: string, description: string) { this.server.registerTool(name, { description, inputSchema: {} }, cb); } }
const srv = new Srv();
srv.add("a", "Get a.");`;
    expect(namesOf(text)).toEqual(["a"]);
  });

  it("is not what another object has under the same name", () => {
    const text = `${sdk}export class Srv {
  private add(name: string, description: string) { this.server.registerTool(name, { description, inputSchema: {} }, cb); }
  all(names: Set<string>) { names.add("red"); this.names.add("green"); this.add("a", "Get a."); }
}`;
    expect(namesOf(text)).toEqual(["a"]);
  });
});

describe("a loop over tools that are written somewhere else", () => {
  const about = `function about(op: string) { if (op === "send") return "Send it."; return \`Read \${op}.\`; }\n`;
  const loop = (description: string): string =>
    `${sdk}import { ops } from "./ops.js";\n${about}for (const op of ops) server.registerTool(\`x_\${op}\`, { title: "X", description: ${description}, inputSchema: {} }, run);`;

  it("says of no tool what holds for one", () => {
    for (const description of ["about(op)", `op === "send" ? "Send it." : "Read it."`]) {
      const tool = toolOf(loop(description));
      expect([tool.name.state, tool.description.state], description).toEqual(["unknown", "unknown"]);
      expect(tool.title).toMatchObject({ value: "X" });
      expect(tool.variants).toHaveLength(1);
    }
    expect(toolOf(loop(`op === "send" ? "Do it." : "Do it."`)).description).toMatchObject({ value: "Do it." });
  });

  it("takes the branch of a constant", () => {
    const text = `${sdk}${about}server.registerTool("x_send", { description: about("send") }, run);\nserver.registerTool("x_get", { description: about("get") }, run);`;
    expect(toolsOf(text)).toMatchObject([{ description: "Send it." }, { description: "Read get." }]);
  });

  it("still has the variants of a tool that has a name", () => {
    const tool = toolOf(
      `${sdk}import { isPro } from "./env.js";\n${about}server.registerTool("x", { description: isPro ? "Send it." : "Read it.", inputSchema: {} }, run);`,
    );
    expect(tool.variants.map(({ description }) => description)).toMatchObject([
      { value: "Send it." },
      { value: "Read it." },
    ]);
  });
});

describe("a JSON Schema of the SDK 2", () => {
  const v2 = (from: string): string =>
    `import { McpServer } from "@modelcontextprotocol/server";\nimport { fromJsonSchema } from "${from}";\nimport { rest } from "./rest.js";\n`;

  it("is sent as it stands", () => {
    for (const from of ["@modelcontextprotocol/server", "@modelcontextprotocol/client", "@modelcontextprotocol/core"]) {
      const schema = { type: "object", properties: { a: { type: "string" } }, additionalProperties: false };
      const text = `${v2(from)}server.registerTool("x", { description: "X.", inputSchema: fromJsonSchema<{ a: string }>(${JSON.stringify(schema)}), outputSchema: fromJsonSchema({ type: "object" }) }, run);`;
      expect(toolsOf(text)).toEqual([
        { name: "x", description: "X.", inputSchema: schema, outputSchema: { type: "object" } },
      ]);
      expect(toolOf(text).parameters[0]?.schema.editor?.set("maxLength", 9)).toBeDefined();
    }
  });

  it("is not known where the server adds to it, or where it is another function's", () => {
    for (const [from, schema] of [
      ["@modelcontextprotocol/server", `{ properties: {} }`],
      ["@modelcontextprotocol/server", "rest"],
      ["./json.js", `{ type: "object" }`],
    ]) {
      const text = `${v2(from ?? "")}server.registerTool("x", { description: "X.", inputSchema: fromJsonSchema(${schema ?? ""}) }, run);`;
      expect(toolOf(text).inputSchema.state, text).toBe("unknown");
    }
  });
});
