import rule from "../../../lib/rules/security/no-sensitive-parameter.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { head, pointerOf, taking, unknownPart } from "./taking.ts";

const string = { type: "string" };
const about = (description: string) => ({ ...string, description });
const sensitive = (at: string) => ({ messageId: "sensitive", at });

surfaces(rule, {
  preset: "strict",
  valid: [
    {
      name: "tokens that confirm, or name a device",
      tool: taking({
        confirm_token: string,
        token: about("Confirmation token from the previous request"),
        registration_token: string,
      }),
    },
    {
      name: "a token that says which of the things that the tool is about",
      tools: [
        { ...taking({ cost_report_token: string }), name: "get-cost-report" },
        { ...taking({ dashboardToken: string }), name: "list_dashboards" },
      ],
    },
    {
      name: "the name of a key",
      tool: taking({ key: about("The authentication key identifier for token-based access") }),
    },
    {
      name: "a key that is a number or one of a few",
      options: { checkKeys: true },
      tools: [
        { ...taking({ key: { type: "integer" } }), name: "read_row" },
        { ...taking({ key: { type: "string", enum: ["a", "b"] } }), name: "read_part" },
      ],
    },
    {
      name: "author, maxTokens and pageToken",
      tool: taking({ author: string, maxTokens: { type: "number" }, max_tokens: string, pageToken: string }),
    },
    {
      name: "words that only look like secrets",
      tool: taking({
        authority: string,
        keyword: string,
        keyboard: string,
        tokenizer: string,
        secretary: string,
        monkey: string,
        passenger: string,
      }),
    },
    {
      name: "what is about a secret",
      tool: taking({
        secretType: string,
        tokenCount: string,
        passwordPolicy: string,
        secretName: string,
        apiKeyId: string,
        tokenUrl: string,
      }),
    },
    {
      name: "keys of other things",
      tool: taking({
        key: string,
        projectKey: string,
        publicKey: string,
        primary_key: string,
        issueKey: string,
        keys: { type: "array", items: string },
      }),
    },
    {
      name: "tokens that prove nothing",
      tool: taking({
        nextToken: string,
        sync_token: string,
        continuationToken: string,
        folder_token: string,
        tokens: { type: "array", items: string },
      }),
    },
    {
      name: "tokens that the description tells of",
      tool: taking({
        token: about("Token of the file"),
        buyToken: about("Address of the token's contract"),
        listToken: about("For the next page of results"),
      }),
    },
    ...[
      "Token of the conversation, returned by start_conversation. Optional.",
      "Token from a previous response, to continue it",
      "The token that was issued by open_session",
      "Token from the output of open_session",
    ].map((description) => ({
      name: `a handle that the server gives: ${description}`,
      tool: taking({ sessionToken: about(description), token: about(description), session_id: about(description) }),
    })),
    { name: "the handle of a secret", tool: taking({ secret: about("Origin, or handle from list_secrets") }) },
    {
      name: "the name of an entry of a secret",
      tool: taking({ key: about("Key to store the content under in the configmap/secret") }),
    },
    { name: "the working directory", tool: taking({ pwd: about("The working directory") }) },
    {
      name: "flags, counts and known values",
      tool: taking({
        password: { type: "boolean" },
        token: { type: "number" },
        secret: { ...string, enum: ["none", "all"] },
      }),
    },
    {
      name: "an object whose fields speak for themselves",
      tool: taking({
        password: { type: "object", properties: { enabled: { type: "boolean" } }, required: ["enabled"] },
      }),
    },
    {
      name: "words that the option leaves out",
      options: { replaceWords: ["pin"] },
      tool: taking({ password: string }),
    },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: {
        name: "add",
        inputSchema: { type: "object", properties: { password: { type: 5 }, secret: { type: [] } } },
      },
    },
  ],
  invalid: [
    ...[
      ["login", "login_token"],
      ["get_user", "user_token"],
      ["github_search", "github_token"],
      ["gitlab", "gitlab_token"],
      ["list_reports", "cost_report_token"],
      ["open_accounts", "accessTokens"],
    ].map(([name = "", parameter = ""]) => ({
      name: `the secret ${parameter} of ${name}`,
      tool: { ...taking({ [parameter]: string }), name },
      errors: [{ messageId: "sensitive", at: parameter }],
    })),
    {
      name: "secrets that another server gives, and a session whose origin nobody tells",
      tool: taking({
        accessToken: about("Access token returned by the login"),
        refresh_token: about("Issued by the provider"),
        sessionToken: about("Token of your session in the browser"),
        password: about("Password obtained from your administrator"),
      }),
      errors: [sensitive("accessToken"), sensitive("refresh_token"), sensitive("sessionToken"), sensitive("password")],
    },
    {
      name: "a password",
      tool: taking({ password: string }),
      errors: [
        {
          ...sensitive("password"),
          pointer: pointerOf("password"),
          message:
            "The name of parameter 'password' of tool 'add-user' suggests a secret. Read secrets from the server's environment, or ask with URL elicitation.",
        },
      ],
    },
    {
      name: "each of the words",
      tool: taking({
        passwd: string,
        pwd: string,
        passphrase: string,
        secret: string,
        token: string,
        apiKey: string,
        access_key: string,
        privateKey: string,
        credentials: string,
        bearer: string,
        authToken: string,
      }),
      errors: [
        "passwd",
        "pwd",
        "passphrase",
        "secret",
        "token",
        "apiKey",
        "access_key",
        "privateKey",
        "credentials",
        "bearer",
        "authToken",
      ].map(sensitive),
    },
    {
      name: "names that end in one",
      tool: taking({
        newPassword: string,
        githubToken: string,
        "client-secret": string,
        passwordConfirmation: string,
        tokenValue: string,
        API_KEY: string,
        apikey: string,
      }),
      errors: [
        "newPassword",
        "githubToken",
        "client-secret",
        "passwordConfirmation",
        "tokenValue",
        "API_KEY",
        "apikey",
      ].map(sensitive),
    },
    {
      name: "a key that the description calls secret",
      tool: taking({ key: about("The secret to sign with") }),
      errors: [sensitive("key")],
    },
    {
      name: "a key that the description calls an API key",
      tool: taking({ key: about("Your API key") }),
      errors: [sensitive("key")],
    },
    {
      name: "lists, objects without fields, and anything",
      tool: taking({
        passwords: { type: "array", items: string },
        credentials: { type: "object", additionalProperties: string },
        secret: {},
      }),
      errors: ["passwords", "credentials", "secret"].map(sensitive),
    },
    {
      name: "a nested secret, or null",
      tool: taking({
        auth: { type: "object", properties: { token: { type: ["string", "null"] } }, required: ["token"] },
      }),
      errors: [sensitive("token")],
    },
    {
      name: "other words",
      options: { words: ["pin", "door code"] },
      tool: taking({ pin: string, frontDoorCode: string }),
      errors: ["pin", "frontDoorCode"].map(sensitive),
    },
    {
      name: "a definition, and a schema that is true",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: taking({ password: { $ref: "#/$defs/Text" }, secret: true }, { $defs: { Text: string } }),
      errors: [sensitive("password"), sensitive("secret")],
    },
  ],
});

