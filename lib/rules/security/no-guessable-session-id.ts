import { guessableIds } from "../../code/session-ids.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** Who guesses the id of a session can send messages in the name of its client. */
export default defineRule({
  name: "no-guessable-session-id",
  family: "security",
  description: "Disallow session ids that others can guess",
  reason: "Who knows the id of a session can read its events and send messages in the name of its client.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: {
    constant: "All sessions have the same id.",
    predictable: "Others can guess this session id: time, counters and Math.random() are not secret.",
  },
  remedies: {
    constant: "Make one with randomUUID().",
    predictable: "Make one with randomUUID().",
  },
  check: {
    module(module, { report }) {
      for (const { kind, span } of guessableIds(module)) report(module, kind, { at: span });
    },
  },
});
