import { defineRule } from "../../rule/define-rule.ts";

/** More names than this are counted. */
const maxNames = 2;

export default defineRule({
  name: "sdk-version",
  family: "design",
  description: "Disallow names that the installed version of the SDK does not have",
  reason: "The server does not start where the installation gets a version of the SDK without these names.",
  severity: "error",
  presets: ["recommended", "strict"],
  messages: {
    removed: "{{source}} installs {{library}} without {{names}}, which '{{requirement}}' has.",
    moved: "{{library}} exports {{names}} from '{{entry}}'.",
    missing: "{{library}} does not export {{names}} here.",
  },
  remedies: {
    removed: "Require '{{requirement}}', or use the names of the installed version.",
    moved: "Import it from there.",
    missing: "Use a name that it exports.",
  },
  check: {
    module(module, { report }) {
      if (module.isTest) return;
      for (const { library, names, source, requirement, elsewhere, span } of module.missingNames) {
        const data = { library, names: namesIn(names) };
        if (source !== undefined && requirement !== undefined)
          report(module, "removed", { at: span, data: { ...data, source, requirement } });
        else if (elsewhere !== undefined) report(module, "moved", { at: span, data: { ...data, entry: elsewhere } });
        else report(module, "missing", { at: span, data });
      }
    },
  },
});

/** "'a'", "'a' and 'b'", "'a', 'b' and 3 more" */
function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map((name) => `'${name}'`);
  const more = names.length - shown.length;
  return more ? `${shown.join(", ")} and ${String(more)} more` : shown.join(" and ");
}
