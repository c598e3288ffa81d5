import type { Place, Step } from "../model/handler/code.ts";
import type { Span } from "../model/span.ts";
import type { Tool } from "../model/tool.ts";
import type { Danger } from "./dangers.ts";
import { type Flow, flowsOf } from "./flows.ts";

/** Shows an absolute path; `otherwise` for a file outside of the working directory. */
type ShowPlace = (path: string, otherwise: string) => string;

/** A place in the words of a message, which knows how to show paths. */
type PlaceText = (shown: ShowPlace) => string;

/** The flows to one place, for one report. */
export interface ReportedFlows extends ReportedWay {
  /** The arguments, for a message: "argument 'a'", "arguments 'a', 'b' and 2 others". */
  readonly arguments: string;
  /** The way of the first argument. */
  readonly flow: readonly Step[];
}

/** The most arguments that a message names. */
const maxNamed = 3;

/**
 * The flows of a tool's arguments to one kind of sinks, grouped by sink.
 *
 * @param isWhole whether the argument is the whole value at the sink; `undefined` for both
 */
export function reportedFlows(tool: Tool, danger: Danger, isWhole?: boolean): readonly ReportedFlows[] {
  const groups = new Map<Place, Flow[]>();
  for (const flow of flowsOf(tool)) {
    if (flow.danger !== danger || (isWhole !== undefined && isWholeAt(flow, tool) !== isWhole)) continue;
    const group = groups.get(flow.place);
    if (group) group.push(flow);
    else groups.set(flow.place, [flow]);
  }
  return [...groups].map(([place, flows]) => reported(place, flows, tool));
}

/** True if some way leaves the argument as the whole value, and no other text is joined to it there. */
function isWholeAt({ place }: Flow, tool: Tool): boolean {
  return flowsOf(tool).every((flow) => flow.place !== place || flow.isWhole);
}

/** Where a way through the code is reported. */
export interface ReportedWay {
  /** Its last place in the linted file, else what gives the handler to the server. */
  readonly at: Span;
  /** The end of the way as a message names it, if it is in another file: " (src/shell.ts:5)"; otherwise "". */
  readonly elsewhere: PlaceText;
  readonly flow: readonly Place[];
}

/** Where to report a way that ends at a place. */
export function reportedWay(way: readonly Place[], tool: Tool): ReportedWay {
  const place = way.at(-1);
  const linted = way.findLast(({ file }) => file.isLinted);
  const { handler } = tool;
  const own = handler.state === "known" && handler.value.place.file.isLinted ? handler.span : tool.span;
  const isHere = !place || place.file.isLinted;
  const elsewhere: PlaceText = (shown) => (isHere ? "" : ` (${placeName(place, linted ?? way[0], shown)})`);
  return { at: linted?.span ?? own, elsewhere, flow: way };
}

/** File and line of a place: "src/shell.ts:5". */
function placeName(place: Place, from: Place | undefined, shown: ShowPlace): string {
  return `${shown(place.file.path, shownPath(place, from))}:${String(lineOf(place))}`;
}

/** Where a handler does something, for a message about its tool: "line 12", "src/shell.ts:5". */
export function placeInHandler(place: Place, { handler }: Tool): PlaceText {
  if (place.file.isLinted) return () => `line ${String(lineOf(place))}`;
  return (shown) => placeName(place, handler.state === "known" ? handler.value.place : undefined, shown);
}

function reported(place: Place, flows: readonly Flow[], tool: Tool): ReportedFlows {
  const [first] = flows;
  const paths = flows.map(({ keys }) => keys);
  const way = first?.way ?? [place];
  const flow = stepsOf(way, nameOf(paths[0] ?? []), first?.sink.does ?? "");
  return { arguments: listOfArguments(paths), ...reportedWay(way, tool), flow };
}

/** A way with words for its ends. A place that follows itself is one step. */
function stepsOf(way: readonly Place[], name: string, does: string): readonly Step[] {
  const places = way.filter((place, index) => !isSamePlace(place, way[index + 1]));
  const argument = `argument '${name}'`;
  const last = places.length - 1;
  return places.map(({ file, span }, index) => {
    if (index < last) return index ? { file, span } : { file, span, says: `${argument} is read here` };
    return { file, span, says: index ? does : `${argument} ${does}` };
  });
}

function isSamePlace({ file, span }: Place, other: Place | undefined): boolean {
  return file === other?.file && span.start === other.span.start && span.end === other.span.end;
}

/** Arguments by their paths, for a message: "argument 'a'", "arguments 'a', 'b' and 2 others". */
export function listOfArguments(paths: readonly (readonly string[])[]): string {
  const names = [...new Set(paths.map(nameOf))];
  return `argument${names.length > 1 ? "s" : ""} ${listOf(names)}`;
}

/** `files.*.path` as the path of an argument: "files[].path" */
function nameOf(keys: readonly string[]): string {
  return keys.join(".").replaceAll(/\.?\*|\.?~items/g, "[]") || "*";
}

function listOf(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  if (quoted.length <= maxNamed) {
    const last = quoted.pop() ?? "";
    return quoted.length ? `${quoted.join(", ")} and ${last}` : last;
  }
  return `${quoted.slice(0, maxNamed - 1).join(", ")} and ${String(quoted.length - maxNamed + 1)} others`;
}

/** The span of a place in the linted file, otherwise another one. */
export function placeOf({ file, span }: Place, otherwise: Span): Span {
  return file.isLinted ? span : otherwise;
}

/** The last place of a way that is in the linted file. */
export function lastLinted(way: readonly Place[]): Span | undefined {
  return way.findLast(({ file }) => file.isLinted)?.span;
}

/** The line of a place, from 1. */
export function lineOf({ file, span }: Place): number {
  let line = 1;
  for (let at = file.text.indexOf("\n"); at >= 0 && at < span.start; at = file.text.indexOf("\n", at + 1)) line++;
  return line;
}

/** The path of a file outside of the working directory, without the folders that it shares with the linted one. */
function shownPath({ file }: Place, from: Place | undefined): string {
  const parts = file.path.split(/[/\\]/);
  const others = from?.file.path.split(/[/\\]/) ?? [];
  let shared = 0;
  while (shared < parts.length - 1 && parts[shared] === others[shared]) shared++;
  const above = Math.max(others.length - shared - 1, 0);
  // The folder above tells more than dots do.
  return parts.slice(above ? Math.max(shared - 1, 0) : shared).join("/");
}
