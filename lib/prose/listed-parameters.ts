/** The longest beginning of a line that is taken for names. */
const longestHead = 120;

/**
 * The parameters that a tool's description explains line by line: `- url: Page to open`, `* **limit** (optional) — At
 * most`, `query (str): What to look for`, `- **url** and **note** — Context`. Code in fences is no explanation.
 */
export function parametersListedIn(description: string): ReadonlySet<string> {
  const names = new Set<string>();
  let isCode = false;
  for (const line of description.split("\n")) {
    if (line.trimStart().startsWith("```")) isCode = !isCode;
    else if (!isCode) for (const name of namesBefore(line)) names.add(name);
  }
  return names;
}

/** What is said of a name takes two words at least; Chinese and Japanese part none. */
const saysSomething = /\S\s+\S|[\u3040-\u30ff\u4e00-\u9fff]{3}/;

/** The names that a line explains; none where its beginning is anything else than names. */
function namesBefore(line: string): readonly string[] {
  const end = line.search(/:|\s[—–-]\s/);
  if (end < 1 || end > longestHead || !saysSomething.test(line.slice(end + 2))) return [];
  const head = line
    .slice(0, end)
    .replace(/^\s*(?:[-*•+]\s|\d+[.)]\s)?/, "")
    .replace(/\([^)]*\)/g, "")
    .replace(/[`*]/g, "");
  const names = head.split(/,|\s(?:and|or)\s|\s\/\s/).map((name) => name.replace(/^\s*(?:and|or)\s/, "").trim());
  return names.every((name) => /^[\w$][\w$.[\]-]*$/.test(name)) ? names : [];
}
