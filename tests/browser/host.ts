import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import type { WorkerAnswer, WorkerQuestion } from "../../lib/browser/worker.ts";
import { lazy } from "../../lib/model/lazy.ts";
import { builtBy } from "../validator/built.ts";

/** The worker for browsers and the program of oxc. */
const built = lazy(() => {
  const folder = builtBy("build/browser.mjs");
  return {
    program: readFileSync(path.join(folder, "oxc.wasm")),
    worker: readFileSync(path.join(folder, "worker.js"), "utf8"),
  };
});

/** A host that has what every web worker has, and nothing of Node. */
export class Host {
  readonly #waiting = new Map<number, (answer: WorkerAnswer) => void>();
  readonly #self;
  #id = 0;

  constructor() {
    const { program, worker } = built();
    const self: { onmessage?: (event: { readonly data: WorkerQuestion }) => void } & Readonly<Record<string, unknown>> =
      {
        location: { href: "https://example.com/worker.js" },
        postMessage: (answer: WorkerAnswer) => this.#waiting.get(answer.id)?.(answer),
      };
    this.#self = self;
    const globals = {
      self,
      fetch: () => Promise.resolve({ arrayBuffer: () => Promise.resolve(new Uint8Array(program).buffer) }),
      ...{ URL, URLSearchParams, TextEncoder, TextDecoder, atob, btoa, performance, console, structuredClone },
      ...{ setTimeout, clearTimeout, queueMicrotask, AbortController, MessageChannel, Event, EventTarget },
    };
    // A page may forbid code made from texts.
    const context = vm.createContext(globals, { codeGeneration: { strings: false, wasm: true } });
    vm.runInContext(worker, context, { filename: "worker.js" });
  }

  ask(question: Omit<WorkerQuestion, "id">): Promise<WorkerAnswer> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#self.onmessage?.({ data: { id, ...question } });
    });
  }
}
