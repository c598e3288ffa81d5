import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/annotations/require-annotations.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { withOptions } from "../exact.ts";

const options = { replaceHints: ["openWorldHint"], checkPresumed: true };

interface Rest {
  readonly annotations?: JsonObject;
  readonly parameters?: Readonly<Record<string, string>>;
}

function tool(name: string, description: string, { annotations, parameters = {} }: Rest = {}) {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([key, text]) => [key, { type: "string", description: text }]),
  );
  const inputSchema = { type: "object", properties };
  return { name, description, ...(annotations ? { annotations } : {}), inputSchema };
}

/** The report on a tool, with the values that it offers. */
function report(messageId: "openWorld" | "closedWorld", at: string, values: readonly boolean[], draft = false) {
  const suggestions = values.map((value) => ({
    messageId: value ? "open" : "inside",
    ...(draft ? { draft } : {}),
    change: { pointer: "/annotations/openWorldHint", value },
  }));
  return { messageId, at, suggestions };
}

surfaces(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "a closed tool with the hint",
        tool: tool("add", "Adds two numbers.", { annotations: { openWorldHint: false } }),
      },
      {
        name: "an open tool with the hint",
        tool: tool("search", "Searches the web.", { annotations: { openWorldHint: true } }),
      },
      {
        name: "a hint that is no boolean, which valid-definition reports",
        tool: tool("add", "Adds two numbers.", { annotations: { openWorldHint: "no" } }),
      },
      { name: "a resource", resource: { name: "notes", uri: "file:///notes.txt" } },
    ],
    invalid: [
      {
        name: "a tool that computes",
        tool: tool("add", "Adds two numbers."),
        errors: [
          {
            ...report("closedWorld", "add", [false]),
            message:
              "The texts of tool 'add' suggest that it does not reach the outside world, but it has no 'openWorldHint'. Set it to false.",
          },
        ],
      },
      {
        name: "a tool that reads local files, beside other hints",
        tool: tool("read_file", "Reads a file in an allowed directory.", { annotations: { readOnlyHint: true } }),
        errors: [report("closedWorld", "read_file", [false])],
      },
      {
        name: "a tool of which only a parameter says that it is local",
        tool: tool("show_commit", "Shows a commit.", { parameters: { path: "Path of the local repository" } }),
        errors: [report("closedWorld", "show_commit", [false], true)],
      },
      {
        name: "a tool that reaches web pages",
        tool: tool("find_news", "Searches the web for news."),
        errors: [
          {
            ...report("openWorld", "find_news", [true]),
            message:
              "Tool 'find_news' has no 'openWorldHint', so clients presume that it reaches the outside world. Set it to true if it does, else to false.",
          },
        ],
      },
      {
        name: "a tool of which only the name says that it reaches web pages",
        tool: tool("web_search", "Finds news.", { annotations: {} }),
        errors: [report("openWorld", "web_search", [true], true)],
      },
      {
        name: "a tool whose texts do not say",
        tool: tool("list_projects", "Lists all projects."),
        errors: [report("openWorld", "list_projects", [true, false], true)],
      },
    ],
  }),
);

const closed = (name: string, description: string, parameters?: Rest["parameters"]) => ({
  name: `${name}: ${description}`,
  tool: tool(name, description, { ...(parameters ? { parameters } : {}) }),
  options: { checkPresumed: false },
  errors: [report("closedWorld", name, [false], parameters !== undefined)],
});
const silent = (name: string, description: string, parameters: Rest["parameters"] = {}) => ({
  name: `${name}: ${description} ${Object.values(parameters).join()}`,
  tool: tool(name, description, { parameters }),
  options: { checkPresumed: false },
});

surfaces(
  rule,
  withOptions(options, {
    valid: [
      silent("find_news", "Searches the web for news."),
      silent("list_projects", "Lists all projects."),
      // Each of these is near a place inside, and may still reach the outside.
      silent("clone", "Clones a remote into the working directory."),
      silent("save", "Saves the result to a local file.", { url: "What to save" }),
      silent("save", "Saves the result to a local file.", { source: "URL of the picture" }),
      silent("run_script", "Runs a script in the working directory."),
      silent("push_files", "Adds the staged changes."),
      silent("convert", "Converts an amount from one currency into another."),
      silent("get_file", "Reads a file of a GitHub repository."),
      silent("get_graph", "Reads the graph of the account."),
    ],
    invalid: [
      closed("echo", "Echoes the message."),
      closed("uuid", "Generates a random UUID."),
      closed("clock", "Tells the current time."),
      closed("remember", "Stores a fact in the knowledge graph."),
      closed("add_files", "Adds files to the staging area."),
      closed("lint", "Lints files.", { files: "Absolute paths of the files" }),
    ],
  }),
);
