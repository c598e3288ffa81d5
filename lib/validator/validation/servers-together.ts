import { type ChosenClient, clientNames, clientTitles } from "../../model/client.ts";
import { type DataRole, dataRoles } from "../../prose/data-roles.ts";
import { spellingKeyOf } from "../../prose/near-names.ts";
import { families } from "../../rule/groups.ts";
import { rules } from "../../rules/index.ts";
import { effectOver } from "../../schema/clients/effects.ts";
import { addsServerName } from "../../schema/clients/facts.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { DefinitionSummary } from "../lint/definition-summary.ts";
import { idsOf } from "../lint/issues.ts";
import { issuePoint, type ValidationIssue } from "../result/result.ts";
import type { ServerGroup, ServersTogether } from "../result/server-group.ts";

/** The tools of one server of a group. */
export interface ServerTools {
  /** The name in the configuration. */
  readonly server: string;
  /** The name of its source in reports. */
  readonly file: string;
  readonly tools: readonly DefinitionSummary[];
}

/** The clients whose facts apply to a group: those that the run names, otherwise the one of the file. */
export function clientsOf(
  { client }: ServerGroup,
  named: readonly ChosenClient[] | undefined,
): readonly ChosenClient[] {
  const known = clientNames.filter((name) => clientTitles[name] === client);
  return named ?? known.map((name) => ({ name, version: undefined, withLosses: false }));
}

/** What is wrong with the tools of several servers in the sum, and with none of the servers alone. */
export function issuesTogether(
  servers: readonly ServerTools[],
  clients: readonly ChosenClient[],
  active: ActiveRules,
): readonly ValidationIssue[] {
  return [...sameNames(servers, clients, active), ...tooMany(servers, clients, active)];
}

/** What the servers of a group are in the sum. */
export function sumOf({ client }: ServerGroup, servers: readonly ServerTools[]): ServersTogether {
  const each = servers.map(({ server, tools }) => ({ name: server, tools: tools.length, tokens: tokensIn(tools) }));
  const named = servers.flatMap(({ server, tools }) =>
    tools.map((tool) => ({ label: `${server}.${tool.name}`, roles: tool.dataRoles() })),
  );
  const of = (role: DataRole): readonly string[] =>
    named.filter(({ roles }) => roles.includes(role)).map(({ label }) => label);
  const leak = { private: of("private"), foreign: of("foreign"), out: of("out") };
  return {
    client,
    servers: each.sort((a, b) => b.tokens - a.tokens),
    tools: countIn(servers),
    tokens: each.reduce((sum, { tokens }) => sum + tokens, 0),
    ...(dataRoles.every((role) => leak[role].length) ? { leak } : {}),
  };
}

/**
 * "Cursor: 2 servers have 12 tools together, an estimated 3,100 tokens: github 2,000, files 1,100."
 * "Cursor: they read private data (files.read_file) …" if together they can leak it.
 */
export function sumLines({ client, servers, tools, tokens, leak }: ServersTogether): readonly string[] {
  const who = client && `${client}: `;
  const each = servers.map((one) => `${one.name} ${one.tokens.toLocaleString("en")}`).join(", ");
  const sum = `${who}${String(servers.length)} servers have ${String(tools)} tools together, an estimated ${tokens.toLocaleString("en")} tokens: ${each}.`;
  if (!leak) return [sum];
  const [own, foreign, out] = dataRoles.map((role) => someOf(leak[role]));
  return [
    sum,
    `${who}Together they read private data (${own ?? ""}), read what strangers write (${foreign ?? ""}) and send data out (${out ?? ""}). A stranger's text can make the model send the data away: confirm each call that sends.`,
  ];
}

function someOf(tools: readonly string[]): string {
  const rest = tools.length - 2;
  return [...tools.slice(0, 2), ...(rest > 0 ? [`${String(rest)} more`] : [])].join(", ");
}

