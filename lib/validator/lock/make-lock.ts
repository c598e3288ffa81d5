import { relative } from "node:path";
import type { JsonObject } from "../../model/json.ts";
import type { Reading } from "../../model/reading.ts";
import type { Extracted } from "../extraction/definitions-of.ts";
import type { Extraction, Identified } from "../extraction/extract.ts";
import { lossesIn } from "../sources/loss-lines.ts";
import { lockedLists, listsOf, type Lock, type Locked, lockedDefinition, type LockedServer } from "./lock.ts";

/** The name of a server that nothing names. */
const unnamed = ".";

/** The known parts of one server. */
interface Group {
  /** The folder of its package, relative to the working directory; for documents and running servers as above. */
  readonly folder: string;
  readonly definitions: Extracted[];
  readonly identities: Identified[];
  /** The keys of the lists that have more than is known. */
  readonly open: Set<string>;
}

/**
 * The lock of extracted definitions: from files together, or from each running server.
 *
 * @param isWhole false if only some files of a project were read.
 */
export function lockOf(extractions: readonly Extraction[], cwd: string, isWhole: boolean): Lock {
  const lock = new Map<string, LockedServer>();
  for (const extraction of extractions) {
    for (const group of groupsOf(extraction, cwd, isWhole)) {
      const name = nameOf(group);
      let key = name;
      for (let number = 2; lock.has(key); number++) key = `${name} (${String(number)})`;
      lock.set(key, serverOf(group));
    }
  }
  return lock;
}

/** The definitions by server. Those of a document belong to the only package, unless the document names a server. */
function groupsOf(extraction: Extraction, cwd: string, isWhole: boolean): readonly Group[] {
  const { definitions, identities, modules } = extraction;
  const groups = new Map<string, Group>();
  const groupOf = (root: string | undefined, name: string | undefined): Group => {
    const folder = root === undefined ? unnamed : relative(cwd, root).replaceAll("\\", "/") || unnamed;
    const key = JSON.stringify([folder, root === undefined ? name : undefined]);
    const group = groups.get(key) ?? { folder, definitions: [], identities: [], open: new Set<string>() };
    groups.set(key, group);
    return group;
  };
  const packages = new Set(definitions.flatMap((one) => one.package ?? []));
  const [only, ...others] = packages;
  const answers = identities.filter(({ isCode }) => !isCode);
  const named = new Map(answers.map((one) => [one.file, textOf(one.identity.name)]));
  for (const one of definitions) {
    const name = one.package === undefined ? named.get(one.file) : undefined;
    const root = one.package ?? (name === undefined && !others.length ? only : undefined);
    groupOf(root, name).definitions.push(one);
  }
  for (const one of identities)
    if (one.package === undefined || packages.has(one.package))
      groupOf(one.package, named.get(one.file)).identities.push(one);
  for (const { module, loss } of lossesIn(modules, isWhole))
    groupOf(module.package, undefined).open.add(lockedLists[loss.kind]);
  return [...groups.values()]
    .filter((group) => group.definitions.length > 0 || group.identities.length > 0)
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** The name that the server states, otherwise the folder of its package. */
function nameOf({ folder, identities }: Group): string {
  const names = new Set(identities.map(({ identity }) => textOf(identity.name)));
  const [name, ...others] = names;
  return name === undefined || others.length ? folder : name;
}

function serverOf({ definitions, identities, open }: Group): LockedServer {
  const lists = listsOf((kind) => {
    const list = new Map<string, Locked>();
    for (const one of definitions) {
      if (one.kind !== kind || one.name === undefined || list.has(one.name)) continue;
      const unknown = one.unknown.map(({ pointer }) => pointer);
      list.set(one.name, lockedDefinition(kind, one.definition, unknown));
    }
    return list;
  });
  // One whose name is not known is not locked, so there is more than the list has.
  const nameless = definitions.filter(({ name }) => name === undefined).map(({ kind }) => lockedLists[kind]);
  const unknown = [...open, ...nameless].map((key) => `/${key}`);
  const { instructions, isKnown } = instructionsOf(identities);
  return {
    server: lockedDefinition("server", instructions, isKnown ? unknown : [...unknown, "/instructions"]),
    ...lists,
  };
}

/** The instructions that all modules agree on which make the server. */
function instructionsOf(identities: readonly Identified[]): {
  readonly instructions: JsonObject;
  readonly isKnown: boolean;
} {
  const readings = identities.map(({ identity }) => identity.instructions);
  const texts = new Set(readings.map(textOf));
  const isKnown = texts.size === 1 && readings.every(({ state }) => state !== "unknown");
  const [text] = texts;
  return { instructions: isKnown && text !== undefined ? { instructions: text } : {}, isKnown };
}

function textOf(reading: Reading<string>): string | undefined {
  return reading.state === "known" ? reading.value : undefined;
}
