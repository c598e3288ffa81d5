import type { RawDefinition } from "../discover/raw-definition.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import { stringOf } from "../evaluate/value.ts";
import {
  buildFastMcp,
  buildVerbatim,
  type BuiltDefinition,
  DefinitionBuilder,
  finish,
  type ModuleFacts,
} from "./builder.ts";
import { addOwn, addResourceNames, noteNonObjects } from "./framework.ts";
import { sentSchema } from "./schemas.ts";

/** FastMCP's order of a resource's members. */
const fastMcpOrder = ["description", "mimeType", "name", "uri", "uriTemplate"] as const;
/** The members that the low-level protocol and the SDK's configuration accept. */
const writable: ReadonlySet<string> = new Set([
  "title",
  "description",
  "mimeType",
  "annotations",
  "_meta",
  "icons",
  "size",
]);
/** The members of a resource that mcp-ts-core 0.10 forwards. Its name is a member of the configuration. */
const ofFramework = ["name", "title", "description", "mimeType", "size", "examples", "annotations", "_meta"];
const sentByFramework: ReadonlySet<string> = new Set(ofFramework);
const fastMcpWritable: ReadonlySet<string> = new Set(["description", "mimeType"]);

/** Builds a resource, or a template of resources, as its server sends it. */
export function buildResource(definition: RawDefinition, evaluation: Evaluation, facts: ModuleFacts): BuiltDefinition {
  const { convention, members } = definition;
  const builder = new DefinitionBuilder(
    definition,
    convention === "fastmcp" ? "addTool" : "lowLevel",
    evaluation,
    facts,
  );
  switch (convention) {
    case "verbatim":
      return buildVerbatim(builder);
    case "fastmcp":
      return buildFastMcp(builder, fastMcpOrder, fastMcpWritable);
    default: {
      // SDK 1.32: `{ uri, name, ...metadata }`, and for templates `{ name, uriTemplate, ...metadata }`.
      for (const key of ["uri", "name", "uriTemplate"]) builder.take(key);
      const template = members.get("uriTemplate");
      // Without a variable it is the address of one resource.
      if (convention === "mcp-ts-core" && template && !/\{[^{}]+\}/u.test(stringOf(template.value) ?? "{?}")) {
        builder.members.delete("uriTemplate");
        builder.add("uri", { ...template, key: "uri" });
      }
      for (const [key, member] of members) {
        if (builder.members.has(key) || key === "handler" || (convention === "sdk" && key === "list")) continue;
        const { value } = member;
        const schema =
          value.kind === "zod"
            ? sentSchema(value, convention === "mcp-ts-core" ? "output" : "input", builder.profile)
            : undefined;
        const shown = schema?.state === "sent" ? schema.value : value;
        if (convention !== "mcp-ts-core" || sentByFramework.has(key)) builder.add(key, member, shown);
        else builder.state(key, member, shown);
      }
      builder.take("handler");
      if (convention === "mcp-ts-core") {
        addResourceNames(builder);
        addOwn(builder);
        noteNonObjects(builder, { params: "params", output: "output" });
      }
      return finish(builder, convention === "mcp-ts-core" ? sentByFramework : writable);
    }
  }
}
