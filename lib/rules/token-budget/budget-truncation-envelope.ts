import { truncationsOf } from "../../code/envelopes.ts";
import { memoizeFor } from "../../model/lazy.ts";
import { joinEdits } from "../../model/editor.ts";
import { type Parameter, parametersOf } from "../../model/parameter.ts";
import type { Schema } from "../../model/schema.ts";
import type { Server } from "../../model/server.ts";
import { likelyLengthOf } from "../../prose/lengths.ts";
import { quotedListOf } from "../../prose/text.ts";
import { answersBriefly, namesLongText } from "../../prose/tool-answers.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { unboundedStringsOf } from "../../schema/bounds.ts";
import { editTargetsOf, partsOf, textKeyword } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";
import { dispatchOf } from "../../schema/dispatch.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";
import { valueFactsOf } from "../../schema/value-facts.ts";

const envelope = ["_truncated", "preview", "full_action", "full_params"];

/** A log or a page in an answer may fill the context window; a beginning of it, and how to get the rest, does not. */
export default defineRule({
  name: "budget-truncation-envelope",
  family: "token-budget",
  description: "Require long texts in answers to be cut, and to say how to get the rest",
  reason: "A text of any length in a result pushes out what the model needs to know.",
  severity: "warning",
  presets: [],
  edit: "draft",
  options: {
    maxLength: option.integer(2048, { min: 1, about: "The longest text that an answer may hold as it is" }),
    maxPreview: option.integer(500, { min: 1, about: "The longest preview of a text that was cut" }),
    minPreview: option.integer(100, { min: 1, about: "The shortest preview that is of use" }),
  },
  messages: {
    long: "{{Subject}} seems to be a long text, and has no limit.",
    tooLong: "{{Subject}} may have {{value}} characters, more than {{most}}.",
    incomplete: "The truncation object has no {{keys}}.",
    longPreview: "A preview of {{value}} characters is longer than {{most}}.",
    shortPreview: "A preview of {{value}} characters is shorter than {{least}}.",
    unknownAction: "'{{key}}' names '{{action}}', which is not a tool or an action of this server.",
    limit: "Limit the text to {{most}} characters, for you to cut it.",
  },
  remedies: {
    long: "Cut it, and return '{ _truncated, preview, full_action, full_params }'.",
    tooLong: "Cut it, and return '{ _truncated, preview, full_action, full_params }'.",
    incomplete: "Name the tool or action that returns the rest, and its arguments.",
    longPreview: "Cut the preview earlier.",
    shortPreview: "Keep more of the text.",
    unknownAction: "Name the tool or action that returns the rest.",
  },
  check: {
    schema({ key, schema, tool }, { options, report, server }) {
      if (key !== "outputSchema") return;
      const isBrief = answersBriefly(toolTextsOf(tool));
      const { maxLength: most } = options;
      for (const field of parametersOf(schema)) {
        const properties = envelopeIn(field.schema);
        if (properties) checkEnvelope(properties);
        else if (!isBrief && !isEnvelope(field.parent)) checkText(field);
      }
      const own = envelopeIn(schema);
      if (own) checkEnvelope(own);

      function checkText(field: Parameter): void {
        const open = unboundedStringsOf(field.schema);
        const about = textAbout(field.schema);
        if (about === undefined) return;
        const edit = joinEdits(editTargetsOf(open).map(({ editor }) => editor?.set("maxLength", most)));
        const limit = most.toLocaleString("en");
        const suggest = [{ message: "limit" as const, data: { most: limit }, edit, draft: true }];
        if (open.length) {
          if (isLong(field, about, most)) report(field, "long", { suggest });
          return;
        }
        const longest = valueFactsOf(field.schema)?.bounds("characters").maximum;
        if (typeof longest === "number" && longest > most)
          report(field, "tooLong", { data: { value: longest.toLocaleString("en"), most: limit } });
      }

      function checkEnvelope(part: Schema): void {
        const names = part.properties().map(({ name }) => name);
        const missing = part.mayHaveOtherParts ? [] : envelope.filter((name) => !names.includes(name));
        if (missing.length) report(part, "incomplete", { data: { keys: quotedListOf(missing) } });
        const preview = part.properties().find(({ name }) => name === "preview");
        const length = preview && valueFactsOf(preview.schema)?.bounds("characters").maximum;
        if (preview && typeof length === "number") {
          const at = preview.schema.keywordSpan("maxLength") ?? preview.keySpan;
          if (length > options.maxPreview)
            report(preview.schema, "longPreview", {
              at,
              data: { value: length.toLocaleString("en"), most: options.maxPreview },
            });
          if (length < options.minPreview)
            report(preview.schema, "shortPreview", { at, data: { value: length, least: options.minPreview } });
        }
        const named = part.properties().find(({ name }) => name === "full_action");
        const action = named && textKeyword(named.schema, "const");
        if (named && action !== undefined && !isKnownAction(server, action))
          report(named.schema, "unknownAction", { at: named.keySpan, data: { key: named.name, action } });
      }
    },
    handler(subject, { options, report, server }) {
      const { envelopes, actions } = truncationsOf(subject.tool);
      for (const { place, keys, previewLength: length } of envelopes) {
        if (!subject.tool.isInFile(place)) continue;
        const missing = keys ? envelope.filter((name) => !keys.includes(name)) : [];
        if (missing.length) report(subject, "incomplete", { at: place.span, data: { keys: quotedListOf(missing) } });
        if (length === undefined) continue;
        if (length > options.maxPreview)
          report(subject, "longPreview", {
            at: place.span,
            data: { value: length.toLocaleString("en"), most: options.maxPreview },
          });
        if (length < options.minPreview)
          report(subject, "shortPreview", { at: place.span, data: { value: length, least: options.minPreview } });
      }
      for (const { key, action, place } of actions)
        if (subject.tool.isInFile(place) && !isKnownAction(server, action))
          report(subject, "unknownAction", { at: place.span, data: { key, action } });
    },
  },
});

/** True for a field whose name or description mentions a text that may be longer than the limit. */
function isLong({ name, path }: Parameter, description: string, most: number): boolean {
  // A line of a file is short, whatever its content.
  if (/\blines?(?:\[\]|\.)/i.test(path)) return false;
  // Names of media refer to links here.
  const length = likelyLengthOf({ name: "", description, format: undefined });
  return namesLongText(name) || length === "open" || (length !== undefined && length > most);
}

/** The part of a schema that is an envelope. */
function envelopeIn(schema: Schema): Schema | undefined {
  return partsOf(schema).find(isEnvelope);
}

function isEnvelope(schema: Schema): boolean {
  return schema.properties().some(({ name }) => name === "_truncated");
}

/** True for the name of a tool or of an action; also if the server may have others that are not found here. */
function isKnownAction(server: Server, action: string): boolean {
  return knownActionsOf(server)?.has(wordsOf(action).join(" ")) ?? true;
}

/** The words of all names of tools and actions; `undefined` if there may be others. */
const knownActionsOf = memoizeFor((server: Server): ReadonlySet<string> | undefined => {
  if (!server.complete) return undefined;
  const known = new Set<string>();
  for (const tool of server.tools) {
    const dispatch = dispatchOf(tool);
    if (tool.name.state !== "known" || (dispatch && !dispatch.actions)) return undefined;
    const name = wordsOf(tool.name.value).join(" ");
    known.add(name);
    for (const action of dispatch?.actions ?? []) {
      const words = wordsOf(action.name).join(" ");
      known.add(words).add(`${name} ${words}`);
    }
  }
  return known;
});
