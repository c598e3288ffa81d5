import rule from "../../../lib/rules/token-budget/budget-respond-helper.ts";
import { sources } from "../../harness/sources.ts";

/** A server with one tool, the code of its handler, and other code of the module. */
function server(
  code: string,
  others = "",
): { readonly language: "typescript"; readonly filename: string; readonly text: string } {
  return {
    language: "typescript",
    filename: "server.ts",
    text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { limit } from "limits";
const server = new McpServer({ name: "s", version: "1.0.0" });
function respond(action: string, value: unknown) {
  return { content: [{ type: "text", text: JSON.stringify(value) }], _meta: { request_id: "1" } };
}
${others}
server.registerTool("get_page", { description: "Gets a page." }, async () => {
  ${code}
});
`,
  };
}

const bare = `return { content: [] };`;

sources(rule, {
  valid: [
    { name: "the helper", ...server(`return respond("page.get", await load());`) },
    { name: "the helper of an object", ...server(`return core.respond("page.get", await load());`) },
    { name: "the helper in both branches", ...server(`return a ? respond("a", 1) : respond("b", 2);`) },
    {
      name: "a function that uses the helper",
      ...server(`return page();`, `const page = () => respond("page.get", {});`),
    },
    { name: "a variable that holds its result", ...server(`const answer = respond("page.get", {}); return answer;`) },
    { name: "an error", ...server(`return { isError: true, content: [] };`) },
    { name: "a function that is not seen", ...server(`return limit(await load());`) },
    { name: "an answer with a spread", ...server(`return { ...respond("page.get", {}), structuredContent: {} };`) },
    {
      name: "a helper of another name",
      ...server(bare.replace("{", "limit({").replace(";", ");")),
      options: { helper: "limit" },
    },
    {
      name: "a part of the answer",
      ...server(`const { content, ...rest } = respond("page.get", {}); log(content); return rest;`),
    },
  ],
  invalid: [
    {
      name: "an object",
      ...server(bare),
      errors: [
        {
          messageId: "around",
          at: bare,
          message:
            "The handler of tool 'get_page' builds its result without respond(). Pass it through respond(), which keeps results within the budget.",
        },
      ],
    },
    {
      name: "an object in one branch",
      ...server(`if (small) { return { content: [] }; } return respond("page.get", {});`),
      errors: [{ messageId: "around", at: bare }],
    },
    {
      name: "a variable that holds an object",
      ...server(`const answer = { content: [] }; return answer;`),
      errors: [{ messageId: "around", at: "return answer;" }],
    },
    {
      name: "a function that makes an object",
      ...server(`return page();`, `function page() { return { content: [] }; }`),
      errors: [{ messageId: "around", at: "return page();" }],
    },
    {
      name: "the helper's result without _meta",
      ...server(`const { _meta, ...rest } = respond("page.get", {}); return rest;`),
      errors: [
        {
          messageId: "meta",
          at: "rest",
          message:
            "The handler of tool 'get_page' drops '_meta' (the request id) from its result. Return the whole result.",
        },
      ],
    },
    {
      name: "another name of the helper",
      ...server(`return respond("page.get", {});`),
      options: { helper: "limited" },
      errors: [
        {
          messageId: "around",
          at: `return respond("page.get", {});`,
          message:
            "The handler of tool 'get_page' builds its result without limited(). Pass it through limited(), which keeps results within the budget.",
        },
      ],
    },
  ],
});
