import { basename, sep } from "node:path";
import type { PlacedFile, Whereabouts } from "./places.ts";

/** The values that variables in the file of a client stand for. */
export interface VariableScope extends Whereabouts {
  readonly file: PlacedFile;
}

/** A text with the values of its variables, or the variable that has none. */
export type Expanded = { readonly text: string } | { readonly missing: string };

/** `${NAME}`, `${NAME:-default}`, `${env:NAME}`, `${workspaceFolder}` */
const braced = /\$\{([^{}]*)\}/gu;
/** Gemini CLI replaces `$NAME`, too. Source: its documentation of settings, read on 2026-11-27. */
const bracedOrBare = /\$(?:\{([^{}]*)\}|([A-Za-z_]\w*))/gu;

/** Replaces the variables of all clients, because a file may be read by several of them. */
export function expanded(text: string, scope: VariableScope): Expanded {
  let missing: string | undefined;
  const pattern = scope.file.client === "Gemini CLI" ? bracedOrBare : braced;
  const replaced = text.replaceAll(pattern, (whole: string, name: string | undefined, bare?: unknown) => {
    const value = valueOf(name ?? String(bare), scope);
    if (value === undefined) missing ??= whole;
    return value ?? whole;
  });
  return missing === undefined ? { text: replaced } : { missing };
}

/** `undefined` for `${input:…}`, which the editor asks for, and for a variable that is not set. */
function valueOf(variable: string, { file, cwd, home, env }: VariableScope): string | undefined {
  const folder = file.root ?? cwd;
  switch (variable) {
    case "workspaceFolder":
    case "cwd":
      return folder;
    case "workspaceFolderBasename":
      return basename(folder);
    case "userHome":
      return home;
    case "pathSeparator":
    case "/":
      return sep;
  }
  const [, name = "", fallback] = /^(?:env:)?(\w+)(?::-(.*))?$/su.exec(variable) ?? [];
  return env[name] ?? fallback;
}
