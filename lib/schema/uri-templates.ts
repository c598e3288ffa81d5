import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";

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
  try {
    StdUriTemplate.expand(template, {});
    return undefined;
  } catch {
    return "a name or an operator in its braces is not allowed";
  }
}

/**
 * True if a template may expand to a URI. Every expression stands for some text; only `{+name}` and `{/name}` stand for
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
