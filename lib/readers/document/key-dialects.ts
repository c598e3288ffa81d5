import { supportedKeys, RenamedKeyEditor } from "../../edits/document/renamed-key-editor.ts";
import type { Editor } from "../../model/editor.ts";
import type { UnknownRest, LocatedObject, Member } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";
import { isFunctionEntry, isSchemaOfObject, objectAt } from "./tool-shape.ts";

/**
 * A tool under the keys of the protocol, whichever keys the document uses: `input_schema` of Anthropic, `parameters` of
 * OpenAI, alone or under `function`. Spans are those of the source text.
 */
export function withProtocolKeys(entry: LocatedObject): LocatedObject {
  const nested = isFunctionEntry(entry) ? objectAt(entry, "function") : undefined;
  const tool = nested ?? entry;
  const { members } = tool;
  if (members.has("inputSchema")) return tool;
  if (members.has("input_schema")) return new ToolWithRenamedKeys(tool, "input_schema");
  const parameters = objectAt(tool, "parameters");
  const isOpenAi =
    nested !== undefined || isFunctionEntry(entry) || (parameters !== undefined && isSchemaOfObject(parameters));
  return isOpenAi ? new ToolWithRenamedKeys(tool, "parameters") : tool;
}

/**
 * The supported keys in the format of a tool from {@link withProtocolKeys}; `undefined` for the protocol's own format.
 */
export function supportedKeysOf(tool: LocatedObject): ReadonlySet<string> | undefined {
  return tool instanceof ToolWithRenamedKeys ? supportedKeys : undefined;
}

class ToolWithRenamedKeys implements LocatedObject {
  readonly kind = "object";
  readonly span: Span;
  readonly unknownRest: UnknownRest | undefined;
  readonly members: ReadonlyMap<string, Member>;
  readonly #written: LocatedObject;
  readonly #schemaKey: string;

  constructor(written: LocatedObject, schemaKey: string) {
    this.span = written.span;
    this.unknownRest = written.unknownRest;
    this.members = renamedMembers(written.members, schemaKey);
    this.#written = written;
    this.#schemaKey = schemaKey;
  }

  get editor(): Editor | undefined {
    const { editor } = this.#written;
    return editor && new RenamedKeyEditor(editor, this.#schemaKey);
  }
}

function renamedMembers(written: ReadonlyMap<string, Member>, schemaKey: string): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (const [key, member] of written) {
    const { keySpan, value } = member;
    if (key === schemaKey) members.set("inputSchema", { key: "inputSchema", keySpan, value });
    // `type` is "function" or "custom": it belongs to the API, not to the tool.
    else if (key !== "type") members.set(key, member);
  }
  return members;
}
