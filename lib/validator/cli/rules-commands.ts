import { explainProbe, listProbes } from "../catalog/find-probes.ts";
import { explainRule, listRules, type RuleInfo } from "../catalog/rule-info.ts";
import { chosenClients } from "../../model/client.ts";
import { InputError } from "../result/input-error.ts";
import { severityWord } from "../result/result.ts";
import type { ReportOutput, ReportOutputs } from "./outputs.ts";
import { refuse } from "./refusals.ts";
import { exitCodeOf, type Streams } from "./streams.ts";
import { checkListingFlags, type ValidateFlags } from "./validate-flags.ts";

/** The flags that request a listing, and what each lists. */
const listings = {
  listRules: () => {
    const rules = listRules();
    return { data: rules, rows: rules.map(rowOf) };
  },
  listProbes: () => {
    const probes = listProbes();
    return {
      data: probes,
      rows: probes.map(({ family, name, level, requirement }) => [family, name, level, requirement]),
    };
  },
};

/** The command line of a listing. */
interface ListingArguments {
  readonly args: readonly string[];
  readonly flags: ValidateFlags;
  readonly outputs: ReportOutputs;
}

/** `--list-rules` and `probe --list-probes`: prints every rule or probe. @returns the exit code. */
export async function runListing(
  listing: keyof typeof listings,
  { args, flags, outputs }: ListingArguments,
  streams: Streams,
): Promise<number> {
  try {
    checkListingFlags(args, flags, listing);
    const [output] = outputs.list("human");
    const format = output?.format ?? "human";
    if (listing === "listRules" && format === "yaml") {
      const { ruleDefinitionsYaml } = await import("../catalog/rule-definitions.ts");
      streams.out(ruleDefinitionsYaml());
      return 0;
    }
    const { data, rows } = listings[listing]();
    streams.out(formatOf(format, listing) === "json" ? jsonOf(data) : tableOf(rows));
    return 0;
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

/** The flags of `mcp-validate explain`. */
export interface ExplainFlags {
  readonly full?: boolean;
  readonly format?: "human" | "json";
  /** Clients, groups and versions. */
  readonly client?: readonly string[];
}

/**
 * `mcp-validate explain --client <list>`: prints what is known of clients.
 *
 * @param word the name of a rule, which would be another question.
 * @returns the exit code.
 */
export async function runExplainClients(
  word: string | undefined,
  { client = [], format, full }: ExplainFlags,
  streams: Streams,
): Promise<number> {
  try {
    refuse([
      ["--client", word !== undefined, "It asks about clients, and a rule is named.", "Leave out one of them."],
      ["--full", Boolean(full), "What is known of a client is always printed whole.", "Leave it out."],
    ]);
    const { clientInfo, clientPage } = await import("../catalog/client-facts.ts");
    const found = chosenClients(client).map(clientInfo);
    streams.out(format === "json" ? jsonOf(found) : found.map(clientPage).join("\n"));
    return 0;
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

/**
 * `mcp-validate explain <rule>`: prints the page of a rule or a probe, without the parts that a reader of the page has
 * to open.
 *
 * @returns the exit code.
 */
export function runExplain(word: string | undefined, { full = false, format }: ExplainFlags, streams: Streams): number {
  try {
    if (word === undefined)
      throw new InputError(
        "USAGE",
        "explain",
        "Nothing is named.",
        "Name a rule or a probe, as in 'mcp-validate explain SEC-001', or ask about a client: --client cursor.",
      );
    const probe = explainProbe(word);
    const found = probe ? [probe] : explainRule(word);
    streams.out(
      format === "json"
        ? jsonOf(found)
        : found
            .map(({ name, page, documentation }) => {
              const short = page.replaceAll(folded, "");
              // The sections of pages that several rules share have all their examples in such parts.
              const isShort = !full && short !== page && short.includes(incorrect);
              const text = pageText(isShort ? short : page);
              const more = isShort ? `Everything: mcp-validate explain ${name} --full\n` : "";
              return `${text}\n\n${more}${documentation}\n`;
            })
            .join("\n"),
    );
    return 0;
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

function formatOf(format: ReportOutput["format"], listing: keyof typeof listings): "human" | "json" {
  if (format === "human" || format === "json") return format;
  const isOfRules = listing === "listRules";
  throw new InputError(
    "USAGE",
    "--format",
    isOfRules ? "Rules are listed as a table, as JSON or as YAML." : "Probes are listed as a table or as JSON.",
    isOfRules ? "Use human, json or yaml." : "Use human or json.",
  );
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The words before an example. */
const incorrect = "❌ Incorrect";

/** A part of a page that a reader has to open. No part is within another. */
const folded = /<details>\n[^]*?<\/details>\n/gu;

/** A page for a terminal: without the comments around its generated parts, with words for the kinds of examples. */
function pageText(page: string): string {
  return (
    page
      .replaceAll(/<!-- .*? -->\n?|<\/?details>\n|<summary>Details and sources<\/summary>\n/gu, "")
      .replaceAll(/<summary>(.*?)<\/summary>/gu, "### $1")
      .replaceAll(/^```\w+ (?:bad|good|after)\b.*\n([^]*?)^```$/gmu, (_all, code: string) => indented(code))
      // A file that an example needs.
      .replaceAll(/^```\w+ beside=(\S+)\n([^]*?)^```$/gmu, (_all, name: string, code: string) =>
        [`${name}:`, indented(code)].join("\n\n"),
      )
      // A terminal cannot follow links within a page, or to another page of the package.
      .replaceAll(/\[([^[\]]+)\]\((?!https?:)[^()]*\)/gu, "$1")
      .replaceAll("&lt;", "<")
      .replaceAll(/\n{3,}/gu, "\n\n")
      .trim()
  );
}

function indented(code: string): string {
  return code.replaceAll(/^(?=.)/gmu, "    ").trimEnd();
}

function rowOf({ name, ids, family, severity, status, description }: RuleInfo): string[] {
  const shown = status === "preview" ? `${description} (preview)` : description;
  return [family, name, ids.join(", "), severityWord(severity), shown];
}

/** The rows with all columns but the last one aligned. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isLast = (column: number): boolean => column === widths.length - 1;
  const padded = (cell: string, column: number): string => (isLast(column) ? cell : cell.padEnd(widths[column] ?? 0));
  return rows.map((row) => `${row.map(padded).join("  ")}\n`).join("");
}
