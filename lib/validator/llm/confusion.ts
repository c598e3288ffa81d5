import { contentWordsOf } from "../../prose/near-descriptions.ts";
import type { Choice } from "./choose.ts";
import type { ToolWords } from "./tool-words.ts";

/** A tool that is taken for another one. */
export interface Confusion {
  /** The tools of which one was right; none if no tool was. */
  readonly expected: readonly string[];
  /** The tool that was chosen; `undefined` if the model said that none fits. */
  readonly chosen: string | undefined;
  /** False for a name that no tool has. */
  readonly exists: boolean;
  /** The number of requests with these tools. */
  readonly of: number;
  readonly requests: readonly MistakenRequest[];
}

/** A request for which the wrong tool was chosen. */
interface MistakenRequest {
  readonly request: string;
  /** The words that it shares with the text of the chosen tool and not with that of the right one. */
  readonly words: readonly string[];
}

/** How often the choice was right. */
export interface Accuracy {
  readonly right: number;
  readonly of: number;
  /** The interval in which the true share is with a probability of 95 %, from 0 to 1. */
  readonly interval: readonly [number, number];
}

/** How often the choice was right; `undefined` if nothing was chosen. */
export function accuracyOf(choices: readonly Choice[]): Accuracy | undefined {
  const right = choices.filter(isRight).length;
  return choices.length ? { right, of: choices.length, interval: wilson(right, choices.length) } : undefined;
}

function isRight({ expected, chosen }: Choice): boolean {
  return chosen === undefined ? !expected.length : expected.includes(chosen);
}

/** The quantile of the normal distribution for 95 %. */
const z = 1.959964;

/** Wilson's interval, which also holds for few requests. Source: E. B. Wilson, JASA 22 (1927), 209-212. */
function wilson(right: number, of: number): readonly [number, number] {
  const share = right / of;
  const scale = 1 + z ** 2 / of;
  const middle = (share + z ** 2 / (2 * of)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / scale;
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** The wrong cells of the confusion matrix, the worst first. */
export function confusionsIn(choices: readonly Choice[], words: ToolWords): readonly Confusion[] {
  const rowOf = ({ expected }: Choice): string => JSON.stringify([...expected].sort());
  const totals = new Map<string, number>();
  const cells = new Map<string, Choice[]>();
  for (const choice of choices) {
    totals.set(rowOf(choice), (totals.get(rowOf(choice)) ?? 0) + 1);
    if (isRight(choice)) continue;
    const cell = JSON.stringify([rowOf(choice), choice.chosen ?? null]);
    cells.set(cell, [...(cells.get(cell) ?? []), choice]);
  }
  const found = [...cells.values()].flatMap((cell): Confusion[] => {
    const [first] = cell;
    if (!first) return [];
    const { expected, chosen } = first;
    return [
      {
        expected,
        chosen,
        exists: chosen === undefined || words.of(chosen) !== undefined,
        of: totals.get(rowOf(first)) ?? 0,
        requests: cell.map(({ request }) => ({ request, words: leadingWords(request, first, words) })),
      },
    ];
  });
  return found.sort((a, b) => b.requests.length - a.requests.length || a.of - b.of);
}

/** The words of a request that lead to the chosen tool: those that the text of the right one lacks. */
function leadingWords(request: string, { expected, chosen }: Choice, words: ToolWords): readonly string[] {
  const own = chosen === undefined ? undefined : words.of(chosen);
  const right = expected.map((name) => words.of(name));
  return [...contentWordsOf(request)].filter((word) => own?.has(word) && !right.some((all) => all?.has(word)));
}
