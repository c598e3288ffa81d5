import rule from "../../../lib/rules/design/no-uncaught-handler-error.ts";
import { sources } from "../../harness/sources.ts";
import { withHandler, withRequestHandler } from "./handler-code.ts";

const attempt = (answer: string): string => `try { return await save(args); } catch (error) { ${answer} }`;

sources(rule, {
  options: { checkUncaught: true },
  valid: [
    {
      name: "the message of an error",
      ...withHandler({
        code: attempt('return { content: [{ type: "text", text: error.message }], isError: true };'),
      }),
    },
    {
      name: "a stack in a log",
      ...withHandler({ code: attempt("console.error(error.stack); return { content: [], isError: true };") }),
    },
    { name: "an error that the SDK answers", ...withHandler({ code: "return save(args);" }) },
    {
      name: "a request handler with a catch",
      ...withRequestHandler(`try { if (name === "act") return await save(args.a, args.b); return await save(args.c); }
  catch (error) { return { content: [{ type: "text", text: error.message }], isError: true }; }`),
    },
    {
      name: "a request handler, if nobody asks for a catch",
      ...withRequestHandler('if (name === "act") return save(args.a, args.b); return save(args.c);'),
      options: { checkUncaught: false },
    },
  ],
  invalid: [
    {
      name: "the stack of an error",
      ...withHandler({
        code: attempt(
          'return { content: [{ type: "text", text: JSON.stringify({ at: error.stack }) }], isError: true };',
        ),
      }),
      errors: [
        {
          messageId: "stack",
          at: 'return { content: [{ type: "text", text: JSON.stringify({ at: error.stack }) }], isError: true };',
          message: "Tool 'act' returns a stack trace to the client. Return error.message only, with 'isError: true'.",
        },
      ],
    },
    {
      name: "a request handler without a catch",
      ...withRequestHandler('if (name === "act") return save(args.a, args.b); return load();'),
      errors: [
        {
          messageId: "uncaught",
          at: "async (request) => {",
          message:
            "The handler of tool 'act' does not catch errors. Return 'isError: true', so that the model sees what failed.",
        },
      ],
    },
  ],
});
