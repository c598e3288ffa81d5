import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import registrySchema from "../../../lib/rules/registry/registry-schema.ts";
import serverJson from "../../../lib/rules/registry/server-json.ts";
import { lint } from "../../harness/lint.ts";
import { sources } from "../../harness/sources.ts";

const current = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
const correct: JsonObject = {
  $schema: current,
  name: "io.github.user/weather",
  description: "Weather by city.",
  version: "1.0.0",
};

const document = { language: "json", filename: "server.json" } as const;

function textOf(members: JsonObject): string {
  return JSON.stringify({ ...correct, ...members }, null, 2);
}

function wrong(at: string, pointer: string, message: string) {
  return { messageId: "wrong", at, pointer, message };
}

const writes = (value: string) => [{ messageId: "write", change: { pointer: "/manifest/$schema", value } }];

function outdated(schema: string, shown = schema) {
  return {
    messageId: "outdated",
    at: schema,
    message: `'$schema' is '${shown}'; the registry wants its current schema, ${current}.`,
    suggestions: writes(current),
  };
}

sources(registrySchema, {
  valid: [
    { name: "the current schema", ...document, text: textOf({}) },
    {
      name: "comments",
      ...document,
      language: "momoaWithComments",
      text: `// The manifest.\n${textOf({})}`,
    },
    { name: "the draft", ...document, text: textOf({ $schema: current.replace("2025-12-11", "draft") }) },
    {
      name: "a later schema, of which nothing is known",
      ...document,
      text: textOf({ $schema: current.replace("2025-12-11", "2031-01-31"), title: 5 }),
    },
    {
      name: "all that the schema describes",
      ...document,
      text: textOf({
        title: "Weather",
        websiteUrl: "https://example.com",
        icons: [{ src: "https://example.com/a.png", mimeType: "image/png", sizes: ["48x48", "any"], theme: "dark" }],
        repository: { url: "https://github.com/user/weather", source: "github", subfolder: "server" },
        remotes: [
          {
            type: "streamable-http",
            url: "https://{city}.example.com/mcp",
            headers: [{ name: "Authorization", isSecret: true }],
            variables: { city: { description: "The city.", choices: ["a", "b"] } },
          },
        ],
        packages: [
          {
            registryType: "mcpb",
            identifier: "https://github.com/user/weather/releases/download/1/a.mcpb",
            fileSha256: "0".repeat(64),
            transport: { type: "stdio" },
            packageArguments: [{ type: "positional", value: "{city}", variables: { city: { isRequired: true } } }],
          },
        ],
        _meta: { "io.modelcontextprotocol.registry/publisher-provided": { tool: "ci" }, own: 5 },
      }),
    },
    { name: "the configuration of a client", language: "json", filename: "mcp.json", text: '{ "mcpServers": {} }' },
    { name: "what is no object", ...document, text: "[]" },
  ],
  invalid: [
    {
      name: "no $schema",
      ...document,
      text: '{ "name": "io.github.user/weather", "description": "Weather.", "version": "1.0.0" }',
      errors: [{ messageId: "undeclared", at: "name", pointer: "/$schema", suggestions: writes(current) }],
    },
    {
      name: "an earlier schema, after which the rest may be right",
      ...document,
      text: textOf({ $schema: current.replace("2025-12-11", "2025-09-29"), title: 5 }),
      errors: [
        outdated(
          current.replace("2025-12-11", "2025-09-29"),
          "https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json",
        ),
      ],
    },
    {
      name: "a schema of somebody else",
      ...document,
      text: textOf({ $schema: "https://example.com/server.json" }),
      errors: [outdated("https://example.com/server.json")],
    },
    {
      name: "a $schema that is no text",
      ...document,
      text: textOf({ $schema: 5 }),
      errors: [wrong("5", "/$schema", "'$schema' is 5; the registry's schema wants a string.")],
    },
    {
      name: "values of each kind",
      ...document,
      text: textOf({
        title: "x".repeat(101),
        websiteUrl: 5,
        icons: [{ src: "https://example.com/a.png", mimeType: "image/gif", sizes: ["large"] }, { theme: "dark" }],
      }),
      errors: [
        wrong(
          "x".repeat(101),
          "/title",
          `'title' is '${"x".repeat(79)}…'; the registry's schema wants at most 100 characters.`,
        ),
        wrong("5", "/websiteUrl", "'websiteUrl' is 5; the registry's schema wants a string."),
        wrong(
          "image/gif",
          "/icons/0/mimeType",
          "'icons[0].mimeType' is 'image/gif'; the registry's schema wants 'image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml' or 'image/webp'.",
        ),
        wrong(
          "large",
          "/icons/0/sizes/0",
          "'icons[0].sizes[0]' is 'large'; the registry's schema wants a string that matches ^(\\d+x\\d+|any)$.",
        ),
        {
          messageId: "missing",
          at: "theme",
          pointer: "/icons/1/src",
          message: "'icons[1].src' is missing; write it, because the registry's schema requires it.",
        },
      ],
    },
    {
      name: "parts of which the type decides",
      ...document,
      text: textOf({
        packages: [
          {
            registryType: "npm",
            identifier: "a",
            version: "latest",
            transport: { type: "stdio" },
            packageArguments: [{ type: "positional" }, { type: "named", isRepeated: "yes" }],
          },
        ],
        remotes: [{ type: "sse", url: "x", headers: [{ value: "y" }] }],
      }),
      errors: [
        wrong(
          "latest",
          "/packages/0/version",
          "'packages[0].version' is 'latest'; the registry's schema wants one version.",
        ),
        wrong(
          "type",
          "/packages/0/packageArguments/0",
          "'packages[0].packageArguments[0]' is an object; the registry's schema wants 'value' or 'valueHint'.",
        ),
        { messageId: "missing", at: "type", pointer: "/packages/0/packageArguments/1/name" },
        wrong(
          "yes",
          "/packages/0/packageArguments/1/isRepeated",
          "'packages[0].packageArguments[1].isRepeated' is 'yes'; the registry's schema wants true or false.",
        ),
        wrong(
          "x",
          "/remotes/0/url",
          "'remotes[0].url' is 'x'; the registry's schema wants a string that matches ^https?://[^\\s]+$.",
        ),
        { messageId: "missing", at: "value", pointer: "/remotes/0/headers/0/name" },
      ],
    },
  ],
});

