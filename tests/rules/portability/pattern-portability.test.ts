import rule from "../../../lib/rules/portability/pattern-portability.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod has its own spelling of patterns" } as const;
const find = (pattern: string) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties: { title: { type: "string", pattern } } },
});
const for_ = (...clients: string[]) => ({ clients });
const pointer = "/inputSchema/properties/title";

surfaces(rule, {
  valid: ["^[a-z]+$", "^https://\\S+$", "^a\\/b\\.c$", "^[a\\-b\\[]$", "^\\\\p$", "("]
    .map((pattern) => ({ name: pattern, settings: for_("all"), tool: find(pattern), only: written }))
    .filter(({ name }) => !/\\S/.test(name))
    .concat([
      { name: "an escape for other clients", settings: for_("claude"), tool: find("^https\\:"), only: written },
      {
        name: "an escape in an input schema, whose patterns the SDK does not compile",
        settings: for_("typescript-sdk"),
        tool: find("^https\\:"),
        only: written,
      },
      { name: "a look-ahead for other clients", settings: for_("claude"), tool: find("^(?=a)b$"), only: written },
    ]),
  invalid: [
    {
      name: "an escape in an output schema, whose patterns the SDK compiles",
      settings: for_("typescript-sdk"),
      tool: {
        ...find("^[a-z]+$"),
        outputSchema: { type: "object", properties: { url: { type: "string", pattern: "^https\\:" } } },
      },
      only: written,
      errors: [
        {
          messageId: "escape",
          at: "pattern",
          pointer: "/outputSchema/properties/url",
          suggestions: [
            { messageId: "rewrite", change: { pointer: "/outputSchema/properties/url/pattern", value: "^https:" } },
          ],
        },
      ],
    },
    {
      name: "an escape that is not necessary",
      settings: for_("langchain"),
      tool: find("^https\\:\\/\\/$"),
      only: written,
      errors: [
        {
          messageId: "escape",
          at: "pattern",
          pointer,
          message:
            "LangChain refuses calls with tool 'find': the pattern of 'title' has an escape that needs none. Write the character without '\\'.",
          suggestions: [{ messageId: "rewrite", change: { pointer: `${pointer}/pattern`, value: "^https:\\/\\/$" } }],
        },
      ],
    },
    {
      name: "a bracket in a class",
      settings: for_("deepseek"),
      tool: find("^[a-z[|]+$"),
      only: written,
      errors: [
        {
          messageId: "bracket",
          at: "pattern",
          pointer,
          suggestions: [{ messageId: "rewrite", change: { pointer: `${pointer}/pattern`, value: "^[a-z\\[|]+$" } }],
        },
      ],
    },
    {
      name: "a property of Unicode",
      settings: for_("openai"),
      tool: find("^[\\p{L}\\p{N} _-]{1,40}$"),
      only: written,
      errors: [{ messageId: "property", at: "pattern", pointer }],
    },
    {
      name: "a look-behind",
      settings: for_("openai-strict"),
      tool: find("^(?<=a)b$"),
      only: written,
      errors: [{ messageId: "around", at: "pattern", pointer }],
    },
    {
      name: "no anchors",
      settings: for_("local"),
      tool: find("[a-z]+"),
      only: written,
      errors: [{ messageId: "anchors", at: "pattern", pointer }],
    },
    {
      name: "a class of characters by name",
      settings: for_("local"),
      tool: find("^\\d+$"),
      only: written,
      errors: [{ messageId: "classes", at: "pattern", pointer }],
    },
  ],
});
