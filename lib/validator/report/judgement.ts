import type { LlmMetadata } from "../result/judgement.ts";
import { counted } from "./index.ts";

/** Who judged how much, in a sentence or two: "anthropic/claude-haiku-5-5 judged 12 tools, 10 of them before." */
export function judgementText({ model, answered, fromFile, unanswered }: LlmMetadata): string {
  const all = answered + fromFile;
  const before = fromFile === 0 ? "" : fromFile === all ? ", before" : `, ${String(fromFile)} of them before`;
  const missing = unanswered.length ? ` It did not judge ${counted(unanswered.length, "tool")}.` : "";
  return all ? `${model} judged ${counted(all, "tool")}${before}.${missing}` : `${model} judged no tool.${missing}`;
}
