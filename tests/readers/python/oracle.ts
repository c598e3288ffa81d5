import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePython } from "../../../lib/languages/python/parser.ts";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { isRecord } from "../../../lib/model/json.ts";
import type { Located } from "../../../lib/model/located.ts";
import type { Server } from "../../../lib/model/server.ts";
import { pythonReader } from "../../../lib/readers/python/index.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";

export const emitters = ["fastmcp2", "fastmcp3", "fastmcp4", "mcp1", "mcp2"] as const;
export type Emitter = (typeof emitters)[number];

/** The list of a server, or the reason why it lists nothing. */
export type Answer = Readonly<
  Partial<Record<"tools" | "resources" | "resourceTemplates" | "prompts", JsonObject[]>>
> & {
  readonly registers?: string;
  readonly lists?: string;
};

/** One generated definition. */
export interface Case {
  readonly id: string;
  readonly group: string;
  readonly setup?: string;
  readonly source: string;
  readonly answers: readonly (readonly [emitters: string, answer: Answer])[];
}

interface Emitters {
  readonly versions: Readonly<Record<Emitter, Readonly<Record<string, string>>>>;
  readonly imports: string;
  readonly headers: Readonly<Record<Emitter, string>>;
  readonly setups: Readonly<Record<string, string>>;
}

const folder = new URL("./oracle/", import.meta.url);
const future = "from __future__ import annotations\n";

const described = JSON.parse(readFileSync(new URL("emitters.json", folder), "utf8")) as Emitters;

/** The generated definitions. */
export const cases: readonly Case[] = readFileSync(new URL("definitions.jsonl", folder), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const one = JSON.parse(line) as Omit<Case, "group">;
    return { ...one, group: one.id.split("-")[0] ?? "" };
  });

/** The answer of one emitter to a case. */
export function answerOf({ answers }: Case, emitter: Emitter): Answer {
  const found = answers.find(([names]) => names.split(" ").includes(emitter));
  if (!found) throw new Error(`${emitter} has no answer`);
  return found[1];
}

/** Projects that require the versions of the emitters, each with one module after the other. */
export class EmitterProjects {
  readonly #root = mkdtempSync(join(tmpdir(), "python-oracle-"));

  constructor() {
    for (const emitter of emitters) {
      const { python: _, ...packages } = described.versions[emitter];
      const lines = Object.entries(packages).map(([name, version]) => `${name}==${version}\n`);
      mkdirSync(join(this.#root, emitter));
      writeFileSync(join(this.#root, emitter, "requirements.txt"), lines.join(""));
    }
  }

  /** The module of a case as its emitter runs it. */
  textOf({ setup, source }: Case, emitter: Emitter): string {
    const body = (setup === undefined ? "" : (described.setups[setup] ?? "")) + source;
    const isLate = body.startsWith(future);
    return (isLate ? future : "") + described.imports + described.headers[emitter] + body.replace(future, "");
  }

  /** The server that a case makes; `undefined` if nothing is read. */
  read(one: Case, emitter: Emitter): Server | undefined {
    const text = this.textOf(one, emitter);
    const { ast } = parsePython(text);
    if (!ast) return undefined;
    const path = join(this.#root, emitter, "server.py");
    return pythonReader.read({ text, ast, path, parserServices: {} }, settingsOf({}));
  }

  remove(): void {
    rmSync(this.#root, { recursive: true });
  }
}

/** How a read value compares to the real one. */
export type Verdict = "equal" | "unknown" | "false";

/**
 * Compares the reading with what the server sends. Unknown parts are excluded from the comparison: a value is "false"
 * if any known part of it, or the absence of one, contradicts the server.
 */
export function verdictOf(located: Located | undefined, real: Json | undefined): Verdict {
  if (!located) return real === undefined ? "equal" : "false";
  switch (located.kind) {
    case "unknown":
    case "code":
      return "unknown";
    case "scalar":
      return located.value === real ? "equal" : "false";
    case "array": {
      if (!Array.isArray(real)) return "false";
      if (located.unknownRest) return "unknown";
      if (located.items.length !== real.length) return "false";
      return worst(located.items.map((item, index) => verdictOf(item, real[index] as Json)));
    }
    case "object": {
      if (!isRecord(real)) return "false";
      const members = [...located.members.values()].map(({ key, value }) =>
        key in real ? verdictOf(value, real[key] as Json) : value.kind === "unknown" ? "unknown" : "false",
      );
      if (located.unknownRest) return worst([...members, "unknown"]);
      const isComplete = Object.keys(real).every((key) => located.members.has(key));
      return worst([...members, isComplete ? "equal" : "false"]);
    }
  }
}

function worst(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes("false") ? "false" : verdicts.includes("unknown") ? "unknown" : "equal";
}