/** Values that the schema accepts and the registry refuses: members of the document, the pointer, what is wanted. */
const refusals: readonly (readonly [members: JsonObject, pointer: string, wanted: string])[] = [
  [
    { name: "io.github.user/weather-" },
    "/name",
    "two parts of at least two characters, which begin and end with a letter or a digit",
  ],
  [
    { name: "a/weather" },
    "/name",
    "two parts of at least two characters, which begin and end with a letter or a digit",
  ],
  [{ title: "  " }, "/title", "a title that is not only spaces"],
  [{ websiteUrl: "http://example.com" }, "/websiteUrl", "an address that begins with https://"],
  [{ icons: [{ src: "data:image/png;base64,AA" }] }, "/icons/0/src", "an address that begins with https://"],
  [
    { repository: { url: "https://codeberg.org/a/b", source: "codeberg" } },
    "/repository/source",
    "'github' or 'gitlab'",
  ],
  [
    { repository: { url: "git+https://github.com/a/b.git", source: "github" } },
    "/repository/url",
    "the https address of the repository on its service, without anything after it",
  ],
  [packageWith({ identifier: "user weather" }), "/packages/0/identifier", "a name without spaces"],
  [
    packageWith({ packageArguments: [{ type: "named", name: "--city <name>" }] }),
    "/packages/0/packageArguments/0/name",
    "the name alone, without a value",
  ],
  [
    packageWith({ runtimeArguments: [{ type: "named", name: "-e KEY" }] }),
    "/packages/0/runtimeArguments/0/name",
    "the name alone, without a value",
  ],
  [
    packageWith({ transport: { type: "stdio", url: "http://localhost" } }),
    "/packages/0/transport/url",
    "no address of a server over stdio",
  ],
  ...["http://example.com/mcp", "https://localhost:3000/mcp", "https://a.localhost/mcp", "https://127.0.0.1"].map(
    (url) =>
      [
        { remotes: [{ type: "sse", url }] },
        "/remotes/0/url",
        "an address that begins with https:// and is not of this machine",
      ] as const,
  ),
  [
    { remotes: [{ type: "sse", url: "https://{city}.example.com/{page}", variables: { city: {} } }] },
    "/remotes/0/url",
    "variables in braces that 'variables' declares",
  ],
];

function packageWith(members: JsonObject): JsonObject {
  return { packages: [{ registryType: "npm", identifier: "@user/weather", transport: { type: "stdio" }, ...members }] };
}

const accepted: readonly JsonObject[] = [
  { repository: { url: "https://github.com/user/weather.git", source: "github" } },
  { repository: { url: "https://gitlab.com/group/part/weather", source: "gitlab" } },
  packageWith({ packageArguments: [{ type: "positional", valueHint: "a", name: "<any name>" }] }),
  packageWith({ transport: { type: "sse", url: "http://localhost:{port}/sse" } }),
  packageWith({ transport: { type: "stdio", url: "" } }),
  { remotes: [{ type: "sse", url: "https://localhost.example.com/mcp" }] },
];

describe("registry-schema and what only the registry refuses", () => {
  it.each(refusals.map(([members, pointer, wanted]) => ({ members, pointer, wanted })))(
    "$pointer: $members",
    ({ members, pointer, wanted }) => {
      const { reports } = lint(registrySchema, { ...document, text: textOf(members) });
      expect(reports.map(({ finding, message }) => [finding.pointer, message.messageId])).toEqual([
        [pointer, "refused"],
      ]);
      expect(reports[0]?.message.message).toContain(`; the registry wants ${wanted}.`);
    },
  );

  it.each(accepted.map((members) => ({ members })))("accepts $members", ({ members }) => {
    expect(lint(registrySchema, { ...document, text: textOf(members) }).reports).toEqual([]);
  });
});

describe("registry-schema beside the rules about server.json", () => {
  const faulty: Json = {
    $schema: current,
    name: "weather",
    description: "x".repeat(101),
    title: "",
    packages: [
      {
        registryType: "npm",
        version: "latest",
        transport: { type: "http" },
        packageArguments: [{ type: "positional" }],
      },
    ],
    remotes: [{ type: "stdio" }, { type: "sse" }, 5],
  };
  const source = { ...document, text: JSON.stringify(faulty) };

  it("reports only what they do not", () => {
    const { reports } = lint([...serverJson, registrySchema], source);
    const own = reports
      .filter(({ finding }) => finding.rule === "registry-schema")
      .map(({ finding }) => finding.pointer);
    expect(own).toEqual(["/title"]);
    const places = reports.map(({ finding }) => finding.pointer);
    expect(new Set(places).size).toBe(places.length);
  });

  it("reports the same places alone", () => {
    const together = lint([...serverJson, registrySchema], source).reports.map(({ finding }) => finding.pointer);
    const alone = lint(registrySchema, source).reports.map(({ finding }) => finding.pointer);
    expect([...alone].sort()).toEqual([...together].sort());
  });
});
