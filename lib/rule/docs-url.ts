import manifest from "../../package.json" with { type: "json" };

/** The address of a rule's page: the project's homepage and the rule's name, so that editors and reports link to it. */
export function docsUrlOf(ruleName: string): string {
  return `${manifest.homepage}/blob/main/rules-docs/${ruleName}.md`;
}
