import rule from "../../../lib/rules/design/required-matches-handler.ts";
import { sources } from "../../harness/sources.ts";
import { withHandler, withRequestHandler } from "./handler-code.ts";

sources(rule, {
  valid: [
    {
      name: "an optional parameter under a condition",
      ...withHandler({ code: "if (args.b) save(args.b.trim()); return load();" }),
    },
    { name: "an optional chain", ...withHandler({ code: "return save(args.b?.trim());" }) },
    { name: "an optional parameter with a default", ...withHandler({ code: "return save((args.b ?? '').trim());" }) },
    {
      name: "a default of the schema",
      ...withHandler({ shape: '{ b: z.string().default("x") }', code: "return save(args.b.trim());" }),
    },
    {
      name: "a list that is asked for",
      ...withHandler({ code: "return save(Array.isArray(args.b) ? args.b.length : 0);" }),
    },
    {
      name: "entries of an object, of which each is a pair",
      ...withHandler({ code: "for (const [key, value] of Object.entries({ b: args.b })) save(key, value); return 1;" }),
    },
    {
      name: "entries that a callback gets",
      ...withHandler({ code: "return Object.entries({ b: args.b }).map(([key, value]) => save(key, value));" }),
    },
    { name: "a use of any value", ...withHandler({ code: "return save(args.b, `${args.b}`);" }) },
    {
      name: "one of several functions that may be called",
      ...withHandler({
        code: "const one = (given) => given.b.trim(); const other = () => 1; return save((load() ? one : other)(args));",
      }),
    },
    { name: "a required parameter", ...withHandler({ code: "return save(args.a.trim());" }) },
    { name: "another text for an empty one", ...withHandler({ code: "return save(args.a || 'none');" }) },
    {
      name: "a required parameter that may be null",
      ...withHandler({ shape: "{ a: z.string().nullable() }", code: "return save(args.a ?? 'none');" }),
    },
  ],
  invalid: [
    {
      name: "an optional parameter without a test",
      ...withHandler({ code: "return save(args.a, args.b.trim());" }),
      errors: [
        {
          messageId: "needed",
          at: "args.b.trim",
          message:
            "Parameter 'b' of tool 'act' is optional, but the handler fails without it. Require it, or give it a default in the schema.",
        },
      ],
    },
    {
      name: "a required parameter with a default",
      ...withHandler({ parameters: "{ a = 'x', b }", code: "return save(a, b);" }),
      errors: [
        {
          messageId: "defaulted",
          at: "a = 'x'",
          message:
            "Parameter 'a' of tool 'act' is required, but the handler has a default for it. State the default in the schema, or remove it.",
        },
      ],
    },
    {
      name: "in a request handler",
      ...withRequestHandler('if (name === "act") return save(args.a ?? "x", args.b); return save(args.c);'),
      errors: [{ messageId: "defaulted", at: "args.a" }],
    },
  ],
});
