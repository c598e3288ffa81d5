import rule from "../../../lib/rules/design/no-swallowed-error.ts";
import { sources } from "../../harness/sources.ts";
import { withHandler } from "./handler-code.ts";

const attempt = (answer: string): string => `try { return await save(args); } catch (error) { ${answer} }`;
const message =
  "The handler of tool 'act' returns a caught error without 'isError', as if the call had succeeded. Add 'isError: true'.";

sources(rule, {
  valid: [
    {
      name: "an error that is marked",
      ...withHandler({
        code: attempt('return { content: [{ type: "text", text: error.message }], isError: true };'),
      }),
    },
    { name: "an error that is thrown again", ...withHandler({ code: attempt("throw error;") }) },
    {
      name: "a mark that is not known",
      ...withHandler({
        code: attempt('return { content: [{ type: "text", text: error.message }], isError: load() };'),
      }),
    },
    {
      name: "an answer that does not speak of the error",
      ...withHandler({ code: attempt('return { content: [{ type: "text", text: "No notes yet." }] };') }),
    },
    {
      name: "an error without a catch",
      ...withHandler({ code: 'return { content: [{ type: "text", text: "Failed jobs: 0" }] };' }),
    },
    {
      name: "the errors of some items",
      ...withHandler({
        code: `const lines = [];
  for (const id of load()) { try { await save(id); } catch (error) { lines.push(error.message); } }
  return { content: [{ type: "text", text: lines.join() }] };`,
      }),
    },
  ],
  invalid: [
    {
      name: "the message of an error",
      ...withHandler({ code: attempt('return { content: [{ type: "text", text: `Error: ${error.message}` }] };') }),
      errors: [
        {
          messageId: "swallowed",
          at: 'return { content: [{ type: "text", text: `Error: ${error.message}` }] };',
          message,
        },
      ],
    },
    {
      name: "a text that tells of a failure",
      ...withHandler({ code: attempt('return { content: [{ type: "text", text: "Could not save." }] };') }),
      errors: [
        {
          messageId: "swallowed",
          at: 'return { content: [{ type: "text", text: "Could not save." }] };',
          message,
        },
      ],
    },
    {
      name: "by a helper",
      ...withHandler({
        code: attempt("return fail(error);"),
        around: 'function fail(e) { return { content: [{ type: "text", text: String(e) }] }; }',
      }),
      errors: [{ messageId: "swallowed", at: "return fail(error);", message }],
    },
  ],
});
