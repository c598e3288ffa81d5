import type { Json } from "../model/json.ts";
import type { Requirement, RequirementDocument, RuleUse } from "./requirement.ts";

type Row = readonly [number: number, rule: RuleUse, level?: "MUST" | "SHOULD", statement?: string];

/** Rows of one prefix: SCH-001 is a number and a rule. An error is a MUST. */
function rowsOf(prefix: string, rows: readonly Row[]): readonly Requirement[] {
  return rows.map(([number, rule, level, statement]): Requirement => ({
    id: `${prefix}-${String(number).padStart(3, "0")}`,
    level: level ?? "SHOULD",
    ...(statement === undefined ? {} : { statement }),
    rules: [rule],
    isIdOfIssues: true,
  }));
}

/** A requirement of one part of a description. */
function partOf(
  message: string,
  severity: "warning" | "suggestion",
  options: { readonly [option: string]: Json },
): RuleUse {
  return { rule: "require-description-parts", messages: [message], severity, options };
}

/** The name of a parameter decides, regardless of the texts. */
const byName = { ignoreDescriptions: true };

/** Words that warn of code, or their beginnings. */
const warningWords = "danger warning caution security risk unsafe untrusted trusted permission sandbox".split(" ");

/**
 * The catalog of 46 rules. `governance` is this list, with the options that make each rule literal.
 *
 * The validator specification (specification.ts) lists 44 of them.
 */
