import type { Alternative } from "../../model/alternative.ts";
import { joinEdits } from "../../model/editor.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { urlWords } from "../../prose/lexicon/roles.ts";
import { namesUrl, webSchemeOf } from "../../prose/roles.ts";
import { headWordOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { editTargetsOf, stringBranchesOf, textKeyword } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";

const uriFormats = new Set(["uri", "uri-reference", "iri", "iri-reference", "uri-template"]);

/** The pattern to suggest, by the schemes that the name and the texts allow. */
const patterns = { https: "^https://", "http or https": "^https?://" };

/** A server that fetches any URL also fetches "file:///etc/passwd" or the cloud's metadata address. */
export default defineRule({
  name: "require-uri-format",
  family: "security",
  ids: ["SEC-005"],
  description: "Require URL parameters to have a URI format",
  severity: "error",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: { words: option.strings(urlWords, { about: "The last words in the names of parameters that take a URL" }) },
  messages: {
    missing:
      "URL parameter '{{path}}' of tool '{{tool}}' takes any text, so a call can pass what is no URL, or one that leads to the server's own files and network; say that it is a URI, or which scheme it has.",
    addFormat: "Add the format 'uri'.",
    addPattern: "Add a pattern that asks for 'https://'.",
    addWebPattern: "Add a pattern that asks for 'http://' or 'https://'.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const { name, schema } = parameter;
      if (!options.words.includes(headWordOf(name).head)) return;
      const free = stringBranchesOf(schema).filter((each) => !each.isCheckedByCode && !mayBeUri(each));
      if (!free.length || schema.isCheckedByCode) return;
      const description = textAbout(schema);
      if (description === undefined || isResponseOnly(parameter)) return;
      if (!namesUrl(name, description, options.words)) return;
      const bases = editTargetsOf(free);
      const set = (base: Schema, keyword: string, value: string) => base.editor?.set(keyword, value);
      const addFormat = joinEdits(bases.map((base) => set(base, "format", "uri")));
      const hasPattern = free.some((each) => each.mayHave("pattern"));
      const scheme = hasPattern ? undefined : webSchemeOf(name, description, defaultOf(schema));
      const addPattern = scheme && joinEdits(bases.map((base) => set(base, "pattern", patterns[scheme])));
      report(parameter, "missing", {
        suggest: [
          { message: "addFormat", edit: addFormat },
          { message: scheme === "https" ? "addPattern" : "addWebPattern", edit: addPattern },
        ],
      });
    },
  },
});

function defaultOf(schema: Schema): string | undefined {
  const value = knownValue(schema.keyword("default"));
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

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