/** A module with a tool that gives something, and one that takes a parameter. */
function giving(name: string, answer: string, { takes = "token", given = "user" } = {}) {
  return {
    name,
    language: "typescript",
    filename: "server.ts",
    text: `${head}
const reply = (value) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });
server.registerTool("login", { inputSchema: { ${given}: z.string() } }, async (args) => { ${answer} });
server.registerTool("list", { inputSchema: { ${takes}: z.string().optional() } }, async (args) => find(args));
`,
  } as const;
}

/** The same in Python. */
function givingInPython(name: string, answer: string, takes = "token") {
  return {
    name,
    language: "python",
    filename: "server.py",
    text: `import json
from mcp.server.fastmcp import FastMCP
mcp = FastMCP("s")

@mcp.tool()
def login(user: str):
    ${answer}

@mcp.tool()
def find(${takes}: str = "") -> str:
    return look(${takes})
`,
  } as const;
}

/** A list with a tool whose output schema has a field, and one that takes a parameter. */
function listed(name: string, field: string, takes: string) {
  const properties = { [field]: string };
  const tools = [
    { ...taking({ user: string }, { name: "login" }), outputSchema: { type: "object", properties } },
    taking({ [takes]: string }, { name: "find" }),
  ];
  return { name, language: "json", filename: "tools.json", text: JSON.stringify({ tools }) } as const;
}

sources(rule, {
  preset: "strict",
  valid: [
    unknownPart("a schema that is not known", "password: UNKNOWN"),
    unknownPart("a description that is not known", "token: z.string().describe(UNKNOWN)"),
    unknownPart("values that are not known", "secret: z.enum(UNKNOWN)"),
    listed("a token of an output schema", "session_token", "sessionToken"),
    giving("a token in structured content", "return { content: [], structuredContent: { token: open(args.user) } };"),
    giving(
      "a token in JSON",
      'const text = JSON.stringify({ ok: true, token: open() }); return { content: [{ type: "text", text }] };',
    ),
    giving("a token that a helper returns", "const token = open(args.user); return reply({ token });"),
    giving("a token in a text", 'return { content: [{ type: "text", text: `Session token: ${open()}` }] };', {
      takes: "session_token",
    }),
    givingInPython("a token of a dictionary", 'return {"token": open(user)}'),
    givingInPython("a token in JSON of Python", 'return json.dumps({"session_token": open(user)})', "session_token"),
    givingInPython("a token in an f-string", 'return f"token={open(user)}"'),
  ],
  invalid: [
    { ...listed("another token", "refresh_token", "accessToken"), errors: [sensitive("accessToken")] },
    { ...listed("a password of an output schema", "password", "password"), errors: [sensitive("password")] },
    { ...listed("a key of an output schema", "api_key", "api_key"), errors: [sensitive("api_key")] },
    {
      ...giving("a token that the tool takes itself", "return reply({ token: args.token });", { given: "token" }),
      errors: [sensitive("token"), sensitive("token")],
    },
    {
      ...giving("a token that goes to another service", "await send({ token: key }); return reply({ ok: true });"),
      errors: [sensitive("token")],
    },
    {
      ...giving("the same in what is returned", "return send({ token: key });"),
      errors: [sensitive("token")],
    },
    {
      ...givingInPython("a password of a dictionary", 'return {"password": make(user)}', "password"),
      errors: [sensitive("password")],
    },
    { ...givingInPython("a text about a token", 'return f"No token for {user}"'), errors: [sensitive("token")] },
  ],
});

surfaces(rule, {
  preset: "governance",
  valid: [],
  invalid: [
    {
      name: "every name that is alone",
      tool: taking({ token: about("The token returned by open_session") }),
      errors: [sensitive("token")],
    },
  ],
});
