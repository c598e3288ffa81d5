import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { traits } from "../../lib/schema/clients/facts.ts";
import {
  examplesIn,
  headingsIn,
  labeledPage,
  pageFile,
  pageOf,
  readPage,
  rulePages,
  withPart,
  withSection,
} from "./page.ts";
import { leadingMessage, messageAbout } from "./lint-example.ts";
import {
  optionNamesOf,
  renderClients,
  renderFamily,
  renderHeader,
  renderIds,
  renderOptions,
  renderRules,
  renderWeights,
  traitsOf,
} from "./render.ts";

const all = Object.values(rules);
/** The rules that have a separate page, and the pages that several rules share. */
const alone = all.filter(({ name, meta }) => meta.docs.page === name);
const shared = [...new Set(all.filter((rule) => !alone.includes(rule)).map(({ meta }) => meta.docs.page))];

/** Rules about Zod, which documents do not have. */
const codeOnly = new Set([
  "sdk-version",
  "no-uncaught-handler-error",
  "no-swallowed-error",
  "no-undeclared-argument",
  "no-unused-parameter",
  "required-matches-handler",
  "require-structured-content",
  "valid-result-content",
  "schema-serializable",
  // It is about the lists of a framework.
  "canvas-consumer-missing",
  "no-dangerous-execution",
  "no-path-traversal",
  "no-sql-injection",
  "no-unvalidated-fetch",
  "budget-respond-helper",
  "no-stdout-in-stdio-server",
  "no-unsafe-output",
  "require-authentication",
  "require-origin-check",
  "no-guessable-session-id",
  "no-open-redirect",
  "no-token-passthrough",
  "require-confirmation",
  "no-deprecated-api",
  "schema-kind-matches-sdk",
]);

/** Rules about documents that are never written in code or YAML. */
const jsonOnly = new Set(["registry-schema"]);

describe("the pages of the rules", () => {
  it("are one for each rule or family", () => {
    expect(rulePages()).toEqual([...alone.map(({ name }) => name), ...shared].sort());
  });

  it("have an index that holds every rule and every id", async () => {
    const page = withPart(withPart(readPage("README"), "rules", renderRules(all)), "ids", renderIds(all));
    await expect(page).toMatchFileSnapshot(pageFile("README"));
  });

  it("have the costs of the score on its page", async () => {
    const page = withPart(readPage("score"), "weights", renderWeights());
    await expect(page).toMatchFileSnapshot(pageFile("score"));
  });

  it("name every rule that the facts about clients name", () => {
    for (const { rule } of Object.values(traits)) expect(Object.keys(rules)).toContain(rule);
  });
});

describe.each(shared)("the page %s", (name) => {
  const own = all.filter(({ meta }) => meta.docs.page === name);
  const page = readPage(name);

  it("says what the metadata says", async () => {
    let text = withPart(page, "header", renderFamily(own));
    for (const rule of own)
      if (optionNamesOf(rule).length) text = withPart(text, `options ${rule.name}`, renderOptions(rule));
    for (const rule of own) text = withSection(text, rule.name, (section) => labeled(section, rule));
    await expect(text).toMatchFileSnapshot(pageFile(name));
  });

  it("has its chapters in order, with a section for each rule", () => {
    const chapters = ["Why", "Rules", "When not to use them", "Sources"];
    expect(headingsIn(page).filter((heading) => chapters.includes(heading))).toEqual(chapters);
    const sections = headingsIn(page).filter((heading) => Object.hasOwn(rules, heading));
    expect(sections.sort()).toEqual(own.map((rule) => rule.name).sort());
  });

  it("dates its sources", () => {
    assertDatedSources(page);
  });

  it.each(own.map((rule) => ({ name: rule.name, rule })))("shows good and bad of $name", ({ rule }) => {
    const examples = examplesIn(pageOf(rule));
    expect(examples.map(({ role }) => role)).toEqual(expect.arrayContaining(["bad", "good"]));
    expect(examples.some(({ role }) => role === "after")).toBe(hasEdits(rule));
    for (const option of optionNamesOf(rule))
      expect(examples.some(({ options }) => options && Object.hasOwn(options, option))).toBe(true);
  });
});

describe.each(alone.map((rule) => ({ name: rule.name, rule })))("the page of $name", ({ name, rule }) => {
  const options = optionNamesOf(rule);

  it("says what the metadata says", async () => {
    let page = withPart(labeled(readPage(name), rule), "header", renderHeader(rule, leadingMessage(rule)));
    if (options.length) page = withPart(page, "options", renderOptions(rule));
    if (traitsOf(name).length) page = withPart(page, "clients", renderClients(rule));
    await expect(page).toMatchFileSnapshot(pageFile(name));
  });

  it("has its chapters in order", () => {
    const chapters = [
      "Examples",
      ...(options.length ? ["Options"] : []),
      ...(hasEdits(rule) ? ["Edits"] : []),
      "When not to use it",
      "Details",
      "Sources",
    ];
    expect(headingsIn(readPage(name)).filter((heading) => chapters.includes(heading))).toEqual(chapters);
  });

  it("dates its sources", () => {
    assertDatedSources(readPage(name));
  });

  it("shows good and bad in each language", () => {
    const languages = codeOnly.has(name) ? ["ts"] : jsonOnly.has(name) ? ["json"] : ["ts", "json", "yaml"];
    const shown = examplesIn(readPage(name)).map(({ language, role }) => `${language} ${role}`);
    expect(shown).toEqual(expect.arrayContaining(languages.flatMap((each) => [`${each} bad`, `${each} good`])));
  });

  it("shows an edit, if there are any", () => {
    expect(examplesIn(readPage(name)).some(({ role }) => role === "after")).toBe(hasEdits(rule));
  });

  it.each(options)("explains the option %s with an example", (option) => {
    expect(headingsIn(readPage(name))).toContain(`\`${option}\``);
    expect(
      examplesIn(readPage(name)).some((example) => example.options && Object.hasOwn(example.options, option)),
    ).toBe(true);
  });
});

function labeled(page: string, rule: (typeof all)[number]): string {
  return labeledPage(page, rule, (example) => messageAbout(rule, example));
}

function assertDatedSources(page: string): void {
  const [, sources = ""] = page.split("## Sources\n");
  const items = sources.split(/^- /m).slice(1);
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) expect(item).toMatch(/\b20\d\d-\d\d-\d\d\b/);
}

function hasEdits({ meta }: (typeof all)[number]): boolean {
  return meta.docs.edits.length > 0;
}
