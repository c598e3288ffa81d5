import { argumentUsesOf } from "../../code/reads.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { selectingNamesIn } from "../../prose/paging.ts";
import { quotedListOf } from "../../prose/text.ts";
import { isReadingAction, returnsRecord, returnsRecordList } from "../../prose/tool-answers.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { closedObjectOf, elementsOf } from "../../schema/branches.ts";
import { dispatchOf } from "../../schema/dispatch.ts";
import { addedProperties } from "../../schema/properties.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

/**
 * A model that needs two properties of an item pays for all of them, in each item of a list: the token-budget
 * checklist, §2.
 */
export default defineRule({
  name: "budget-field-selection",
  family: "token-budget",
  description: "Require tools that return records to let the caller select their fields",
  reason: "Without a list of fields, a model that needs the names of a hundred items pays for all of their properties.",
  severity: "warning",
  presets: [],
  edit: "draft",
  options: {
    name: option.text("fields", { about: "The parameter for the names of the fields" }),
    min: option.integer(4, {
      min: 1,
      about: "The number of fields from which a record needs it, if the output schema shows them",
    }),
  },
  messages: {
    missing: "{{Subject}} returns whole records and has no parameter '{{name}}'.",
    otherName: "{{Subject}} selects fields with {{others}} instead of '{{name}}'.",
    wrongType: "{{Subject}} is not a list of strings.",
    unread: "The handler of tool '{{tool}}' never reads parameter '{{path}}'.",
    add: "Add '{{name}}', for you to implement.",
  },
  remedies: {
    missing: "Let it list the wanted fields, and return only these.",
    otherName: "Use the same name in all tools.",
    wrongType: "Declare an array whose items are strings.",
    unread: "Return only the fields that it names.",
  },
  check: {
    tool(tool, { options, report }) {
      const root = knownValue(tool.inputSchema);
      if (tool.inputSchema.state === "unknown" || (root && !closedObjectOf(root) && !dispatchOf(tool))) return;
      if (!returnsRecords(tool, options.min)) return;
      const own = tool.parameters.filter(({ depth }) => depth === 0);
      const { name } = options;
      if (own.some((each) => each.name === name)) return;
      const others = selectingNamesIn(own.map((each) => each.name));
      if (others.length) report(tool, "otherName", { data: { others: quotedListOf(others), name } });
      else
        report(tool, "missing", {
          data: { name },
          suggest: [
            { message: "add", data: { name }, edit: addedProperties(root, { [name]: listOfNames }), draft: true },
          ],
        });
    },
    parameter(parameter, { options, report, tool, isOn }) {
      const { name, depth, schema } = parameter;
      if (depth > 0 || name !== options.name || !returnsRecords(tool, options.min)) return;
      const takesNames = schema.alternatives.some((alternative) => {
        const elements = elementsOf(alternative);
        if (alternative.types.state !== "known") return true;
        return (
          alternative.accepts("array") &&
          (!elements || elements.alternatives.some((each) => each.types.state !== "known" || each.accepts("string")))
        );
      });
      if (!takesNames) report(parameter, "wrongType");
      else if (argumentUsesOf(tool)?.mayRead([name]) === false && !isOn("no-unused-parameter"))
        report(parameter, "unread");
    },
  },
});

/** True for a tool whose answers have properties to choose from. */
function returnsRecords(tool: Tool, least: number): boolean {
  const texts = toolTextsOf(tool);
  const dispatch = dispatchOf(tool);
  const isReading = dispatch
    ? dispatch.actions?.some(({ name }) => isReadingAction(name))
    : returnsRecordList(texts) || returnsRecord(texts);
  if (!isReading) return false;
  const schema = knownValue(tool.outputSchema);
  if (!schema) return true;
  const fields = schema.walk().reduce((most, part) => Math.max(most, part.properties().length), 0);
  return (
    fields >= least ||
    schema.walk().some(({ target, mayHaveOtherParts }) => target.state === "unknown" || mayHaveOtherParts)
  );
}

const listOfNames = {
  type: "array",
  items: { type: "string" },
  description: "The fields to return; all if it is omitted.",
};
