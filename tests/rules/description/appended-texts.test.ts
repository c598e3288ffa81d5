import constraints from "../../../lib/rules/description/constraints-in-description.ts";
import abbreviations from "../../../lib/rules/description/no-unexplained-abbreviations.ts";
import { inYaml } from "../exact.ts";

/** A tool with one parameter, whose description is a block that ends in a line break. */
const inBlock = (name: string, keywords: string, text: string) =>
  `name: list\ninputSchema:\n  properties:\n    ${name}:\n      type: integer\n${keywords}      description: |\n        ${text}\n`;

// Appended text is on the last line of the block, after a space.
inYaml(constraints, {
  invalid: [
    {
      name: "a sentence in a block",
      code: inBlock("size", "      maximum: 100\n", "The page size."),
      errors: [
        {
          messageId: "missing",
          suggestions: [
            { messageId: "mention", output: inBlock("size", "      maximum: 100\n", "The page size. Max 100.") },
          ],
        },
      ],
    },
  ],
});

inYaml(abbreviations, {
  invalid: [
    {
      name: "a sentence in a block",
      code: inBlock("qty", "", "How many."),
      errors: [
        {
          messageId: "inName",
          suggestions: [{ messageId: "explain", output: inBlock("qty", "", "How many. 'qty' is short for quantity.") }],
        },
      ],
    },
  ],
});
