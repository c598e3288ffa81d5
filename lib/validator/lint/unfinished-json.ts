import type { SyntaxFault } from "../../languages/syntax-fault.ts";

/**
 * What keeps a JSON text from being one, where it is something that is missing. The parsers tell of the last bracket
 * that they have seen, which is right, and of an empty text in the words of their grammar.
 */
export function unfinishedJson(text: string): SyntaxFault | undefined {
  if (!text.trim()) return { message: "The file is empty", index: 0 };
  try {
    JSON.parse(text);
  } catch (error) {
    // V8 says so of no other fault.
    if (error instanceof SyntaxError && /end of JSON input/u.test(error.message))
      return { message: "The text ends before it is complete", index: text.trimEnd().length };
  }
  return undefined;
}
