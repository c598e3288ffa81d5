import type { Definition } from "../../model/definition.ts";
import { defineFamily } from "../../rule/define-family.ts";

const nouns = { tool: "tools", resource: "resources", prompt: "prompts" } as const;

export default defineFamily({
  family: "framework",
  page: "definitions",
  reason: "The framework refuses the definition when the server starts, or fails when a client uses it.",
  presets: [],
  rows: {
    "definition-invalid": {
      description: "Disallow anything but definitions in the lists of a server",
      severity: "error",
      message: "The list of {{list}} has {{found}} in the place of a definition.",
      remedy: "Remove the item, or mend the import or the condition that brings it in.",
    },
    "handler-required": {
      description: "Require a handler in every tool and resource",
      severity: "error",
      message: "{{Subject}} has no function as its 'handler'.",
      remedy: "Add the function that answers calls.",
    },
    "generate-required": {
      description: "Require a function 'generate' in every prompt",
      severity: "error",
      message: "{{Subject}} has no function 'generate'.",
      remedy: "Add the function that returns the messages.",
    },
    "auth-type": {
      description: "Require 'auth' to be a list of scopes",
      severity: "error",
      message: "'auth' of {{subject}} is not a list.",
      remedy: "Write a list of scopes: ['tool:find_books:read'].",
      reason: "The framework checks each scope of a list; anything else leaves the definition open or unusable.",
    },
    "auth-scope-format": {
      description: "Require every scope of 'auth' to be a string",
      severity: "error",
      message: "A scope of {{subject}} is empty or not a string.",
      remedy: "Write the scope, such as 'tool:find_books:read'.",
      reason: "No token has an empty scope, so nobody can use the definition.",
    },
  },
  checks: {
    *definition(definition) {
      if (definition.convention !== "mcp-ts-core") return;
      if (definition.kind === "prompt") {
        if (isNoFunction(definition, "generate")) yield { rule: "generate-required" };
        return;
      }
      const isTask = definition.stated("taskHandlers").state !== "absent";
      if (!isTask && isNoFunction(definition, "handler")) yield { rule: "handler-required" };
      const auth = definition.stated("auth");
      if (auth.state !== "known") return;
      const { value, span } = auth;
      if (value.kind !== "array") {
        if (value.kind !== "code") yield { rule: "auth-type", at: span };
        return;
      }
      for (const item of value.items) {
        if (item.kind === "unknown") continue;
        const isText = item.kind === "scalar" && typeof item.value === "string" && item.value.trim() !== "";
        if (!isText) yield { rule: "auth-scope-format", at: item.span };
      }
    },
    *server({ app }) {
      for (const { kind, actual, span } of app?.missing ?? [])
        yield {
          rule: "definition-invalid",
          ...(app ? { subject: app } : {}),
          at: span,
          data: { list: nouns[kind], found: actual },
        };
    },
  },
});

/** True if a member is certainly missing, or no function. */
function isNoFunction(definition: Definition, key: string): boolean {
  const sent = definition.get(key);
  const member = sent.state === "absent" ? definition.stated(key) : sent;
  if (member.state !== "known") return member.state === "absent";
  return member.value.kind !== "code" && member.value.kind !== "unknown";
}
