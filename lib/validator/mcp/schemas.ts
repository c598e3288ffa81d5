import { z } from "zod";
import { presetNames } from "../../rule/groups.ts";
import { longest } from "./page.ts";

const limit = z
  .int()
  .min(1)
  .max(100)
  .describe("The most entries of the answer (1-100), for example 50 or 20. A page ends at 20,000 characters, too.");

const cursor = z
  .string()
  .max(100)
  .describe(
    "The nextCursor of the answer before (max 100 characters), for example '20-Ab3_x-9Kq2Lm'; 'start' at first.",
  );

const preset = z
  .enum(["project", ...presetNames])
  .describe(`The set of rules. One of: project, ${presetNames.join(", ")}; project for that of its configuration.`);

const only = z
  .array(z.string().min(1).max(100).describe("A rule or a family (max 100 characters), for example 'SEC-001'."))
  .max(50)
  .describe("The rules and families to check (max 50 items), for example ['naming']; empty for those of the preset.");

const minSeverity = z
  .enum(["critical", "error", "warning", "advice"])
  .describe("The least severity to report. One of: critical, error, warning, advice; advice for all.");

const path = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[^\0]+$/u);

const folder = path.describe(
  "A file or folder inside of the server's folder (max 1000 characters), for example 'src'; '.' for all of it.",
);

const checks = { preset, only, minSeverity, limit, cursor };

/**
 * The parameters of the tools. Each is required, because OpenAI's strict mode refuses optional ones, and none may be
 * null, because the official inspector takes the arguments of its command line for texts then.
 */
export const inputs = {
  validateFiles: z.strictObject({
    paths: z
      .array(path.describe("A file or folder inside of the server's folder (max 1000 characters), for example 'src'."))
      .min(1)
      .max(100)
      .describe(
        "Files and folders to check (1-100 items), for example ['src', 'tools.json']; ['.'] for the whole folder.",
      ),
    ...checks,
  }),
  validateText: z.strictObject({
    text: z
      .string()
      .min(1)
      .max(1_000_000)
      .describe("The whole text of a file or list (max 1000000 characters), for example '{ \"tools\": [] }'."),
    fileName: z
      .string()
      .max(1000)
      .regex(/^[^\0]*$/u)
      .describe(
        "Where the text belongs (max 1000 characters), for example 'src/server.py'; empty to guess its language.",
      ),
    ...checks,
  }),
  extractDefinitions: z.strictObject({ path: folder, limit, cursor }),
  explainFinding: z.strictObject({
    about: z
      .string()
      .min(1)
      .max(2000)
      .describe("A rule, a probe, or the text of a message (max 2000 characters), for example 'SEC-001'."),
    limit,
    cursor,
  }),
  compareWithLock: z.strictObject({
    path: folder,
    lockFile: path.describe("The lock file (max 1000 characters), for example 'mcp.lock.json', the usual one."),
    limit,
    cursor,
  }),
};

const page = {
  total: z.int().min(0).describe("The number of entries of all pages together."),
  nextCursor: z.string().optional().describe("Pass it as cursor to get the next page. Absent on the last one."),
};

const place = {
  file: z.string().describe("The file, relative to the server's folder."),
  line: z.int().describe("The line, from 1."),
};

const severity = z.enum(["error", "warning", "advice"]).describe("How bad it is.");

const replacement = z
  .object({
    line: z.int().describe("The line at which the old text begins, from 1."),
    old: z.string().max(longest.text).describe("The text to replace, exactly as in the file."),
    new: z.string().max(longest.text).describe("The text to write instead."),
  })
  .describe("One place of the edit.");

const edit = z
  .object({
    kind: z
      .enum(["fix", "suggestion", "draft"])
      .describe("fix: keeps the meaning. suggestion: certain. draft: decide on its words or values first."),
    description: z.string().describe("What the edit does."),
    replacements: z.array(replacement).describe("All places of the edit, from the top. Apply all or none."),
  })
  .describe("An edit that removes the finding.");

const finding = z
  .object({
    ...place,
    column: z.int().describe("The column, from 1, in UTF-16 units."),
    severity,
    rule: z.string().describe("The name of the rule, for explain_finding. An error code if the file cannot be read."),
    id: z.string().describe("The id of the rule in the requirements; its name if there is none."),
    subject: z.string().describe("The name of the tool, resource or prompt; empty for the file as a whole."),
    path: z.string().describe("The path within the definition, such as inputSchema.properties.userId."),
    message: z.string().describe("What is wrong."),
    remedy: z.string().optional().describe("What to do."),
    edit: edit.optional(),
    places: z.int().optional().describe("In how many definitions the same text has this finding, if several."),
  })
  .describe("A finding at a place.");

const counts = z
  .object({
    error: z.int().describe("The number of errors."),
    warning: z.int().describe("The number of warnings."),
    advice: z.int().describe("The number of remarks."),
  })
  .describe("The number of findings by severity, on all pages.");

const notes = z.array(z.string()).describe("What could not be read or is not certain, as sentences.");

