import rule from "../../../lib/rules/security/no-guessable-session-id.ts";
import { sources } from "../../harness/sources.ts";

/** A transport with a generator of session ids. */
function transport(generator: string, before = "") {
  return {
    name: [before, generator].filter(Boolean).join(" / "),
    language: "typescript" as const,
    filename: "server.ts",
    text: `import { randomBytes, randomUUID } from "node:crypto";
import { nanoid } from "nanoid";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
${before}
export const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: ${generator} });
`,
  };
}

function python(id: string, before = "") {
  return {
    name: [before, id].filter(Boolean).join(" / "),
    language: "python" as const,
    filename: "server.py",
    text: `import itertools, random, secrets, time, uuid
from mcp.server.streamable_http import StreamableHTTPServerTransport
${before}
def connect(request):
    return StreamableHTTPServerTransport(mcp_session_id=${id})
`,
  };
}

sources(rule, {
  valid: [
    transport("() => randomUUID()"),
    transport("randomUUID"),
    transport("undefined"),
    transport("() => crypto.randomUUID()"),
    transport('() => randomBytes(16).toString("hex")'),
    transport("() => nanoid()"),
    transport("() => `${Date.now()}-${randomUUID()}`"),
    transport("() => makeId()"),
    transport("() => sessionId", "const sessionId = randomUUID();"),
    transport("() => request.id"),
    transport("options.generator"),
    python("uuid.uuid4().hex"),
    python("None"),
    python("secrets.token_hex(16)"),
    python("random.SystemRandom().getrandbits(64)"),
    python("request.session_id"),
    python('f"{time.time()}-{uuid.uuid4()}"'),
  ],
  invalid: [
    {
      ...transport('() => "session"'),
      errors: [
        {
          messageId: "constant",
          at: "session",
          message: "All sessions have the same id. Make one with randomUUID().",
        },
      ],
    },
    {
      ...transport("() => fixed1", 'const session = "s", fixed1 = session;'),
      errors: [{ messageId: "constant", at: "fixed1" }],
    },
    ...(
      [
        ["() => Date.now().toString()", "Date.now().toString()"],
        ["() => String(Date.now())", "String(Date.now())"],
        ["() => `s-${Date.now()}`", "s-${Date.now()}"],
        ["() => Math.random().toString(36).slice(2)", "Math.random().toString(36).slice(2)"],
        ["() => `${Date.now()}-${Math.random().toString(36)}`", "${Date.now()}-${Math.random().toString(36)}"],
        ["() => `s${++count}`", "s${++count}", "let count = 0;"],
        ["makeId", "s-${Date.now()}", "function makeId() { return `s-${Date.now()}`; }"],
        ["() => makeId(1)", "makeId(1)", "const makeId = () => Math.random().toString(36);"],
        ["() => new Date().toISOString()", "new Date().toISOString()"],
      ] as const
    ).map(([generator, at, before]) => ({
      ...transport(generator, before),
      errors: [{ messageId: "predictable", at }],
    })),
    { ...python('"session"'), errors: [{ messageId: "constant", at: "session" }] },
    ...(
      [
        ["str(time.time())"],
        ['f"s-{random.randint(1, 9)}"'],
        ["str(next(counter))", "counter = itertools.count()"],
      ] as const
    ).map(([id, before]) => ({ ...python(id, before), errors: [{ messageId: "predictable", at: id }] })),
  ],
});
