/** The names that the analysis uses for methods of texts, lists and tables. */
export const pythonMethodNames: ReadonlyMap<string, string> = new Map([
  ["startswith", "startsWith"],
  ["endswith", "endsWith"],
  ["strip", "trim"],
  ["lstrip", "trimStart"],
  ["rstrip", "trimEnd"],
  ["lower", "toLowerCase"],
  ["upper", "toUpperCase"],
  ["replace", "replaceAll"],
  ["append", "push"],
  ["update", "merge"],
  ["get", "lookup"],
  ["items", "pairs"],
  ["model_validate", "construct"],
  ["parse_obj", "construct"],
]);

/** The methods of texts, under the names of {@link pythonMethodNames}. Source: the library reference, `str`. */
export const pythonTextMethods: ReadonlyMap<string, "same" | "contains" | "part" | "scalar"> = new Map([
  ...["trim", "trimStart", "trimEnd", "encode", "decode", "copy", "expandtabs"].map((name): [string, "same"] => [
    name,
    "same",
  ]),
  ...[
    "toLowerCase",
    "toUpperCase",
    "title",
    "capitalize",
    "casefold",
    "center",
    "ljust",
    "rjust",
    "zfill",
    "concat",
  ].map((name): [string, "contains"] => [name, "contains"]),
  ...["slice", "split", "rsplit", "splitlines", "partition", "rpartition", "removeprefix", "removesuffix"].map(
    (name): [string, "part"] => [name, "part"],
  ),
  ...["index", "rindex", "find", "rfind", "count", "endsWith"].map((name): [string, "scalar"] => [name, "scalar"]),
]);

/** Functions of the language, which hardly ever throw for a text. */
export const pythonMethods = /^(?:\w+$|logging\.|sys\.|os\.)/;

/** Source: PEP 249, https://peps.python.org/pep-0249/#cursor-objects, read 2026-11-28. */
export const pythonCursors = { name: /^(?:\w*_)?cur(?:sor)?\d?$/iu, method: /^execute$/u };
