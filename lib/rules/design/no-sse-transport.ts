import type { Located } from "../../model/located.ts";
import type { Manifest } from "../../model/server.ts";
import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "no-sse-transport",
  family: "design",
  description: "Disallow the SSE transport",
  reason:
    "Clients are dropping the SSE transport, which the protocol replaced in revision 2025-03-26, and cannot connect.",
  severity: "error",
  presets: [],
  messages: {
    served: "The server offers the deprecated SSE transport with {{label}}.",
    declared: "The transport 'sse' is deprecated.",
  },
  remedies: {
    served: "Use the Streamable HTTP transport.",
    declared: "Use 'streamable-http' ('http' in most clients), if the server offers it.",
  },
  check: {
    module(module, { report }) {
      for (const { kind, label, span } of module.transports) {
        if (kind === "sse") report(module, "served", { at: span, data: { label } });
      }
    },
    manifest(manifest, { report }) {
      for (const transport of transportsIn(manifest)) {
        if (transport.kind === "scalar" && transport.value === "sse")
          report(manifest, "declared", { at: transport.span });
      }
    },
  },
});

/** The types of the transports in a manifest, with their source text. */
function transportsIn({ format, root }: Manifest): Located[] {
  switch (format) {
    // `server.json` of the registry, schema 2025-12-11
    case "registry": {
      const packages = partsOf(memberIn(root, "packages")).flatMap((one) => memberIn(one, "transport"));
      const remotes = partsOf(memberIn(root, "remotes"));
      return [...packages, ...remotes].flatMap((one) => memberIn(one, "type"));
    }
    // Claude Code and VS Code call it `type`, other clients `transport`.
    case "client": {
      const servers = [...memberIn(root, "mcpServers"), ...memberIn(root, "servers")].flatMap((one) => partsOf([one]));
      return servers.flatMap((one) => [...memberIn(one, "type"), ...memberIn(one, "transport")]);
    }
    case "bundle":
      return [];
  }
}

function memberIn(value: Located, key: string): Located[] {
  const member = value.kind === "object" ? value.members.get(key) : undefined;
  return member ? [member.value] : [];
}

/** The items of a list, the values of an object. */
function partsOf([value]: readonly Located[]): Located[] {
  if (value?.kind === "array") return [...value.items];
  return value?.kind === "object" ? [...value.members.values()].map((member) => member.value) : [];
}
