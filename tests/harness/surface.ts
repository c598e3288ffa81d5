import type { JsonObject } from "../../lib/model/json.ts";
import type { Setup, Source } from "./lint.ts";
import { printLiteral } from "./print/literal.ts";
import type { Style } from "./print/style.ts";
import { printYaml } from "./print/yaml.ts";

/** The definitions of one case, in the spelling of the protocol. */
export interface Definitions {
  readonly tools?: readonly JsonObject[];
  readonly resources?: readonly JsonObject[];
  readonly resourceTemplates?: readonly JsonObject[];
  readonly prompts?: readonly JsonObject[];
}

/** A way of writing definitions down. */
export interface Surface {
  readonly name: SurfaceName;
  /** What the surface needs said in the settings to be read as it is meant. */
  readonly settings?: JsonObject;
  print(definitions: Definitions, style: Style, setup: Setup): Source;
}

/** Thrown by a surface that cannot express a definition; the message completes "It cannot, because …". */
export class Unprintable extends Error {}

export type SurfaceName = "json" | "momoa" | "yaml";

const json: Surface = {
  name: "json",
  print: (definitions, style) => ({
    language: "json",
    filename: "surface/tools.json",
    text: printJson(definitions, style),
  }),
};

const momoa: Surface = {
  name: "momoa",
  print: (definitions, style) => ({
    language: style === "commented" ? "momoaWithComments" : "momoa",
    filename: "surface/tools.json",
    text: printJson(definitions, style),
  }),
};

const yaml: Surface = {
  name: "yaml",
  print: (definitions, style) => ({
    language: "yaml",
    filename: "surface/tools.yaml",
    text: printYaml(definitions as JsonObject, style),
  }),
};

/** Every surface that a case is printed on. */
export const allSurfaces: readonly Surface[] = [json, momoa, yaml];

function printJson(definitions: Definitions, style: Style): string {
  const indent = style === "commented" ? 4 : 2;
  return `${printLiteral(definitions as JsonObject, { style, indent, quoteAllKeys: true, trailingComma: false })}\n`;
}
