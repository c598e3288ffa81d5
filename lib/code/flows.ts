import type { Place } from "../model/handler/code.ts";
import type { Handler } from "../model/handler/handler.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Schema } from "../model/schema.ts";
import type { Taint } from "./abstract.ts";
import type { SinkKind } from "./dangers.ts";
import { type HandledDefinition, runOf } from "./handler-run.ts";
import { isOutside, schemaSafety } from "./schema-safety.ts";
import { isDangerous } from "./sinks.ts";
import type { Sink } from "./tables/rows.ts";

/** An argument of a tool, or other text from outside, that reaches a dangerous function. */
export interface Flow {
  readonly danger: SinkKind;
  readonly sink: Sink;
  /** The path of the argument: `["path"]`, `["files", "*"]`; empty for all arguments together. */
  readonly keys: readonly string[];
  /** The qualified name of the function that gives the text, if it is no argument. */
  readonly source: string | undefined;
  /** True if the argument is the whole value at the sink. */
  readonly isWhole: boolean;
  /** The steps of the argument, ending with the sink. */
  readonly steps: readonly Place[];
  /** The value at the sink. */
  readonly place: Place;
}

/**
 * The flows of a tool's arguments, of a template's variables or of a prompt's arguments to dangerous functions; none if
 * the handler is not known.
 */
export const flowsOf: (definition: HandledDefinition) => readonly Flow[] = memoizeFor(
  (definition: HandledDefinition) => {
    const run = runOf(definition);
    if (!run) return [];
    const isTool = definition.kind === "tool";
    const schema = isTool && definition.inputSchema.state === "known" ? definition.inputSchema.value : undefined;
    return run.recorder.hits.flatMap((hit) => {
      const { sink, place } = hit;
      // It is not known whether the text of the client is a query.
      if (sink.ifText) return [];
      return hit.taints.flatMap((taint): Flow[] => {
        const { root } = taint;
        const source = root.isSource ? root.name : undefined;
        if ((root !== run.input && source === undefined) || !isDangerous(taint, hit)) return [];
        if (source === undefined && schema && isOutside(schema, taint.keys)) return [];
        // Variables of a template and arguments of a prompt are any text.
        const isChecked = run.isChecked || !isTool;
        if (source === undefined && !isChecked && isSafeBySchema(taint, sink.danger, run.handler, schema)) return [];
        const steps = [...taint.steps, place];
        return [{ danger: sink.danger, sink, keys: taint.keys, source, isWhole: taint.part === "whole", steps, place }];
      });
    });
  },
);

/**
 * True if the schema of the argument allows no dangerous text, and something validates arguments against the schema. An
 * unknown part of the schema may be such a limit.
 */
export function isSafeBySchema(
  { keys, isParsed }: Taint,
  of: SinkKind,
  handler: Handler,
  schema: Schema | undefined,
): boolean {
  if (handler.input !== "arguments" && !isParsed) return false;
  return schema ? schemaSafety(schema, keys, of) : true;
}
