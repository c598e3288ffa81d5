import type { JsonObject } from "../../../lib/model/json.ts";
import type { McpRule } from "../../../lib/rule/define-rule.ts";
import { rules } from "../../../lib/rules/index.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";

function ruleOf(name: string): McpRule {
  const rule = rules[name];
  if (!rule) throw new Error(`There is no rule '${name}'.`);
  return rule;
}

const of = (more: JsonObject): JsonObject => ({ name: "books", description: "Books.", ...more });
const template = (uriTemplate: string) => ({
  name: uriTemplate,
  resource: of({ uriTemplate, mimeType: "text/plain" }),
});
const fixed = (uri: string) => ({ name: uri, resource: of({ uri, mimeType: "text/plain" }) });
const found = (at: string, message: string) => [{ messageId: "found", at, message }];

surfaces(ruleOf("valid-uri"), {
  valid: [
    ...["books://1", "https://a.example/b?c=d#e", "urn:isbn:123", "file:///tmp/a%20b", "mailto:a@b.example"].map(fixed),
    ...["books://{isbn}", "{+url}", "books{+path}:x", "https://a.example/{a}{/b}{?c,d*}", "db://{id:3}/é"].map(
      template,
    ),
  ],
  invalid: [
    {
      ...fixed("not a uri"),
      errors: found(
        "not a uri",
        "The URI 'not a uri' has no scheme. Write a scheme and a path, such as 'notes://today', and encode other characters.",
      ),
    },
    {
      ...fixed("/books/1"),
      errors: found(
        "/books/1",
        "The URI '/books/1' has no scheme. Write a scheme and a path, such as 'notes://today', and encode other characters.",
      ),
    },
    {
      ...fixed("books://a b"),
      errors: found(
        "books://a b",
        "The URI 'books://a b' contains a space. Write a scheme and a path, such as 'notes://today', and encode other characters.",
      ),
    },
    {
      ...fixed("books://%zz"),
      errors: found(
        "books://%zz",
        "The URI 'books://%zz' contains a % that is not followed by two hexadecimal digits. Write a scheme and a path, such as 'notes://today', and encode other characters.",
      ),
    },
    {
      ...template("/books/{id}"),
      errors: found(
        "/books/{id}",
        "The URI '/books/{id}' has no scheme. Write a scheme and a path, such as 'notes://today', and encode other characters.",
      ),
    },
    {
      ...template("books://{id}/a b"),
      errors: found(
        "books://{id}/a b",
        "The URI 'books://{id}/a b' contains a space. Write a scheme and a path, such as 'notes://today', and encode other characters.",
      ),
    },
    {
      ...fixed("books://{id}"),
      except: { fastmcp: "it is a template there", mcpserver: "it is a template there" },
      errors: found(
        "books://{id}",
        "The URI 'books://{id}' has variables, which only a URI template has. Write a scheme and a path, such as 'notes://today', and encode other characters.",
      ),
    },
  ],
});

const typed = (mimeType: string, name = mimeType) => ({ name, resource: of({ uri: "books://1", mimeType }) });

surfaces(ruleOf("valid-mime-type"), {
  valid: [
    ...["text/plain", "application/vnd.api+json", "text/html;profile=mcp-app", "text/plain; charset=utf-8"].map(
      (type) => typed(type),
    ),
    {
      name: "none",
      resource: of({ uri: "books://1" }),
      except: { fastmcp: "the library adds one", mcpserver: "the library adds one" },
    },
  ],
  invalid: ["text", "text/", "*/*", "image/*", "text plain/a", "utf-8, text/plain"].map((type) => ({
    ...typed(type),
    errors: found(
      type,
      `'${type}' is not a media type. Write a type and a subtype, such as 'text/plain' or 'application/json'.`,
    ),
  })),
});

const libraryAdds = { fastmcp: "the library adds one", mcpserver: "the library adds one" } as const;

surfaces(ruleOf("require-mime-type"), {
  valid: [
    typed("text/plain"),
    { name: "a template, whose resources may differ", resource: of({ uriTemplate: "books://{id}" }) },
  ],
  invalid: [
    {
      name: "a resource without media type",
      except: libraryAdds,
      resource: of({ uri: "books://1" }),
      errors: [
        {
          messageId: "found",
          at: "books",
          message: "Resource 'books' has no 'mimeType'. Add a 'mimeType', such as 'text/plain' or 'application/json'.",
        },
      ],
    },
  ],
});

const typescript = (address: string, callback: string, more = "") => ({
  language: "typescript" as const,
  filename: "server.ts",
  text: `import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1" });
${more}
server.registerResource("books", ${address}, { mimeType: "text/plain" }, ${callback});
`,
});
const owned = 'new ResourceTemplate("repo://{owner}/{repo}{?page}", { list: undefined })';

