/** Words of which any one may introduce a definition; "tool" is looked for on its own. */
const words = [
  "mcp",
  "Mcp",
  "MCP",
  "modelcontextprotocol",
  "inputSchema",
  "setRequestHandler",
  "registerResource",
  "registerPrompt",
  "addResource",
  "addPrompt",
  "ResourceTemplate",
] as const;

/**
 * A cheap test of a module's text: false where `readModule` surely finds nothing. Whatever registers a tool, and
 * whatever is believed to be one without a word of MCP near, has "tool" in a name; interfaces that have tool tips do not.
 */
export function mentionsMcp(text: string): boolean {
  if (words.some((word) => text.includes(word))) return true;
  return (text.includes("ool") || text.includes("OOL")) && /[Tt](?:ool|OOL)(?!tip|bar|kit|box|chain)/u.test(text);
}
