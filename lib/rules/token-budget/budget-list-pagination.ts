import { refusalOfLarge } from "../../code/rejected-limits.ts";
import type { JsonObject } from "../../model/json.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { namesNextPage, pagingNamesIn, statedMaximumOf, statedPageSize } from "../../prose/paging.ts";
import { quotedListOf } from "../../prose/text.ts";
import { isListAction, returnsList } from "../../prose/tool-answers.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { dispatchOf } from "../../schema/dispatch.ts";
import { clampedPageSize, pageSizeOf } from "../../schema/page-size.ts";
import { addedProperties, closedPropertiesOf, mayHoldItems } from "../../schema/properties.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

/**
 * A list of thousands of items fills the context window of a model that needs one of them: the token-budget checklist,
 * §1.
 */
export default defineRule({
  name: "budget-list-pagination",
  family: "token-budget",
  description: "Require tools that return lists to return them in pages",
  reason: "A list of any length may fill the context window of a model in one call.",
  severity: "error",
  presets: [],
  edit: "draft",
  options: {
    limit: option.text("limit", { about: "The parameter for the number of items" }),
    cursor: option.text("cursor", { about: "The parameter for the place where a page begins" }),
    maxDefault: option.integer(20, { min: 1, about: "The highest default of the number of items" }),
    max: option.integer(100, { min: 1, about: "The highest number of items" }),
    allow: option.strings([], { about: "Names of tools whose lists are always short" }),
  },
  messages: {
    missing: "{{Subject}} returns a list and has no {{names}}.",
    otherNames: "{{Subject}} returns its list in parts with {{others}} and has no {{names}}.",
    noDefault: "{{Subject}} has no default of {{most}} or less.",
    highDefault: "The default of {{subject}} is {{value}}, more than {{most}}.",
    noMaximum: "The description of {{subject}} does not say the highest value ({{most}} or less).",
    highMaximum: "The maximum of {{subject}} is {{value}}, more than {{most}}.",
    rejected: "Calls of tool '{{tool}}' for more than {{value}} items are rejected.",
    refused: "{{Subject}} rejects a '{{name}}' that is too high.",
    noItems: "{{Subject}} has no list.",
    noNextCursor: "{{Subject}} has no 'next_cursor'.",
    addParameters: "Add {{names}}, for you to implement.",
    setDefault: "Set the default to {{value}}, for you to implement.",
    clamp: "State the maximum in the description instead, for you to lower higher values in the handler.",
    addNextCursor: "Add 'next_cursor', for you to implement.",
  },
  remedies: {
    missing: "Return one page, and where the next one begins.",
    otherNames: "Use the same two names in all tools.",
    noDefault: "Set 'default', and use it in the handler.",
    highDefault: "Lower it to {{most}}.",
    noMaximum: "Name it there, and lower higher values to it.",
    highMaximum: "Lower it to {{most}}.",
    rejected: "State the maximum in the description, and lower higher values.",
    refused: "Lower it to the maximum instead: Math.min(limit, 100).",
    noItems: "Return the items in a list.",
    noNextCursor: "Add 'next_cursor', absent on the last page.",
  },
  check: {
    tool(tool, { options, report }) {
      const root = knownValue(tool.inputSchema);
      if (!root || options.allow.includes(tool.label) || !isList(tool)) return;
      if (!closedPropertiesOf(root) && !dispatchOf(tool)) return;
      const own = tool.parameters.filter(({ depth }) => depth === 0);
      const missing = [options.limit, options.cursor].filter((name) => own.every((each) => each.name !== name));
      const names = quotedListOf(missing);
      const others = otherPaging(tool).filter((name) => name !== options.limit && name !== options.cursor);
      // A second limit next to one with another name would only confuse.
      if (missing.length && others.length)
        report(tool, "otherNames", { data: { others: quotedListOf(others), names } });
      else if (missing.length) {
        const edit = addedProperties(root, parametersFor(missing, options));
        const suggest = [{ message: "addParameters" as const, data: { names }, edit, draft: true }];
        report(tool, "missing", { data: { names }, suggest });
      }
    },
    schema({ key, schema, tool }, { options, report }) {
      if (key !== "outputSchema" || options.allow.includes(tool.label) || dispatchOf(tool) || !isList(tool)) return;
      const properties = closedPropertiesOf(schema);
      if (!properties?.length) return;
      if (!properties.some(mayHoldItems)) report(schema, "noItems");
      const takesCursor = tool.parameters.some(({ name, depth }) => depth === 0 && name === options.cursor);
      if (!takesCursor || properties.some(({ name }) => namesNextPage(name))) return;
      const edit = addedProperties(schema, { next_cursor: nextCursor });
      report(schema, "noNextCursor", { suggest: [{ message: "addNextCursor", edit, draft: true }] });
    },
    parameter(parameter, { options, report, tool }) {
      if (parameter.depth > 0 || parameter.name !== options.limit || !isList(tool)) return;
      const { schema } = parameter;
      const size = pageSizeOf(schema);
      if (!size) return;
      const fallback = size.fallback ?? statedPageSize(size.description);
      if (fallback === undefined) {
        const edit = schema.editor?.set("default", options.maxDefault);
        const suggest = [{ message: "setDefault" as const, data: { value: options.maxDefault }, edit, draft: true }];
        report(parameter, "noDefault", { data: { most: options.maxDefault }, suggest });
      } else if (typeof fallback === "number" && fallback > options.maxDefault)
        report(parameter, "highDefault", {
          data: { value: fallback.toLocaleString("en"), most: options.maxDefault.toLocaleString("en") },
        });
      const { maximum } = size;
      const highest = maximum ?? statedMaximumOf(size.description);
      if (highest === undefined) report(parameter, "noMaximum", { data: { most: options.max } });
      else if (typeof highest === "number" && highest > options.max)
        report(parameter, "highMaximum", {
          data: { value: highest.toLocaleString("en"), most: options.max.toLocaleString("en") },
        });
      else if (typeof maximum === "number" && isEnforced(tool)) {
        const suggest = [{ message: "clamp" as const, edit: clampedPageSize(schema, maximum), draft: true }];
        const at = schema.keywordSpan("maximum") ?? parameter.keySpan;
        report(parameter, "rejected", { at, data: { value: maximum }, suggest });
      }
    },
    handler(subject, { options, report }) {
      const { tool } = subject;
      const place = isList(tool) ? refusalOfLarge(tool, options.limit, options.maxDefault) : undefined;
      if (place && tool.isInFile(place)) report(subject, "refused", { at: place.span, data: { name: options.limit } });
    },
  },
});

