import type { JsonObject } from "../../../model/json.ts";
import { type ListName, lists } from "../../conformance/facts.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** Without these hints, clients request the same lists again and again. Wrong ones can show a user others' lists. */
export default defineProbe({
  name: "cache-hints",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement:
    "The results of server/discover, of lists and of resource reads state how long and by whom they may be cached.",
  sources: { "2026-07-28": "server/utilities/caching#cacheable-results" },
  sends: "A request for the first resource.",
  remedy: "Add 'ttlMs' (0 or more) and 'cacheScope' ('private' or 'public') to these results.",
  async check({ peer, facts, fail }) {
    const { handshake, pages, resources } = facts;
    const results: [method: string, reply: Reply][] = [["server/discover", handshake]];
    for (const [name, { method }] of Object.entries(lists) as [ListName, (typeof lists)[ListName]][]) {
      results.push(...pages[name].map(({ reply }): [string, Reply] => [method, reply]));
      const scopes = new Set(pages[name].map(({ reply }) => reply.result?.["cacheScope"]).filter(isScope));
      if (scopes.size > 1) fail({ message: `The pages of ${method} have different cacheScope values.` });
    }
    const uri = resources[0]?.["uri"];
    if (typeof uri === "string")
      results.push(
        ...(await peer.request("resources/read", { uri }).then(
          (reply): [string, Reply][] => [["resources/read", reply]],
          (error: unknown) => {
            // `read-resource` reports it.
            if (!(error instanceof NoAnswer)) throw error;
            return [];
          },
        )),
      );
    for (const { name, isCorrect } of hints) {
      const wrong = results.filter(([, { result }]) => isKeepable(result) && !isCorrect(result[name]));
      const [first] = wrong;
      if (!first) continue;
      const [method, reply] = first;
      const others = new Set(wrong.map(([one]) => one)).size - 1;
      const more = others
        ? ` The same applies to ${others === 1 ? "another method" : `${String(others)} other methods`}.`
        : "";
      const value = reply.result?.[name];
      const found = value === undefined ? `no ${name}` : `an invalid ${name}: ${JSON.stringify(value).slice(0, 40)}`;
      fail({ message: `The result of ${method} has ${found}.${more}`, reply });
    }
  },
});

const hints = [
  { name: "ttlMs", isCorrect: (value: unknown) => Number.isInteger(value) && Number(value) >= 0 },
  { name: "cacheScope", isCorrect: isScope },
];

function isKeepable(result: JsonObject | undefined): result is JsonObject {
  return result !== undefined && (result["resultType"] ?? "complete") === "complete";
}

function isScope(scope: unknown): boolean {
  return scope === "private" || scope === "public";
}
