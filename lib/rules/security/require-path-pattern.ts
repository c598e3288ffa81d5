import { joinEdits } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { pathWords } from "../../prose/lexicon/roles.ts";
import { liesInRemoteRepository, mayLeadAnywhere, namesFilePath } from "../../prose/roles.ts";
import { headWordOf, wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { editTargetsOf, stringBranchesOf } from "../../schema/branches.ts";
import { noParentSegments } from "../../schema/pattern-length.ts";
import { textAbout } from "../../schema/descriptions.ts";

/** A path from a model may be "../../.ssh/id_rsa", because a text that it read before told it so. */
export default defineRule({
  name: "require-path-pattern",
  family: "security",
  ids: ["SEC-004"],
  description: "Require file path parameters to have a pattern",
  severity: "error",
  presets: ["strict", "security", "governance"],
  presetOptions: { governance: { anywhere: true } },
  edit: "suggest",
  options: {
    words: option.strings(pathWords, { about: "The last words in the names of parameters that take a file path" }),
    anywhere: option.boolean(false, {
      about: "Whether absolute paths and the working folder are reported, too",
    }),
    pattern: option.text(noParentSegments, { about: "The pattern that the suggestion writes" }),
  },
  messages: {
    missing:
      "Path parameter '{{path}}' of tool '{{tool}}' takes any text, '../../.ssh/id_rsa' among it; add a pattern that keeps such paths out.",
    addPattern: "Add a pattern that lets no '..' through.",
  },
  check: {
    parameter(parameter, { options, tool, report }) {
      const { name } = parameter;
      const { head } = headWordOf(name);
      if (!options.words.includes(head) && head !== "name") return;
      const free = stringBranchesOf(parameter.schema).filter(
        (each) =>
          !each.isCheckedByCode &&
          !each.mayHave("pattern", "enum", "const", "format", "contentEncoding", "contentMediaType"),
      );
      if (
        !free.length ||
        parameter.schema.isCheckedByCode ||
        isPatchOperation(parameter.parent) ||
        isPartOfAddress(parameter)
      )
        return;
      const description = textAbout(parameter.schema);
      if (description === undefined || isResponseOnly(parameter)) return;
      const toolWords = tool.name.state === "known" ? wordsOf(tool.name.value) : [];
      const named = { name, description, toolWords, toolDescription: knownValue(tool.description) ?? "" };
      if (!namesFilePath(named, options.words) || (!options.anywhere && mayLeadAnywhere(named))) return;
      const beside = tool.parameters.filter(({ depth }) => depth === 0).map((each) => each.name);
      if (liesInRemoteRepository(named, beside)) return;
      const edit = joinEdits(editTargetsOf(free).map(({ editor }) => editor?.set("pattern", options.pattern)));
      report(parameter, "missing", { suggest: [{ message: "addPattern", edit }] });
    },
  },
});

/** `url.path` next to the `host`, and `attachments[].filename`: no server opens them. */
function isPartOfAddress({ name, within, parent }: Parameter): boolean {
  if (headWordOf(within?.name ?? "").head === "attachment") return name.toLowerCase() === "filename" || name === "name";
  if (headWordOf(name).head !== "path") return false;
  return (
    addresses.has(headWordOf(within?.name ?? "").head) || parent.properties().some((beside) => beside.name === "host")
  );
}

const addresses = new Set(["endpoint", "href", "request", "route", "uri", "url"]);

/** The `path` of a JSON Patch (RFC 6902) is next to its `op`. */
function isPatchOperation(parent: Schema): boolean {
  for (const { name } of parent.properties()) if (name === "op") return true;
  return false;
}
