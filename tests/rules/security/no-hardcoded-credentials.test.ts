import rule from "../../../lib/rules/security/no-hardcoded-credentials.ts";
import { sources } from "../../harness/sources.ts";

// Random characters that are not anyone's credential. Scanners of this repository must not find them in one piece.
const random = ["q7Rz", "2mK9", "xT4v", "Bn8L", "wP3c", "Hd6J", "sY5f", "Gk1A", "uE0o", "Vt7N", "bM2i", "Cr9X"].join(
  "",
);
const hex = ["9f3c", "a17e", "40bd", "85c6", "e2f9", "1d7b", "63a8", "0c5e"].join("");

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url");
}
function tokenOf(claims: object, alg = "HS256"): string {
  return [base64url(JSON.stringify({ alg })), base64url(JSON.stringify(claims)), random.slice(0, 43)].join(".");
}

const sdk = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n';

function code(name: string, text: string) {
  return { name, language: "typescript", filename: "server.ts", text: `${sdk}${text}` } as const;
}
function client(name: string, servers: object) {
  return { name, language: "json", filename: ".mcp.json", text: JSON.stringify({ mcpServers: servers }) } as const;
}
function registry(name: string, rest: object) {
  const text = JSON.stringify({ name: "io.github.a/books", ...rest });
  return { name, language: "json", filename: "server.json", text } as const;
}

const remedy = "Read it from the environment, and replace it: it is known now.";

function found(at: string, what: string, name?: string) {
  return name === undefined
    ? { messageId: "found", at, message: `The source contains ${what}. ${remedy}` }
    : { messageId: "named", at, message: `The source contains ${what} for '${name}'. ${remedy}` };
}

/** One credential of each format, in a constant. */
const formats = (
  [
    ["an Anthropic API key", `sk-ant-api03-${random}`],
    ["an OpenRouter API key", `sk-or-v1-${hex}${hex}`],
    ["an OpenAI API key", `sk-proj-${random}`],
    ["an API key", `sk-${hex}`],
    ["a Stripe key", `sk_live_${random.slice(0, 24)}`],
    ["a GitHub token", `ghp_${random.slice(0, 36)}`],
    ["a GitHub token", `github_pat_${random.slice(0, 22)}_${random}${random.slice(0, 11)}`],
    ["a GitLab token", `glpat-${random.slice(0, 20)}`],
    ["an npm token", `npm_${random.slice(0, 36)}`],
    ["a Slack token", `xoxb-${hex.slice(0, 12)}-${random.slice(0, 24)}`],
    ["an AWS access key", ["AKIA", "Q3ZR7MK2XT4VBN5L"].join("")],
    ["a Google API key", `AIza${random.slice(0, 35)}`],
    ["a Google OAuth client secret", `GOCSPX-${random.slice(0, 28)}`],
    ["a SendGrid API key", `SG.${random.slice(0, 22)}.${random.slice(0, 43)}`],
    ["a Hugging Face token", `hf_${random.replace(/\d/g, "").slice(0, 34)}`],
    ["a Groq API key", `gsk_${random}${random.slice(0, 4)}`],
    ["a Perplexity API key", `pplx-${random}`],
    ["a Tavily API key", `tvly-${random.slice(0, 32)}`],
    ["a Firecrawl API key", `fc-${hex}`],
    ["an Apify token", `apify_api_${random.slice(0, 36)}`],
    ["a Figma token", `figd_${random.slice(0, 40)}`],
    ["a Linear API key", `lin_api_${random.slice(0, 40)}`],
    ["a Notion token", `ntn_${random.slice(0, 46)}`],
    ["a DigitalOcean token", `dop_v1_${hex}${hex}`],
    ["a Telegram bot token", `724519386:AA${random.slice(0, 33)}`],
  ] as const
).map(([what, value]) => ({
  ...code(`${what}: ${value.slice(0, 6)}…`, `const value = "${value}";`),
  errors: [found(value, what, "value")],
}));

const key = `-----BEGIN PRIVATE KEY-----\\n${random}\\n${random}\\n${random}\\n-----END PRIVATE KEY-----`;
const claims = { sub: "4f81", role: "service_role" };
const connection = `postgres://books:${random.slice(0, 16)}@db.books.io:5432/books`;

