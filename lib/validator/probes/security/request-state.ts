import { answered, askingTools, modifiedStates } from "../../conformance/input-requests.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { isSuccess } from "../../conformance/calls.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** The state comes back from the client, so an attacker can change it, for example to fake a user's confirmation. */
export default defineProbe({
  name: "request-state",
  family: "security",
  requirements: ["REQ-PROTOCOL-004"],
  // The specification allows an unprotected state where a change does no harm, which a client cannot know.
  level: "SHOULD",
  requirement: "The server refuses a call whose requestState was modified.",
  sources: { "2026-07-28": "basic/patterns/mrtr#server-requirements-basic-workflow" },
  sends:
    "Calls to tools that may be called. If a tool requests input, a complete answer with a modified requestState follows.",
  remedy: "Sign requestState, for example with an HMAC, and refuse a state whose signature does not match.",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    for (const asking of await askingTools(context)) {
      for (let index = 0; index < maxChanges; index++) {
        const reply = await answered(context, asking, ({ requestState, inputResponses }) => {
          const modified = requestState === undefined ? undefined : modifiedStates(requestState)[index];
          return modified === undefined ? undefined : { requestState: modified, inputResponses };
        });
        if (!reply) break;
        judged++;
        if (!isSuccess(reply)) continue;
        const { name } = asking.tool;
        const message = `The tool '${name}' accepts a modified requestState.`;
        groups.add("accepted", { message, subject: { kind: "tool", name }, reply });
        break;
      }
    }
    if (!judged) context.skip(inapplicable("No tool that may be called returns a requestState."));
    groups.report(context.fail);
  },
});

/** The maximum number of modifications that are tried. Each one needs two calls. */
const maxChanges = 5;
