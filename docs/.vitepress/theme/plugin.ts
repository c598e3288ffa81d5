import { withBase } from "vitepress";
import type { Answer, Question } from "../../../lib/browser/worker.ts";
import type { Trial } from "../../site/examples.ts";

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, (answer: Answer) => void>();

/** Asks the plugin. Its worker is started by the first question, and kept while the reader goes from page to page. */
export function askPlugin(question: Trial): Promise<Answer> {
  worker ??= started();
  const id = ++last;
  worker.postMessage({ id, ...question } satisfies Question);
  return new Promise((resolve) => waiting.set(id, resolve));
}

function started(): Worker {
  const own = new Worker(withBase("/playground/worker.js"));
  own.onmessage = ({ data }: { readonly data: Answer }) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  own.onerror = () => {
    for (const [id, answer] of waiting) answer({ id, fault: "The plugin does not load in this browser." });
    waiting.clear();
    worker = undefined;
  };
  return own;
}