sources(rule, {
  preset: "strict",
  valid: [
    code("variables of the environment", "const apiKey = process.env.API_KEY; const text = `Bearer ${apiKey}`;"),
    code(
      "placeholders",
      [
        "YOUR_API_KEY_HERE_1a2b3c4d5e6f",
        `sk-${"x".repeat(40)}`,
        "<api-key-1a2b3c4d5e6f7g8h>",
        "changeme-1a2b3c4d5e6f7g8h",
      ]
        .map((text, index) => `const api${String(index)}Key = "${text}"; const apiKey${"x".repeat(index)} = "${text}";`)
        .join("\n"),
    ),
    code("the example key of AWS", `const accessKey = "${["AKIAIOSFODNN7", "EXAMPLE"].join("")}";`),
    code(
      "names and places of credentials",
      'const apiKey = "X_API_KEY_V2_HEADER_4_SERVICE_B2C"; const token = "/run/secrets/t0k3n_a1";',
    ),
    code("the alphabet", 'const secret = "abcdefghijklmnopqrstuvwxyz0123456789";'),
    code(
      "prefixes alone",
      'if (token.startsWith("github_pat_") || token.startsWith("-----BEGIN PRIVATE KEY-----")) use(token);',
    ),
    code("names that begin like keys", 'const name = "sk-learn-classification-pipeline-with-many-steps-and-options";'),
    code(
      "random texts under other names",
      `const commit = "${hex}"; const id = "${random.slice(0, 24)}"; run("${random}");`,
    ),
    code("what is public by its name", `const publicKey = "${random}"; const anonKey = "${random}";`),
    code("the public key of a telemetry service", `const apiKey = "phc_${random.slice(0, 43)}";`),
    code("a token that proves nothing", `const token = "${tokenOf(claims, "none")}";`),
    code("a token for anonymous users", `const key = "${tokenOf({ role: "anon" })}";`),
    code(
      "connection strings of the own machine, and without a real password",
      `connect("postgres://postgres:${random.slice(0, 12)}@localhost:5432/books");
connect("mysql://root:${random.slice(0, 12)}@db/books");
connect("redis://:${random.slice(0, 12)}@10.0.0.7:6379");
connect("postgres://user:password1@db.books.io/books");
connect("mongodb+srv://user:p%40ssw0rd@cluster.mongodb.net");
connect(\`postgres://books:\${password}@db.books.io/books\`);
connect("https://books.io:8443/users/a1b2c3d4@2");`,
    ),
    {
      name: "code that has nothing to do with MCP",
      language: "typescript",
      filename: "server.ts",
      text: `const token = "ghp_${random.slice(0, 36)}"; // a tool`,
    },
    {
      ...code(
        "keys that may be public, where only certain ones are asked for",
        `const apiKey = "${hex}"; const google = "AIza${random.slice(0, 35)}";`,
      ),
      preset: "recommended" as const,
    },
    client("inputs and variables of a client", {
      a: {
        command: "npx",
        args: ["a", "--api-key", "${input:api-key}"],
        env: { API_KEY: "${env:API_KEY}", TOKEN: "<your-token-1a2b3c4d>" },
      },
      b: {
        type: "http",
        url: "https://b/mcp?key=YOUR_KEY_1a2b3c4d5e6f",
        headers: { Authorization: "Bearer ${TOKEN}" },
      },
    }),
    registry("descriptions of variables", {
      packages: [
        { identifier: "books", environmentVariables: [{ name: "API_KEY", isSecret: true, value: "{api_key}" }] },
      ],
    }),
  ],
  invalid: [
    ...formats,
    {
      ...code("a private key", `const key = "${key}";`),
      errors: [found(key.replaceAll("\\n", "\n"), "a private key", "key")],
    },
    {
      ...code("a JSON Web Token in a header", `headers.set("Authorization", "Bearer ${tokenOf(claims)}");`),
      errors: [found(`Bearer ${tokenOf(claims)}`, "a JSON Web Token", "Authorization")],
    },
    {
      ...code("a connection string with a password", `connect("${connection}");`),
      errors: [found(connection, "a connection string with a password")],
    },
    {
      ...code(
        "a random text for a secret, also behind the environment",
        `const client = new Client({ apiKey: process.env.KEY ?? "${hex}" });`,
      ),
      errors: [found(hex, "a secret", "apiKey")],
    },
    {
      ...code(
        "a part of a template",
        `const url = \`https://books.io?token=ghp_${random.slice(0, 36)}&page=\${page}\`;`,
      ),
      errors: [found(`https://books.io?token=ghp_${random.slice(0, 36)}&page=`, "a GitHub token", "token")],
    },
    {
      ...client("variables and headers of a client", {
        a: { command: "npx", args: ["a"], env: { LOG_LEVEL: "debug", GITHUB_TOKEN: `ghp_${random.slice(0, 36)}` } },
        b: { type: "http", url: "https://b", headers: { "X-API-Key": random } },
      }),
      preset: "security" as const,
      errors: [
        found(`ghp_${random.slice(0, 36)}`, "a GitHub token", "GITHUB_TOKEN"),
        found(random, "a secret", "X-API-Key"),
      ],
    },
    {
      ...client("arguments and addresses of a client", {
        a: { command: "npx", args: ["a", "--api-key", hex, `--token=${random}`, "--header", `X-API-Key: ${hex}`] },
        b: { type: "http", url: `https://b/mcp?apiKey=${hex}` },
      }),
      errors: [
        found(hex, "a secret", "api-key"),
        found(`--token=${random}`, "a secret", "token"),
        found(`X-API-Key: ${hex}`, "a secret", "X-API-Key"),
        found(`https://b/mcp?apiKey=${hex}`, "a secret", "apiKey"),
      ],
    },
    {
      ...registry("values of a server.json", {
        packages: [{ identifier: "books", environmentVariables: [{ name: "API_KEY", value: hex }] }],
      }),
      errors: [found(hex, "a secret", "API_KEY")],
    },
    {
      name: "a client's configuration in YAML",
      language: "yaml",
      filename: "mcp.yaml",
      text: `mcpServers:\n  a:\n    command: npx\n    env:\n      API_KEY: ${hex}\n`,
      errors: [found(hex, "a secret", "API_KEY")],
    },
  ],
});
