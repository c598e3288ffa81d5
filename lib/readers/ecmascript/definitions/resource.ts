import type { Draft } from "../discover/draft.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import { finished, loaded, verbatim, type Assembled } from "./assembled.ts";
import { Assembly, type Surroundings } from "./assembly.ts";
import { sentSchema } from "./schemas.ts";

/** FastMCP's order of a resource's members. */
const fastMcpOrder = ["description", "mimeType", "name", "uri", "uriTemplate"] as const;
/** What the low-level protocol and the SDK's configuration know. */
const writable: ReadonlySet<string> = new Set([
  "title",
  "description",
  "mimeType",
  "annotations",
  "_meta",
  "icons",
  "size",
]);
const fastMcpWritable: ReadonlySet<string> = new Set(["description", "mimeType"]);

/** Puts a resource, or a template of resources, together as its server sends it. */
export function assembleResource(draft: Draft, evaluation: Evaluation, surroundings: Surroundings): Assembled {
  const { convention, members } = draft;
  const assembly = new Assembly(draft, convention === "fastmcp" ? "addTool" : "lowLevel", evaluation, surroundings);
  switch (convention) {
    case "verbatim":
      return verbatim(assembly);
    case "fastmcp":
      return loaded(assembly, fastMcpOrder, fastMcpWritable);
    default: {
      // SDK 1.32: `{ uri, name, ...metadata }`, and for templates `{ name, uriTemplate, ...metadata }`.
      for (const key of ["uri", "name", "uriTemplate"]) assembly.take(key);
      for (const [key, member] of members) {
        if (assembly.members.has(key) || key === "handler") continue;
        const { value } = member;
        const schema =
          value.kind === "zod" ? sentSchema(value, key === "output" ? "output" : "input", assembly.profile) : undefined;
        assembly.add(key, member, schema?.state === "sent" ? schema.value : value);
      }
      assembly.take("handler");
      return finished(assembly, writable);
    }
  }
}
