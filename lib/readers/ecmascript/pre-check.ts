/** Interfaces that have tool tips and tool bars say nothing of tools. */
const speaksOfMcp = /[mM][cC][pP]|[tT](?:ool|OOL)(?!tip|bar|kit|box|chain)/;

/**
 * A cheap test of a module's text: false if `readModule` surely finds nothing. Whatever registers a tool, and
 * whatever is believed to be one without a word of MCP near, has "tool" in a name, calls its schema `inputSchema`, or
 * is a module in a folder of tools that exports each member by itself.
 *
 * Most files are asked for nothing: the order and the short words make the engine skip through the text.
 */
export function mentionsMcp(text: string): boolean {
  if (/ool|OOL|[mM][cC][pP]/.test(text) && speaksOfMcp.test(text)) return true;
  return (
    text.includes("export const description") ||
    (text.includes("Schema") && text.includes("inputSchema")) ||
    (text.includes("Resource") && /(?:register|add)Resource|ResourceTemplate|ListResource/.test(text)) ||
    (text.includes("Prompt") && /(?:register|add)Prompt|ListPrompts/.test(text))
  );
}
