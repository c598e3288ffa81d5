import { pageOf } from "./pages.ts";
import { probes } from "../probes/index.ts";
import { probeUrlOf } from "../probes/families.ts";
import { type Probe, probeFamilies } from "../probes/probe.ts";
import { didYouMean, InputError } from "../result/input-error.ts";

export { severityOfLevel } from "../probes/families.ts";

/** The category of the issues of probes. As a word in a flag, it selects all probes: `--exclude runtime`. */
const category = "runtime";

/**
 * Finds the probes for a word: a probe, a family, a requirement of the conformance review, or `runtime` for all.
 *
 * @returns `undefined` for any other word.
 */
export function probesOfWord(word: string): readonly Probe[] | undefined {
  if (word === category) return probes;
  const found = probes.filter(
    ({ name, family, requirements }) =>
      name === word || family === word || requirements.some((id) => id === word.toUpperCase()),
  );
  return found.length || Object.hasOwn(probeFamilies, word) ? found : undefined;
}

/** A probe with its section of the page of probes, as Markdown. */
export interface ProbeExplanation extends ProbeInfo {
  readonly page: string;
  /** The URL of that section. */
  readonly documentation: string;
}

/** The metadata of a probe and its section of the page; `undefined` for a word that is not the name of a probe. */
export function explainProbe(word: string): ProbeExplanation | undefined {
  const probe = listProbes().find(({ name }) => name === word);
  if (!probe) return undefined;
  const sections = pageOf("docs/reference/probes").split(/^(?=#{1,3} )/mu);
  const section = sections.find((one) => one.startsWith(`### ${word}\n`)) ?? "";
  return { ...probe, page: section.trim().replace(/^### /u, "# "), documentation: probeUrlOf(word) };
}

/** True for the name of a probe. */
export function isProbe(word: string): boolean {
  return probes.some(({ name }) => name === word);
}

/** All words that refer to probes, from which messages suggest the nearest one. */
export function probeWords(): string[] {
  return [category, ...Object.keys(probeFamilies), ...probes.map(({ name }) => name)];
}

/**
 * Refuses words that refer to no probe.
 *
 * @param place the flag or option with the words, for the message.
 * @param otherMeaning the remedy for a word that has another meaning.
 * @throws InputError `USAGE`.
 */
export function checkProbeWords(
  words: readonly string[],
  place: string,
  otherMeaning: (word: string, place: string) => string | undefined,
): void {
  for (const word of words) {
    if (probesOfWord(word)) continue;
    const known = [...probeWords(), ...new Set(probes.flatMap(({ requirements }) => requirements))];
    const remedy = otherMeaning(word, place) ?? `${didYouMean(word, known)} See --list-probes.`.trim();
    throw new InputError("USAGE", place, `There is no probe, family or requirement '${word}'.`, remedy);
  }
}

/** The metadata of a probe as data. */
export type ProbeInfo = Omit<Probe, "needs" | "check" | "comparesAnswers">;

/** Every probe, family by family. */
export function listProbes(): ProbeInfo[] {
  return probes.map(({ needs: _needs, check: _check, comparesAnswers: _compares, ...info }) => info);
}
