import { lazy } from "../../model/lazy.ts";
import type { Server, ServerIdentity } from "../../model/server.ts";
import { foreignToolOrderIn } from "../../prose/foreign-tools.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { identityTextsOf, introducedBy, seenTextsOf } from "../../schema/seen-texts.ts";

export default defineRule({
  name: "no-cross-tool-reference",
  family: "security",
  description: "Disallow orders to the model about the tools of other servers",
  reason: "Orders about other servers' tools change how a model uses them (tool shadowing).",
  severity: "warning",
  presets: ["strict", "security"],
  messages: {
    named:
      "{{place}} of {{kind}} '{{tool}}' gives orders about '{{name}}', which is not a tool of this server: '{{quote}}'.",
    every: "{{place}} of {{kind}} '{{tool}}' gives orders about the tools of all servers: '{{quote}}'.",
    namedByServer:
      "'{{where}}' of the server gives orders about '{{name}}', which is not a tool of this server: '{{quote}}'.",
    everyByServer: "'{{where}}' of the server gives orders about the tools of all servers: '{{quote}}'.",
  },
  remedies: {
    named: "Write about this server's tools only.",
    every: "Name this server's tools, or the server.",
    namedByServer: "Write about this server's tools only.",
    everyByServer: "Name this server's tools, or the server.",
  },
  check: ({ server: whole }) => {
    const names = lazy(() => namesIn(whole));
    // If the file is one module of several, the name may be that of a tool of another module.
    const isOwn = (server: Server) => (server.complete ? (name: string) => names().has(name) : undefined);
    return {
      definition(definition, { server, report }) {
        for (const { text, role, pointer, where, place, span } of seenTextsOf(definition)) {
          const order = role === "name" ? undefined : foreignToolOrderIn(text, isOwn(server));
          if (!order) continue;
          const { kind, name = "", quote } = order;
          const words = kind === "named" ? name : quote;
          const data = { where, place, name, quote };
          report(definition, kind, { at: span, quote: { words, text }, pointer, data });
        }
      },
      server(server, { report }) {
        const answer = introducedBy(server);
        if (!answer) return;
        for (const [id, details] of faultsOf(server.identity, isOwn(server))) report(answer, id, details);
      },
      module(module, { report }) {
        for (const [id, details] of faultsOf(module.identity, undefined)) report(module, id, details);
      },
    };
  },
});

function faultsOf(identity: ServerIdentity | undefined, isOwn: ((name: string) => boolean) | undefined) {
  return identityTextsOf(identity).flatMap(({ text, where, span }) => {
    const order = foreignToolOrderIn(text, isOwn);
    if (!order) return [];
    const { kind, name = "", quote } = order;
    const id = kind === "named" ? ("namedByServer" as const) : ("everyByServer" as const);
    const words = kind === "named" ? name : quote;
    return [[id, { at: span, quote: { words, text }, data: { where, name, quote } }] as const];
  });
}

/** Everything that the server has a name for: its definitions, parameters, values of enumerations and fields. */
function namesIn({ tools, prompts, resources }: Server): ReadonlySet<string> {
  const names = new Set<string>();
  for (const definition of [...tools, ...prompts, ...resources]) {
    for (const { text, role } of seenTextsOf(definition)) if (role !== "prose") names.add(text);
  }
  return names;
}