/** The paths of the parameters that page under other names, those in an object for all parameters of the query too. */
function otherPaging({ parameters }: Tool): readonly string[] {
  const values = parameters.filter(
    ({ depth, schema }) => depth < 2 && !schema.alternatives.every((each) => each.accepts("boolean")),
  );
  const names = new Set(pagingNamesIn(values.map(({ name }) => name)));
  return values.filter(({ name }) => names.has(name)).map(({ path }) => path);
}

function isList(tool: Tool): boolean {
  const dispatch = dispatchOf(tool);
  if (!dispatch) return returnsList(toolTextsOf(tool));
  return dispatch.actions?.some(({ name }) => isListAction(name)) ?? false;
}

/** The server library checks the arguments before the handler runs, so that the handler cannot lower a value. */
function isEnforced({ handler, convention }: Tool): boolean {
  return handler.state === "known" && handler.value.input === "arguments" && convention !== "verbatim";
}

const nextCursor = { type: "string", description: "Where the next page begins; absent on the last page." };

/** The schemas of the parameters to add. */
function parametersFor(
  names: readonly string[],
  options: { readonly limit: string; readonly maxDefault: number; readonly max: number },
): JsonObject {
  const most = `at most ${String(options.max)}. Higher values are lowered to it.`;
  const limit = {
    type: "integer",
    minimum: 1,
    default: options.maxDefault,
    description: `The number of items, ${most}`,
  };
  const cursor = { type: "string", description: "Where the page begins: the 'next_cursor' of the page before." };
  return Object.fromEntries(names.map((name) => [name, name === options.limit ? limit : cursor]));
}
