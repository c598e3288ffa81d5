import rule from "../../../lib/rules/description/description-length.ts";
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
          messageId: "cut",
          at: "x".repeat(2049),
          message:
            "Claude Code (2.1.84–2.1.234) cuts the description of tool 'find' after 2,048 of its 2,049 characters. Put what matters first.",
        },
      ],
    },
    {
      name: "a text that is too long for the client and for the project, once",
      options: { max: 2500 },
      tool: described("x".repeat(2600)),
      errors: [{ messageId: "cut", at: "x".repeat(2600) }],
    },
    {
      name: "a text that is much too long for the project",
      options: { max: 500 },
      tool: described("x".repeat(2600)),
      errors: [{ messageId: "long", at: "x".repeat(2600) }],
    },
    {
      name: "a text that is too long for the project, and another client",
      options: { max: 2500 },
      settings: { clients: ["openai"] },
      tool: described("x".repeat(2600)),
      errors: [{ messageId: "long", at: "x".repeat(2600) }],
    },
  ],
});