const python = (
  library: "fastmcp" | "mcp.server.fastmcp" | "mcp.server.mcpserver",
  uri: string,
  parameters: string,
) => {
  const name = library === "mcp.server.mcpserver" ? "MCPServer" : "FastMCP";
  return {
    language: "python" as const,
    filename: "server.py",
    text: `from ${library} import ${name}, Context
mcp = ${name}("s")

@mcp.resource("${uri}")
def books(${parameters}) -> str:
    """Books."""
    return ""
`,
  };
};
const [fastmcp, one, two] = ["fastmcp", "mcp.server.fastmcp", "mcp.server.mcpserver"] as const;
const noParameter = (uri: string, name: string) => ({
  messageId: "found",
  at: uri,
  message: `URI template '${uri}' and its function do not fit: the function has no parameter '${name}'. Write the same names in both places.`,
});
const noVariable = (uri: string, name: string) => ({
  messageId: "found",
  at: name,
  message: `URI template '${uri}' and its function do not fit: the parameter '${name}' is not a variable. Write the same names in both places.`,
});

sources(ruleOf("template-variables-match"), {
  valid: [
    {
      name: "a callback that reads variables",
      ...typescript(owned, "async (uri, { owner, repo, page }) => use(owner, repo, page)"),
    },
    { name: "a callback that reads one", ...typescript(owned, "async (uri, variables) => use(variables.owner)") },
    {
      name: "a callback that reads computed names",
      ...typescript(owned, "async (uri, all) => use(all[name], Object.keys(all))"),
    },
    {
      name: "a callback that does without a variable of other templates",
      ...typescript(owned, "async (uri, { owner, team, user = 'me' }) => (team ? use(team, user) : use(owner))"),
    },
    {
      name: "a callback that asks for its own",
      ...typescript(owned, "async (uri, all) => all.hasOwnProperty('owner')"),
    },
    { name: "a callback that takes the URI alone", ...typescript(owned, "async (uri) => use(uri.href)") },
    {
      name: "a callback that is not seen",
      ...typescript(owned, "readBooks", 'import { readBooks } from "./read.js";'),
    },
    {
      name: "a resource, whose callback gets no variables",
      ...typescript('"repo://all"', "async (uri, extra) => use(extra.signal)"),
    },
    {
      name: "a template that is not known",
      ...typescript("new ResourceTemplate(process.env.URI, {})", "async (uri, { name }) => use(name)"),
    },
    { name: "parameters that are the variables", ...python(one, "repo://{owner}/{repo}", "repo: str, owner: str") },
    { name: "a context beside them", ...python(one, "repo://{owner}", "owner: str, ctx: Context") },
    { name: "a context beside them in FastMCP", ...python(fastmcp, "repo://{owner}", "owner: str, ctx: Context") },
    { name: "a default in FastMCP", ...python(fastmcp, "repo://{owner}", "owner: str, page: int = 1") },
    { name: "a query in FastMCP", ...python(fastmcp, "repo://{owner}{?page}", "owner: str, page: int = 1") },
    { name: "a path in FastMCP", ...python(fastmcp, "repo://{path*}", "path: str") },
    { name: "any keyword in FastMCP", ...python(fastmcp, "repo://{owner}", "**others") },
    { name: "an operator in MCPServer", ...python(two, "repo://{+path}", "path: str") },
    { name: "no variables and no parameters", ...python(one, "repo://all", "") },
  ],
  invalid: [
    {
      name: "a callback that reads another variable",
      ...typescript(owned, "async (uri, { owner, name }) => use(owner, name)"),
      errors: [
        {
          messageId: "found",
          at: "name",
          message:
            "URI template 'repo://{owner}/{repo}{?page}' and its function do not fit: it reads 'name', which is not a variable. Write the same names in both places.",
        },
      ],
    },
    {
      name: "a callback that hands the variables to a function that reads another one",
      ...typescript(owned, "async (uri, all) => find(all)", "const find = (variables: any) => use(variables.user);"),
      errors: [{ messageId: "found", at: "user" }],
    },
    {
      name: "another name in the MCP SDK",
      ...python(one, "repo://{owner}", "name: str"),
      errors: [noParameter("repo://{owner}", "owner"), noVariable("repo://{owner}", "name")],
    },
    {
      name: "a default in the MCP SDK",
      ...python(one, "repo://{owner}", "owner: str, page: int = 1"),
      errors: [noVariable("repo://{owner}", "page")],
    },
    {
      name: "another name in MCPServer",
      ...python(two, "repo://{owner}", "name: str"),
      errors: [noParameter("repo://{owner}", "owner"), noVariable("repo://{owner}", "name")],
    },
    {
      name: "another name in FastMCP",
      ...python(fastmcp, "repo://{owner}", "name: str"),
      errors: [noParameter("repo://{owner}", "owner"), noVariable("repo://{owner}", "name")],
    },
    {
      name: "a parameter of a function without variables",
      ...python(one, "repo://all", "owner: str"),
      errors: [noVariable("repo://all", "owner")],
    },
  ],
});
