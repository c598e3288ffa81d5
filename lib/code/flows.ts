import type { Place } from "../model/handler/code.ts";
import type { Handler } from "../model/handler/handler.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";
import type { Taint } from "./abstract.ts";
import type { SinkKind } from "./dangers.ts";
import { type HandledDefinition, type HandlerRun, runOf } from "./handler-run.ts";
import { runsAfterOthers } from "./kept-arguments.ts";
import { isOutside, schemaSafety } from "./schema-safety.ts";
import { isDangerous } from "./sinks.ts";
import type { SinkReach } from "./summary.ts";
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
    return run ? flowsIn(run.recorder.hits, definition, run) : [];
  },
);

/** The flows of arguments that a tool keeps in variables, in later calls of the given tools of its file. */
export function flowsInLaterCalls(definition: Tool, tools: readonly Tool[]): readonly Flow[] {
  const run = runOf(definition);
  if (!run?.kept.size) return [];
  const flows = runsAfterOthers(tools).flatMap(({ recorder }) => flowsIn(recorder.hits, definition, run));
  return flows.filter(({ source }) => source === undefined);
}

/** Those that come from the arguments that a run of the definition gets, or from a source. */
function flowsIn(hits: readonly SinkReach[], definition: HandledDefinition, run: HandlerRun): readonly Flow[] {
  const isTool = definition.kind === "tool";
  const schema = isTool && definition.inputSchema.state === "known" ? definition.inputSchema.value : undefined;
  return hits.flatMap((hit) => {
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
}

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
