import type { ParameterFacts, TemplateFacts } from "../model/template-facts.ts";
import { mentionsConstraint, mentionsValue, constraintPhrase } from "./constraints.ts";
import { type TemplateSection, templateSections } from "./description-template.ts";
import { saysWhen } from "./guidance.ts";
import { domainIn } from "./openings.ts";
import { secretWords } from "./lexicon/roles.ts";
import { namesSecret } from "./roles.ts";
import { endsAsSentence, firstSentenceOf, listOf } from "./text.ts";

/**
 * The parameters of the canonical shape that need no separate explanation. Source: the token-budget checklist, §5 and
 * §9.
 */
const standard = ["fields", "limit", "cursor"];

/**
 * The description with the four elements of the template (the token-budget checklist, §9). The list of parameters is
 * made from the schema. Everything else is kept; what is missing is added, as a draft if nothing states it.
 */
export function generatedDescription(facts: TemplateFacts): string {
  const description = facts.description.trim();
  const sections = templateSections(description);
  const find = (name: TemplateSection["name"]): TemplateSection | undefined =>
    sections.find((section) => section.name === name);
  const preamble = description.slice(0, sections[0]?.start ?? description.length).trim();
  const purpose = preamble || "TODO: say in one sentence what the tool is for.";
  const prefix = facts.domain === undefined || domainIn(preamble) ? "" : `${facts.domain}: `;
  const parts = [`${prefix}${purpose}`];
  if (!find("when-to-use") && !saysWhen(description)) parts.push("When to use: TODO: say what the tool is chosen for.");
  const others = sections.filter(({ name }) => name !== "parameters");
  const list = find("parameters");
  // The text between two sections belongs to the one before it. Text that follows the list is kept after it.
  const kept = list ? textAfter(description, list, sections) : "";
  const before = list
    ? others.filter(({ start }) => start < list.start)
    : others.filter(({ name }) => name === "when-to-use");
  parts.push(...before.map((section) => textOf(description, section)));
  parts.push(parameterSection(facts), kept);
  parts.push(...others.filter((section) => !before.includes(section)).map((section) => textOf(description, section)));
  if (!find("limitations")) parts.push(`Limitations: ${limitationsOf(facts)}`);
  return parts.filter(Boolean).join("\n");
}

function textOf(description: string, { start, end }: TemplateSection): string {
  return description.slice(start, end).trim();
}

function textAfter(description: string, section: TemplateSection, sections: readonly TemplateSection[]): string {
  const next = sections.find(({ start }) => start >= section.end);
  return description.slice(section.end, next?.start ?? description.length).trim();
}

/** What the hints and the limits of the schema state. */
function limitationsOf({ parameters, isDestructive, isIdempotent, isOpenWorld }: TemplateFacts): string {
  const bounds = parameters.flatMap(({ name, constraints }) => {
    const range = constraints.find(({ kind }) => kind === "range");
    return range?.kind === "range" && range.max !== undefined ? [`${name} is at most ${String(range.max)}`] : [];
  });
  const sentences = [
    ...(isDestructive ? ["It may destroy data."] : []),
    ...(isIdempotent === false ? ["Each call has an effect of its own."] : []),
    ...(isOpenWorld ? ["It depends on services outside of this server."] : []),
    ...(bounds.length ? [`${listOf(bounds)}.`] : []),
  ];
  return sentences.join(" ") || "TODO: name rate limits and caveats, or say that there are none.";
}

/** The part of a description that is made from the schema: the list of parameters, with the actions. */
export function parameterSection({ parameters, actions }: TemplateFacts): string {
  if (!parameters.length) return "Parameters: none.";
  const isStandard = ({ name }: ParameterFacts): boolean => actions !== undefined && standard.includes(name);
  const lines = parameters.filter((parameter) => !isStandard(parameter)).flatMap((each) => linesOf(each, actions));
  const shared = parameters.filter(isStandard).map(({ name }) => name);
  if (shared.length) lines.push(`- ${shared.join(", ")}: standard pagination/projection.`);
  return ["Parameters:", ...lines].join("\n");
}

function linesOf(parameter: ParameterFacts, actions: TemplateFacts["actions"]): readonly string[] {
  const start = `- ${parameter.name} (${parameter.isRequired ? "required" : "optional"}):`;
  if (actions !== undefined && parameter.name === "action") return actionLines(start, actions);
  if (actions !== undefined && parameter.name === "params") {
    const call = offers(actions, "schema") ? ` Call {action:"schema", params:{action:"X"}} for shape.` : "";
    return [`${start} action-specific.${call}`];
  }
  const text = aboutOf(parameter);
  return [`${start} ${text}${endsAsSentence(text) ? "" : "."}`];
}

/** "The number of items (1-100, default 20)": the first sentence, without what the schema states. */
function aboutOf({ name, description, types, constraints, fallback }: ParameterFacts): string {
  const sentence = firstSentenceOf(description).replaceAll(/\s+/gu, " ");
  const phrases = constraints
    .filter((constraint) => !mentionsConstraint(description, name, constraint))
    .flatMap((constraint) => constraintPhrase(constraint) ?? []);
  // The default of a password does not belong in a description.
  const isSecret = namesSecret(name, { words: secretWords, ignoreDescriptions: true }, () => description);
  if (fallback !== undefined && !isSecret && !mentionsValue(description, fallback)) phrases.push(`default ${fallback}`);
  const limits = phrases.length ? ` (${phrases.join("; ")})` : "";
  const about = sentence || listOf(types, "or") || "any value";
  return limits ? `${about.replace(/\.$/u, "")}${limits}` : about;
}

/** The actions, with a line for each if one of them has a description. */
function actionLines(start: string, actions: NonNullable<TemplateFacts["actions"]>): readonly string[] {
  const call = offers(actions, "help") ? ` Call {action:"help"} for the full catalog.` : "";
  if (actions === "open") return [`${start} subject.verb.${call}`];
  const names = actions.map(({ name }) => name).join(", ");
  if (actions.every(({ description }) => !description)) return [`${start} ${names}.${call}`];
  const lines = actions.map(({ name, description }) => `  - ${name}${description ? `: ${description}` : ""}`);
  return [`${start} one of these.${call}`, ...lines];
}

/** True if a tool has an action, or may have it. */
function offers(actions: NonNullable<TemplateFacts["actions"]>, wanted: string): boolean {
  return actions === "open" || actions.some(({ name }) => name === wanted);
}
