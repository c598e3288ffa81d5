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
          message:
            "Claude Code (2.1.84–2.1.234) cuts the description of tool 'find' after 2,048 of its 2,049 characters. Put what matters first, and move details to the parameters' descriptions.",
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
