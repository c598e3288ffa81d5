import { defineConfig, globalIgnores } from "eslint/config";
import { importX } from "eslint-plugin-import-x";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

/** The layers of `lib`, and the layers that each may import beside itself. A folder that is not named here is above them. */
const below = {
  model: [],
  files: [],
  // Data alone: rules, presets and the validator follow from it.
  requirements: ["model"],
  patterns: ["model"],
  schema: ["model", "patterns"],
  prose: ["model"],
  // Questions about the code behind tools, in the language-neutral form of `model/handler`.
  code: ["model", "patterns"],
  // `languages/syntax.ts` answers the questions about syntax trees that readers and edits both ask.
  edits: ["model", "languages", "patterns"],
  emission: ["model"],
  // Readers tell names of tools by their verbs, for which there is one list; questions about English are for rules.
  readers: ["model", "edits", "emission", "languages", "patterns", "prose/lexicon", "files"],
  rule: ["model", "readers", "patterns", "requirements"],
  rules: ["model", "rule", "schema", "prose", "patterns", "code"],
  languages: ["model", "files"],
  // A preset has a block for each language that the readers know.
  configs: ["model", "rule", "rules", "readers", "languages"],
};

const zones = Object.entries(below).map(([layer, layers]) => ({
  target: `./lib/${layer}`,
  from: "./lib",
  except: [layer, ...layers].map((name) => `./${name}`),
  message: `The layer '${layer}' may import from ${layers.join(", ") || "no other layer"} only.`,
}));

/** The evaluator is generic: what it is to know of packages is handed in, see `readers/ecmascript/intrinsics`. */
zones.push({
  target: "./lib/readers/ecmascript/evaluate",
  from: "./lib/readers",
  except: ["./ecmascript/evaluate", "./ecmascript/modules", "./ecmascript/limits.ts", "./frame/value.ts"],
  message: "The evaluator knows nothing of Zod, MCP, settings and definitions.",
});

/** The frame is what the readers of code share, so it knows none of them. */
zones.push({
  target: "./lib/readers/frame",
  from: "./lib/readers",
  except: ["./frame"],
  message: "The frame knows no language.",
});

/** What decides by the kind of a node or value imports the rest of the evaluator, and is not imported back. */
zones.push({
  target: "./lib/readers/ecmascript/evaluate/!(evaluator|expressions).ts",
  from: ["evaluator", "expressions", "calls", "properties"].map(
    (name) => `./lib/readers/ecmascript/evaluate/${name}.ts`,
  ),
  message: "Ask the Evaluation that the function is handed.",
});

/** What each folder of the validator may import from the others, beside itself. */
const belowInValidator = {
  result: [],
  conformance: ["live", "result"],
  probes: ["conformance", "live", "result"],
  catalog: ["probes", "score", "result"],
  report: ["catalog", "probes", "score", "result"],
  live: ["result"],
  sources: ["live", "result"],
  "client-config": ["live", "sources", "result"],
  config: ["score", "sources", "report", "catalog", "probes", "result"],
  score: ["result"],
  lint: ["score", "config", "sources", "result"],
  validation: ["lint", "catalog", "score", "config", "conformance", "sources", "result"],
  extraction: ["sources", "result"],
  lock: ["extraction", "sources", "report", "result"],
  probing: [
    "lock",
    "extraction",
    "validation",
    "config",
    "catalog",
    "probes",
    "conformance",
    "sources",
    "live",
    "result",
  ],
  llm: ["validation", "extraction", "config", "sources", "result"],
  formatters: ["validation", "lint", "config", "sources", "report", "result"],
  library: ["llm", "probing", "validation", "config", "sources", "live", "report", "result"],
  service: ["library", "config", "sources", "catalog", "result"],
  sweep: ["live", "sources", "report", "result"],
  mcp: [
    "library",
    "probing",
    "validation",
    "lock",
    "extraction",
    "config",
    "catalog",
    "sources",
    "report",
    "live",
    "result",
  ],
};

/** A conversation knows nothing of what reads definitions over it. */
zones.push({
  target: "./lib/validator/live/{child,conversation}",
  from: [
    "./lib/validator/live/http",
    ...["answer", "connection", "exchange", "session", "stdio-connection"].map(
      (name) => `./lib/validator/live/${name}.ts`,
    ),
  ],
  message: "The reader of definitions is above the conversations.",
});

for (const [folder, folders] of Object.entries(belowInValidator)) {
  zones.push({
    target: `./lib/validator/${folder}`,
    from: "./lib/validator",
    except: [folder, ...folders].map((name) => `./${name}`),
    message: `The folder 'validator/${folder}' may import from ${folders.join(", ") || "no other folder"} only.`,
  });
}

