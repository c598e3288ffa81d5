import type { Place, Variable } from "../model/handler/code.ts";
import type { Handler } from "../model/handler/handler.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";
import { type Abstract, abstract, inputOf, type Strand } from "./abstract.ts";
import { analysis, Recorder, type Run } from "./analysis.ts";
import { invoke } from "./calls.ts";
import type { Danger } from "./dangers.ts";
import { evaluate } from "./evaluate.ts";
import { checkedBy, isSchema } from "./schema-calls.ts";
import { schemaSafety } from "./schema-safety.ts";
import { isDangerous } from "./sinks.ts";
import { State } from "./state.ts";
import type { Sink } from "./tables/ecmascript/sinks.ts";

/** An argument of a tool that reaches a dangerous function. */
export interface Flow {
  readonly danger: Danger;
  readonly sink: Sink;
  /** The path of the argument: `["path"]`, `["files", "*"]`; empty for all of them. */
  readonly keys: readonly string[];
  /** True if the argument is the whole value at the sink. */
  readonly isWhole: boolean;
  /** The way of the argument, with the sink at the end. */
  readonly way: readonly Place[];
  /** The value at the sink. */
  readonly place: Place;
}

/** The flows of a tool's arguments to dangerous functions; none if the handler is not known. */
export const flowsOf: (tool: Tool) => readonly Flow[] = memoizeFor((tool: Tool) => {
  const { handler } = tool;
  if (handler.state !== "known") return [];
  const state = new State();
  const recorder = new Recorder();
  const run: Run = { analysis: analysis(), state, recorder };
  run.analysis.begin();
  const input = inputVariable(handler.value);
  const { inputSchema } = tool;
  const schema = inputSchema.state === "known" ? inputSchema.value : undefined;
  const checks = schema ? undefined : checkingSchema(handler.value, run);
  const given = abstract({ strands: [inputOf(input)] });
  const args = argumentsOf(handler.value, checks ? checkedBy(checks, given) : given, tool);
  if (!args) return [];
  invoke(evaluate(handler.value.value, run), args, handler.value.place, run);
  return recorder.hits.flatMap((hit) => {
    const { sink, place } = hit;
    return hit.strands.flatMap((strand): Flow[] => {
      if (strand.root !== input || !isDangerous(strand, hit)) return [];
      if (!checks && isSafeBySchema(strand, sink, handler.value, schema)) return [];
      const way = [...strand.way, place];
      return [{ danger: sink.danger, sink, keys: strand.keys, isWhole: strand.part === "whole", way, place }];
    });
  });
});

function inputVariable({ place }: Handler): Variable {
  return { name: "arguments", place, scope: undefined, definitions: () => [], changes: () => [] };
}

/** The schema that arguments are checked against, as the source writes it, if nobody knows what is sent of it. */
function checkingSchema({ input, schema }: Handler, run: Run): Abstract | undefined {
  const value = input === "arguments" && schema ? evaluate(schema, run) : undefined;
  return value && isSchema(value) ? value : undefined;
}

/** What the handler is called with. */
function argumentsOf({ input }: Handler, given: Abstract, { name }: Tool): readonly Abstract[] | undefined {
  if (input === "arguments" || input === "unchecked arguments") return [given];
  if (name.state !== "known") return undefined;
  const params = abstract({
    members: new Map([
      ["name", abstract({ constant: name.value })],
      ["arguments", given],
    ]),
  });
  return [abstract({ members: new Map([["params", params]]) })];
}

/**
 * True if the schema of the argument allows no dangerous text, and something checks arguments against it. What is not
 * known of the schema may be such a limit.
 */
function isSafeBySchema({ keys, isParsed }: Strand, sink: Sink, handler: Handler, schema: Schema | undefined): boolean {
  if (handler.input !== "arguments" && !isParsed) return false;
  return schema ? schemaSafety(schema, keys, sink.danger) : true;
}