function* sameNames(
  servers: readonly ServerTools[],
  clients: readonly ChosenClient[],
  active: ActiveRules,
): Generator<ValidationIssue> {
  if (!isOn("no-duplicate-names", active)) return;
  // These clients tell the tools apart by the names of the servers.
  if (clients.length && clients.every(({ name }) => addsServerName(name))) return;
  const known = new Map<string, readonly NamedTool[]>();
  for (const { server, file, tools } of servers) {
    for (const key of new Set(tools.map(({ name }) => spellingKeyOf(name)))) {
      if (!key) continue;
      const alike = tools.filter(({ name }) => spellingKeyOf(name) === key);
      const others = known.get(key) ?? [];
      known.set(key, [...others, ...alike.map(({ name }) => ({ server, name }))]);
      const fault = sharedNameOf(server, alike, others);
      if (fault) yield issueAt("no-duplicate-names", fault.tool, file, fault.said);
    }
  }
}

/** The name of a tool, and the server that has it. */
interface NamedTool {
  readonly server: string;
  readonly name: string;
}

/**
 * What the tools of a server that are spelled alike share with those of servers before it: an equal name if there is
 * one. The rule tells that the names of one server are alike, and this need not be said again.
 */
function sharedNameOf(server: string, alike: readonly DefinitionSummary[], others: readonly NamedTool[]) {
  const [first] = alike;
  const [like] = others;
  if (!first || !like) return undefined;
  const suggestion = "Turn off one of the two tools in the client.";
  for (const tool of alike) {
    const other = others.find(({ name }) => name === tool.name);
    const message = other && `Servers '${other.server}' and '${server}' both have a tool '${tool.name}'.`;
    if (message !== undefined) return { tool, said: { messageId: "duplicate", message, suggestion } };
  }
  const message = `Tools '${like.name}' of server '${like.server}' and '${first.name}' of '${server}' differ only in case or separators.`;
  return { tool: first, said: { messageId: "nearDuplicate", message, suggestion } };
}

function* tooMany(
  servers: readonly ServerTools[],
  clients: readonly ChosenClient[],
  active: ActiveRules,
): Generator<ValidationIssue> {
  if (!isOn("no-excessive-tools", active)) return;
  const count = countIn(servers);
  const over = effectOver(clients, "toolCount", count);
  const [most] = [...servers].sort((a, b) => b.tools.length - a.tools.length);
  const tool = most?.tools[0];
  // The rule reports a server that is over the limit alone.
  if (!over || !most || !tool || most.tools.length > over.most) return;
  const [own, all, limit] = [most.tools.length, count, over.most].map(String);
  yield issueAt("no-excessive-tools", tool, most.file, {
    messageId: "overLimit",
    message: `${over.clients} ${all ?? ""} tools together${over.also}; the maximum is ${limit ?? ""}. Server '${most.server}' has the most, ${own ?? ""}.`,
    suggestion: "Turn off tools or servers in the client.",
    effects: [...over.told],
  });
}

function isOn(rule: string, active: ActiveRules): boolean {
  const one = active.get(rule);
  return one !== undefined && one.severity !== "off" && one.severity !== "suggestion" && !one.onlyGrave;
}

function countIn(servers: readonly ServerTools[]): number {
  return servers.reduce((sum, { tools }) => sum + tools.length, 0);
}

function tokensIn(tools: readonly DefinitionSummary[]): number {
  return tools.reduce((sum, tool) => sum + tool.tokens(), 0);
}

/** A warning: no server is wrong by itself. */
function issueAt(
  rule: string,
  definition: DefinitionSummary,
  file: string,
  said: Pick<ValidationIssue, "message" | "suggestion" | "effects" | "messageId">,
): ValidationIssue {
  const docs = rules[rule]?.meta.docs;
  const ids = idsOf(rule, said.messageId ?? "");
  return {
    id: ids[0] ?? rule,
    ids,
    rule,
    category: docs ? families[docs.family].category : "best-practice",
    family: docs?.family,
    severity: "warning",
    tool: definition.name,
    kind: "tool",
    path: "",
    pointer: "",
    ...(docs ? { documentation: docs.url } : {}),
    ...issuePoint(file, definition),
    ...said,
  };
}
