import { describe, expect, it } from "vitest";
import { shownTarget } from "../../../lib/validator/live/shown-target.ts";

describe("a server in reports", () => {
  it.each([
    ["https://user:pw@host.test/mcp", "https://***@host.test/mcp"],
    ["https://host.test/mcp?api_key=s3cret&page=2#top", "https://host.test/mcp?api_key=***&page=2#top"],
    ["https://host.test/mcp?access_token=", "https://host.test/mcp?access_token=***"],
    ["node server.js --api-key s3cret --port 3000", "node server.js --api-key *** --port 3000"],
    ["npx --yes server --token='a b' --max-tokens 500", "npx --yes server --token=*** --max-tokens 500"],
    ["env GITHUB_TOKEN=s3cret node server.js", "env GITHUB_TOKEN=*** node server.js"],
    [
      'npx mcp-remote https://host.test/mcp?key=s3cret --header "Authorization: Bearer s3cret"',
      'npx mcp-remote https://host.test/mcp?key=*** --header "Authorization: ***"',
    ],
  ])("%s is shown without its credentials", (target, shown) => {
    expect(shownTarget(target)).toBe(shown);
  });

  it.each([
    "https://host.test:8080/mcp?query=a+b&tokens=5",
    "node ./server.js --author ann",
    String.raw`C:\Program Files\nodejs\node.exe server.js --verbose`,
    "python -m server --token --verbose",
    "uvx keyboard-server",
  ])("%s is shown as it is", (target) => {
    expect(shownTarget(target)).toBe(target);
  });
});
