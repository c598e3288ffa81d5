import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Linter, Rule, SourceCode } from "eslint";
import { oxc } from "../../languages/oxc.ts";
import { lazy } from "../../model/lazy.ts";
import type { Server } from "../../model/server.ts";
import { ReadingFault, serverOf } from "../../readers/index.ts";
import type { McpSettings } from "../../readers/settings.ts";
import { rules as allRules } from "../../rules/index.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import { InputError } from "../result/input-error.ts";
import { parserOf } from "../sources/parsers.ts";
import { isDocument, parsedAs, type SourceText } from "../sources/source-text.ts";

/** What ESLint says of a text, and what the readers see in it. */
export interface Pass {
  readonly messages: readonly Linter.LintMessage[];
  /** Absent if the text has no syntax tree; then the one message is the syntax error. */
  readonly sourceCode: SourceCode | undefined;
  /** Absent for a text that says nothing about an MCP server. */
  readonly server: Server | undefined;
}

const require = createRequire(import.meta.url);

/** Loads the `Linter` alone, at first use: all of ESLint takes twice as long to load. */
const eslint = lazy(() => require("eslint/universal") as typeof import("eslint/universal"));

/**
 * The rules without the schemas of their options. ESLint compiles the schema of each rule that is on, which takes a
 * fresh process longer than all rules do; presets are right, and configurations are checked before they come here.
 */
const checkedRules: Readonly<Record<string, Rule.RuleModule>> = Object.fromEntries(
  Object.entries(allRules).map(([name, rule]) => [name, { ...rule, meta: { ...rule.meta, schema: false as const } }]),
);

/** A comment that sets rules may give them options, which ESLint has to check. */
function rulesFor(text: string): Readonly<Record<string, Rule.RuleModule>> {
  return /\beslint\s/u.test(text) ? allRules : checkedRules;
}

/**
 * Runs the rules over a text.
 *
 * @param path the absolute path that the readers go by.
 * @throws InputError `INTERNAL_ERROR` where a reader fails, and an error of ESLint's where a rule throws: none should.
 * @throws NativePackageError where a package is not installed for this platform.
 */
export function runRules(source: SourceText, path: string, active: ActiveRules, settings: Partial<McpSettings>): Pass {
  // ESLint would show a parser that is not installed as a syntax error of the file.
  if (!isDocument(source.language)) oxc();
  const models = new Map<object, Server | undefined>();
  let fault: Error | undefined;
  // Settings are copied on their way through ESLint; only a rule sees those that the model is kept under.
  const reader: Rule.RuleModule = {
    meta: { schema: false },
    create: (context) => ({
      Program: () => {
        try {
          models.set(context.sourceCode, serverOf(context));
        } catch (error) {
          fault = error instanceof Error ? error : new Error(String(error));
        }
      },
    }),
  };
  const linter = new (eslint().Linter)({ configType: "flat", cwd: dirname(path) });
  let messages: Linter.LintMessage[];
  try {
    messages = linter.verify(source.text, configOf(source, active, settings, reader), { filename: path });
  } catch (error) {
    // The rules fail on what the reader fails on, and ESLint adds their names to the message.
    throw fault ?? error;
  }
  if (fault instanceof ReadingFault) {
    throw new InputError("INTERNAL_ERROR", source.name, fault.message, "Leave the file out until it can be read.");
  }
  if (fault) throw fault;
  // After a syntax error there is none, whatever the type says.
  const sourceCode = linter.getSourceCode() as SourceCode | null;
  return { messages, sourceCode: sourceCode ?? undefined, server: sourceCode ? models.get(sourceCode) : undefined };
}

function configOf(
  source: SourceText,
  active: ActiveRules,
  settings: Partial<McpSettings>,
  reader: Rule.RuleModule,
): Linter.Config[] {
  const entries = [...active.values()].map(({ rule, severity, options }): [string, Linter.RuleEntry] => {
    const level = severity === "error" ? "error" : "warn";
    return [`mcp/${rule.name}`, options ? [level, options] : level];
  });
  return [
    // Whoever names a file in an ignored folder means it.
    { ignores: ["!**/node_modules/", "!**/.git/"] },
    {
      files: ["**/*.*"],
      plugins: { mcp: { rules: { ...rulesFor(source.text) } }, "mcp-validate": { rules: { reader } } },
      languageOptions: { parser: parserOf(parsedAs(source.language)) },
      linterOptions: { reportUnusedDisableDirectives: "off" },
      settings: { mcp: settings },
      rules: { "mcp-validate/reader": "error", ...Object.fromEntries(entries) },
    },
  ];
}
