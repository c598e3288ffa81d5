import { flowRule } from "../flow-rule.ts";

/** A server that requests any URL reaches what only its network reaches: metadata of a cloud, routers, databases. */
export default flowRule({
  name: "no-unvalidated-fetch",
  description: "Disallow requests to hosts that an argument of a tool names",
  reason: "A model can be made to read what only the server's network reaches: cloud credentials, internal services.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: {
    found: "The server requests any host that {{arguments}} of {{kind}} '{{tool}}' names{{elsewhere}}.",
  },
  remedies: {
    found: "Allow listed hosts only, or reject private addresses.",
  },
  sinks: { found: { sink: "request" } },
});
