import type { Definition } from "../model/definition.ts";
import type { Place, Step } from "../model/handler/code.ts";
import type { Span } from "../model/span.ts";
import type { Tool } from "../model/tool.ts";
import type { SinkKind } from "./dangers.ts";
import { type Flow, flowsInLaterCalls, flowsOf } from "./flows.ts";
import type { HandledDefinition } from "./handler-run.ts";

/** Shows an absolute path relative to the working directory. */
type ShowPlace = (path: string) => string;

/** A place as a message names it. It can format paths. */
type PlaceText = (shown: ShowPlace) => string;

/** The flows of one argument, or of several that first meet at one place, for one report. */
export interface ReportedFlows extends ReportedPath {
  /** The arguments and sources, for a message: "argument 'a'", "arguments 'a', 'b' and 2 others". */
  readonly arguments: string;
  /** The end of the path if it is in another file, and the other sinks: " (src/a.ts:5); 1 more place: src/a.ts:9". */
  readonly elsewhere: PlaceText;
  /** The steps of the first argument to the first sink. */
  readonly flow: readonly Step[];
}

/** The maximum number of arguments, and of other places, that a message names. */
const maxNamed = 3;

/** A flow, with the start of the place where it would be reported alone. */
type PlacedFlow = Flow & { readonly at: number };

/**
 * The flows of the arguments of a definition to one kind of sinks: one report for each argument, at the first of its
 * sinks in the linted file. Arguments whose first place and sink are the same share a report.
 *
 * @param tools those of its file, which may use an argument that it keeps
 * @param isWhole whether the argument is the whole value at each of its sinks; `undefined` for both
 */
export function reportedFlows(
  definition: HandledDefinition,
  tools: readonly Tool[],
  danger: SinkKind,
  isWhole?: boolean,
): readonly ReportedFlows[] {
  const later = definition.kind === "tool" ? flowsInLaterCalls(definition, tools) : [];
  const flows = [...flowsOf(definition), ...later]
    .filter((flow) => flow.danger === danger)
    .map((flow): PlacedFlow => ({ ...flow, at: reportedPath(flow.steps, definition).at.start }))
    .sort(inSourceOrder);
  const byArgument = new Map<string, [PlacedFlow, ...PlacedFlow[]]>();
  for (const flow of flows) {
    const group = byArgument.get(originOf(flow));
    if (group) group.push(flow);
    else byArgument.set(originOf(flow), [flow]);
  }
  const reports: [PlacedFlow, ...PlacedFlow[]][] = [];
  for (const all of byArgument.values()) {
    const group = ofWholeness(all, isWhole, flows);
    if (!group) continue;
    const [{ at, place }] = group;
    const same = reports.find(([first]) => first.at === at && first.place === place);
    if (same) same.push(...group);
    else reports.push(group);
  }
  return reports.map((group) => reported(group, definition));
}

/**
 * The flows of an argument, if they are for a report about arguments that are the whole value, or about parts of one.
 * An argument that is both has one report, as a part.
 */
function ofWholeness(
  flows: [PlacedFlow, ...PlacedFlow[]],
  isWhole: boolean | undefined,
  all: readonly PlacedFlow[],
): [PlacedFlow, ...PlacedFlow[]] | undefined {
  if (isWhole === undefined) return flows;
  const [part, ...parts] = flows.filter((flow) => !isWholeAt(flow, all));
  if (isWhole) return part ? undefined : flows;
  return part && [part, ...parts, ...flows.filter((flow) => flow !== part && !parts.includes(flow))];
}

/** Sorts by the reported place, and the sinks of one call by their own order. */
function inSourceOrder(a: PlacedFlow, b: PlacedFlow): number {
  return a.at - b.at || a.place.span.start - b.place.span.start;
}

/** True if the argument reaches a sink as the whole value, without other text joined to it. */
function isWholeAt({ place }: Flow, all: readonly Flow[]): boolean {
  return all.every((flow) => flow.place !== place || flow.isWhole);
}

/** Where a path through the code is reported. */
export interface ReportedPath {
  /** The last place in the linted file, otherwise the place that passes the handler to the server. */
  readonly at: Span;
  /** The end of the path for a message, if it is in another file: " (src/shell.ts:5)"; otherwise "". */
  readonly elsewhere: PlaceText;
  readonly flow: readonly Place[];
}

/** Where to report a path through the code. */
export function reportedPath(steps: readonly Place[], definition: Definition): ReportedPath {
  const place = steps.at(-1);
  const linted = steps.findLast((step) => definition.isInFile(step));
  const { handler } = definition;
  const own = handler.state === "known" && definition.isInFile(handler.value.place) ? handler.span : definition.span;
  const isHere = !place || definition.isInFile(place);
  const elsewhere: PlaceText = (shown) => (isHere ? "" : ` (${placeName(place, shown)})`);
  return { at: linted?.span ?? own, elsewhere, flow: steps };
}

