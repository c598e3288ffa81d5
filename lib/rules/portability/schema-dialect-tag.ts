import { knownValue } from "../../model/reading.ts";
import { isCode } from "../../model/server.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/clients/effects.ts";

const newest = "https://json-schema.org/draft/2020-12/schema";

/** The drafts that every validator has a meta-schema for. */
const knownDrafts = /^https?:\/\/json-schema\.org\/draft(?:-0[67]|\/20(?:19-09|20-12))\/schema$/u;

export default defineRule({
  name: "schema-dialect-tag",
  family: "portability",
  description: "Require '$schema' to name JSON Schema 2020-12",
  reason: "Clients validate with draft 2020-12, the protocol's default, and refuse results whose schema names another.",
  severity: "warning",
  presets: ["portability"],
  edit: "suggest",
  options: {
    ignoreUnlessStrict: option.boolean(false, {
      about: "Whether the rule is silent unless `settings.mcp.portability` is strict",
    }),
    checkMissing: option.boolean(true, {
      about: "Whether input schemas in JSON and YAML without '$schema' are reported, too",
    }),
  },
  // Without the tag the protocol's default applies, and some versions of VS Code dropped tools that had the tag.
  presetOptions: { portability: { checkMissing: false } },
  messages: {
    missing: "The input schema of tool '{{tool}}' has no '$schema'.",
    other: "{{clients}} tool '{{tool}}'{{also}}: its output schema names {{dialect}} as '$schema'.",
    setDialect: "Name draft 2020-12.",
  },
  remedies: {
    missing: `Set '$schema' to '${newest}'.`,
    other: `Name '${newest}'.`,
  },
  check: {
    schema({ tool, key, schema }, { server, options, settings, report }) {
      if (options.ignoreUnlessStrict && settings.portability !== "strict") return;
      const dialect = schema.keyword("$schema");
      if (key === "inputSchema") {
        if (!options.checkMissing || isCode(server.surface) || dialect.state !== "absent") return;
        if (schema.located.kind !== "object") return;
        const suggest = [{ message: "setDialect" as const, edit: schema.editor?.set("$schema", newest) }];
        report(schema, "missing", { suggest });
        return;
      }
      // The library that converts a Zod schema chooses the dialect.
      const value = tool.isConverted(key) ? undefined : knownValue(dialect);
      if (value?.kind !== "scalar" || typeof value.value !== "string") return;
      const named = value.value.replace(/#$/u, "");
      if (named === newest) return;
      const unknown = knownDrafts.test(named) ? [] : (["unknownDialect"] as const);
      const effect = effectOn(settings.clients, "oldDialect", ...unknown);
      if (effect === undefined) return;
      report(schema, "other", {
        at: value.span,
        data: { ...effect, dialect: `'${value.value}'` },
        suggest: [{ message: "setDialect", edit: value.editor?.replace(newest) }],
      });
    },
  },
});
