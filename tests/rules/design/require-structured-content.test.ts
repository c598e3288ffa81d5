import rule from "../../../lib/rules/design/require-structured-content.ts";
import { sources } from "../../harness/sources.ts";
import { withHandler } from "./handler-code.ts";

const config = " outputSchema: { id: z.string(), note: z.string().optional() }";
const missing =
  "Tool 'act' has an output schema, but this result has no 'structuredContent'. Return 'structuredContent', or set 'isError'.";

sources(rule, {
  valid: [
    { name: "no output schema", ...withHandler({ code: "return { content: [] };" }) },
    {
      name: "structured content",
      ...withHandler({ config, code: "return { content: [], structuredContent: { id: args.a } };" }),
    },
    { name: "an error", ...withHandler({ config, code: "return { content: [], isError: true };" }) },
    { name: "an answer that is not known", ...withHandler({ config, code: "return load(args.a);" }) },
    {
      name: "members that are not known",
      ...withHandler({ config, code: "return { content: [], ...load(args.a) };" }),
    },
    {
      name: "content that is not known",
      ...withHandler({ config, code: "return { content: [], structuredContent: { ...load(args.a) } };" }),
    },
    {
      name: "the error of a helper, told apart",
      ...withHandler({
        config,
        code: "const r = run(args.a); if (r.isError) return r; return { content: [], structuredContent: load() };",
        around: "function run(a) { return a ? { content: [], isError: true } : { content: [] }; }",
      }),
    },
    {
      name: "a member that is added",
      ...withHandler({ config, code: "const r = { content: [] }; r.structuredContent = load(); return r;" }),
    },
  ],
  invalid: [
    {
      name: "an answer without it",
      ...withHandler({ config, code: "return { content: [] };" }),
      errors: [{ messageId: "missing", at: "return { content: [] };", message: missing }],
    },
    {
      name: "one of two answers, made by a helper",
      ...withHandler({
        config,
        code: 'if (!args.b) return text("none"); return { content: [], structuredContent: { id: args.a } };',
        around: 'function text(value) { return { content: [{ type: "text", text: value }] }; }',
      }),
      errors: [{ messageId: "missing", at: 'return text("none");', message: missing }],
    },
    {
      name: "a field that is lacking",
      ...withHandler({ config, code: "return { content: [], structuredContent: { note: args.a } };" }),
      errors: [
        {
          messageId: "lacking",
          at: "return { content: [], structuredContent: { note: args.a } };",
          message:
            "The output schema of tool 'act' requires 'id', which this result lacks. Add it, or make it optional in the schema.",
        },
      ],
    },
  ],
});
