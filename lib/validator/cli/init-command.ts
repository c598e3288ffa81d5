import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { visible } from "../../rule/report.ts";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { planOf } from "../setup/plan.ts";
import { type CiSystem, surroundingsOf } from "../setup/surroundings.ts";
import { diffText } from "./diff-text.ts";
import { writeFailure, replaceFile } from "../sources/replace-file.ts";
import { exitCodeOf, type Streams } from "./streams.ts";

/** The flags of `mcp-validate init`. */
export interface InitFlags {
  readonly yes?: boolean;
  readonly agents?: boolean;
  readonly ci?: CiSystem;
}

/**
 * `mcp-validate init`: shows what would set the tool up in the working directory, and writes it after a yes.
 *
 * @returns the exit code: 0, or 2 if a file cannot be written.
 */
export async function runInit({ yes = false, agents = false, ci }: InitFlags, streams: Streams): Promise<number> {
  try {
    const { cwd } = streams;
    const { files, remaining, hasOurs } = planOf(cwd, surroundingsOf(cwd), { agents, ci });
    streams.out(await diffText(files));
    const isAgreed = files.length > 0 && (yes || (await agrees(files.length, streams)));
    if (isAgreed) for (const { name, after } of files) write(join(cwd, name), name, after, streams);
    else if (files.length) streams.out("Nothing was written. 'mcp-validate init --yes' writes it.\n");
    else streams.out(hasOurs ? "Everything is set up already.\n" : nothingToWrite);
    if (remaining.length) streams.out(`Left to you:\n${remaining.map((one) => `  ${visible(one)}\n`).join("")}`);
    const lints = files.some(({ name }) => name.startsWith("eslint.config."));
    streams.out(`Next: ${lints ? "npx eslint ." : "npx mcp-validate"}\n`);
    return 0;
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

const nothingToWrite =
  "There is nothing to add to: no package.json, no hooks of pre-commit, no repository of GitHub, GitLab or Azure.\n" +
  "'mcp-validate init --ci github' writes a workflow, and --agents a section for coding agents.\n";

function write(path: string, name: string, text: string, streams: Streams): void {
  try {
    replaceFile(path, [text], { cwd: streams.cwd });
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError("UNREADABLE_FILE", name, `It cannot be written: ${writeFailure(error)}.`, "Write it by hand.");
  }
  streams.out(`Wrote ${visible(name)}.\n`);
}

/** Asks, if somebody can answer. */
async function agrees(count: number, streams: Streams): Promise<boolean> {
  if (!streams.isTerminal || !streams.terminal || !process.stdin.isTTY) return false;
  streams.err(`Write ${counted(count, "file")}? [y/N] `);
  const lines = createInterface({ input: process.stdin });
  try {
    const [answer] = (await once(lines, "line")) as readonly unknown[];
    return /^\s*y(?:es)?\s*$/iu.test(String(answer));
  } finally {
    lines.close();
  }
}
