/** The title that mcp-ts-core gives a tool without one: the words of its name, each with a capital. */
export function titleOfName(name: string): string {
  return name.replaceAll(/[_-]+/gu, " ").replaceAll(/\b\w/gu, (letter) => letter.toUpperCase());
}
