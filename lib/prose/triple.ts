import { isOrderAt } from "./name-verb.ts";
import { isProperName } from "./spelling.ts";
import { serviceWordsOf, type ToolNames } from "./tool-names.ts";

/** The parts of a name `{service}_{action}_{resource}`, as far as they can be told. */
export interface Triple {
  readonly service: string | undefined;
  readonly action: string | undefined;
  readonly resource: readonly string[];
}

/** What is known about the names of a server beside the names themselves. */
export interface TripleContext {
  /** The service that every name must begin with; "" where it is to be guessed. */
  readonly service: string;
  /** The words that may be actions; empty for any verb. */
  readonly actions: readonly string[];
  readonly serverName: string | undefined;
  readonly names: ToolNames;
}

/** True where the word at an index is an action. */
export function isActionAt(words: readonly string[], index: number, { actions }: TripleContext): boolean {
  return actions.length ? actions.includes(words[index] ?? "") : isOrderAt(words, index, actions);
}

/**
 * Tells the words of a name apart, whatever their order: list github repos → github, list, repos. The service is the
 * one that is set, else the server's own name, else what most tools begin with, else a well-known name among the words.
 */
export function tripleOf(words: readonly string[], context: TripleContext): Triple {
  const service = serviceOf(words, context);
  const serviceAt = service === undefined ? -1 : words.indexOf(service);
  const others = words.filter((_, index) => index !== serviceAt);
  const actionAt = others.findIndex((_, index) => isActionAt(others, index, context));
  return { service, action: others[actionAt], resource: others.filter((_, index) => index !== actionAt) };
}

function serviceOf(words: readonly string[], { service, serverName, names }: TripleContext): string | undefined {
  const ofServer = serviceWordsOf(serverName);
  if (service) return service;
  return (ofServer.length === 1 ? ofServer[0] : undefined) ?? names.service ?? words.find(isProperName);
}
