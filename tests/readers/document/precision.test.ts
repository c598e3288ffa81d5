import { describe, expect, it } from "vitest";
import type { Json } from "../../../lib/model/json.ts";
import { read, readJson, summaryOf } from "./reading.ts";

describe("a document that has nothing to do with MCP is not read", () => {
  it.each<[string, string, Json]>([
    [
      "package.json",
      "/a/package.json",
      { name: "a", description: "A.", version: "1.0.0", scripts: { tools: "x" }, dependencies: {} },
    ],
    [
      "a package.json with tools for a model",
      "/a/package.json",
      { name: "a", contributes: { languageModelTools: [{ name: "x", inputSchema: {} }] } },
    ],
    [
      "tsconfig.json",
      "/a/tsconfig.json",
      { compilerOptions: { strict: true, plugins: [{ name: "typescript-tools" }] } },
    ],
    [
      "OpenAPI",
      "/a/openapi.json",
      {
        openapi: "3.1.0",
        info: { title: "A" },
        servers: [{ url: "https://a" }],
        paths: { "/a": { get: { parameters: [{ name: "id", in: "query" }] } } },
      },
    ],
    [
      "AsyncAPI",
      "/a/asyncapi.json",
      { asyncapi: "2.6.0", servers: { production: { url: "mqtt://a", protocol: "mqtt" } } },
    ],
    [
      "a step of another program with an input schema",
      "/a/x.json",
      { description: "A step.", inputSchema: { type: "object" }, next: "end", retries: 3 },
    ],
    ["a name and a description", "/a/x.json", { name: "a", description: "A." }],
    ["a list of names and descriptions", "/a/x.json", [{ name: "a", description: "A." }]],
    [
      "a JSON Schema",
      "/a/x.schema.json",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: { name: {}, description: {}, inputSchema: {}, tools: { type: "array" } },
      },
    ],
    [
      "VS Code's tasks",
      "/a/.vscode/tasks.json",
      { version: "2.0.0", tasks: [{ label: "a", type: "shell", command: "a" }] },
    ],
    [
      "a manifest of a browser extension",
      "/a/manifest.json",
      { manifest_version: 3, name: "a", version: "1", description: "A." },
    ],
    [
      ".NET's list of tools",
      "/a/.config/dotnet-tools.json",
      { version: 1, isRoot: true, tools: { "dotnet-ef": { version: "8.0.0", commands: ["dotnet-ef"] } } },
    ],
    [
      "a workflow of n8n",
      "/a/flow.json",
      { name: "flow", nodes: [{ name: "Start", type: "n8n-nodes-base.start", parameters: { type: "object" } }] },
    ],
    [
      "tools that are no tools of a model",
      "/a/x.json",
      { name: "Tom", tools: [{ name: "hammer", description: "For nails.", weight: 2 }] },
    ],
    ["names of tools", "/a/agent.json", { name: "agent", description: "An agent.", tools: ["search", "read"] }],
    ["an agent without tools", "/a/agent.json", { name: "agent", description: "An agent.", tools: [] }],
    [
      "an agent with names and descriptions of tools",
      "/a/agent.json",
      { name: "agent", model: "m", tools: [{ name: "search", description: "Searches." }] },
    ],
    ["prompts of a generator", "/a/x.json", { prompts: [{ type: "input", name: "name", message: "Name?" }] }],
    [
      "resources of something else",
      "/a/x.json",
      { resources: [{ name: "a", path: "a.csv" }], profile: "data-package" },
    ],
    ["a result of something else", "/a/x.json", { jsonrpc: "2.0", id: 1, result: { content: [] } }],
    [
      "an Azure template",
      "/a/x.json",
      { $schema: "https://schema.management.azure.com/x", parameters: { name: { type: "string" } }, resources: [] },
    ],
    ["another server.json", "/a/server.json", { port: 3000, host: "localhost" }],
    ["a described server.json", "/a/server.json", { namespace: "server", description: "Attributes.", attributes: {} }],
    ["programs to be installed", "/a/tools.json", { tools: [{ name: "7-Zip", wingetId: "7zip.7zip", enabled: true }] }],
    [
      "programs to be looked for",
      "/a/dev-tools.json",
      {
        tools: [
          {
            name: "git",
            version_cmd: "git --version",
            category: "version control",
            fix: { linux: "sudo apt install git" },
          },
          { name: "make", description: "Builds." },
        ],
      },
    ],
    [
      "services",
      "/a/ai-tools.json",
      {
        tools: [
          {
            id: "chatgpt",
            name: "ChatGPT",
            company: "OpenAI",
            description: "Versatile AI assistant.",
            url: "https://chat.openai.com",
            tags: {},
          },
        ],
      },
    ],
    ["links", "/a/tools.json", [{ name: "Figma", url: "https://figma.com", icon: "x.png" }]],
    ["commands with arguments", "/a/tools.json", [{ name: "lint", command: "eslint", args: ["."] }]],
    ["things without names", "/a/tools.json", { tools: [{ id: "hammer", label: "Hammer" }] }],
    [
      "modules of another program, with tools in them",
      "/a/tools.json",
      [
        {
          id: "auto_web_search",
          user_id: "a",
          name: "Auto Web Search",
          content: "import x",
          specs: [
            { name: "fetch_url_content", description: "Fetches.", parameters: { type: "object", properties: {} } },
          ],
          meta: {},
        },
      ],
    ],
    [
      "an answer about something else",
      "/a/tools.json",
      { result: { tools: [{ name: "Figma", url: "https://figma.com" }] } },
    ],
    [
      "prompts and resources of something else",
      "/a/tools.json",
      { prompts: [{ name: "a", text: "Write a poem." }], resources: [{ name: "a", link: "https://a" }] },
    ],
    [
      "arguments as a list",
      "/a/tools.json",
      [{ name: "get_thing", description: "Gets a thing.", arguments: [{ name: "limit", type: "number" }] }],
    ],
    [
      "arguments in words",
      "/a/mcp-tools.json",
      { tools: [{ name: "get_native", description: "Gets a native.", args: { query: "string - native name" } }] },
    ],
    [
      "inputs and how to run them",
      "/a/tools.json",
      [
        {
          name: "get_a",
          description: "Gets a.",
          inputs: { a: { type: "object" } },
          execution: { type: "rest" },
          example: {},
        },
      ],
    ],
    [
      "a schema under a key of its own",
      "/a/tools.yaml",
      [{ name: "get_a", description: "Gets a.", schema: { type: "object", properties: { a: {} } }, category: "x" }],
    ],
    ["parameters in a word", "/a/tools.json", [{ name: "get_a", description: "Gets a.", parameters: "none" }]],
    [
      "parameters by their names",
      "/a/tools/tools.json",
      [
        {
          name: "navigate_to",
          description: "Loads a page.",
          parameters: { url: { type: "string" } },
          implementation: "web.go(url)",
        },
      ],
    ],
    [
      "a parameter called type",
      "/a/tools.json",
      [{ name: "get_a", description: "Gets a.", parameters: { type: { type: "string" } } }],
    ],
    [
      "components",
      "/a/tools.yml",
      {
        name: "Registry",
        tools: [
          { name: "TokenService", description: "Makes tokens." },
          { name: "UserStore", description: "Keeps users." },
        ],
      },
    ],
    ["editors", "/a/tools.json", { tools: [{ name: "Visual Studio Code", description: "A code editor." }] }],
    [
      "a program in a folder of tools",
      "/a/tools/rg.yaml",
      { name: "ripgrep", description: "Fast recursive search tool." },
    ],
    [
      "a listing of a server",
      "/a/tools.json",
      {
        serverInfo: { name: "s" },
        total_tools: 1,
        tools: [{ name: "docker-compose", description: "Runs containers." }],
      },
    ],
    [
      "a tool of another agent, named by its file",
      "/a/tools/list.json",
      {
        description: "Lists directory contents.",
        parameters: { type: "object", properties: { path: { type: "string" } } },
      },
    ],
    ["text, numbers, nothing", "/a/x.json", ["tools", 1, null, [], {}]],
  ])("%s", (_name, path, document) => {
    expect(summaryOf(readJson(document, path))).toBeUndefined();
  });

  it.each([
    [
      "a workflow of GitHub",
      "/a/.github/workflows/ci.yml",
      "name: CI\non: push\njobs:\n  test:\n    name: tools\n    steps:\n      - name: a\n        run: b\n",
    ],
    ["docker-compose", "/a/docker-compose.yml", "name: a\nservices:\n  b:\n    image: c\n    command: mcp-server\n"],
    [
      "Kubernetes",
      "/a/x.yaml",
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: tools\ndata:\n  tools: '[]'\n---\nkind: StorageClass\nparameters:\n  type: pd-ssd\n",
    ],
    ["kustomize", "/a/kustomization.yaml", "resources:\n  - deployment.yaml\n  - service.yaml\n"],
    [
      "a pipeline of Azure",
      "/a/azure-pipelines.yml",
      "parameters:\n  - name: environment\n    type: string\nresources:\n  repositories: []\n",
    ],
    ["an Ansible playbook", "/a/play.yml", "- name: tools\n  hosts: all\n  tasks:\n    - name: a\n      command: b\n"],
    ["settings of mcp-validate", "/a/mcp-validate.config.yaml", "rules:\n  SEC-001: true\noutput:\n  format: human\n"],
    [
      "programs to be installed",
      "/a/tools.yaml",
      "tools:\n  - name: git\n    package: git\n  - name: make\n    package: make\n",
    ],
    ["an empty file", "/a/tools.yaml", ""],
    ["comments", "/a/tools.yaml", "# tools\n"],
  ])("%s", (_name, path, text) => {
    expect(summaryOf(read(text, path))).toBeUndefined();
  });
});
