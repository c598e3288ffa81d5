/** The JSON Schema of files with tools, for completion in editors: the protocol's own, with a sentence for each field. */
import { readFile } from "node:fs/promises";

const revision = "2025-11-25";

/** What the fields are for, by definition and field. The protocol's schema says only their types. */
const about = {
  Tool: {
    name: "How clients call the tool: a verb and a noun, such as find_note. Letters, digits, '_' and '-' are accepted by every client.",
    title: "The name of the tool for people.",
    description: "All that a model knows of the tool: what it does, when to use it, what it returns.",
    inputSchema: "The parameters. Describe each of them, and limit texts, lists and numbers.",
    outputSchema: "The form of structuredContent in the result.",
    annotations: "What the tool does to its surroundings. Clients decide by it whether they ask the user.",
    icons: "Pictures for the lists of clients.",
    execution: "Whether the tool can run as a task.",
  },
  ToolAnnotations: {
    title: "The name of the tool for people; 'title' of the tool itself is preferred.",
    readOnlyHint: "true: the tool changes nothing. Clients may then call it without asking. Default: false.",
    destructiveHint: "true: the tool may delete or overwrite. Matters only if it is not read-only. Default: true.",
    idempotentHint: "true: a second call with the same arguments changes nothing more. Default: false.",
    openWorldHint: "true: the tool reaches beyond the server, such as the web. Default: true.",
  },
};

/** Editors know this draft without a download, and its keywords hold for both drafts that clients read. */
const parameters = {
  allOf: [{ type: "object", required: ["type"] }, { $ref: "http://json-schema.org/draft-07/schema#" }],
};

/** @returns the schema of `{ "tools": […] }`, of a list of tools, and of one tool. */
export async function toolsSchema() {
  const path = new URL(`../lib/schema/protocol/mcp-${revision}.json`, import.meta.url);
  const { $defs } = JSON.parse(await readFile(path, "utf8"));
  const names = ["Tool"];
  // What it refers to, and what that refers to.
  for (const name of names)
    for (const [, other] of JSON.stringify($defs[name]).matchAll(/"#\/\$defs\/(\w+)"/g))
      if (!names.includes(other)) names.push(other);
  const definitions = Object.fromEntries(names.map((name) => [name, documented(name, $defs[name])]));
  const { inputSchema, outputSchema } = definitions.Tool.properties;
  for (const schema of [inputSchema, outputSchema]) {
    const { description } = schema;
    for (const key of Object.keys(schema)) delete schema[key];
    Object.assign(schema, { description, properties: { type: { const: "object" } } }, parameters);
  }
  const tools = { type: "array", items: { $ref: "#/definitions/Tool" } };
  return JSON.parse(
    JSON.stringify({
      $schema: "http://json-schema.org/draft-07/schema#",
      title: "Tools of an MCP server",
      description: `What a server answers to tools/list, in the protocol of ${revision}.`,
      anyOf: [
        { type: "object", required: ["tools"], properties: { tools } },
        tools,
        { allOf: [{ $ref: "#/definitions/Tool" }, { not: { required: ["tools"] } }] },
      ],
      definitions,
    }).replaceAll("#/$defs/", "#/definitions/"),
  );
}

function documented(name, definition) {
  const texts = about[name] ?? {};
  const properties = Object.entries(definition.properties ?? {}).map(([field, schema]) => {
    const description = texts[field];
    // Beside $ref, this draft ignores other keywords.
    if (description && schema.$ref) return [field, { description, allOf: [schema] }];
    return [field, { ...(description && { description }), ...schema }];
  });
  return { ...definition, ...(definition.properties && { properties: Object.fromEntries(properties) }) };
}
