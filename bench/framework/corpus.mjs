/**
 * @file The definitions of the bench: servers in `bases`, and small changes to them in `*.cases`. A case is
 *
 *     === <file of a base, or folder of a base> | <ids that the framework's linter should report> | <label> [| strict]
 *     @@ <file of the folder>
 *     - a line of the file
 *     …
 *     - another line
 *     + the lines in their place
 *
 * A line "…" stands for the lines up to the next one. Without indentation after "- ", the indentation in the file does
 * not matter. Each removed part must occur once; an empty line separates two of them. A case about a file is about its definitions, with all other files beside
 * it; a case about a folder is about the whole server that its `index.ts` creates.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const bases = path.join(here, "bases");
const ELLIPSIS = "…";

/** @typedef {{ path: string, hunks: { removed: string[], added: string[] }[] }} Change */
/**
 * @typedef {object} Case
 * @property {string} name unique: the file of cases, the number, the label
 * @property {string} family the name of the file of cases
 * @property {string} entry the file that the case is about, or `index.ts`
 * @property {boolean} whole whether it is about a whole server
 * @property {boolean} strict whether the portability rules for strict clients are on
 * @property {string[]} ids what the oracle should report
 * @property {Record<string, string>} files the texts by path
 */

/** @returns {Case[]} all cases, in the order of their files */
export function readCases() {
  const files = readdirSync(here).filter((file) => file.endsWith(".cases"));
  return [...files.sort().flatMap(casesOf), ...unchanged()];
}

/** The bases as they are: valid. */
function unchanged() {
  return readdirSync(bases).flatMap((base) => {
    // Alone, the tool of an app lacks its resource.
    const isCase = (file) => (definitionKind(file) && !file.includes(".app-tool.")) || file === "index.ts";
    const files = readdirSync(path.join(bases, base)).filter(isCase);
    return files.map((file) => {
      const target = file === "index.ts" ? base : `${base}/${file}`;
      return caseOf({ family: "bases", number: target, header: `${target} | valid | as it is`, body: [] });
    });
  });
}

function casesOf(file) {
  const blocks = readFileSync(path.join(here, file), "utf8").split(/^=== /m).slice(1);
  const family = path.basename(file, ".cases");
  return blocks.map((block, index) => {
    const [header, ...body] = block.trimEnd().split("\n");
    return caseOf({ family, number: index + 1, header, body });
  });
}

function caseOf({ family, number, header, body }) {
  const [target, ids, label, flag] = header.split("|").map((cell) => cell.trim());
  const name = `${family} ${number}: ${label}`;
  const whole = statSync(path.join(bases, target)).isDirectory();
  const folder = whole ? target : path.dirname(target);
  const entry = whole ? "index.ts" : path.basename(target);
  const files = filesOf(path.join(bases, folder));
  // A definition that a case is not about would not matter, but the readers should see what an author has.
  try {
    for (const change of changesIn(body, entry)) files[change.path] = changed(files[change.path] ?? "", change.hunks);
  } catch (error) {
    throw new Error(`${name}: ${error.message}`);
  }
  return {
    name,
    family,
    entry,
    whole,
    strict: flag === "strict",
    ids: ids === "valid" ? [] : ids.split(/[ ,]+/),
    files,
  };
}

function filesOf(folder) {
  return Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
}

/** @returns {Change[]} */
function changesIn(body, entry) {
  const changes = [{ path: entry, hunks: [] }];
  let previous = "";
  for (const line of body) {
    const marker = line === ELLIPSIS ? ELLIPSIS : line.slice(0, 1);
    if (line.startsWith("@@ ")) {
      changes.push({ path: line.slice(3).trim(), hunks: [] });
      previous = "";
      continue;
    }
    if (!marker.trim()) {
      previous = "+";
      continue;
    }
    const { hunks } = changes.at(-1);
    const isRemoval = marker === "-" || marker === ELLIPSIS;
    if (!hunks.length || (isRemoval && previous === "+")) hunks.push({ removed: [], added: [] });
    const hunk = hunks.at(-1);
    if (isRemoval) hunk.removed.push(marker === ELLIPSIS ? ELLIPSIS : line.slice(2));
    else if (marker === "+") hunk.added.push(line.slice(2));
    else throw new Error(`'${line}' is no line of a case`);
    previous = isRemoval ? "-" : "+";
  }
  return changes.filter(({ hunks }) => hunks.length);
}

function changed(text, hunks) {
  let lines = text.split("\n");
  for (const { removed, added } of hunks) {
    if (!removed.length) {
      lines = [...added, ...lines];
      continue;
    }
    const found = lines.flatMap((_, start) => {
      const end = endOf(lines, start, removed);
      return end === undefined ? [] : [[start, end]];
    });
    if (found.length !== 1) throw new Error(`found ${found.length} times: ${removed.join("\n")}`);
    const [[start, end]] = found;
    lines = [...lines.slice(0, start), ...added, ...lines.slice(end)];
  }
  return lines.join("\n");
}

/** The line after the removed ones, if they stand at `start`. */
function endOf(lines, start, removed) {
  let at = start;
  let skips = false;
  for (const wanted of removed) {
    if (wanted === ELLIPSIS) {
      skips = true;
      continue;
    }
    const isWanted = (line) => (/^\s/.test(wanted) ? line === wanted : line.trim() === wanted.trim());
    if (skips) while (at < lines.length && !isWanted(lines[at])) at++;
    if (at >= lines.length || !isWanted(lines[at])) return undefined;
    at++;
    skips = false;
  }
  return at;
}

/** The kind of the definitions in a file, by the names that projects of the framework use. */
export function definitionKind(file) {
  return /\.(?:app-)?(tool|resource|prompt)\.ts$/.exec(file)?.[1];
}
