import { answering, rightTool } from "../validator/llm/choosing.ts";
import { providerWith } from "../validator/llm/provider-server.ts";
import { startHost, tarball, zip } from "../validator/sweep/sweeps.ts";

const server = `from fastmcp import FastMCP

mcp = FastMCP("desk")


@mcp.tool
def find_book(words: str) -> str:
    return ""
`;

/** What a model says of any tool. The rule `llm-review` reports it. */
const review = JSON.stringify({ clarity_score: 6, completeness_score: 2 });

/** Chooses the right tool for the requests that it writes, and for those of the guide "Which tool is chosen". */
const model = answering({
  choose: (request, tools) => rightTool(request, tools) ?? (request.includes("books") ? "find_book" : null),
});

/**
 * Starts what the commands of the pages ask: a provider of models, and a host with the packages of the guide
 * "A census of servers". Both end with the test.
 *
 * @returns the variables that lead the command there.
 */
export async function startHosts(): Promise<Readonly<Record<string, string>>> {
  const provider = await providerWith((request) => (request.system.startsWith("You judge") ? review : model(request)));
  const host = await startHost();
  host.npm("weather-mcp", "2.0.0", await tarball({ "package/package.json": "{}", "package/server.py": server }));
  host.pypi("notes-mcp", "1.2.0", zip({ "notes/server.py": server }));
  host.answers.set("/example/desk/archive/HEAD.tar.gz", await tarball({ "desk-main/server.py": server }));
  return { ...host.env, ANTHROPIC_BASE_URL: provider.url, ANTHROPIC_API_KEY: "key", OLLAMA_HOST: provider.url };
}
