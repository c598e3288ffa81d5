import { defineConfig, globalIgnores } from "eslint/config";
import { importX } from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

/** What each room of `lib` may import from, beside itself. Whatever is not named here is above it. */
const below = {
  model: [],
  schema: ["model"],
  prose: ["model"],
  // `languages/syntax.ts` answers the questions about syntax trees that readers and edits both ask.
  edits: ["model", "languages"],
  emission: ["model"],
  // Readers tell names of tools by their verbs, for which there is one list; questions about English are for rules.
  readers: ["model", "edits", "emission", "languages", "prose/lexicon"],
  rule: ["model", "readers"],
  rules: ["model", "rule", "schema", "prose"],
  languages: ["model"],
  // A preset has a block for each language that the readers know.
  configs: ["model", "rule", "rules", "readers", "languages"],
};

const zones = Object.entries(below).map(([room, rooms]) => ({
  target: `./lib/${room}`,
  from: "./lib",
  except: [room, ...rooms].map((name) => `./${name}`),
  message: `The room '${room}' may import from ${rooms.join(", ") || "nothing"} alone.`,
}));

/** The evaluator is generic: what it is to know of packages is handed in, see `readers/ecmascript/intrinsics`. */
zones.push({
  target: "./lib/readers/ecmascript/evaluate",
  from: "./lib/readers",
  except: ["./ecmascript/evaluate", "./ecmascript/modules", "./ecmascript/limits.ts"],
  message: "The evaluator knows nothing of Zod, MCP, settings and definitions.",
});

/** What each folder of the validator may import from the others, beside itself. */
const belowInValidator = {
  result: [],
  catalogue: ["result"],
  report: ["catalogue", "result"],
  live: ["result"],
  sources: ["live", "result"],
  config: ["sources", "report", "catalogue", "result"],
  lint: ["config", "sources", "result"],
  validation: ["lint", "config", "sources", "result"],
  extraction: ["sources", "result"],
  formatters: ["validation", "lint", "config", "sources", "report", "result"],
  library: ["validation", "config", "sources", "live", "report", "result"],
  service: ["library", "config", "sources", "catalogue", "result"],
};

for (const [folder, folders] of Object.entries(belowInValidator)) {
  zones.push({
    target: `./lib/validator/${folder}`,
    from: "./lib/validator",
    except: [folder, ...folders].map((name) => `./${name}`),
    message: `The folder 'validator/${folder}' may import from ${folders.join(", ") || "no other folder"} only.`,
  });
}

/** Names that say nothing about what is inside. */
const emptyNames = "utils,util,helpers,helper,common,misc,shared";

export default defineConfig([
  // Fixtures are the code of other people's servers; what other tools write is theirs.
  globalIgnores(["dist/", "coverage/", "fixtures/", "tests/package/project/", "bench/", "**/*.generated.*"]),
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
    files: ["tests/**/*.ts"],
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A table of cases is read from its top to the case that failed, so it may be long.
      "max-lines": ["error", { max: 600, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    name: "rooms",
    files: ["lib/**/*.ts"],
    plugins: { "import-x": importX },
    rules: {
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      // Standard output belongs to the protocol and to reports.
      "no-console": ["error", { allow: ["error"] }],
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
        { patterns: [{ regex: "^[^.]", message: "A rule is an opinion about the model: it imports no package." }] },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression:not([typeAnnotation.typeName.name='const']), TSTypeAssertion",
          message: "A rule needs no casts: the model's types say what is known.",
        },
      ],
    },
  },
  {
    name: "model",
    files: ["lib/model/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^[^.]", message: "The model is nouns: it imports no package." }] },
      ],
    },
  },
  {
    name: "empty-names",
    files: [`**/{${emptyNames}}/**/*.ts`, `**/{${emptyNames}}.ts`],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "Program", message: "This name says nothing: a helper lives under the noun that it is about." },
      ],
    },
  },
]);
