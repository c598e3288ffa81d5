/** The analysis uses the JavaScript names of methods. */
export const ecmascriptMethodNames: ReadonlyMap<string, string> = new Map();

/** How the results of text methods depend on the text. Source: MDN, `String`; seen 2026-11-24. */
export const ecmascriptTextMethods: ReadonlyMap<string, "same" | "contains" | "part" | "scalar"> = new Map([
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

/** Functions of the language and of its consoles, which hardly ever throw for a text. */
export const ecmascriptMethods = /^(?:[A-Z]\w*|console|process)\./;
