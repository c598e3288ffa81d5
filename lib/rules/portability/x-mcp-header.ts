import type { Located } from "../../model/located.ts";
import { secretWords } from "../../prose/lexicon/roles.ts";
import { namesSecret } from "../../prose/roles.ts";
import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { secretContextOf } from "../../schema/descriptions.ts";
import { propertyAt } from "../../schema/pointers.ts";

const keyword = "x-mcp-header";
/** RFC 9110, section 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const allowedTypes = ["string", "integer", "boolean", "null"];
/** A property of a property and so on, from the root. */
const throughProperties = /^\/inputSchema(?:\/properties\/[^/]+)+$/;

const secrets = { words: secretWords, ignoreDescriptions: false };

export default defineRule({
  name: "x-mcp-header",
  family: "portability",
  description: "Require valid 'x-mcp-header' annotations of parameters",
  reason:
    "From protocol revision 2026-07-28 on, clients leave out a tool, without an error, if its 'x-mcp-header' is not a valid header name.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  messages: {
    notToken: "'x-mcp-header' of {{subject}} is not a valid HTTP header name.",
    duplicate: "The header '{{header}}' of {{subject}} is used twice.",
    wrongType: "{{Subject}} has 'x-mcp-header', but is not a string, integer or boolean.",
    unreachable: "{{Subject}} has 'x-mcp-header', but is not reached through 'properties' alone.",
    secret: "The name of {{subject}} suggests a secret, which 'x-mcp-header' copies into a header.",
  },
  remedies: {
    notToken: "Write a name without spaces and special characters.",
    duplicate: "Use another header.",
    wrongType: "Annotate a string, an integer or a boolean.",
    unreachable: "Annotate a property of the root or of its objects.",
    secret: "Remove the annotation.",
  },
  check: {
    schema({ key, schema }, { report, settings }) {
      if (key !== "inputSchema") return;
      const told = effectOn(settings.clients, "wrongHeader")?.told;
      const seen = new Set<string>();
      for (const part of schema.walk()) {
        const reading = part.keyword(keyword);
        if (reading.state !== "known") continue;
        const at = part.keywordSpan(keyword) ?? part.anchor;
        const header = headerOf(reading.value);
        if (header === undefined) report(part, "notToken", { at: reading.span, told });
        else if (seen.has(header.toLowerCase())) report(part, "duplicate", { at, data: { header }, told });
        seen.add(header?.toLowerCase() ?? "");
        if (!throughProperties.test(part.pointer)) report(part, "unreachable", { at, told });
        else if (!isOfAllowedType(part)) report(part, "wrongType", { at, told });
        if (namesSecret(propertyAt(part.pointer) ?? "", secrets, () => secretContextOf(part)))
          report(part, "secret", { at });
      }
    },
  },
});

function headerOf(value: Located): string | undefined {
  return value.kind === "scalar" && typeof value.value === "string" && token.test(value.value)
    ? value.value
    : undefined;
}

function isOfAllowedType({ types }: Schema): boolean {
  if (types.state !== "known") return types.state === "unknown";
  return types.value.length > 0 && types.value.every((type) => allowedTypes.includes(type));
}
