import { visible } from "../../rule/report.ts";
import type { ActiveProbe } from "../config/active-probes.ts";
import { defaultPatience, type ServerTarget } from "../live/live-server.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { isUrl, shownTarget } from "../live/shown-target.ts";
import { type Probe, probeFamilies } from "../probes/probe.ts";
import type { DryRun, ProbePlan } from "../probing/dry-run.ts";
import { defaultMaxTime } from "../probing/probe-servers.ts";
import { counted } from "../report/index.ts";
import { channelText } from "../report/runtime.ts";
import { callArgumentsOf, probedTargets } from "./probe-run.ts";
import { progressOf, type Streams, writeLine } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/**
 * Prints what the probes would send, so that the user can decide whether to run them. Each server is asked for its
 * lists, and for nothing else. For one that does not show them, it prints what any server would get.
 */
export async function dryRun(probes: readonly ActiveProbe[], flags: ValidateFlags, streams: Streams): Promise<void> {
  for (const one of probedTargets(flags, streams)) {
    const name = shownTarget(one.target);
    try {
      const run = await dryRunWith(one, probes, flags, streams);
      for (const notice of run.notices) writeLine(`${name}: ${notice}`, streams);
      streams.out(`${serverLines(one.target, run, probes).join("\n")}\n`);
    } catch (error) {
      if (!(error instanceof LiveServerError)) throw error;
      writeLine(`${error.message} Without its lists, this is what any server would get.`, streams);
      streams.out(`${anyServerLines(one.target, probes, flags.call).join("\n")}\n`);
    }
  }
}

async function dryRunWith(
  target: ServerTarget,
  probes: readonly ActiveProbe[],
  flags: ValidateFlags,
  streams: Streams,
): Promise<DryRun> {
  const { dryRunOf } = await import("../probing/dry-run.ts");
  const { timeout = defaultPatience, maxTime = defaultMaxTime, startupTimeout, call = [] } = flags;
  const progress = progressOf(streams, "probes", !flags.ci && !flags.quiet);
  return dryRunOf(target, {
    probes: probes.map(({ probe }) => probe),
    callable: new Set(call),
    callArgs: callArgumentsOf(flags.callArgs, streams.cwd),
    onOutcome: progress.step,
    ...{ timeout, maxTime, startupTimeout },
  }).finally(() => {
    progress.end();
  });
}

function serverLines(target: string, { channels }: DryRun, probes: readonly ActiveProbe[]): string[] {
  const lines = [
    `${isUrl(target) ? "URL" : "Command"}: ${shownTarget(target)}`,
    `${isUrl(target) ? "" : "The command was started. "}The lists of the server were read, and nothing else was sent to it.`,
    "Below is what the probes send while it answers correctly.",
  ];
  for (const { channel, plans } of channels) {
    const { tools, resources, prompts } = channel.facts;
    const listed = `${counted(tools.length, "tool")}, ${counted(resources.length, "resource")} and ${counted(prompts.length, "prompt")}`;
    lines.push("", `Over ${channelText(channel)}: ${listed}`);
    // No server is simulated over HTTP+SSE.
    if (!plans.length) {
      lines.push("The messages are not known over this transport.", ...familyLines(probes));
      continue;
    }
    const called = new Set(plans.flatMap((plan) => plan.tools));
    const names = tools.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
    const [yes, no] = [names.filter((name) => called.has(name)), names.filter((name) => !called.has(name))];
    if (yes.length) lines.push(`Would call: ${shownNames(yes)}.`);
    if (no.length)
      lines.push(
        `Would not call: ${shownNames(no)}. Only tools with readOnlyHint: true are called, up to 10 of them, and those of --call.`,
      );
    lines.push(
      ...byFamily(
        plans.filter(({ count }) => count),
        planLines,
      ),
    );
    const idle = plans.filter(({ reason }) => reason !== undefined);
    if (idle.length) lines.push("", "Would not run");
    lines.push(...idle.map(({ probe, reason = "" }) => `  ${probe.name}: ${visible(reason)}`));
  }
  return lines;
}

function shownNames(names: readonly string[]): string {
  return names.map(visible).join(", ");
}

/** How many messages of a probe are shown. */
const maxMessages = 3;
/** How much of a message is shown, in characters. */
const maxLength = 240;

function planLines({ probe, messages, count }: ProbePlan): string[] {
  const shown = messages.slice(0, maxMessages);
  const more = count - shown.length;
  return [
    `  ${probe.name}: ${probe.sends}`,
    ...shown.map(
      (text) =>
        `    ${text.length > maxLength ? `${text.slice(0, maxLength)}… (${String(text.length)} characters)` : text}`,
    ),
    ...(more ? [`    and ${counted(more, "more message")}`] : []),
  ];
}

/** The lines for a server whose lists are unknown. */
function anyServerLines(target: string, probes: readonly ActiveProbe[], call: readonly string[] = []): string[] {
  const tools = call.length ? `, and these: ${call.join(", ")}` : "";
  return [
    `${isUrl(target) ? "Would send requests to" : "Would start the command"}: ${shownTarget(target)}`,
    `Would call the tools with readOnlyHint: true${tools}.`,
    ...familyLines(probes),
  ];
}

/** What each probe sends, in words. */
function familyLines(probes: readonly ActiveProbe[]): string[] {
  return byFamily(probes, ({ probe }) => [`  ${probe.name}: ${probe.sends}`]);
}

function byFamily<T extends { readonly probe: Probe }>(
  all: readonly T[],
  linesOf: (one: T) => readonly string[],
): string[] {
  return Object.entries(probeFamilies).flatMap(([family, title]) => {
    const own = all.filter(({ probe }) => probe.family === family);
    return own.length ? ["", title, ...own.flatMap(linesOf)] : [];
  });
}
