/** The most characters between a parameter's name and the value that is shown of it. */
const reach = 60;

/** A member of an object as an example writes it: `{ isEnabled: false`, `, "limit": 5`, `{ displayName?: 'New'`. */
const member = /[{,]\s*["'`]?([A-Za-z_]\w*)["'`]?\??\s*:\s*(?=["'`[{\d-]|true\b|false\b)/g;

/**
 * The names, in lower case, of the fields of which the examples in a text show a value: `Body: { address: 'A1:H171',
 * hasHeaders: true }`.
 */
export function fieldsShownIn(text: string): ReadonlySet<string> {
  return text.includes("{")
    ? new Set(Array.from(text.matchAll(member), ([, key = ""]) => key.toLowerCase()))
    : new Set();
}

/**
 * True for a text that shows an object or an array behind the name of a parameter, on the same line:
 * `Body: { name: 'New folder' }`, `Example filter for people: {"rules": […]}`.
 */
export function showsValueOf(text: string, name: string): boolean {
  if (!name || !/[{[]/.test(text)) return false;
  const lower = text.toLowerCase();
  const wanted = name.toLowerCase();
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const behind = at + wanted.length;
    if (isPartOfWord(lower, at - 1) || isPartOfWord(lower, behind)) continue;
    const [line = ""] = lower.slice(behind, behind + reach).split("\n", 1);
    if (/[:=]\s*[`"]?[{[]\s*["'{[\w]/.test(line)) return true;
  }
  return false;
}

function isPartOfWord(text: string, at: number): boolean {
  return /\w/.test(text.charAt(at));
}
