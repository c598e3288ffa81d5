import { explainProbe } from "../catalog/find-probes.ts";
import { rulesOfMessage } from "../catalog/find-rules.ts";
import { explainRule, type RuleExplanation } from "../catalog/rule-info.ts";
import { InputError, shortenedInput } from "../result/input-error.ts";
import { longest, listPage } from "./page.ts";
import type { Inputs, Outputs } from "./schemas.ts";

type Entry = Outputs["explained"]["entries"][number];

/** Longer pages are cut: they have their rare parts last. */
const maxPage = 12_000;

/** The rules and probes that a text is about. @throws InputError `USAGE` if there is none. */
export function explainFinding({ about, ...request }: Inputs["explainFinding"]): Outputs["explained"] {
  const { entries, ...page } = listPage(entriesFor(about.trim()), request);
  return { entries, ...page };
}

function entriesFor(about: string): Entry[] {
  const one = probeEntry(about) ?? ruleEntries(about);
  if (one.length) return one;
  // The line of a report names its rule or probe.
  const named = new Set(about.match(/[\w-]+/gu));
  const ofWords = [...named]
    .filter((word) => word.includes("-"))
    .flatMap((word) => probeEntry(word) ?? ruleEntries(word));
  if (ofWords.length) return [...new Map(ofWords.map((entry) => [entry.name, entry])).values()];
  const ofMessage = rulesOfMessage(about).flatMap(({ name }) => ruleEntries(name));
  if (ofMessage.length) return ofMessage;
  explainRule(shortenedInput(about));
  return [];
}

function probeEntry(word: string): Entry[] | undefined {
  const probe = explainProbe(word);
  if (!probe) return undefined;
  const { name, requirements, requirement, remedy, page, documentation } = probe;
  return [
    {
      kind: "probe",
      name,
      ids: [...requirements],
      summary: requirement,
      reason: remedy,
      page: partsOf(page),
      documentation,
    },
  ];
}

function ruleEntries(word: string): Entry[] {
  let found: readonly RuleExplanation[];
  try {
    found = explainRule(word);
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
  return found.map(({ name, ids, description, reason, page, documentation }) => ({
    ...{
      kind: "rule",
      name,
      ids: [...ids],
      summary: shortenedInput(`${description}.`, longest.value),
      reason,
      page: partsOf(page),
      documentation,
    },
  }));
}

/** A page without the marks around its generated parts, in parts of whole lines. */
function partsOf(page: string): string[] {
  const text = shortenedInput(page.replaceAll(/<!-- .*? -->\n?/gu, "").trim(), maxPage);
  const parts: string[] = [];
  let part = "";
  for (const line of text.split(/(?<=\n)/u).map((one) => shortenedInput(one, longest.text - 1))) {
    if (part.length + line.length > longest.text) {
      parts.push(part);
      part = "";
    }
    part += line;
  }
  return [...parts, part];
}
