import rule from "../../../lib/rules/portability/description-portability.ts";
import { surfaces } from "../../harness/surfaces.ts";

const described = (description: string) => ({ name: "find", description, inputSchema: { type: "object" } });

surfaces(rule, {
  valid: [
    { name: "2,048 characters", tool: described("x".repeat(2048)) },
    { name: "no description", tool: { name: "find", inputSchema: { type: "object" } } },
    { name: "other clients", settings: { clients: ["openai"] }, tool: described("x".repeat(3000)) },
  ],
  invalid: [
    {
      name: "2,049 characters",
      tool: described("x".repeat(2049)),
      errors: [
        {
          messageId: "tooLong",
          at: "x".repeat(2049),
          message: "The description of tool 'find' has 2049 characters, more than 2048: cut by Claude.",
        },
      ],
    },
    {
      name: "another limit",
      options: { max: 5 },
      tool: described("Finds."),
      errors: [{ messageId: "tooLong", at: "Finds." }],
    },
  ],
});
