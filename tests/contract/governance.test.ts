import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../lib/model/json.ts";
import { isIdOf } from "../../lib/requirements/index.ts";
import { rules } from "../../lib/rules/index.ts";
import { lint } from "../harness/lint.ts";
import { descriptionProbes } from "./governance/description.ts";
import { designProbes } from "./governance/design.ts";
import { namingProbes } from "./governance/naming.ts";
import { schemaProbes } from "./governance/schema.ts";
import { securityProbes } from "./governance/security.ts";

/**
 * What `governance` reports, for every id of the catalog: each sentence of the requirements as a document that the
 * rule reports and one that it accepts, with the options of the preset.
 */
const all = [...schemaProbes, ...namingProbes, ...securityProbes, ...descriptionProbes, ...designProbes];

/** The messages of the rule with the id, as `governance` sets it. */
function messagesOn(id: string, document: JsonObject): readonly string[] {
  const rule = Object.values(rules).find(({ meta }) => meta.docs.ids.includes(id));
  if (!rule) throw new Error(`${id} is the id of no rule.`);
  const options = rule.meta.docs.presetOptions.governance;
  const source = { language: "json", filename: "tools.json", text: JSON.stringify(document, null, 2) } as const;
  const { fatal, reports } = lint(rule, source, options ? { options: options } : {});
  expect(fatal).toBeUndefined();
  // A rule of several ids has messages for each.
  const own = reports.filter(({ finding }) => isIdOf(id, rule.name, finding.messageId));
  return own.map(({ message }) => message.message);
}

const titled = (documents: readonly JsonObject[]) =>
  documents.map((document) => [JSON.stringify(document.tools ?? document), document] as const);

describe.each(all)("$id in governance", ({ id, fires, silent }) => {
  it.each(titled(fires))("reports %s", (_, document) => {
    expect(messagesOn(id, document)).not.toEqual([]);
  });

  it.each(titled(silent))("accepts %s", (_, document) => {
    expect(messagesOn(id, document)).toEqual([]);
  });
});

it("has at least four probes of each kind for every id", () => {
  expect(all.map(({ id }) => id)).toHaveLength(46);
  for (const { id, fires, silent } of all) expect([id, Math.min(fires.length, silent.length) >= 4]).toEqual([id, true]);
});
