import { expect, it } from "vitest";
import { withoutSourceIndentation } from "../../../lib/prose/indentation.ts";
import rule from "../../../lib/rules/description/no-source-indentation.ts";
import { surfaces } from "../../harness/surfaces.ts";

const indented = "\n      Finds a book.\n      Takes titles:\n        - whole\n        - parts\n    ";
const plain = "Finds a book.\nTakes titles:\n  - whole\n  - parts";

function tool(description: string) {
  return { name: "find", description, inputSchema: { type: "object" } };
}

surfaces(rule, {
  valid: [
    { name: "one line", tool: tool("Finds a book.") },
    { name: "lines without indentation", tool: tool("Finds a book.\n\n- by title\n- by author") },
    { name: "an indented list after its introduction", tool: tool("Options:\n    a: one\n    b: two") },
    { name: "a block of code after one line", tool: tool("Finds a book, as in\n    find('x')") },
    { name: "lines of which some begin at the margin", tool: tool("Finds a book.\n    a\nb\n    c") },
  ],
  invalid: [
    {
      name: "a text in the indentation of its source",
      tool: tool(indented),
      errors: [
        {
          messageId: "indented",
          at: { default: indented, yaml: indented },
          message:
            "The description of tool 'find' has 30 characters of source indentation. Remove it, because the model gets every space.",
          fix: { change: { pointer: "/description", value: plain } },
        },
      ],
    },
    {
      name: "the description of a parameter",
      tool: {
        name: "find",
        inputSchema: {
          type: "object",
          properties: { title: { type: "string", description: "Whole titles.\n      No authors.\n      No years." } },
        },
      },
      errors: [
        {
          messageId: "indented",
          at: "Whole titles.\n      No authors.\n      No years.",
          pointer: "/inputSchema/properties/title",
          fix: {
            change: {
              pointer: "/inputSchema/properties/title/description",
              value: "Whole titles.\nNo authors.\nNo years.",
            },
          },
        },
      ],
    },
  ],
});

it("keeps blank lines and the indentation of lines relative to one another", () => {
  expect(withoutSourceIndentation("A.\n    b\n\n      c\n    d")).toBe("A.\nb\n\n  c\nd");
});

it("leaves tabs and Windows line ends alone", () => {
  expect(withoutSourceIndentation("A.\n\tb\n\tc")).toBeUndefined();
  expect(withoutSourceIndentation("A.\r\n    b\r\n    c")).toBeUndefined();
});
