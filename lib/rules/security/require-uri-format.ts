import type { Alternative } from "../../model/alternative.ts";
import { joinEdits } from "../../model/editor.ts";
import type { Schema } from "../../model/schema.ts";
import { urlWords } from "../../prose/lexicon/roles.ts";
import { isCompared } from "../../prose/locations.ts";
import { namesUrl, webSchemeOf } from "../../prose/roles.ts";
import { headWordOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { editTargetsOf, stringBranchesOf, textKeyword } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";

const uriFormats = new Set(["uri", "uri-reference", "iri", "iri-reference", "uri-template"]);

export default defineRule({
  name: "require-uri-format",
  family: "security",
  description: "Require URL parameters to have a URI format",
  reason: "A server that fetches any URL also fetches 'file:///etc/passwd' or the cloud's metadata address.",
  severity: "error",
  presets: ["security"],
  edit: ["suggest", "draft"],
  options: {
    words: option.strings(urlWords, { about: "The last words in the names of parameters that take a URL" }),
    ignoreDescriptions: option.boolean(false, {
      about:
        "Whether the name alone decides, even if the description, or an operator beside it, says that the value is no URL",
    }),
  },
  messages: {
    missing: "The name of {{subject}} suggests a URL, but it accepts any string.",
    addFormat: "Add the format 'uri'.",
    addPattern: "Add a pattern that requires 'https://'.",
    addWebPattern: "Add a pattern that requires 'http://' or 'https://'.",
  },
  plurals: {
    missing: "The names of {{count}} parameters of {{source}} suggest URLs, but they accept any string: {{names}}.",
  },
  remedies: {
    missing: "Add format 'uri', or a 'pattern' for https://.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const { name, schema } = parameter;
      if (!options.words.includes(headWordOf(name).head)) return;
      const free = stringBranchesOf(schema).filter((each) => !each.isCheckedByCode && !mayBeUri(each));
      if (!free.length || schema.isCheckedByCode) return;
      const description = textAbout(schema);
      if (description === undefined || isResponseOnly(parameter)) return;
      if (!options.ignoreDescriptions && isCompared(parameter)) return;
      if (!namesUrl(name, description, options)) return;
      const bases = editTargetsOf(free);
      const set = (base: Schema, keyword: string, value: string) => base.editor?.set(keyword, value);
      const addFormat = joinEdits(bases.map((base) => set(base, "format", "uri")));
      const hasPattern = free.some((each) => each.mayHave("pattern"));
      const scheme = hasPattern ? undefined : webSchemeOf(name, description, textKeyword(schema, "default"));
      const addPattern = scheme && joinEdits(bases.map((base) => set(base, "pattern", scheme.pattern)));
      report(parameter, "missing", {
        suggest: [
          {
            message: scheme?.pattern === "^https://" ? "addPattern" : "addWebPattern",
            edit: addPattern,
            draft: !scheme?.isStated,
          },
          // Validators refuse "example.com/a b" and the like, which the server may take.
          { message: "addFormat", edit: addFormat, draft: true },
        ],
      });
    },
  },
});

/**
 * True for a text with a URI format, with fixed values, or with a pattern that begins with a scheme: `^https?://`,
 * `^mailto:`.
 */
function mayBeUri(alternative: Alternative): boolean {
  if (alternative.mayHave("enum", "const")) return true;
  const format = alternative.keyword("format");
  const pattern = alternative.keyword("pattern");
  if (format.state === "unknown" || pattern.state === "unknown") return true;
  if (uriFormats.has(textKeyword(alternative, "format") ?? "")) return true;
  return startsWithScheme.test(textKeyword(alternative, "pattern") ?? "");
}

/** Anything before two slashes, or the letters of a scheme alone: `^(?:mailto|tel):`. */
const startsWithScheme = /^\^(?:.*:(?:\\?\/){2}|(?:\((?:\?:)?)?[a-z][a-z\d+.?|-]*\)?:)/i;
