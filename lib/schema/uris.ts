/** What is wrong with an absolute URI, as the end of a sentence; `undefined` if nothing is. Source: RFC 3986. */
export function uriFaultOf(uri: string): string | undefined {
  if (!/^[a-z][a-z\d+.-]*:/iu.test(uri)) return "has no scheme";
  if (/^[a-z][a-z\d+.-]*:$/iu.test(uri)) return "has nothing after its scheme";
  return characterFaultOf(uri, /[^\w.~:/?#[\]@!$&'()*+,;=%-]/u);
}

/** What is wrong with a URI template, as the end of a sentence; `undefined` if nothing is. Source: RFC 6570. */
export function templateFaultOf(template: string): string | undefined {
  let rest = "";
  let end = 0;
  for (const { 0: whole, 1: inner = "", index } of template.matchAll(/\{([^{}]*)\}/gu)) {
    rest += template.slice(end, index);
    end = index + whole.length;
    if (!isExpression(inner)) return `has the invalid expression ${whole}`;
  }
  rest += template.slice(end);
  if (/[{}]/u.test(rest)) return "has an unmatched brace";
  // Literals may contain non-ASCII characters, which are encoded when the template is expanded.
  return characterFaultOf(rest, /[\p{Cc} "<>\\^`|]/u);
}

/** The names of the variables of a URI template, each once, in order. */
export function variablesOf(template: string): readonly string[] {
  const names = [...template.matchAll(/\{[+#./;?&]?([^{}]*)\}/gu)].flatMap(([, list = ""]) => list.split(","));
  return [...new Set(names.map((name) => name.replace(/(?:\*|:\d+)$/u, "").trim()).filter(Boolean))];
}

/** An operator, then variables: names of letters, digits, underscores, dots and escapes, each with a modifier. */
function isExpression(inner: string): boolean {
  const list = /^[+#./;?&]/u.test(inner) ? inner.slice(1) : inner;
  const variable = /^(?:\w|%[\da-f]{2})(?:[\w.]|%[\da-f]{2})*(?:\*|:[1-9]\d{0,3})?$/iu;
  return list.split(",").every((name) => variable.test(name));
}

function characterFaultOf(text: string, forbidden: RegExp): string | undefined {
  const wrong = forbidden.exec(text)?.[0];
  if (wrong === " ") return "contains a space";
  if (wrong !== undefined) return `contains the invalid character ${JSON.stringify(wrong)}`;
  return /%(?![\da-f]{2})/iu.test(text) ? "contains a % that is not followed by two hexadecimal digits" : undefined;
}
