import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import commandManifest from "../../mcp-validate/package.json" with { type: "json" };
import { rulesOf } from "../../lib/configs/preset-rules.ts";
import { defineRule } from "../../lib/rule/define-rule.ts";
import { type Release, releases } from "../../lib/rule/releases.ts";
import { rules } from "../../lib/rules/index.ts";
import { root } from "../validator/built.ts";
import { withPart } from "./page.ts";

const { version } = manifest;
const earlier = Object.entries(releases).filter(([name]) => name !== version);
const known = (of: keyof Release): ReadonlySet<string> => new Set(earlier.flatMap(([, release]) => release[of]));
const all = Object.values(rules).map(({ name }) => name);
const stable = Object.values(rules).filter(({ meta }) => meta.docs.status === "stable");
const recommended = stable.map(({ name }) => name).filter((name) => `mcp/${name}` in rulesOf("recommended"));

/** What the present release brings, by the rules as they are. */
const present: Release = {
  rules: all.filter((name) => !known("rules").has(name)).sort(),
  recommended: recommended.filter((name) => !known("recommended").has(name)).sort(),
};

/** Before 1.0.0, a release with a new second number is a major one. Source: semver.org, 2.0.0, item 4. */
const isMajor = (name: string): boolean => /^(?:0\.\d+|[1-9]\d*\.0)\.0$/u.test(name);

describe("releases", () => {
  it("record what each of them brought", async () => {
    const history = { ...Object.fromEntries(earlier), [version]: present };
    await expect(`${JSON.stringify(history, undefined, 2)}\n`).toMatchFileSnapshot(`${root}/lib/rule/releases.json`);
  });

  it("add to 'recommended' only if they are major", () => {
    const joined = { ...Object.fromEntries(earlier), [version]: present };
    for (const [name, release] of Object.entries(joined))
      if (!isMajor(name)) expect([name, release.recommended]).toEqual([name, []]);
  });

  it("are those of both packages", () => {
    expect([commandManifest.version, commandManifest.dependencies["eslint-plugin-mcp"]]).toEqual([version, version]);
  });

  it("are in the changelog, with their rules", async () => {
    const path = `${root}/CHANGELOG.md`;
    const changelog = readFileSync(path, "utf8");
    await expect(withPart(changelog, `rules of ${version}`, changesText(present))).toMatchFileSnapshot(path);
  });
});

/** What a release changes in the sets of rules. Nobody reads the names of a first release. */
function changesText({ rules: added, recommended: joined }: Release): string {
  const names = (list: readonly string[]): string => list.map((name) => `\`${name}\``).join(", ");
  const lines = earlier.length
    ? [
        ...(added.length ? [`- New rules: ${names(added)}.`] : []),
        ...(joined.length ? [`- New in \`recommended\`: ${names(joined)}.`] : []),
      ]
    : [`- ${added.length} rules, ${joined.length} of them in \`recommended\`.`];
  return lines.join("\n");
}

describe("a preview", () => {
  it("is in no preset, whatever its file lists", () => {
    const { meta } = defineRule({
      name: "description-required",
      family: "description",
      description: "Require a description",
      reason: "A model would not know the tool.",
      severity: "error",
      status: "preview",
      presets: ["recommended"],
      messages: { found: "There is none." },
      check: {},
    });
    expect(meta.docs).toMatchObject({ status: "preview", presets: [], recommended: false, since: "0.1.0" });
  });
});
