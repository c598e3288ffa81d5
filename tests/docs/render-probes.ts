import { type Probe, probeFamilies } from "../../lib/validator/probes/probe.ts";

type Era = keyof Probe["sources"];

const eras: Readonly<Record<Era, string>> = { "2025-11-25": "up to 2025-11-25", "2026-07-28": "2026-07-28" };

const whenTexts = {
  alone: "after the others, on a server of its own",
  afterwards: "at the end, over all messages",
} as const;

/** A table with the names of all probes, followed by a chapter for each family. */
export function renderProbes(probes: readonly Probe[]): string {
  const families = Object.entries(probeFamilies).flatMap(([family, title]) => {
    const own = probes.filter((probe) => probe.family === family);
    return own.length ? [{ family, title, own }] : [];
  });
  const rows = families.map(
    ({ family, title, own }) => `| [${title}](#${anchorOf(title)}) | \`${family}\` | ${linksOf(own)} |`,
  );
  const chapters = families.map(
    ({ title, own }) => `## ${title}\n\n${own.map((probe) => renderProbe(probe)).join("\n\n")}`,
  );
  return ["## All probes", "", "| | family | probes |", "|---|---|---|", ...rows, "", chapters.join("\n\n")].join("\n");
}

function renderProbe(probe: Probe): string {
  const { name, requirement, level, sources, transports, sends, remedy, presets, requirements, when } = probe;
  const sourceList = Object.entries(sources) as [Era, string][];
  const rows = [
    ["level", level],
    ["revisions", sourceList.map(([era]) => eras[era]).join(", ")],
    ["transports", transports?.join(", ") ?? "all"],
    ["sends", sends],
    ...(when ? [["runs", whenTexts[when]]] : []),
    ["remedy", remedy],
    ["sources", [...new Set(sourceList.map(([era, source]) => sourceLink(era, source)))].join(", ")],
    ["requirements", requirements.map((id) => `[${id}](requirements.md)`).join(", ") || "none"],
    ...(presets ? [["presets", presets.map((preset) => `\`${preset}\``).join(", ")]] : []),
  ];
  const table = rows.map((cells) => `| ${cells.map(cellText).join(" | ")} |`);
  return [`### ${name}`, "", requirement, "", "| | |", "|---|---|", ...table].join("\n");
}

/** The names of probes as links to their chapters. */
export function linksOf(probes: readonly Probe[], page = ""): string {
  return probes.map(({ name }) => `[${name}](${page}#${name})`).join(", ");
}

/** A link to the source of a probe's requirement. */
function sourceLink(era: Era, source: string): string {
  if (source.startsWith("https://www.jsonrpc.org/")) return `[JSON-RPC 2.0](${source})`;
  if (/^https?:/.test(source)) return `[${new URL(source).hostname}](${source})`;
  if (source === "docs:token-budget") return "[the checklist for token budgets](mcp-validate.md#reports)";
  return `[${era}, ${withoutIndex(source)}](${specificationUrlOf(era, source)})`;
}

/** The page of the specification for a path such as `basic/index#messages`. */
export function specificationUrlOf(era: Era, source: string): string {
  return `https://modelcontextprotocol.io/specification/${era}/${withoutIndex(source)}`;
}

/** The index page of a folder has the URL of the folder. */
function withoutIndex(source: string): string {
  return source.replace(/\/index(?=#|$)/, "");
}

/** The anchor that GitHub makes for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

/** Escapes a text for a table cell. */
function cellText(text: string): string {
  return text.replaceAll("|", String.raw`\|`).replaceAll("\n", " ");
}
