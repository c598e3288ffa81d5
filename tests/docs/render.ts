import { contradictions } from "../../lib/configs/contradictions.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";

/** The top of a rule's page: what its metadata says. */
export function renderHeader({ name, meta }: McpRule): string {
  const { description, ids, severity, presets, presetOptions } = meta.docs;
  return `# mcp/${name}

${description}.

| | |
|---|---|
| ids | ${ids.map((id) => `\`${id}\``).join(", ")} |
| severity | ${severity} |
| presets | ${presetsOf(
    name,
    presets.map((preset) => presetOf(preset, presetOptions[preset])),
  )} |
| edits | ${editsOf(meta)} |
`;
}

/** The table of a rule's options. */
export function renderOptions({ meta }: McpRule): string {
  const { properties, defaults } = optionsOf(meta);
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { description = "" } = schema;
    return `| [\`${name}\`](#${name.toLowerCase()}) | \`${JSON.stringify(defaults[name])}\` | ${description} |`;
  });
  return ["| option | default | |", "|---|---|---|", ...rows].join("\n");
}

/** The names of a rule's options. */
export function optionNamesOf({ meta }: McpRule): string[] {
  return Object.keys(optionsOf(meta).properties);
}

/**
 * The table of all rules, by family.
 *
 * @param folder where the pages lie, seen from the page with the table: "" or "rules-docs/".
 */
export function renderRules(rules: readonly McpRule[], folder = ""): string {
  const families = [...new Set(rules.map(({ meta }) => meta.docs.family))].sort();
  return families
    .map((family) => {
      const rows = rules
        .filter(({ meta }) => meta.docs.family === family)
        .map(({ name, meta }) => {
          const { description, severity, presets } = meta.docs;
          return `| [${name}](${folder}${name}.md) | ${description} | ${severity} | ${presets.join(", ")} | ${meta.fixable ? "fix" : meta.hasSuggestions ? "suggestion" : ""} |`;
        });
      return [
        `### ${family}`,
        "",
        "| rule | | severity | presets | edits |",
        "|---|---|---|---|---|",
        ...rows,
        "",
      ].join("\n");
    })
    .join("\n");
}

/** The table of the stable ids, for those who know a requirement by its id. */
export function renderIds(rules: readonly McpRule[]): string {
  const rows = rules
    .flatMap(({ name, meta }) => meta.docs.ids.map((id) => ({ id, name })))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, name }) => `| \`${id}\` | [${name}](${name}.md) |`);
  return ["| id | rule |", "|---|---|", ...rows].join("\n");
}

/** The presets that hold a rule; `all` holds every one that contradicts none of the others. */
function presetsOf(name: string, named: readonly string[]): string {
  const isLeftOut = contradictions.some(({ leftOut }) => leftOut === name);
  return [...named, ...(isLeftOut ? [] : ["`all`"])].join(", ") || "none";
}

/** A preset by name, and the options with which it has the rule where they are not the rule's own. */
function presetOf(name: string, options: object | undefined): string {
  if (!options) return `\`${name}\``;
  const settings = Object.entries(options).map(([option, value]) => `\`${option}: ${JSON.stringify(value)}\``);
  return `\`${name}\` (with ${settings.join(", ")})`;
}

function editsOf({ fixable, hasSuggestions }: McpRule["meta"]): string {
  if (fixable) return "fixed by `--fix`, without a change of meaning";
  return hasSuggestions ? "suggestions, for a person to pick" : "none";
}

interface OptionsSchema {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
}

function optionsOf({ schema, defaultOptions }: McpRule["meta"]) {
  const [{ properties = {} } = {}] = (schema ?? []) as [OptionsSchema?];
  const [defaults = {}] = (defaultOptions ?? []) as [Readonly<Record<string, unknown>>?];
  return { properties, defaults };
}
