import { createRequire } from "node:module";
import type { Runtime, Session } from "node:inspector";
import { formOf, type FunctionText } from "./function-text.ts";

const require = createRequire(import.meta.url);

/** The maximum number of functions that are read for one function. Larger texts are whole libraries. */
const maxFunctions = 60;
const maxLength = 50_000;
/** The maximum number of questions to the engine. */
const maxQuestions = 20_000;

/** The key under which the engine finds a function while it answers one question. */
const key = Symbol.for("eslint-plugin-mcp function");

/** A function as the engine shows it. */
type Shown = Pick<Runtime.RemoteObject, "objectId" | "description">;

/**
 * The functions that functions of a program use from the enclosing scopes, such as helpers of their modules. They are
 * read through the interface for debuggers, without calling anything. If the interface is not available, there are
 * none.
 */
export class ClosureReader {
  #session: Session | undefined;
  #questions = 0;
  #isClosed = false;

  /**
   * The functions that a function may call, directly or through others, by their names. A name that refers to several
   * of them is omitted, together with the functions that need it.
   *
   * @param isKnown names that are known without their function
   */
  around(value: object, source: string, isKnown: (name: string) => boolean): ReadonlyMap<string, FunctionText> {
    const found = new Map<string, FunctionText>();
    const ambiguousNames = new Set<string>();
    const root = this.#shown(value);
    const pending = root ? [{ shown: root, source, name: "" }] : [];
    for (let one = pending.shift(); one && found.size < maxFunctions; one = pending.shift()) {
      const words = new Set(one.source.match(/[\w$]+/gu));
      for (const [name, shown] of this.#variablesOf(one.shown)) {
        const { description = "" } = shown;
        if (!words.has(name) || isKnown(name) || ambiguousNames.has(name) || description.length > maxLength) continue;
        const before = found.get(name);
        if (before?.source === description) continue;
        if (before) {
          found.delete(one.name);
          ambiguousNames.add(one.name);
          break;
        }
        const text = formOf(description);
        if (!text || text.method !== undefined) continue;
        found.set(name, text);
        pending.push({ shown, source: description, name });
      }
    }
    return found;
  }

  close(): void {
    this.#isClosed = true;
    this.#session?.disconnect();
  }

  #shown(value: object): Shown | undefined {
    try {
      Object.defineProperty(globalThis, key, { value, configurable: true });
      const expression = `globalThis[Symbol.for(${JSON.stringify(key.description)})]`;
      const answer = this.#ask("Runtime.evaluate", { expression }) as Runtime.EvaluateReturnType | undefined;
      return answer?.result;
    } catch {
      return undefined;
    } finally {
      Reflect.deleteProperty(globalThis, key);
    }
  }

  /** The functions in the scopes around a function, the nearest for each name. */
  #variablesOf({ objectId }: Shown): ReadonlyMap<string, Shown> {
    const scopes = this.#properties(objectId)?.internalProperties?.find(({ name }) => name === "[[Scopes]]");
    const variables = new Map<string, Shown>();
    for (const { value } of this.#properties(scopes?.value?.objectId)?.result ?? []) {
      if (value?.description === "Global") continue;
      for (const variable of this.#properties(value?.objectId)?.result ?? [])
        if (variable.value?.type === "function" && !variables.has(variable.name))
          variables.set(variable.name, variable.value);
    }
    return variables;
  }

  #properties(objectId: string | undefined): Runtime.GetPropertiesReturnType | undefined {
    if (objectId === undefined) return undefined;
    const answer = this.#ask("Runtime.getProperties", { objectId, ownProperties: true });
    return answer as Runtime.GetPropertiesReturnType | undefined;
  }

  #ask(method: string, parameters: object): object | undefined {
    if (this.#isClosed || ++this.#questions > maxQuestions) return undefined;
    let answer: object | undefined;
    // In its own thread, a session answers before `post` returns.
    this.#connected()?.post(method, parameters, (error, found) => {
      if (!error) answer = found;
    });
    return answer;
  }

  #connected(): Session | undefined {
    if (this.#session) return this.#session;
    try {
      const inspector = require("node:inspector") as typeof import("node:inspector");
      const session = new inspector.Session();
      session.connect();
      return (this.#session = session);
    } catch {
      // Not every runtime has it, and `node --permission` forbids it.
      this.#isClosed = true;
      return undefined;
    }
  }
}
