import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Json, JsonObject } from "../../lib/model/json.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import type { Source } from "../harness/lint.ts";

/** The folder of the rules' pages. */
const pagesFolder = fileURLToPath(new URL("../../rules-docs", import.meta.url));

/** The folder of the pages about the command, probes, requirements and the like. */
const referenceFolder = fileURLToPath(new URL("../../docs/reference", import.meta.url));

/** The purpose of an example: a defect, its absence, or the result of the first edit of the defect before it. */
type Role = "bad" | "good" | "after";

/** The text of a page before a block, by the role of the block. The info string of a fence is not shown. */
const labels: Readonly<Record<Role, string>> = { bad: "❌ Incorrect", good: "✅ Correct", after: "→ After the edit" };

/**
 * The page with a label before each example, and its message below each incorrect one. Existing labels and messages are
 * replaced.
 *
 * @param rule the rule whose page it is
 * @param messageOf the message about an example
 */
export function labeledPage(page: string, rule: McpRule, messageOf: (example: Example) => string): string {
  const bare = page
    .replace(/^(?:❌ Incorrect|✅ Correct|→ After the edit).*:\n\n(?=```)/gmu, "")
    .replace(/(?<=^```\n)\n> [^\n]+\n/gmu, "");
  const examples = examplesIn(bare);
  let index = 0;
  return bare.replace(fence, (block: string, language: string, info: string) => {
    if (!isRead(language) || / beside=/u.test(info)) return block;
    const example = examples[index++];
    if (!example) return block;
    const message = example.role === "bad" ? messageOf(example) : "";
    return `${labelOf(example, rule)}:\n\n${block}${message === "" ? "" : `\n\n> ${escaped(message)}`}`;
  });
}

function labelOf({ role, options, settings, file }: Example, { name, meta }: McpRule): string {
  const level = meta.docs.severity === "error" ? "error" : "warn";
  const setup = [
    ...(options ? [`\`"mcp/${name}": ["${level}", ${configurationOf(options)}]\``] : []),
    ...(settings ? [`\`settings: { mcp: ${configurationOf(settings)} }\``] : []),
  ];
  const place = file === undefined ? "" : ` in \`${file}\``;
  return `${labels[role]}${place}${setup.length ? ` with ${setup.join(" and ")}` : ""}`;
}

