import { contentHash } from "../../files/content-hash.ts";
import { LineTable } from "../../languages/line-table.ts";
import { canonicalJson } from "../../model/canonical.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Located, LocatedObject } from "../../model/located.ts";
import { toJson } from "../../model/plain.ts";
import { documentLanguageOf, rootsOf } from "../../readers/document/roots.ts";
import { InputError, type InputErrorCode, linePositionOf } from "../result/input-error.ts";
import { parseDocument } from "../sources/parsers.ts";
import { jsonFaultsIn } from "../sources/strict-json.ts";
import { lockedLists, listsOf, type Lock, type Locked, type LockedServer, lockVersion } from "./lock.ts";

const remedy = "Take it from version control, or delete it and run 'mcp-validate lock' again.";

/**
 * Reads the text of a lock file.
 *
 * @param shown its name for messages.
 * @throws InputError `PARSE_ERROR` or `INVALID_FORMAT` with the place: for a text that is not JSON, a file of a newer
 *   version or another kind, and a hash that is not that of its definition.
 */
export function readLock(text: string, shown: string): Lock {
  return new LockReader(text, shown).read();
}

class LockReader {
  readonly #text: string;
  readonly #shown: string;
  readonly #lines: LineTable;

  constructor(text: string, shown: string) {
    this.#text = text;
    this.#shown = shown;
    this.#lines = new LineTable(text);
  }

  read(): Lock {
    const root = this.#object(this.#root(), "A lock file is an object.");
    const version = this.#member(root, "lockVersion", "This is not a lock file: it has no 'lockVersion'.");
    const number = version.kind === "scalar" ? version.value : undefined;
    if (typeof number === "number" && number > lockVersion) {
      const newer = `The file has lock version ${String(number)}, and this version of mcp-validate reads ${String(lockVersion)}.`;
      throw this.#fault("INVALID_FORMAT", version, newer, "Update eslint-plugin-mcp.");
    }
    if (number !== lockVersion) throw this.#wrong(version, `The 'lockVersion' must be ${String(lockVersion)}.`);
    const servers = this.#object(
      this.#member(root, "locked", "The lock file has no 'locked'."),
      "The value of 'locked' must be an object.",
    );
    return new Map([...servers.members.values()].map(({ key, value }) => [key, this.#server(value)]));
  }

  #root(): Located {
    let root: Located | undefined;
    try {
      const document = { ...parseDocument(this.#text, "json"), text: this.#text, path: this.#shown };
      const language = documentLanguageOf(document);
      root = language && rootsOf(document, language)[0];
    } catch (error) {
      const { message, lineNumber = 1, column = 1 } = error as Error & { lineNumber?: number; column?: number };
      const place = { file: this.#shown, position: { line: lineNumber, column } };
      throw new InputError("PARSE_ERROR", place, `${message.replace(/\.$/u, "")}.`, remedy);
    }
    // A merge may leave a key twice, and parsers keep one of them.
    const [fault] = jsonFaultsIn(this.#text, false);
    if (!root || fault) throw this.#faultAt("PARSE_ERROR", fault?.start ?? 0, fault?.message ?? "It is empty.", remedy);
    return root;
  }

  #server(value: Located): LockedServer {
    const server = this.#object(value, "A locked server must be an object.");
    const lists = listsOf((kind) => {
      const key = lockedLists[kind];
      const member = server.members.get(key);
      const list = member && this.#object(member.value, `The value of '${key}' must be an object.`);
      const entries = [...(list?.members.values() ?? [])].map((one) => [one.key, this.#entry(one.value)] as const);
      return new Map<string, Locked>(entries);
    });
    return {
      server: this.#entry(this.#member(server, "server", "The locked server has no 'server'.")),
      ...lists,
    };
  }

  #entry(value: Located): Locked {
    const entry = this.#object(value, "A locked definition must be an object.");
    const hash = this.#member(entry, "hash", "The locked definition has no 'hash'.");
    const located = this.#object(
      this.#member(entry, "definition", "The locked definition has no 'definition'."),
      "The value of 'definition' must be an object.",
    );
    const definition = (toJson(located) ?? {}) as JsonObject;
    if (hash.kind !== "scalar" || hash.value !== contentHash(canonicalJson(definition))) {
      const problem = "The hash is not the one of the definition below it: the file was edited, or merged badly.";
      throw this.#wrong(hash, problem);
    }
    const unknown = entry.members.get("unknown")?.value;
    const pointers = unknown?.kind === "array" ? unknown.items : [];
    if (unknown && unknown.kind !== "array") throw this.#wrong(unknown, "The value of 'unknown' must be a list.");
    return {
      hash: hash.value,
      definition,
      unknown: pointers.map((item) => {
        if (item.kind === "scalar" && typeof item.value === "string") return item.value;
        throw this.#wrong(item, "An item of 'unknown' must be a JSON pointer.");
      }),
    };
  }

  #object(value: Located, problem: string): LocatedObject {
    if (value.kind === "object") return value;
    throw this.#wrong(value, problem);
  }

  #member(object: LocatedObject, key: string, problem: string): Located {
    const member = object.members.get(key);
    if (member) return member.value;
    throw this.#wrong(object, problem);
  }

  #wrong(value: Located, problem: string): InputError {
    return this.#fault("INVALID_FORMAT", value, problem, remedy);
  }

  #fault(code: InputErrorCode, { span }: Located, problem: string, what: string): InputError {
    return this.#faultAt(code, span.start, problem, what);
  }

  #faultAt(code: InputErrorCode, offset: number, problem: string, what: string): InputError {
    const place = { file: this.#shown, position: linePositionOf(offset, this.#lines) };
    return new InputError(code, place, problem, what);
  }
}
