import type { CallEffect } from "../rows.ts";

const effects: readonly (readonly [CallEffect, readonly string[]])[] = [
  [
    "same",
    [
      "String",
      "Promise.resolve",
      "Object.freeze",
      "structuredClone",
      "Array.from",
      "Object.fromEntries",
      "Promise.all",
      "Promise.any",
      "Promise.race",
      "Object",
      "Set",
      "Array",
      "Object.values",
    ],
  ],
  ["pairs", ["Object.entries"]],
  [
    "same",
    ["decodeURIComponent", "decodeURI", "encodeURI", "unescape", "node:url.fileURLToPath", "node:url.pathToFileURL"],
  ],
  [
    "contains",
    [
      "JSON.stringify",
      "JSON.parse",
      "Buffer.from",
      "node:buffer.Buffer.from",
      "node:util.format",
      "node:util.inspect",
      "Object.assign",
      "Buffer.concat",
      "TextEncoder.encode",
      "atob",
      "btoa",
      "yaml.parse",
      "js-yaml.load",
      "Array.of",
      "String.raw",
      "Error",
    ],
  ],
  ["part", ["Object.keys"]],
  [
    "listing",
    [
      "node:fs.readdirSync",
      "node:fs.readdir",
      "node:fs.promises.readdir",
      "node:fs/promises.readdir",
      "fs-extra.readdir",
      "fs-extra.readdirSync",
    ],
  ],
  ["join", ["node:path.join", "node:path.posix.join", "node:path.win32.join", "node:path.default.join"]],
  ["resolve", ["node:path.resolve", "node:path.posix.resolve", "node:path.win32.resolve", "node:path.default.resolve"]],
  [
    "normalize",
    [
      "node:path.normalize",
      "node:path.posix.normalize",
      "node:path.win32.normalize",
      "upath.normalize",
      "normalize-path",
    ],
  ],
  ["relative", ["node:path.relative", "node:path.posix.relative", "node:path.win32.relative"]],
  [
    "realpath",
    [
      "node:fs.realpathSync",
      "node:fs.realpathSync.native",
      "node:fs.realpath",
      "node:fs.promises.realpath",
      "node:fs/promises.realpath",
      "fs-extra.realpath",
      "fs-extra.realpathSync",
    ],
  ],
  [
    "basename",
    [
      "node:path.basename",
      "node:path.posix.basename",
      "node:path.win32.basename",
      "sanitize-filename",
      "sanitize-filename.default",
      "filenamify",
      "filenamify.default",
    ],
  ],
  ["dirname", ["node:path.dirname", "node:path.posix.dirname", "node:path.win32.dirname"]],
  ["url", ["URL", "node:url.URL", "node:url.parse", "URL.parse"]],
  [
    "scalar",
    [
      "Number",
      "parseInt",
      "parseFloat",
      "Number.parseInt",
      "Number.parseFloat",
      "Boolean",
      "BigInt",
      "Date",
      "Number.isInteger",
      "Math.min",
      "Math.max",
      "Math.floor",
      "Math.round",
      "Math.ceil",
      "Math.trunc",
      "Math.abs",
      "node:crypto.randomUUID",
      "Date.parse",
    ],
  ],
  [
    "urlPart",
    [
      "encodeURIComponent",
      "node:querystring.stringify",
      "qs.stringify",
      "URLSearchParams",
      "node:url.URLSearchParams",
      "node:querystring.escape",
    ],
  ],
  [
    "shellQuoted",
    [
      "shell-quote.quote",
      "shell-escape",
      "shell-escape.default",
      "shescape.Shescape.quote",
      "shescape.Shescape.escape",
      "shescape.quote",
      "shlex.quote",
      "shlex.join",
      "puka.sh",
      "puka.quoteForShell",
      "zx.quote",
    ],
  ],
  [
    "queryQuoted",
    [
      "pg-format",
      "pg-format.default",
      "pg-format.literal",
      "pg-format.ident",
      "pg.escapeLiteral",
      "pg.escapeIdentifier",
      "pg.Client.escapeLiteral",
      "pg.Client.escapeIdentifier",
      "mysql.escape",
      "mysql.escapeId",
      "mysql2.escape",
      "mysql2.escapeId",
      "mysql2.format",
      "mysql.format",
      "mysql2/promise.escape",
      "mysql2/promise.escapeId",
      "mysql2/promise.format",
      "sqlstring.escape",
      "sqlstring.escapeId",
      "sqlstring.format",
    ],
  ],
  [
    "escaped",
    [
      "escape-html",
      "escape-html.default",
      "html-escaper.escape",
      "he.encode",
      "he.escape",
      "he.default.encode",
      "he.default.escape",
      "lodash.escape",
      "lodash.default.escape",
      "lodash-es.escape",
      "entities.encodeHTML",
      "entities.escapeUTF8",
      "entities.encode",
      "validator.escape",
      "validator.default.escape",
      "dompurify.sanitize",
      "dompurify.default.sanitize",
      "isomorphic-dompurify.sanitize",
      "isomorphic-dompurify.default.sanitize",
      "sanitize-html",
      "sanitize-html.default",
      "xss",
      "xss.default",
      "xss.filterXSS",
    ],
  ],
  ["wrapped", ["node:util.promisify", "util.promisify", "pify", "pify.default", "node:util.promisify.default"]],
];

