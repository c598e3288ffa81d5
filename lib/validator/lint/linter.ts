import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Linter, Rule, SourceCode } from "eslint";
import { lazy } from "../../model/lazy.ts";
import type { Registering } from "../../model/losses.ts";
import type { Server } from "../../model/server.ts";
import { libraryIn, registeringIn, serverOf } from "../../readers/index.ts";
import type { LibraryUse } from "../../readers/library-use.ts";
import type { GivenSettings } from "../../readers/settings.ts";
import { faultOf } from "../../rule/findings.ts";
import { rootListeners } from "../../rule/shared-traversal.ts";
import { rules as allRules } from "../../rules/index.ts";
import { type ActiveRules, highestSeverity } from "../config/active-rules.ts";
import { parsingOf } from "../sources/parsers.ts";
import { baseFolderOf, parsedAs, type LintText } from "../sources/source-text.ts";

/** ESLint's messages about a text, and the model from the readers. */
export interface LintedText {
  readonly messages: readonly Linter.LintMessage[];
  /** Absent if the text has no syntax tree. Then the only message is the syntax error. */
  readonly sourceCode: SourceCode | undefined;
  /** Absent for a text without facts about an MCP server. */
  readonly server: Server | undefined;
  /** What registers definitions in a module, and what of it cannot be read. */
  readonly registering: Registering | undefined;
  /** The imports of a module from a library for MCP. */
  readonly library: LibraryUse | undefined;
}

const require = createRequire(import.meta.url);

/** Loads only the `Linter`, on first use: all of ESLint takes twice as long to load. */
const eslint = lazy(() => require("eslint/universal") as typeof import("eslint/universal"));

/**
 * The rules without the schemas of their options. ESLint compiles the schema of each enabled rule, which takes a fresh
 * process longer than running all rules. Presets are correct, and configurations have been checked before.
 */
const checkedRules: Readonly<Record<string, Rule.RuleModule>> = Object.fromEntries(
  Object.entries(allRules).map(([name, rule]) => [name, { ...rule, meta: { ...rule.meta, schema: false as const } }]),
);

/** A comment that configures rules may set their options, which ESLint has to check. */
function rulesFor(text: string): Readonly<Record<string, Rule.RuleModule>> {
  return /\beslint\s/u.test(text) ? allRules : checkedRules;
}

/**
 * Runs the rules on a text.
 *
 * @param path the absolute path for the readers.
 * @throws OwnFault if a reader or a rule fails, which should not happen.
 * @throws InstallationError if a package cannot be loaded.
 */
export function runRules(source: LintText, path: string, active: ActiveRules, settings: GivenSettings): LintedText {
  const models = new Map<object, Pick<LintedText, "server" | "registering" | "library">>();
  let fault: Error | undefined;
  // ESLint copies the settings. Only a rule sees the copy that identifies the cached model.
  const reader: Rule.RuleModule = {
    meta: { schema: false },
    create: (context) =>
      rootListeners(() => {
        try {
          models.set(context.sourceCode, {
            server: serverOf(context),
            registering: registeringIn(context),
            library: libraryIn(context),
          });
        } catch (error) {
          fault = error instanceof Error ? error : new Error(String(error));
        }
      }),
  };
  // Messages name other files relative to the working directory.
  const linter = new (eslint().Linter)({ configType: "flat", cwd: baseFolderOf(source) ?? dirname(path) });
  let messages: Linter.LintMessage[];
  try {
    messages = linter.verify(source.text, configOf(source, active, settings, reader), {
      filename: path,
      allowInlineConfig: !source.ignoresComments,
    });
  } catch (error) {
    // If the reader fails, so do the rules, and ESLint adds their names to the message.
    throw fault ?? error;
  }
  if (fault) throw fault;
  // After a syntax error there is none, although the type says otherwise.
  const sourceCode = linter.getSourceCode() as SourceCode | null;
  const failed = sourceCode && faultOf(sourceCode);
  if (failed) throw failed;
  const model = sourceCode ? models.get(sourceCode) : undefined;
  const { server, registering, library } = model ?? {};
  return { messages, sourceCode: sourceCode ?? undefined, server, registering, library };
}

function configOf(
  source: LintText,
  active: ActiveRules,
  settings: GivenSettings,
  reader: Rule.RuleModule,
): Linter.Config[] {
  const entries = [...active.values()].map((one): [string, Linter.RuleEntry] => {
    const { rule, options } = one;
    const level = highestSeverity(one) === "error" ? "error" : "warn";
    return [`mcp/${rule.name}`, options ? [level, options] : level];
  });
  const parsing = parsingOf(parsedAs(source.language));
  return [
    // A user who names a file in an ignored folder wants it to be checked.
    { ignores: ["!**/node_modules/", "!**/.git/"] },
    {
      files: ["**/*.*"],
      ...parsing,
      plugins: {
        ...parsing.plugins,
        mcp: { rules: { ...rulesFor(source.text) } },
        "mcp-validate": { rules: { reader } },
      },
      linterOptions: { reportUnusedDisableDirectives: "off" },
      settings: { mcp: settings },
      rules: { "mcp-validate/reader": "error", ...Object.fromEntries(entries) },
    },
  ];
}