/** File and line of a place: "src/shell.ts:5". */
function placeName(place: Place, shown: ShowPlace): string {
  return `${shown(place.file.path)}:${String(lineOf(place))}`;
}

/** The place of a handler's action, for a message about its tool: "line 12", "src/shell.ts:5". */
export function placeInHandler(place: Place, definition: Definition): PlaceText {
  if (definition.isInFile(place)) return () => `line ${String(lineOf(place))}`;
  return (shown) => placeName(place, shown);
}

function reported(flows: readonly [PlacedFlow, ...PlacedFlow[]], definition: HandledDefinition): ReportedFlows {
  const [first] = flows;
  const { steps, sink } = first;
  const { at, elsewhere } = reportedPath(steps, definition);
  const others = othersText(flows);
  return {
    arguments: listOfOrigins(flows),
    at,
    elsewhere: (shown) => elsewhere(shown) + others(shown),
    flow: stepsOf(steps, originOf(first), sink.does),
  };
}

/** The sinks after the first, one for each line: "; 4 more places: src/a.ts:12, src/b.ts:40 and 2 more"; or "". */
function othersText(flows: readonly [PlacedFlow, ...PlacedFlow[]]): PlaceText {
  const [first] = flows;
  const places = new Set([...flows].sort(inSourceOrder).map(({ place }) => place));
  return (shown) => {
    const others = new Set([...places].map((place) => placeName(place, shown)));
    others.delete(placeName(first.place, shown));
    if (!others.size) return "";
    return `; ${String(others.size)} more place${others.size > 1 ? "s" : ""}: ${listOf([...others], "more")}`;
  };
}

/** The steps of a path, with words for its ends. Repeated places are merged. */
function stepsOf(steps: readonly Place[], origin: string, does: string): readonly Step[] {
  const places = steps.filter((place, index) => !isSamePlace(place, steps[index + 1]));
  const last = places.length - 1;
  return places.map(({ file, span }, index) => {
    if (index < last) return index ? { file, span } : { file, span, says: `${origin} is read here` };
    return { file, span, says: index ? does : `${origin} ${does}` };
  });
}

function isSamePlace({ file, span }: Place, other: Place | undefined): boolean {
  return file === other?.file && span.start === other.span.start && span.end === other.span.end;
}

/** Where the text of a flow comes from: "argument 'a'", "text from '@acme/queue.next'". */
function originOf({ keys, source }: Flow): string {
  return source === undefined ? `argument '${nameOf(keys)}'` : `text from '${source}'`;
}

/** The same for several flows, for a message about a tool: "arguments 'a' and 'b'". */
function listOfOrigins(flows: readonly Flow[]): string {
  const given = flows.filter(({ source }) => source === undefined);
  const sources = flows.filter(({ source }) => source !== undefined);
  const texts = [...new Set(sources.map((flow) => `${originOf(flow)} in the code`))];
  const named = given.length ? [listOfArguments(given.map(({ keys }) => keys))] : [];
  return listOf([...named, ...texts], "others");
}

/** Arguments by their paths, for a message: "argument 'a'", "arguments 'a', 'b' and 2 others". */
export function listOfArguments(paths: readonly (readonly string[])[]): string {
  const names = [...new Set(paths.map((keys) => `'${nameOf(keys)}'`))];
  return `argument${names.length > 1 ? "s" : ""} ${listOf(names, "others")}`;
}

/** `files.*.path` as the path of an argument: "files[].path" */
function nameOf(keys: readonly string[]): string {
  return keys.join(".").replaceAll(/\.?\*|\.?~items/g, "[]") || "*";
}

/** "a, b and c"; for longer lists "a, b and 2 others", with the given word for the rest. */
function listOf(names: readonly string[], left: string): string {
  const all =
    names.length > maxNamed
      ? [...names.slice(0, maxNamed - 1), `${String(names.length - maxNamed + 1)} ${left}`]
      : names;
  const last = all.at(-1) ?? "";
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The span of a place in the linted file, otherwise another one. */
export function spanInFile(place: Place, definition: Definition, otherwise = definition.span): Span {
  return definition.isInFile(place) ? place.span : otherwise;
}

/** The line of a place, from 1. */
function lineOf({ file, span }: Place): number {
  let line = 1;
  for (let at = file.text.indexOf("\n"); at >= 0 && at < span.start; at = file.text.indexOf("\n", at + 1)) line++;
  return line;
}
