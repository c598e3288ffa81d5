import path from "node:path";
import { fileURLToPath } from "node:url";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applied, Composition } from "../../lib/edits/compose.ts";
import type { LanguageName } from "../../lib/readers/languages.ts";
import { Plan } from "../../lib/validator/config/plan.ts";
import { lintSource } from "../../lib/validator/lint/lint-source.ts";
import { Verification } from "../../lib/validator/cli/verify-edits.ts";
import { registrations } from "../fixtures/registrations.ts";
import { fixturesIn } from "./corpus.ts";

const root = fileURLToPath(new URL("../../fixtures/", import.meta.url));

/** With the findings that the default options exclude, because these have edits, too. */
const rules = {
  "annotation-coherence": ["warning", { checkRedundant: true }],
  "constraints-in-schema": ["warning", { checkDefaultsAndFormats: true }],
  "describe-on-fields": ["warning", { ignoreSelfEvident: false }],
  "require-max-items": ["warning", { checkUnknownLimits: true }],
  "require-max-length": ["warning", { checkUnknownLimits: true, ignoreDescribedFormats: false }],
  "require-uri-format": ["warning", { ignoreDescriptions: true }],
} as const;
const plan = new Plan({ config: { rules }, path: undefined }, { preset: "all" }, root);

interface Text {
  readonly name: string;
  readonly language: LanguageName;
  readonly text: string;
}

/** An edit, and the kind of change that distinguishes pairs. */
interface Offered {
  readonly key: string;
  readonly tool: string;
  readonly edit: Parameters<typeof applied>[1][number];
}

function linted({ name, language, text }: Text, active = plan.activeFor(root + name)) {
  const source = { type: "file", name, path: root + name, language, text, isNamed: false } as const;
  return lintSource(source, active, {});
}

function offersIn(read: ReturnType<typeof linted>): Offered[] {
  return (read?.issues ?? []).flatMap(({ issue, offers = [] }) =>
    offers.map(({ edit }, index) => ({
      key: `${issue.rule} ${issue.messageId ?? ""} ${String(index)}`,
      tool: issue.tool,
      edit,
    })),
  );
}

const languageOf: Readonly<Record<string, LanguageName>> = {
  ".ts": "typescript",
  ".json": "json",
  ".yaml": "yaml",
  ".py": "python",
};

const servers = [...fixturesIn("servers"), ...fixturesIn("python")].flatMap(({ name, sources: [source] }): Text[] => {
  const language = languageOf[path.extname(name)];
  return source && language && !name.endsWith("server.json") ? [{ name, language, text: source.text }] : [];
});

/** Every fifth tool of the published lists, alone, so that reading it again is cheap. */
const published = readdirSync(`${root}corpus`)
  .filter((name) => name.endsWith(".json") && name !== "index.json")
  .flatMap((name): Text[] => {
    const { tools } = JSON.parse(readFileSync(`${root}corpus/${name}`, "utf8")) as {
      readonly tools: readonly object[];
    };
    const some = tools.filter((_tool, index) => index % 5 === 0);
    return some.map((tool, index) => ({
      name: `corpus/${name.slice(0, -".json".length)}-${String(index)}.tools.json`,
      language: "json",
      text: `${JSON.stringify({ tools: [tool] }, undefined, 2)}\n`,
    }));
  });

/** How many pairs of the same two rules are tried in one group of texts. */
const samples = 1;

/** Any two edits that are offered for one tool are either not applied together, or give both changes. */
describe.each([
  ["registrations of every form", registrations, 8],
  ["the example servers", servers, 1],
  ["published lists", published, 1],
] as const)("two edits of one tool, in %s,", (_name, texts, most) => {
  it("compose, or wait for each other", () => {
    const tried = new Map<string, number>();
    let together = 0;
    let apart = 0;
    for (const text of texts) {
      const read = linted(text);
      const offers = offersIn(read);
      const verification = new Verification(read?.model);
      for (const [index, first] of offers.entries())
        for (const second of offers.slice(index + 1)) {
          const pair = `${text.language} ${first.key} ${second.key}`;
          const count = tried.get(pair) ?? 0;
          if (first.tool !== second.tool || count >= Math.max(most, samples)) continue;
          tried.set(pair, count + 1);
          const composition = new Composition();
          if (!composition.add(first.edit) || !composition.add(second.edit)) {
            apart++;
            continue;
          }
          together++;
          const edited = { ...text, text: applied(text.text, [first.edit, second.edit]) };
          const shown = `${text.name}: ${pair}\n${edited.text}`;
          const after = linted(edited, new Map());
          expect(after?.model, shown).toBeDefined();
          expect(verification.faultOf([first.edit, second.edit], after?.model), shown).toBeUndefined();
        }
    }
    // A test without either would hold for any mechanism.
    expect(together).toBeGreaterThan(50);
    expect(apart).toBeGreaterThan(20);
  }, 120_000);
});
