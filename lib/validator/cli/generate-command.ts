import type { Edit, TextEdit } from "../../model/editor.ts";
import type { Tool } from "../../model/tool.ts";
import { templateSections } from "../../prose/description-template.ts";
import { generatedDescription, parameterSection } from "../../prose/generated-description.ts";
import { type McpSettings, settingsOf } from "../../readers/settings.ts";
import { visible } from "../../rule/report.ts";
import { thingsOf } from "../../prose/tool-names.ts";
import { templateFactsOf } from "../../schema/template-facts.ts";
import { configFor } from "../config/load-config.ts";
import { Plan } from "../config/plan.ts";
import { filesOf } from "../extraction/files.ts";
import { readFile } from "../extraction/read-file.ts";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { readSource } from "../sources/read-source.ts";
import { isSkipped, shownPath } from "../sources/source-text.ts";
import { diffText } from "./diff-text.ts";
import { exitCodeOf, progressOf, type Streams, writeFault, writeLine, writeSkipped } from "./streams.ts";
import { checkUntrusted, configOf, ignoresOf, type ReadingFlags } from "./untrusted.ts";
import { faultOfWriting } from "./write-source.ts";

/** The flags of `mcp-validate generate-descriptions`. */
export interface GenerateFlags extends ReadingFlags {
  readonly write?: boolean;
  readonly checkDrift?: boolean;
}

/**
 * `mcp-validate generate-descriptions <paths>`: the descriptions of tools after the template of the token-budget
 * checklist, §9, with the lists of parameters and actions from the schemas.
 *
 * @returns the exit code: 0; 1 if a description has drifted; 2 if an input is wrong or defines no tools.
 */
