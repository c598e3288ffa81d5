import { idKeyOf } from "../conformance/exchanges.ts";
import { type MessageFrame, messageOf } from "../live/conversation/message.ts";
import { StdioPeer } from "../live/conversation/stdio-peer.ts";
import type { ChannelTiming } from "../result/probe-channel.ts";
import type { Channel } from "./channel.ts";

/** How fast a server started and answered; `undefined` for one that was recorded. */
export function timingOf({ conversations, startTime, reached }: Channel): ChannelTiming | undefined {
  if (reached.options.isReplay) return undefined;
  const byMethod = new Map<string, number[]>();
  for (const { frames } of conversations)
    for (const [method, milliseconds] of answersIn(frames))
      byMethod.set(method, [...(byMethod.get(method) ?? []), milliseconds]);
  const peaks = conversations.flatMap(({ peer }) => (peer instanceof StdioPeer ? (peer.peakMemory ?? []) : []));
  return {
    start: Math.round(startTime),
    ...(peaks.length ? { memory: Math.max(...peaks) } : {}),
    methods: [...byMethod].map(([method, times]) => {
      times.sort((a, b) => a - b);
      return { method, count: times.length, p50: percentileOf(times, 0.5), p99: percentileOf(times, 0.99) };
    }),
  };
}

/** The methods of the requests that were answered, with the milliseconds until the reply. */
function answersIn(frames: readonly MessageFrame[]): [string, number][] {
  const waiting = new Map<string, { readonly method: string; readonly time: number }>();
  return frames.flatMap((frame): [string, number][] => {
    const message = messageOf(frame);
    if (!message || message.kind === "notification") return [];
    const key = idKeyOf(message.id);
    if (key === undefined) return [];
    if (message.kind === "request") {
      if (frame.from === "client") waiting.set(key, { method: message.method, time: frame.time });
      return [];
    }
    const asked = frame.from === "server" ? waiting.get(key) : undefined;
    if (!asked) return [];
    waiting.delete(key);
    return [[asked.method, frame.time - asked.time]];
  });
}

/** The nearest rank, with one decimal. */
function percentileOf(sorted: readonly number[], share: number): number {
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;
}
