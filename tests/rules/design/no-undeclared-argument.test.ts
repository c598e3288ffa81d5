import rule from "../../../lib/rules/design/no-undeclared-argument.ts";
import { sources } from "../../harness/sources.ts";
import { withHandler, withRequestHandler } from "./handler-code.ts";

sources(rule, {
  valid: [
    { name: "declared arguments", ...withHandler({ code: "return save(args.a, args.b);" }) },
    {
      name: "a schema that lets others through",
      ...withHandler({ shape: "z.object({ a: z.string() }).passthrough()", code: "return save(args.a, args.c);" }),
    },
    {
      name: "the second parameter",
      ...withHandler({ parameters: "args, extra", code: "return save(args.a, extra.signal);" }),
    },
    {
      name: "an argument beside members of the handler's own",
      ...withHandler({ code: "const all = { user: load(), ...args }; return save(all.user, all.a, all.b);" }),
    },
    {
      name: "whoever asks does not count on it",
      ...withHandler({ code: "return help(args);", around: 'function help(x) { return save(x.a, "c" in x && x.c); }' }),
    },
    {
      name: "what a function of several tools asks for",
      ...withHandler({
        code: "return save(args.b, options(args));",
        around: "function options(x) { return x.a && x.c ? { c: x.c.d } : {}; }",
      }),
    },
    {
      name: "what the code of all tools asks for",
      ...withRequestHandler(
        'if (args.c) load(args.c); if (name === "act") return save(args.a, args.b); return load();',
      ),
    },
    {
      name: "what other tools read",
      ...withRequestHandler('if (name === "act") return save(args.a, args.b); return save(args.c);'),
    },
    {
      name: "what code asks any value for",
      ...withHandler({
        code: "return save(args.a, args.b, hidden(args));",
        around: "function hidden(x) { if (Array.isArray(x)) x.forEach((each) => hidden(each)); return x; }",
      }),
    },
    {
      name: "one of the handlers, in a function that is handed on",
      ...withRequestHandler(
        "const actions = { act: (x) => save(x.a), other: (x) => save(x.c) }; const run = (given) => { const chosen = actions[given.name]; return save(() => chosen(given.args)); }; return run({ name, args });",
      ),
    },
    {
      name: "members of any object",
      ...withHandler({ code: 'return save(args.a, args.b, args.hasOwnProperty("a"));' }),
    },
  ],
  invalid: [
    {
      name: "an argument that nobody can send",
      ...withHandler({ code: "return save(args.a, args.limit);" }),
      errors: [
        {
          messageId: "undeclared",
          at: "limit",
          message:
            "The handler of tool 'act' reads argument 'limit', which its schema does not declare. Declare it in the schema, or do not read it.",
        },
      ],
    },
    {
      name: "another spelling",
      ...withHandler({
        shape: "{ file_path: z.string() }",
        parameters: "{ filePath }",
        code: "return save(filePath);",
      }),
      errors: [
        {
          messageId: "similar",
          at: "filePath",
          message:
            "The handler of tool 'act' reads argument 'filePath', but its schema declares 'file_path'. Use the same name in both.",
        },
      ],
    },
    {
      name: "in a request handler",
      ...withRequestHandler('if (name === "act") return save(args.a, args.d); return save(args.c);'),
      errors: [
        {
          messageId: "undeclared",
          at: "d",
          message:
            "The handler of tool 'act' reads argument 'd', which its schema does not declare. Declare it in the schema, or do not read it.",
        },
      ],
    },
  ],
});
