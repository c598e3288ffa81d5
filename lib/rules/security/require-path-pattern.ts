import { joinEdits } from "../../model/editor.ts";
import { pathWords } from "../../prose/lexicon/roles.ts";
import { filePathOf, mayNamePath } from "../../prose/locations.ts";
import { takesAbsolutePaths } from "../../prose/roles.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { editTargetsOf, stringBranchesOf, textKeyword } from "../../schema/branches.ts";
import { noParentSegments, withinFolder } from "../../schema/pattern-length.ts";
import { textAbout } from "../../schema/descriptions.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";

export default defineRule({
  name: "require-path-pattern",
  family: "security",
  description: "Require file path parameters to have a pattern",
  reason: "A text that the model has read can make it pass '../../.ssh/id_rsa', and the server opens the file.",
  severity: "error",
  presets: ["security"],
  edit: "draft",
  options: {
    words: option.strings(pathWords, { about: "The last words in the names of parameters that take a file path" }),
    ignoreDescriptions: option.boolean(false, {
      about:
        "Whether the name alone decides; otherwise absolute paths, the working folder, and paths that are not in the server's file system according to the texts or the parameters beside them are not reported",
    }),
    pattern: option.text(withinFolder, { about: "The pattern that the first suggestion writes" }),
  },
  messages: {
    missing: "The name of {{subject}} suggests a path, and it accepts '../../.ssh/id_rsa'.",
    addOwn: "Add the pattern {{pattern}}.",
    addRelative: "Add a pattern that lets only relative paths without '..' through.",
    addPattern: "Add a pattern that excludes '..'.",
  },
  plurals: {
    missing:
      "The names of {{count}} parameters of {{source}} suggest paths, and they accept '../../.ssh/id_rsa': {{names}}.",
  },
  remedies: {
    missing: "Add a 'pattern' that excludes '..'.",
  },
  check: {
    parameter(parameter, { options, tool, report }) {
      const { name, schema } = parameter;
      if (!mayNamePath(name, options.words)) return;
      const free = stringBranchesOf(schema).filter(
        (each) =>
          !each.isCheckedByCode &&
          !each.mayHave("pattern", "enum", "const") &&
          (options.ignoreDescriptions || !each.mayHave("format", "contentEncoding", "contentMediaType")),
      );
      if (!free.length || schema.isCheckedByCode) return;
      const description = textAbout(schema);
      if (description === undefined || isResponseOnly(parameter)) return;
      const named = filePathOf(parameter, tool, description, options);
      if (!named) return;
      // "../data" may be a correct path.
      const adding = (pattern: string) =>
        joinEdits(editTargetsOf(free).map(({ editor }) => editor?.set("pattern", pattern)));
      if (options.pattern !== withinFolder) {
        const { pattern } = options;
        report(parameter, "missing", {
          suggest: [{ message: "addOwn", data: { pattern }, edit: adding(pattern), draft: true }],
        });
        return;
      }
      const isAbsolute = takesAbsolutePaths(named, textKeyword(schema, "default") ?? "");
      report(parameter, "missing", {
        suggest: [
          { message: "addRelative", edit: isAbsolute === "yes" ? undefined : adding(withinFolder), draft: true },
          { message: "addPattern", edit: isAbsolute === "no" ? undefined : adding(noParentSegments), draft: true },
        ],
      });
    },
  },
});
