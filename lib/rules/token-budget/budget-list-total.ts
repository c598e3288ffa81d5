import { namesTotal } from "../../prose/paging.ts";
import { returnsList } from "../../prose/tool-answers.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { dispatchOf } from "../../schema/dispatch.ts";
import { addedProperties, closedPropertiesOf, mayHoldItems } from "../../schema/properties.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

/**
 * Without the number of all items, a model reads page after page only to learn how many there are: the token-budget
 * checklist, §1. It may be null there, so a list without it is less faulty than one without a next cursor.
 */
export default defineRule({
  name: "budget-list-total",
  family: "token-budget",
  description: "Require the answers of lists to tell the number of all items",
  reason: "A model that asks how many there are reads all pages to count them.",
  severity: "warning",
  presets: [],
  edit: "draft",
  options: { allow: option.strings([], { about: "Names of tools whose lists are always short" }) },
  messages: {
    missing: "{{Subject}} has no number of all items.",
    add: "Add 'total', for you to implement.",
  },
  remedies: {
    missing: "Add 'total': the number of all items, or null if it is not known.",
  },
  check: {
    schema({ key, schema, tool }, { options, report }) {
      if (key !== "outputSchema" || options.allow.includes(tool.label)) return;
      // The answers of several actions differ.
      if (dispatchOf(tool) || !returnsList(toolTextsOf(tool))) return;
      const properties = closedPropertiesOf(schema);
      if (!properties?.some(mayHoldItems) || properties.some(({ name }) => namesTotal(name))) return;
      const edit = addedProperties(schema, { total });
      report(schema, "missing", { suggest: [{ message: "add", edit, draft: true }] });
    },
  },
});

const total = { type: ["integer", "null"], description: "The number of all items; null if it is not known." };
