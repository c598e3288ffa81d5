import type { LineTable } from "../../languages/line-table.ts";
import type { Definition } from "../../model/definition.ts";
import { type SentDefinition, sentDefinition } from "../../model/sent-definition.ts";
import type { Server } from "../../model/server.ts";

/** A definition in the form of the protocol, and its unknown parts. */
export interface Extracted extends SentDefinition {
  readonly kind: Definition["kind"];
  readonly name: string | undefined;
  /** Conditions without which the server does not offer it, and that only the running server knows. */
  readonly conditions: readonly string[];
  /** True if nothing loads the module that defines it. */
  readonly isUnused: boolean;
  /** False if the entries of the package are known and none of them leads to the module. */
  readonly isReached: boolean;
  /** The path of the file for messages, and the line of the definition in it, from 1. */
  readonly file: string;
  readonly line: number;
  /** The folder of the package that a module belongs to; `undefined` for a document. */
  readonly package: string | undefined;
}

/**
 * The definitions of a file, as the server would list them.
 *
 * @param file the name of the file for messages, and its lines.
 * @param root the folder of the package that a module belongs to.
 */
export function definitionsOf(
  { name: file, lines }: { readonly name: string; readonly lines: LineTable },
  server: Server,
  root: string | undefined,
): Extracted[] {
  const isUnused = server.isUnused?.() ?? false;
  const isReached = server.isReached?.() ?? true;
  const all = [...server.tools, ...server.resources, ...server.prompts];
  // `disabledTool(…)` of mcp-ts-core is in no list.
  const listed = all.filter(({ source }) => source.isListed !== false);
  return listed.map((definition) => {
    return {
      kind: definition.kind,
      name: definition.name.state === "known" ? definition.name.value : undefined,
      ...sentDefinition(definition),
      conditions: definition.source.conditions?.() ?? [],
      isUnused,
      isReached,
      file,
      line: lines.positionOf(definition.span.start).line,
      package: root,
    };
  });
}
