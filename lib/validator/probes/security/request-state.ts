import { answered, askingTools, changedStates } from "../../conformance/input-requests.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { isSuccess } from "../../conformance/calls.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** The state comes back from the client. An attacker can change whose call it is, or claim that a user has agreed. */
export default defineProbe({
  name: "request-state",
  family: "security",
  requirements: ["REQ-PROTOCOL-004"],
  // The text allows a state without protection where a change does no harm, which nobody can see from outside.
  level: "SHOULD",
  requirement: "A call with a requestState that was changed is refused.",
  sources: { "2026-07-28": "basic/patterns/mrtr#server-requirements-basic-workflow" },
  sends: "Calls of tools that may be called, and, where one asks for input, answers with a changed requestState.",
  remedy: "Sign requestState, for example with an HMAC, and refuse a state whose signature does not fit.",
  needs: ({ tools }) => (tools.length ? undefined : "The server lists no tools."),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    for (const asking of await askingTools(context)) {
      for (let index = 0; index < maxChanges; index++) {
        const reply = await answered(context, asking, ({ requestState, inputResponses }) => {
          const changed = requestState === undefined ? undefined : changedStates(requestState)[index];
          return changed === undefined ? undefined : { requestState: changed, inputResponses };
        });
        if (!reply) break;
        judged++;
        if (!isSuccess(reply)) continue;
        const { name } = asking.tool;
        const message = `The tool '${name}' accepts a requestState that the client has changed.`;
        groups.add("accepted", { message, subject: { kind: "tool", name }, reply });
        break;
      }
    }
    if (!judged) context.skip("No tool that may be called sends a requestState.");
    groups.report(context.fail);
  },
});

/** Changes that are tried. Each is a call of its own. */
const maxChanges = 5;