/** Any value of JSON, whose form the server that is read decides on. */
const definition = z
  .record(z.string(), z.unknown())
  .describe("The definition as the protocol sends it, with the known parts only.");

const unknownPart = z
  .object({
    pointer: z.string().max(longest.value).describe("JSON pointer to the part."),
    reason: z.string().describe("Why only the running server knows it."),
  })
  .describe("A part that is not known.");

const extracted = z
  .object({
    kind: z.enum(["tool", "resource", "prompt"]).describe("What is defined."),
    ...place,
    definition,
    unknown: z.array(unknownPart).describe("The parts that are not known without running the server."),
    conditions: z.array(z.string()).describe("Conditions without which the server does not offer it."),
  })
  .describe("A definition and its place.");

const explained = z
  .object({
    kind: z.enum(["rule", "probe"]).describe("A rule judges definitions, a probe the behavior of a running server."),
    name: z.string().describe("The name."),
    ids: z.array(z.string()).describe("Its ids in the requirements."),
    summary: z.string().max(longest.value).describe("What it requires, in a sentence."),
    reason: z.string().describe("What goes wrong otherwise."),
    page: z
      .array(z.string().max(longest.text).describe("A part of the page."))
      .describe("Its page as Markdown, in parts that follow each other: bad and good examples, options, sources."),
    documentation: z.string().describe("The address of the page."),
  })
  .describe("A rule or a probe.");

const changedPart = z
  .object({
    pointer: z.string().max(longest.value).describe("JSON pointer to the part, within the definition."),
    before: z
      .string()
      .max(longest.value)
      .optional()
      .describe("The locked value as JSON, shortened. Absent if there was none."),
    after: z
      .string()
      .max(longest.value)
      .optional()
      .describe("The present value as JSON, shortened. Absent if there is none."),
    widens: z.string().optional().describe("How the change widens what a model is told or may do."),
  })
  .describe("A part that differs.");

const change = z
  .object({
    server: z.string().describe("The name of the server in the lock."),
    kind: z.enum(["server", "tool", "resource", "prompt"]).describe("What has changed."),
    name: z.string().describe("Its name."),
    change: z
      .enum(["added", "removed", "changed", "uncertain"])
      .describe("uncertain: only what is known about it has changed, which is no drift."),
    widens: z.boolean().describe("True if a model is told or may do more than before."),
    parts: z.array(changedPart).describe("The parts that differ."),
  })
  .describe("A definition that differs from the lock.");

const checked = z.object({
  valid: z.boolean().describe("True if there is no error."),
  counts,
  definitions: z.int().describe("The number of tools, resources and prompts that were checked."),
  score: z.number().nullable().describe("0 to 100, the mean of the tools' scores; null without tools."),
  findings: z.array(finding).describe("The findings of this page, the worst severity first."),
  ...page,
  notes,
});

const failure = z
  .object({
    probe: z.string().describe("The name of the probe, or of the rule for a definition, for explain_finding."),
    severity,
    message: z.string().describe("What the server did wrong."),
    remedy: z.string().optional().describe("What to do."),
    received: z.string().max(longest.value).optional().describe("What the server answered, shortened."),
  })
  .describe("A requirement that the server does not meet.");

/** What the tools answer. */
export const outputs = {
  checked,
  extracted: z.object({
    definitions: z.array(extracted).describe("The definitions of this page, in the order of the files."),
    ...page,
    notes,
  }),
  explained: z.object({ entries: z.array(explained).describe("The rules and probes that fit, best first."), ...page }),
  compared: z.object({
    drift: z.boolean().describe("True if a definition differs from the lock."),
    changes: z.array(change).describe("The changes of this page, by server, kind and name."),
    ...page,
    notes,
  }),
  probed: z.object({
    counts: z
      .object({
        passed: z.int().describe("The number of probes that passed."),
        failed: z.int().describe("The number of probes that failed."),
        flaky: z.int().describe("The number of probes that failed once and then passed."),
        notRun: z.int().describe("The number of probes that apply and did not run, for the reasons in notes."),
        inapplicable: z.int().describe("The number of probes about something that the server does not have."),
      })
      .describe("The number of probes by their outcome, over all transports and revisions."),
    failures: z.array(failure).describe("The failures of this page, the worst severity first."),
    ...page,
    notes,
  }),
};

/** The parameters of the tool that probes one of the named servers. */
export function probeInput(targets: readonly [string, ...string[]]) {
  return z.strictObject({
    server: z.enum(targets).describe(`The server. One of those that the user has allowed: ${targets.join(", ")}.`),
    preset,
    only: only.describe("The probes and families to run (max 50 items), for example ['lifecycle']; empty for all."),
    limit,
    cursor,
  });
}

export type Inputs = { readonly [Name in keyof typeof inputs]: z.infer<(typeof inputs)[Name]> };
export type Outputs = { readonly [Name in keyof typeof outputs]: z.infer<(typeof outputs)[Name]> };
export type ProbeInput = z.infer<ReturnType<typeof probeInput>>;
