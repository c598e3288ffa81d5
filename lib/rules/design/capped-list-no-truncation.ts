import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { closedPropertiesOf } from "../../schema/properties.ts";

/** Parameters that set how many items are returned, in snake case and in camel case. */
const caps = /^(?:limit|per_?page|page_?size|max_?results|max_?items)$/iu;
/** Fields that say whether there is more than was returned. */
const disclosures: ReadonlySet<string> = new Set([
  "truncated",
  "totalCount",
  "total",
  "nextCursor",
  "next_cursor",
  "hasMore",
]);

export default defineRule({
  name: "capped-list-no-truncation",
  family: "design",
  description: "Require tools that return a limited list to say whether it was cut",
  reason: "If the output does not say that there is more, a model takes a cut list for the whole one.",
  severity: "warning",
  presets: [],
  options: {
    allow: option.strings([], {
      about: "The names of tools that are not reported, beside those of `settings.mcp.truncationAllowlist`",
    }),
  },
  messages: {
    silent: "{{Subject}} takes {{caps}}, but its output does not say whether there is more.",
  },
  remedies: {
    silent: "Add 'truncated' or 'totalCount' to the output.",
  },
  check: {
    tool(tool, { options, settings, report }) {
      if (settings.truncationAllowlist === false) return;
      if ([...options.allow, ...settings.truncationAllowlist].includes(tool.label)) return;
      const [input, output] = [knownValue(tool.inputSchema), knownValue(tool.outputSchema)];
      const names = (input?.properties() ?? []).map(({ name }) => name).filter((name) => caps.test(name));
      const fields = output && closedFieldsOf(output);
      if (!names.length || !fields) return;
      if (fields.some(({ name }) => disclosures.has(name)) || !fields.some(({ schema }) => isList(schema))) return;
      report(tool, "silent", { data: { caps: quotedListOf(names) } });
    },
  },
});

/** All fields of an output; `undefined` if there may be others that are not known. */
function closedFieldsOf(schema: Schema) {
  const properties = schema.keyword("properties");
  const isKnown = properties.state === "known" && properties.value.kind === "object" && !properties.value.unknownRest;
  return isKnown && !schema.mayHaveOtherParts ? schema.properties() : closedPropertiesOf(schema);
}

/** True for a list, also one that may be null. */
function isList({ alternatives }: Schema): boolean {
  const types = alternatives.map((alternative) => knownValue(alternative.types));
  const others = types.filter((type) => type?.join() !== "null");
  return others.length === 1 && others[0]?.includes("array") === true;
}