/** Options in the form of a configuration in JavaScript. */
export function configurationOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => configurationOf(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${/^[\w$]+$/u.test(key) ? key : JSON.stringify(key)}: ${configurationOf(item)}`,
  );
  return `{ ${members.join(", ")} }`;
}

/** A message in a quotation. A name in angle brackets would be markup. */
export function escaped(message: string): string {
  return message
    .replaceAll("<", "&lt;")
    .replaceAll("*", "\\*")
    .replace(/_(?=_)/gu, "\\_");
}

/** A fenced block of code with its role. */
export interface Example {
  readonly language: keyof typeof files;
  readonly role: Role;
  readonly options?: JsonObject;
  readonly settings?: JsonObject;
  /** The file name of the example, if it matters. */
  readonly file?: string;
  /** Other files of its folder, by name. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly text: string;
  /** The line of the page on which the block begins. */
  readonly line: number;
}

/** The file of a page of either folder, by its name. */
export function pageFile(name: string): string {
  return path.join(referencePages().includes(name) ? referenceFolder : pagesFolder, `${name}.md`);
}

/** The text of a page of either folder. */
export function readPage(name: string): string {
  return readFileSync(pageFile(name), "utf8");
}

/** The page of a rule, or its section of a page that several rules share; empty where there is none. */
export function pageOf({ name, meta }: McpRule): string {
  const { page } = meta.docs;
  return page === name ? readPage(name) : sectionOf(readPage(page), name);
}

/** The part of a page under the heading `### name`, without the headings of the same level that follow. */
function sectionOf(page: string, name: string): string {
  const [, after = ""] = page.split(`\n### ${name}\n`);
  const [section = ""] = after.split(/^#{1,3} /m);
  return section;
}

/** The page with the part under `### name` changed. */
export function withSection(page: string, name: string, change: (section: string) => string): string {
  const section = sectionOf(page, name);
  const [before = ""] = page.split(`\n### ${name}\n`);
  const start = before.length + `\n### ${name}\n`.length;
  return page.slice(0, start) + change(section) + page.slice(start + section.length);
}

/** The names of all pages of rules but the index. */
export function rulePages(): string[] {
  return pagesIn(pagesFolder).filter((name) => name !== "README");
}

/** The names of the pages that are not about rules. */
export function referencePages(): string[] {
  return pagesIn(referenceFolder);
}

function pagesIn(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((file) => /^(.+)\.md$/u.exec(file)?.slice(1) ?? [])
    .sort();
}

const fence = /^```(\w*)([^\n]*)\n([\s\S]*?)^```$/gm;

/**
 * The examples of a page: the blocks whose info string names a role, as in `json bad options={"nested":false}`, or
 * `json bad name=server.json`. A block `json beside=package.json` is another file in the folder of the next example.
 *
 * @throws Error for a block of a language that rules read without a role, which nothing would check.
 */
export function examplesIn(page: string): Example[] {
  let beside: Record<string, string> = {};
  return [...page.matchAll(fence)].flatMap(({ 1: language = "", 2: info = "", 3: text = "", index }) => {
    const [, other] = /^ beside=(\S+)$/.exec(info) ?? [];
    if (other !== undefined) beside = { ...beside, [other]: text };
    if (!isRead(language) || other !== undefined) return [];
    const line = page.slice(0, index).split("\n").length;
    const [, role = "", file, options, settings] =
      /^ (bad|good|after)(?: name=(\S+))?(?: options=(\{.*?\}))?(?: settings=(\{.*\}))?$/.exec(info) ?? [];
    if (!isRole(role))
      throw new Error(`Line ${String(line)}: the block "${language}${info}" does not say what it is an example of.`);
    const setup = {
      ...(file === undefined ? {} : { file }),
      ...(Object.keys(beside).length ? { beside } : {}),
      ...(options === undefined ? {} : { options: JSON.parse(options) as JsonObject }),
      ...(settings === undefined ? {} : { settings: JSON.parse(settings) as JsonObject }),
    };
    beside = {};
    return [{ language, role, ...setup, text, line }];
  });
}

/** The parts that examples in code omit, as rules-docs/README.md says. */
const preludes = {
  ts: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const server = new McpServer({ name: "example", version: "1.0.0" });

`,
  py: `from typing import Annotated, Literal

from fastmcp import FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("example")

`,
  json: "",
  yaml: "",
} as const;

const files = {
  ts: { language: "typescriptEslint", filename: "server.ts" },
  py: { language: "python", filename: "server.py" },
  json: { language: "json", filename: "tools.json" },
  yaml: { language: "yaml", filename: "tools.yaml" },
} as const;

/** An example as the files of a folder, and the name of the one to lint. */
export function filesOf({ language, file, beside, text }: Example): {
  readonly file: string;
  readonly files: Readonly<Record<string, string>>;
} {
  const isWhole = /^(?:import|from) /m.test(text);
  const name = file ?? files[language].filename;
  return { file: name, files: { ...beside, [name]: isWhole ? text : `${preludes[language]}${text}` } };
}

/** An example as a file to lint. */
export function sourceOf(example: Example): Source {
  const { language, beside } = example;
  const { file, files: texts } = filesOf(example);
  return {
    ...files[language],
    filename: path.join(beside ? folderWith(beside) : "", file),
    text: texts[file] ?? "",
  };
}

const folders = new Map<string, string>();

/** A temporary folder with some files. */
function folderWith(beside: Readonly<Record<string, string>>): string {
  const key = JSON.stringify(beside);
  const folder = folders.get(key) ?? mkdtempSync(path.join(tmpdir(), "mcp-page-"));
  if (!folders.has(key))
    for (const [name, text] of Object.entries(beside)) writeFileSync(path.join(folder, name), text);
  folders.set(key, folder);
  return folder;
}

function isRead(language: string): language is Example["language"] {
  return Object.hasOwn(files, language);
}

function isRole(text: string): text is Role {
  return text === "bad" || text === "good" || text === "after";
}

/** A block of a page that is a file of the reader's project, by its info string: `js file="eslint.config.mjs"`. */
export interface Recipe {
  /** The heading above it. */
  readonly heading: string;
  readonly file: string;
  readonly text: string;
}

/** The blocks of a page that are files of the reader's project. */
export function recipesIn(page: string): Recipe[] {
  return [...page.matchAll(fence)].flatMap(({ 2: info = "", 3: text = "", index }) => {
    const [, file] = / file="([^"]+)"/.exec(info) ?? [];
    return file === undefined ? [] : [{ heading: headingsIn(page.slice(0, index)).at(-1) ?? "", file, text }];
  });
}

/** The command lines of a page, without comments. */
export function commandsIn(page: string): string[] {
  return [...page.matchAll(fence)]
    .filter(([, language, info]) => language === "sh" && info === "")
    .flatMap(([, , , text = ""]) => text.split("\n"))
    .map((line) => line.replace(/ # .*/, "").trim())
    .filter((line) => line !== "");
}

/** The languages of the blocks that are neither commands nor files of the reader's project. */
export function otherBlocksIn(page: string): string[] {
  return [...page.matchAll(fence)]
    .filter(([, language, info = ""]) => language !== "sh" && !info.includes(" file="))
    .map(([, language = "", info = ""]) => `${language}${info}`);
}

/** The headings of a page, without their marks. */
export function headingsIn(page: string): string[] {
  return [...page.replace(fence, "").matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) => heading);
}

/**
 * The page with the part between `<!-- name -->` and `<!-- /name -->` replaced.
 *
 * @throws Error where the marks are missing, so that a part never goes stale unseen.
 */
export function withPart(page: string, name: string, part: string): string {
  const marks = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
  if (!marks.test(page)) throw new Error(`The marks <!-- ${name} --> and <!-- /${name} --> are missing.`);
  return page.replace(marks, (_, open: string, close: string) => `${open}${part}\n${close}`);
}
