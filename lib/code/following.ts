import type { Place } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import { isCode, type Surface } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { allDangers } from "./dangers.ts";
import { runOf } from "./handler-run.ts";
import type { LossKind, LostInput } from "./lost.ts";
import { lacksDanger } from "./schema-safety.ts";

/**
 * How far the code behind a tool was followed:
 *
 * - `followed`: every argument that may carry text was followed to its end.
 * - `in part`: some argument was not, from the places in `lost` on.
 * - `not seen`: nothing of the code was followed.
 */
export type FollowingStatus =
  | { readonly status: "followed" }
  | { readonly status: "in part"; readonly lost: readonly LostPlace[] }
  | { readonly status: "not seen"; readonly reason: string };

/** A place from which an argument is not followed any further. */
interface LostPlace {
  readonly place: Place;
  /** A sentence without its end: "a function that is not found gets argument 'query': client.search". */
  readonly reason: string;
}

/** Callees that answer the caller, belong to the request's context, or log. Text that goes there has no effect. */
const harmlessCallee =
  /^(?:await\s+)?(?:resolve|reject|super|[\w.?!]+\.(?:includes|has|indexOf|startsWith|endsWith|test)|console(?:\.\w+)*|(?:[\w.]*\.)?(?:log|logger|logging|ctx|context|extra|_meta|progress\w*)\??\.\w+|(?:[\w.]*\.)?(?:log|debug|info|warn|warning|error|trace|sendNotification|notification|reportProgress|report_progress|sendLoggingMessage))$/iu;

/** How far the code behind a tool was followed, for one surface. Derived from the flow analysis. */
export function followingOf(tool: Tool, surface: Surface): FollowingStatus {
  return isCode(surface) ? followingOfCode(tool) : { status: "not seen", reason: notInFile };
}

const followingOfCode: (tool: Tool) => FollowingStatus = memoizeFor((tool: Tool): FollowingStatus => {
  const { handler } = tool;
  if (handler.state === "unknown") return { status: "not seen", reason: handler.reason };
  if (handler.state === "absent") return { status: "not seen", reason: notInFile };
  const run = runOf(tool);
  if (!run) return { status: "not seen", reason: "which tool the code is called for is not known" };
  if (!run.isSeen) return { status: "not seen", reason: "the function behind the tool is not found" };
  const schema = tool.inputSchema.state === "known" ? tool.inputSchema.value : undefined;
  const isOfText = ({ taints }: LostInput): boolean =>
    !taints ||
    taints.some(
      ({ root, keys, safe }) =>
        root === run.input && (safe & allDangers) !== allDangers && !(schema && lacksDanger(schema, keys)),
    );
  const { cut, lost: inputs } = run.recorder;
  const lost = [
    ...(cut ? [{ place: cut.place, reason: cut.why === "steps" ? beyondLimit : partOmitted }] : []),
    ...inputs.filter((each) => isOfText(each) && !isHarmless(each)).map(shownLoss),
  ].filter(isFirst);
  const [first, ...others] = lost;
  return first ? { status: "in part", lost: [first, ...others] } : { status: "followed" };
});

/** The reason for a handler that takes too much work. */
export const beyondLimit = "there is more code than the limit for one tool";

/** The reason for a tool in a document. */
export const notInFile = "the code is not in this file";

const partOmitted = "a part of the code is left out";

/** A function that is called in several contexts loses something at the same place several times. */
function isFirst({ place, reason }: LostPlace, index: number, all: readonly LostPlace[]): boolean {
  return (
    all.findIndex(
      (each) => each.reason === reason && each.place.span.start === place.span.start && each.place.file === place.file,
    ) === index
  );
}

function isHarmless(lost: LostInput): boolean {
  return lost.kind === "callee" && harmlessCallee.test(calleeAt(lost.place));
}

const maxCallee = 60;

/** The text of a call before its arguments. */
function calleeAt({ file, span }: Place): string {
  const text = file.text.slice(span.start, Math.min(span.end, span.start + 300));
  const words = text.slice(0, Math.max(0, text.search(/[(`]/u))).replaceAll(/\s+/gu, "");
  return words.length > maxCallee ? `…${words.slice(-maxCallee)}` : words;
}

function shownLoss(lost: LostInput): LostPlace {
  return { place: lost.place, reason: reasons[lost.kind](lost) };
}

const reasons: Readonly<Record<LossKind, (lost: LostInput) => string>> = {
  callee: ({ place }) => `what '${calleeAt(place) || "the call"}' does with an argument is not known`,
  package: ({ name = "" }) => `what '${name}' of a package does with an argument is not known`,
  kept: () => "an argument is kept where other code may read it",
  member: () => "an argument is kept under a name that is not known",
  source: ({ place }) => `where the text comes from that '${calleeAt(place)}' runs is not known`,
  shell: () => "whether a shell runs an argument is not known",
  limit: () => "an argument is followed no further than a limit",
};
