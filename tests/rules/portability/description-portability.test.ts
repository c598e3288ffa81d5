import rule from "../../../lib/rules/portability/description-portability.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const described = (description: string) => ({ name: "find", description, inputSchema: { type: "object" } });
const claude = { clients: ["claude-code"] };
const written = { surfaces: zodlessSurfaces, reason: "it is about the schema as it is sent" } as const;
const asWritten = {
  surfaces: zodlessSurfaces.filter((surface) => surface !== "mcpserver"),
  reason: "MCPServer sends an empty text in place of none",
} as const;
const parameter = (length: number) => ({
  ...described("Finds books."),
  inputSchema: { type: "object", properties: { title: { type: "string", description: "x".repeat(length) } } },
});

surfaces(rule, {
  valid: [
    { name: "1,024 characters", tool: described("x".repeat(1024)) },
    { name: "2,048 characters for Claude Code", settings: claude, tool: described("x".repeat(2048)) },
    { name: "no description", tool: { name: "find", inputSchema: { type: "object" } }, only: asWritten },
    { name: "other clients", settings: { clients: ["openai"] }, tool: described("x".repeat(3000)) },
    { name: "an empty text for others", settings: claude, tool: described(""), only: written },
    {
      name: "a parameter of 1,024 characters",
      settings: { clients: ["vscode"] },
      tool: parameter(1024),
      only: written,
    },
  ],
  invalid: [
    {
      name: "2,049 characters for Claude Code",
      settings: claude,
      tool: described("x".repeat(2049)),
      errors: [
        {
          messageId: "long",
          at: "x".repeat(2049),
          message:
            "Claude Code cuts a text of tool 'find': its description has 2,049 characters, of at most 2,048. Shorten it.",
        },
      ],
    },
    {
      name: "1,025 characters, for the smallest limit",
      tool: described("x".repeat(1025)),
      errors: [
        {
          messageId: "long",
          at: "x".repeat(1025),
          message:
            "Azure OpenAI refuses tool 'find': its description has 1,025 characters, of at most 1,024. Shorten it.",
        },
      ],
    },
    {
      name: "an empty text",
      settings: { clients: ["bedrock"] },
      tool: described(""),
      only: asWritten,
      errors: [
        {
          messageId: "empty",
          at: "",
          message: "Amazon Bedrock refuses tool 'find': its description is empty. Say what the tool does.",
        },
      ],
    },
    {
      name: "a parameter that is described at length",
      settings: { clients: ["vscode"] },
      tool: parameter(1025),
      only: written,
      errors: [
        {
          messageId: "longParameter",
          at: "x".repeat(1025),
          pointer: "/inputSchema/properties/title",
          message:
            "VS Code with GPT-4 models cuts a text of tool 'find': 'title' is described in 1,025 characters, of at most 1,024. Shorten it.",
        },
      ],
    },
  ],
});
