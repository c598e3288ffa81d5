import { createRequire } from "node:module";
import type { SyntaxFault } from "../../languages/syntax-fault.ts";

/**
 * Levels of nesting that a document may have. The parsers of JSON and YAML are recursive, and so is much of what comes
 * after them: they overflow the stack somewhere above 700 levels, and V8 itself can give up there.
 */
const maxLevels = 500;

const message = `Nested more than ${String(maxLevels)} levels deep`;

/** Where a JSON text (comments allowed) nests too deeply to be parsed, if it does. */
export function tooDeepJson(text: string): SyntaxFault | undefined {
  let depth = 0;
  // Strings and comments are taken as a whole, so that brackets in them do not count.
  for (const { 0: token, index } of text.matchAll(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*|\/\*[\s\S]*?\*\/|[[{\]}]/gu,
  )) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth > maxLevels) return { message, index };
  }
  return undefined;
}

/** Where a YAML text nests too deeply to be parsed, if it does. */
export function tooDeepYaml(text: string): SyntaxFault | undefined {
  return mayBeDeep(text) ? measured(text) : undefined;
}

/**
 * A cheap upper bound: brackets that stand open wherever they are, and the indentation and the indicators of a line.
 */
function mayBeDeep(text: string): boolean {
  let open = 0;
  let perLine = 0;
  for (let offset = 0; offset < text.length; offset++) {
    switch (text.charCodeAt(offset)) {
      case 0x5b: // [
      case 0x7b: // {
        open++;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (open) open--;
        break;
      case 0x0a:
        perLine = 0;
        break;
      case 0x20: // Each level of a block has a space of its own, before its indicator or after it.
      case 0x09:
        perLine++;
    }
    if (open + perLine > maxLevels) return true;
  }
  return false;
}

const require = createRequire(import.meta.url);

/** The depth as the parser of concrete syntax sees it, which keeps its stack in a list. */
function measured(text: string): SyntaxFault | undefined {
  const { Lexer, Parser } = require("yaml") as typeof import("yaml");
  const parser = new Parser();
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    // The tokens are handed on as they come; what they make up is of no interest here.
    Array.from(parser.next(token));
    if (parser.stack.length > maxLevels) return { message, index: Math.min(offset, text.length - 1) };
    offset += isMark(token) ? 0 : token.length;
  }
  return undefined;
}

/** The lexer puts marks among the tokens, which stand for no text: a byte order mark's place, documents, scalars. */
function isMark(token: string): boolean {
  return token === "\u0002" || token === "\u0018" || token === "\u001F";
}