/**
 * How the results of functions of packages and of the language depend on their arguments, by qualified name. Sources:
 * the references of MDN and of Node 24 for the language, the README of each package for the others; seen 2026-11-24.
 */
export const callEffects: ReadonlyMap<string, CallEffect> = new Map(
  effects.flatMap(([effect, names]) => names.map((name): [string, CallEffect] => [name, effect])),
);

/**
 * Functions that answer yes or no about a value, and whose answer does not make it safe: whether a file exists, or
 * which type a value has. Any other function of a package in a condition may be a check of its argument.
 */
export const isNotSanitizer =
  /^(?:node:fs|fs-extra|node:path\.isAbsolute|node:path\.extname|Array\.isArray|console\.|process\.|node:process|JSON\.|Object\.keys|fetch|node:child_process)/;

/** Functions that inspect or measure a value, or write it to a console. Its text goes nowhere else. */
export const isHarmless =
  /^(?:console|Math|Number|Date|Intl|Symbol|Atomics|performance)\.|^(?:isNaN|isFinite|RegExp|Map|WeakMap|WeakSet|setTimeout|setInterval|clearTimeout|clearInterval|Promise|encodeURI)$|^(?:Array|ArrayBuffer|Number)\.is\w+$|^Object\.(?:is|hasOwn|keys|getPrototypeOf|isFrozen)$|^(?:node:buffer\.)?Buffer\.(?:byteLength|isBuffer|compare)$|^node:crypto\.createHash|^process\.(?:stdout|stderr|memoryUsage|uptime|hrtime|on|emitWarning)\b/;

/** The names of members are the same as in the source. */
export const canonicalName = (name: string): string => name;
export const effectOfMember: ReadonlyMap<string, CallEffect> = new Map();
/** Matches no function. */
export const keepsClass = /^$/;

/** The analysis uses the JavaScript names of methods. */
export const methodNames: ReadonlyMap<string, string> = new Map();

/** How the results of text methods depend on the text. Source: MDN, `String`; seen 2026-11-24. */
export const textMethods: ReadonlyMap<string, "same" | "contains" | "part" | "scalar"> = new Map([
  ...["trim", "trimStart", "trimEnd", "toString", "valueOf", "normalize", "toWellFormed"].map(
    (name): [string, "same"] => [name, "same"],
  ),
  ...[
    "toLowerCase",
    "toUpperCase",
    "toLocaleLowerCase",
    "toLocaleUpperCase",
    "concat",
    "padStart",
    "padEnd",
    "repeat",
  ].map((name): [string, "contains"] => [name, "contains"]),
  ...["slice", "substring", "substr", "split", "charAt", "at", "match", "matchAll"].map((name): [string, "part"] => [
    name,
    "part",
  ]),
  ...["charCodeAt", "codePointAt", "indexOf", "lastIndexOf", "search", "localeCompare", "endsWith"].map(
    (name): [string, "scalar"] => [name, "scalar"],
  ),
]);

/** Functions whose result is the value itself, so that a member of the result is one of the value. */
export const keepsValue = /^(?:String|Promise\.(?:resolve|all)|Object\.freeze|structuredClone)$/;

/** Functions of the language that throw if a text does not have the expected form. */
export const throws = /^(?:JSON\.parse|(?:node:url\.)?URL)$/;

/** Functions of the language and of its consoles, which hardly ever throw for a text. */
export const ofLanguage = /^(?:[A-Z]\w*|console|process)\./;

/** Functions that do not test the value. */
export const onlyWrites = /^(?:console|process|JSON)\./;