/** The functions that read the content of a file. */
const reading = ["createReadStream", "openAsBlob", "read", "readFile", "readFileSync", "readSync"];

/** Names that say nothing about what is inside. */
const emptyNames = "utils,util,helpers,helper,common,misc,shared";

export default defineConfig([
  // Fixtures are the code of other people's servers; what other tools write is theirs. The theme of the site needs the
  // packages of the site, which `npm ci` does not install.
  globalIgnores([
    "dist/",
    "mcp-validate/",
    "coverage/",
    "fixtures/",
    "tests/package/project/",
    "bench/",
    "docs/.vitepress/",
    "**/*.generated.*",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error", reportUnusedInlineConfigs: "error" } },
  {
    name: "typescript",
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/prefer-readonly": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      // The node types of the TypeScript tree are compared as plain words, so that their enum is never loaded.
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
      // `Record<never, never>` is the type of "no options".
      "@typescript-eslint/no-generated-empty-object-type": "off",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: "error",
      // The formatter breaks lines of code and comments; it leaves texts and regular expressions whole.
      "max-len": [
        "error",
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
    },
  },
  {
    name: "generated-index",
    files: ["lib/rules/index.ts"],
    rules: { "max-len": "off" },
  },
  {
    name: "tests",
    files: ["tests/**/*.ts", "docs/tests/*.ts"],
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A table of cases is read from its top to the case that failed, so it may be long.
      "max-lines": ["error", { max: 600, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    name: "layers",
    files: ["lib/**/*.ts"],
    plugins: { "import-x": importX },
    rules: {
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "max-params": ["error", 4],
      // Standard output belongs to the protocol and to reports.
      "no-console": ["error", { allow: ["error"] }],
    },
  },
  {
    name: "printed",
    files: ["lib/validator/**/*.ts"],
    ignores: ["lib/validator/cli/streams.ts"],
    rules: {
      // Names and descriptions of strangers may hold escape sequences and commands of CI systems.
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        ...["stdout", "stderr"].map((property) => ({
          object: "process",
          property,
          message: "All output goes through the streams of 'lib/validator/cli/streams.ts', which make it printable.",
        })),
      ],
    },
  },
  {
    name: "linear-time",
    files: ["lib/**/*.ts"],
    plugins: { regexp },
    rules: {
      // Texts of strangers are matched with these expressions, so none may take longer than the text is long.
      "regexp/no-super-linear-backtracking": ["error", { report: "certain" }],
      "regexp/no-super-linear-move": ["error", { report: "certain" }],
    },
  },
  {
    name: "files",
    files: ["lib/**/*.ts"],
    ignores: ["lib/files/read.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: ["fs", "node:fs", "fs/promises", "node:fs/promises"].map((name) => ({
            name,
            importNames: [...reading, "default"],
            message: "Files are read by 'lib/files/read.ts' only: others may be pipes, devices, or too large.",
          })),
        },
      ],
    },
  },
  {
    name: "foreign-patterns",
    files: ["lib/**/*.ts"],
    // `schema/clients` has those of its table. `prose/` makes expressions of its own lists of words; `tests/prose/linear-time.test.ts` checks these.
    ignores: ["lib/patterns/**", "lib/prose/**", "lib/rules/**", "lib/schema/clients/facts.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "NewExpression[callee.name='RegExp'], CallExpression[callee.name='RegExp']",
          message: "Foreign expressions are compiled and run by 'lib/patterns/foreign.ts' only.",
        },
      ],
    },
  },
  {
    name: "rules",
    files: ["lib/rules/**/*.ts"],
    ignores: ["lib/rules/index.ts"],
    rules: {
      "max-lines": ["error", { max: 150, skipBlankLines: true, skipComments: true }],
      "no-restricted-imports": [
        "error",
        {
          patterns: [{ regex: "^[^.]", message: "A rule imports no packages: it asks the model, schema/ and prose/." }],
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression:not([typeAnnotation.typeName.name='const']), TSTypeAssertion",
          message: "A rule needs no casts: the model's types say what is known.",
        },
        {
          selector: "NewExpression[callee.name='RegExp'], CallExpression[callee.name='RegExp']",
          message: "Foreign expressions are compiled and run by 'lib/patterns/foreign.ts' only.",
        },
      ],
    },
  },
  {
    // The table of a family is long, and its checks stand below it.
    name: "families of rules",
    files: ["lib/rules/framework/*.ts"],
    rules: { "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  {
    name: "model",
    files: ["lib/model/**/*.ts"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: "^[^.]", message: "The model imports no packages." }] }],
    },
  },
  {
    name: "empty-names",
    files: [`**/{${emptyNames}}/**/*.ts`, `**/{${emptyNames}}.ts`],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "Program",
          message: "This name says nothing about the content: move each function to the module of its subject.",
        },
      ],
    },
  },
]);