export async function runGenerate(paths: readonly string[], flags: GenerateFlags, streams: Streams): Promise<number> {
  try {
    if (flags.write && flags.checkDrift)
      throw new InputError("USAGE", "--write --check-drift", "A check changes nothing.", "Leave one of them out.");
    const refused = [["--write", Boolean(flags.write), "Leave out one of them."]] as const;
    checkUntrusted(flags, { paths, flags: refused }, streams.cwd);
    const { descriptions, faults } = await descriptionsIn(paths, flags, streams);
    for (const fault of faults) writeFault(fault, streams);
    const failed = faults.length ? 2 : 0;
    if (flags.checkDrift) return failed || (await checkDrift(descriptions, streams));
    if (flags.write) return Math.max(failed, write(descriptions, streams));
    for (const { place, name, text } of descriptions)
      streams.out(`=== ${visible(`${place} ${name}`)} ===\n${text}\n\n`);
    return failed;
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

/** The generated description of a tool. */
interface Description {
  readonly path: string;
  /** The file and the line of the tool. */
  readonly place: string;
  readonly name: string;
  readonly before: string;
  readonly text: string;
  /** The list of parameters in the description, and the generated one. */
  readonly list: { readonly written: string; readonly generated: string };
  /** The change of the file; `undefined` if its text cannot be changed safely. */
  readonly edit: Edit | undefined;
}

interface Found {
  readonly descriptions: readonly Description[];
  readonly faults: readonly InputError[];
}

async function descriptionsIn(paths: readonly string[], flags: GenerateFlags, streams: Streams): Promise<Found> {
  const { cwd } = streams;
  const config = await configFor(configOf(flags), cwd, (sentence) => {
    writeLine(sentence, streams);
  });
  const plan = new Plan(config, { ignores: ignoresOf(flags) }, cwd);
  const settings = settingsOf({ mcp: plan.settings });
  const descriptions: Description[] = [];
  const faults: InputError[] = [];
  const seen = new Set<string>();
  const requests = paths.map((argument) => filesOf(argument, cwd));
  const progress = progressOf(streams, { files: requests.flatMap(({ files }) => files).length });
  // A line in between would stand behind the one that shows the progress.
  const held: string[] = [];
  const later: Streams = { ...streams, err: (text) => held.push(text) };
  for (const { files, skipped, isNamed } of requests) {
    for (const fault of skipped) writeSkipped(fault, later);
    for (const path of files) {
      if (plan.isIgnored(path) || seen.has(path)) continue;
      seen.add(path);
      progress.step(path, descriptions.length);
      try {
        descriptions.push(...descriptionsOf(path, { settings, isNamed }, later));
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        if (isSkipped({ path, isNamed }, error)) writeSkipped(error, later);
        else faults.push(error);
      }
    }
  }
  progress.end();
  for (const line of held) streams.err(line);
  if (!descriptions.length && !faults.length) {
    const problem = "No tool has a description that can be generated.";
    throw new InputError("INVALID_FORMAT", paths.join(" "), problem, "Name the files that define tools.");
  }
  return { descriptions, faults };
}

interface Reading {
  readonly settings: McpSettings;
  readonly isNamed: boolean;
}

function descriptionsOf(path: string, { settings, isNamed }: Reading, streams: Streams): readonly Description[] {
  const { cwd } = streams;
  const { server, lines } = readFile(path, settings, cwd, isNamed);
  if (!server) return [];
  return server.tools.flatMap((tool): readonly Description[] => {
    const place = `${shownPath(path, cwd)}:${String(lines.positionOf(tool.span.start).line)}`;
    const facts = templateFactsOf(tool, thingsOf(tool, server));
    if ("reason" in facts) {
      writeLine(`${place}: the description of ${tool.label} is not generated, because ${facts.reason}.`, streams);
      return [];
    }
    const { description: before } = facts;
    const text = generatedDescription(facts);
    const section = templateSections(before).find(({ name }) => name === "parameters");
    const written = section ? before.slice(section.start, section.end).trim() : "";
    const list = { written, generated: parameterSection(facts) };
    return [{ path, place, name: tool.label, before, text, list, edit: editOf(tool, text) }];
  });
}

function editOf(tool: Tool, text: string): Edit | undefined {
  const description = tool.get("description");
  return description.state === "known"
    ? description.value.editor?.replace(text)
    : tool.editor?.set("description", text);
}

/** Prints how the written lists differ from the generated ones. @returns 1 if one does. */
async function checkDrift(descriptions: readonly Description[], streams: Streams): Promise<number> {
  const drifted = descriptions.filter(({ list }) => plain(list.written) !== plain(list.generated));
  streams.out(
    await diffText(
      drifted.map(({ place, name, list }) => ({
        name: `${place} ${name}`,
        count: 1,
        before: list.written && `${list.written}\n`,
        after: `${list.generated}\n`,
      })),
    ),
  );
  if (!drifted.length) return 0;
  const all = counted(descriptions.length, "description");
  writeLine(`The parameters in ${String(drifted.length)} of ${all} differ from the schema.`, streams);
  return 1;
}

/** Line breaks and indentation are the author's. */
function plain(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** Writes the descriptions that change. @returns the exit code. */
function write(descriptions: readonly Description[], streams: Streams): number {
  let code = 0;
  const changed = descriptions.filter(({ before, text }) => before !== text);
  for (const { place, name } of changed.filter(({ edit }) => !edit))
    writeLine(`${place}: the description of ${name} cannot be changed, because other code makes it.`, streams);
  for (const path of new Set(changed.map((one) => one.path))) {
    const edits = separate(changed.flatMap((one) => (one.path === path && one.edit ? one.edit : [])));
    if (!edits.length) continue;
    const source = readSource(path, streams.cwd, true);
    const fault = faultOfWriting(source, applied(source.text, edits), "--write");
    if (fault) {
      writeFault(fault, streams);
      code = 2;
    } else writeLine(`Wrote ${counted(edits.length, "description")} in ${source.name}.`, streams);
  }
  return code;
}

/** Edits in their order; of several for one text, the first. */
function separate(edits: readonly TextEdit[]): readonly TextEdit[] {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return sorted.filter(({ span }, at) => at === 0 || span.start > (sorted[at - 1]?.span.end ?? 0));
}

function applied(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight((result, { span, text: added }) => {
    return result.slice(0, span.start) + added + result.slice(span.end);
  }, text);
}
