/** Text that is already HTML. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Part[] | undefined | false;

/**
 * Makes HTML from a template. All inserted parts are escaped unless they are {@link Markup}, because names,
 * descriptions and messages come from untrusted servers.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + (index < parts.length ? textOf(parts[index]) : "")).join(""));
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(textOf).join("");
  return escaped(String(part));
}

const entities: Readonly<Record<string, string>> = {
  // A line of a name must not become a line of a CI system's log.
  "\n": "&#10;",
  "\r": "&#13;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return (
    text
      .replace(/[&<>"'\n\r]/g, (char) => entities[char] ?? char)
      // Invisible characters, and those that change the direction of text, are shown by their number.
      .replace(
        /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g,
        (char) => `⟨U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
      )
  );
}
