import {
  errorClass,
  codeEnum,
  errorCodes,
  errorsModule,
  errorFactoryOf,
} from "../../../model/handler/framework-errors.ts";
import type { Snapshot } from "./snapshot.ts";

/** The name that represents a value without a text, such as a schema. It is declared nowhere. */
const withoutText = "valueOfTheProgram";

/**
 * The text of a module with the values of a program: an exported constant for each name. It is never run. It gives the
 * values places, and their functions a module.
 */
export function moduleText(values: Readonly<Record<string, Snapshot>>): string {
  const constants = Object.entries(values).map(([name, value]) => `export const ${name} = ${textOf(value, "")};\n`);
  return `${importsFor(constants.join("\n"))}\n${constants.join("\n")}`;
}

function textOf(value: Snapshot, indentation: string): string {
  const inner = `${indentation}  `;
  switch (value.kind) {
    case "scalar":
      return scalarText(value.value);
    case "array":
      return value.items.length
        ? `[\n${value.items.map((item) => `${inner}${textOf(item, inner)},\n`).join("")}${indentation}]`
        : "[]";
    case "object": {
      const members = [...value.members].map(([key, member]) => `${inner}${memberText(key, member, inner)},\n`);
      return members.length ? `{\n${members.join("")}${indentation}}` : "{}";
    }
    case "function":
      return functionText(value);
    case "schema":
    case "unknown":
      return withoutText;
  }
}

function memberText(key: string, value: Snapshot, indentation: string): string {
  // A method stays a method, so that `this` is the object that contains it.
  if (value.kind === "function" && value.text.method === key && !value.around.size) return value.text.source;
  return `[${JSON.stringify(key)}]: ${textOf(value, indentation)}`;
}

/** A function that uses others from its module is printed inside a function that declares those. */
function functionText({ text, around }: Snapshot & { readonly kind: "function" }): string {
  const written = text.method === undefined ? `(${text.source})` : `({ ${text.source} })`;
  if (!around.size) return written;
  const declared = [...around].map(([name, { source }]) => `const ${name} = ${source};\n`);
  return `(() => {\n${declared.join("")}return ${written};\n})()`;
}

function scalarText(value: string | number | boolean | bigint | null | undefined): string {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "bigint" ? `${String(value)}n` : String(value);
}

const exported: ReadonlySet<string> = new Set([
  errorClass,
  codeEnum,
  ...[...errorCodes.keys()].flatMap((code) => errorFactoryOf(code) ?? []),
]);

/** True for the name of an error of the framework. */
export function isOfFramework(name: string): boolean {
  return exported.has(name);
}

/** A name that is not a member, with the member of it that is read, if any. */
const references = /(?<![\w$.])([\w$]+)(?:\.([\w$]+))?/gu;

/** The names that compilers and test runners give the imports of a module: `errors_1`, `__vi_import_0__`. */
const ofCompilers = /_\d+$|^_|^import_/u;

/**
 * The imports that the module of a function had. A name of the framework that a function uses from its module is
 * assumed to come from the framework.
 */
function importsFor(text: string): string {
  const lines = new Set<string>();
  for (const [, name = "", member = ""] of text.matchAll(references)) {
    if (exported.has(name)) lines.add(`import { ${name} } from "${errorsModule}";\n`);
    else if (exported.has(member) && ofCompilers.test(name)) lines.add(`import * as ${name} from "${errorsModule}";\n`);
  }
  return [...lines].join("");
}
