import { openSessions } from "../../conformance/sessions.ts";
import { defineProbe } from "../probe.ts";

/** The number of sessions that are compared. */
const sessions = 4;
/** Characters of an id. A random UUID has 36, and 128 random bits have 22 in Base64. */
const least = 16;

/** Whoever guesses the id of a session acts as its user. */
export default defineProbe({
  name: "session-id-unguessable",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "SHOULD",
  requirement: "The ids of sessions are unique, and cannot be guessed.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "The beginning of four sessions.",
  remedy: "Make the ids of sessions with a cryptographic generator, such as crypto.randomUUID().",
  async check(context) {
    const ids = (await openSessions(context, sessions)).map(({ id }) => id);
    const received = ids.map((id) => `Mcp-Session-Id: ${id}`).join("\n");
    if (new Set(ids).size < ids.length)
      context.fail({ message: "Two sessions have the same id.", level: "MUST", received });
    else if (areCounted(ids)) context.fail({ message: "The ids of sessions are counted up.", received });
    else if (ids.some((id) => id.length < least))
      context.fail({
        message: `An id of a session has fewer than ${String(least)} characters, so it can be guessed.`,
        received,
      });
  },
});

/** True if the ids differ in a number only, and by less than a random number would. */
function areCounted(ids: readonly string[]): boolean {
  const numbers = ids.map((id) => /^(.*?)(\d{1,15})(\D*)$/u.exec(id));
  const [first] = numbers;
  if (!first || !numbers.every((one) => one?.[1] === first[1] && one?.[3] === first[3])) return false;
  const values = numbers.map((one) => Number(one?.[2])).sort((a, b) => a - b);
  return values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) < maxStep);
}

const maxStep = 10_000;
