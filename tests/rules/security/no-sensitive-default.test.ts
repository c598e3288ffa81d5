import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/security/no-sensitive-default.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inTypeScript } from "../exact.ts";
import { head, pointerOf, unknownPart, withField } from "./taking.ts";

const string = { type: "string" };

/** A tool with these optional parameters. */
function offering(properties: { readonly [name: string]: Json }, rest: object = {}) {
  return { name: "log-in", inputSchema: { type: "object", properties, ...rest } };
}

function sensitive(at: string, pointer: string) {
  return {
    messageId: "sensitive",
    at,
    suggestions: [
      { messageId: "removeDefault", draft: true, change: { pointer: `${pointer}/default`, removed: true as const } },
    ],
  };
}

surfaces(rule, {
  preset: "strict",
  valid: [
    { name: "no default", tool: offering({ apiKey: string, password: string }) },
    { name: "an empty default", tool: offering({ password: { ...string, default: "" } }) },
    {
      name: "null as the default",
      only: { surfaces: zodlessSurfaces, reason: "Zod wants a text" },
      tool: offering({ password: { type: ["string", "null"], default: null } }),
    },
    {
      name: "defaults of other parameters",
      tool: offering({
        user: { ...string, default: "guest" },
        pageToken: { ...string, default: "0" },
        secretType: { ...string, default: "opaque" },
      }),
    },
    {
      name: "flags and counts",
      tool: offering({ password: { type: "boolean", default: true }, token: { type: "number", default: 100 } }),
    },
    {
      name: "a token that proves nothing",
      tool: offering({ token: { ...string, default: "0x0", description: "Contract address" } }),
    },
    {
      name: "words that the option leaves out",
      options: { replaceWords: ["pin"] },
      tool: offering({ password: { ...string, default: "hunter2" } }),
    },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: offering({ password: null, secret: true, token: { type: 5, default: "x" } }),
    },
  ],
  invalid: [
    {
      name: "the seed's bad example",
      tool: offering({ apiKey: { ...string, default: "sk-test-12345", description: "API key for authentication" } }),
      errors: [
        {
          ...sensitive("sk-test-12345", pointerOf("apiKey")),
          pointer: pointerOf("apiKey"),
          message:
            "Parameter 'apiKey' of tool 'log-in' has a default, and its name suggests a secret. Remove the default, and replace the secret if it is real.",
        },
      ],
    },
    {
      name: "a nested one",
      tool: offering({ auth: { type: "object", properties: { password: { ...string, default: "hunter2" } } } }),
      errors: [sensitive("hunter2", `${pointerOf("auth")}/properties/password`)],
    },
    {
      name: "defaults that are no text",
      only: { surfaces: zodlessSurfaces, reason: "Zod wants a text" },
      tool: offering({
        password: { ...string, default: 1234 },
        credentials: { type: "object", default: { user: "root" } },
      }),
      errors: [sensitive("1234", pointerOf("password")), sensitive("default", pointerOf("credentials"))],
    },
    {
      name: "other words",
      options: { words: ["pin"] },
      tool: offering({ pin: { ...string, default: "0000" } }),
      errors: [sensitive("0000", pointerOf("pin"))],
    },
  ],
});

sources(rule, {
  preset: "strict",
  valid: [
    unknownPart("a default that is not known", "password: z.string().default(UNKNOWN)"),
    unknownPart("a description that is not known", 'token: z.string().describe(UNKNOWN).default("x")'),
  ],
  invalid: [],
});

// Without its default the parameter would be required: it stays as optional as it was.
inTypeScript(rule, head, [
  [
    withField("password", 'z.string().default("hunter2").describe("Password")'),
    withField("password", 'z.string().optional().describe("Password")'),
  ],
  [withField("password", 'z.string().optional().default("hunter2")'), withField("password", "z.string().optional()")],
]);
