import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import { templateFaultOf, uriFaultOf } from "./uris.ts";

/**
 * What is wrong with a URI template (RFC 6570), as a clause; `undefined` if nothing is.
 *
 * @param template the text of the template, or of a URI without variables
 */
export function uriTemplateFault(template: string): string | undefined {
  const expressions = template.split("{").length - 1;
  const ends = template.split("}").length - 1;
  if (expressions !== ends) return "its braces are not balanced";
  if (/\{\s*\}/u.test(template)) return "it has a variable without a name";
  if (isExpandable(template)) return undefined;
  const wrong = template.match(/\{[^{}]*\}/gu)?.find((expression) => !isExpandable(expression));
  return wrong === undefined
    ? "its braces do not enclose expressions"
    : `'${wrong}' has a character that is not allowed there`;
}

function isExpandable(template: string): boolean {
  try {
    StdUriTemplate.expand(template, {});
    return true;
  } catch {
    return false;
  }
}

/**
 * What is wrong with the address of a resource, as the end of a sentence; `undefined` if nothing is. Source: MCP,
 * `Resource`, whose `uri` has the format `uri` (RFC 3986).
 */
export function addressFault(address: string, isTemplate: boolean): string | undefined {
  if (!isTemplate)
    return /\{[^{}]*\}/u.test(address) ? "has variables, which only a URI template has" : uriFaultOf(address);
  const [start = ""] = address.split("{");
  // An expression may also expand to the scheme.
  const mayBegin = start !== address && /^[a-z\d+.-]*$/iu.test(start);
  return mayBegin || /^[a-z][a-z\d+.-]*:/iu.test(start) ? templateFaultOf(address) : "has no scheme";
}

/** True for the form of a media type, with parameters or without: `text/plain;charset=utf-8` (RFC 6838). */
export function isMediaType(text: string): boolean {
  return /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126} ?(?:;[^;]+)*;?$/iu.test(text);
}

/**
 * True if a template may expand to a URI. Every expression expands to some text; only `{+name}` and `{/name}` expand to
 * several segments of a path.
 */
export function mayExpandTo(template: string, uri: string): boolean {
  const parts = template.split(/(\{[^{}]*\})/u);
  return matches(parts, uri);
}

function matches([first, ...rest]: readonly string[], uri: string): boolean {
  if (first === undefined) return uri === "";
  if (!first.startsWith("{")) return uri.startsWith(first) && matches(rest, uri.slice(first.length));
  const isPath = /^\{[+/]/u.test(first);
  // The text that follows ends the expansion: each of its places is tried.
  for (let end = 1; end <= uri.length; end++) {
    if (!isPath && uri.charAt(end - 1) === "/") return false;
    if (matches(rest, uri.slice(end))) return true;
  }
  return false;
}

/** A name from the last part of an address that is not a variable: "item-data" for `test://{id}/item-data`. */
export function nameInAddress(address: string): string {
  const path = address.replace(/^[a-z][a-z\d+.-]*:\/*/iu, "").replaceAll(/\{[^{}]*\}/gu, "");
  return path.split("/").findLast((part) => /[a-z]/iu.test(part)) ?? "";
}