export const catalog: RequirementDocument = {
  title: "The catalog of tool descriptions",
  about:
    "46 rules in five categories, with a maturity score. What each requires, its severity and its examples are on its page. " +
    "The preset `governance` is this list and nothing else.",
  preset: "governance",
  sections: [
    {
      title: "Schema",
      rows: rowsOf("SCH", [
        [1, "name-required", "MUST"],
        [2, { rule: "description-required", messages: ["missing", "empty", "notText"] }, "MUST"],
        [3, "require-input-schema", "MUST"],
        [4, "valid-json-schema", "MUST"],
        [5, "schema-is-object", "MUST"],
        [
          6,
          { rule: "require-properties", options: { checkMissing: false, checkEmpty: true } },
          "SHOULD",
          "Require tools without properties to state that they take no parameters",
        ],
        [7, { rule: "require-required-list", options: { checkUncertain: true } }],
        [8, "no-undeclared-required", "MUST"],
      ]),
    },
    {
      title: "Names",
      rows: rowsOf("NAM", [
        [
          1,
          { rule: "name-required", messages: ["missing", "empty"] },
          "MUST",
          "Require tools to have a name that is not empty",
        ],
        [2, { rule: "tool-name-case", options: { case: "kebab" } }, "MUST"],
        [3, "tool-name-length"],
        [4, "no-leading-digit"],
        [5, "tool-name-verb"],
        [6, { rule: "parameter-name-case", options: { case: "camel" } }],
      ]),
    },
    {
      title: "Security",
      rows: rowsOf("SEC", [
        [
          1,
          {
            rule: "require-max-length",
            options: {
              ignoreLongTexts: false,
              ignoreDescribedValues: false,
              ignoreDescribedFormats: false,
              checkUnknownLimits: true,
            },
          },
          "MUST",
        ],
        [2, { rule: "require-max-items", options: { checkUnknownLimits: true } }, "MUST"],
        [
          3,
          {
            rule: "require-number-range",
            options: { checkBothSides: true, checkAllNumbers: true, checkUnknownLimits: true },
          },
          "SHOULD",
          "Require number parameters to have a minimum and a maximum",
        ],
        [4, { rule: "require-path-pattern", options: byName }, "MUST"],
        [5, { rule: "require-uri-format", options: byName }, "MUST"],
        [6, { rule: "prefer-enum", options: { ...byName, checkAllNames: false, checkQueries: true } }],
        [7, { rule: "no-sensitive-parameter", options: { ...byName, checkKeys: true } }],
        [8, { rule: "no-sensitive-default", options: { ...byName, checkKeys: true } }, "MUST"],
        [
          9,
          {
            rule: "no-additional-properties",
            messages: ["open", "openRoot"],
            options: { root: "never", checkUnstated: true, checkEmptyObjects: true, allowDescribed: false },
          },
        ],
        [10, { rule: "require-code-warning", options: { ...byName, warnings: warningWords } }],
      ]),
    },
    {
      title: "Language models",
      rows: rowsOf("LLM", [
        [
          1,
          {
            rule: "description-required",
            messages: ["missing", "empty", "placeholder", "repetition"],
            options: { checkPlaceholders: true, repetitions: "all" },
          },
          "MUST",
          "Require tools to have a description with content",
        ],
        [2, { rule: "description-length", options: { min: 20, max: 500 } }],
        [
          3,
          partOf("noAction", "warning", { parts: ["purpose"] }),
          "SHOULD",
          "Require descriptions to say what a tool does",
        ],
        [
          4,
          partOf("noOccasion", "warning", { parts: ["when"] }),
          "SHOULD",
          "Require descriptions to say when to use a tool",
        ],
        [
          5,
          partOf("noExample", "suggestion", { parts: ["example"] }),
          "SHOULD",
          "Require descriptions to contain an example",
        ],
        [6, { rule: "describe-on-fields", options: { checkNestedSchemas: true, ignoreSelfEvident: false } }, "MUST"],
        [7, { rule: "parameter-description-length", options: { min: 10, max: 200, minWords: 0 } }],
        [8, { rule: "no-generic-parameter-description", options: { ignoreSelfEvident: false } }],
        [9, { rule: "constraints-in-description", options: { maxEnumToList: 50 } }],
        [
          10,
          {
            rule: "no-unexplained-abbreviations",
            options: { checkUndescribed: true, allowToolDescription: false },
          },
        ],
        [
          11,
          {
            rule: "require-description-parts",
            messages: ["unstatedLoss", "unstatedChange", "unstatedDestruction"],
            severity: "suggestion",
            options: { requireResult: true, ignoreDescriptions: true },
          },
          "SHOULD",
          "Require descriptions to state the side effects",
        ],
        [12, "consistent-descriptions"],
        [
          13,
          partOf("noOrder", "suggestion", { parts: ["workflow"], checkAllTools: true }),
          "SHOULD",
          "Require descriptions to say which calls come before, after or instead",
        ],
      ]),
    },
    {
      title: "Best practice",
      rows: rowsOf("BP", [
        [1, "require-title"],
        [
          2,
          { rule: "require-annotations", messages: ["readOnly"], options: { checkPresumed: true } },
          "SHOULD",
          "Require tools to set readOnlyHint",
        ],
        [
          3,
          { rule: "require-annotations", messages: ["destructive"], options: { ignoreDescriptions: true } },
          "SHOULD",
          "Require tools that change something to set destructiveHint",
        ],
        [
          4,
          {
            rule: "require-annotations",
            messages: ["idempotent", "idempotentReading"],
            options: { hints: ["idempotentHint"], checkReadOnly: true },
          },
          "SHOULD",
          "Require tools to set idempotentHint",
        ],
        [5, { rule: "max-parameters", options: { max: 10 } }],
        [6, { rule: "no-repeated-schema", options: { checkAcrossTools: true, minComplexity: 4 } }],
        [7, { rule: "max-schema-depth", options: { max: 4 } }],
        [
          8,
          { rule: "require-parameter-examples", options: { allowExamplesInText: false, checkArraysAndUnions: true } },
          "SHOULD",
          "Require examples for parameters that take objects, arrays or values of several types",
        ],
        [9, { rule: "require-output-schema", options: { checkDescriptions: true } }],
      ]),
    },
    {
      title: "Maturity",
      rows: [
        {
          id: "score",
          level: "MUST",
          statement:
            "A score from 0 to 100 falls with every violation: most with an error, least with a suggestion. Its levels are Immature to 40, Moderate to 70, Mature to 90, and Exemplary.",
          met: "`summary.score` with the preset `governance` ([The score](score.md))",
          shownBy: ["tests/validator/score.test.ts"],
        },
      ],
    },
  ],
};
