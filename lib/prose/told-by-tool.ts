import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Tool } from "../model/tool.ts";
import { parametersListedIn } from "./listed-parameters.ts";
import { speaksOfParameter } from "./name-mention.ts";
import { speaksOfText } from "./plain-texts.ts";
import { fieldsShownIn, showsValueOf } from "./shown-value.ts";

/**
 * True for a parameter that the tool's description tells of, in a line of its own, in an example or by name, or may do
 * so.
 */
export function isToldByTool({ name, path, isRequired }: Parameter, { description }: Tool): boolean {
  if (description.state === "unknown") return true;
  const text = knownValue(description) ?? "";
  if (isRequired && speaksOfText(text, name)) return true;
  if (speaksOfParameter(text, name)) return true;
  return parametersListedIn(text).has(path) || fieldsShownIn(text).has(name.toLowerCase()) || showsValueOf(text, name);
}
