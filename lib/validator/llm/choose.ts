import { z } from "zod";
import { contentHash } from "../../files/content-hash.ts";
import type { Json } from "../../model/json.ts";
import { mentionsTool } from "../../prose/guidance.ts";
import { addedUsage, type ModelAnswer, type Model, noUsage, type Question, type Usage } from "./model.ts";
import type { AnswerFile } from "./answer-file.ts";
import type { NearTool } from "./near-tools.ts";
import { promptOf, tokensOfPrompt } from "./prompt.ts";
import { longestRequest, type UserRequest } from "./requests.ts";
import type { ToolWords } from "./tool-words.ts";

/** More tools than this are not shown to a model at once; it then gets the nearest ones. */
export const mostTools = 128;
export const nearestShown = 60;

/** What a model is asked with: the tools, and where its answers are kept. */
export interface Asking {
  readonly model: Model;
  readonly answers: Pick<AnswerFile, "get" | "set">;
  readonly signal?: AbortSignal;
}

/** A question without an answer, and why. */
export interface UnansweredChoice {
  readonly about: string;
  readonly reason: string;
}

/** The requests that a model has written. */
export interface Written {
  readonly requests: readonly UserRequest[];
  /** The requests that name a tool, by the name of the tool that they were written for. */
  readonly dropped: ReadonlyMap<string, number>;
  readonly unanswered: readonly UnansweredChoice[];
  readonly usage: Usage;
}

/** The choice of a model for a request. */
export interface Choice extends UserRequest {
  /** The name that the model has answered, which may be that of no tool; `undefined` if it says that none fits. */
  readonly chosen: string | undefined;
}

/** The choices of a model. */
export interface Choices {
  readonly choices: readonly Choice[];
  readonly unanswered: readonly UnansweredChoice[];
  readonly usage: Usage;
}

const writtenShape = z.object({ requests: z.array(z.string().min(1).max(longestRequest)).min(1) });
const chosenShape = z.object({
  tool: z.string().max(200).nullable().describe("The name of the tool, exactly as it is given; null if none fits."),
});

/** The question for requests that a tool is right for. */
function writingQuestion({ text }: NearTool, count: number, isAgain = false): Question<{ requests: string[] }> {
  const wanted = `${String(count)} ${count === 1 ? "request" : "different requests"}`;
  const again = isAgain ? " The last ones named the tool: describe what the user wants in other words." : "";
  return {
    instructions: `You write test data. The data are the definition of one tool that an assistant can call. Write ${wanted} that a user of the assistant could make and for which exactly this tool is right. The user does not know the tools: a request never contains the name of a tool, and says what the user wants, with plausible values, in one or two sentences.${again}`,
    data: text,
    shape: writtenShape,
    maxTokens: 200 + 150 * count,
  };
}

/** The question which tool is right for a request. */
export function choosingQuestion(request: string, tools: readonly NearTool[]): Question<{ tool: string | null }> {
  return {
    instructions:
      "You are an assistant that can call tools. The data are the definitions of the tools, and the request of a user. Choose the one tool that you would call first for this request, by the definitions alone. Answer null if none of them fits.",
    data: { tools: tools.map(({ text }) => text), request },
    shape: chosenShape,
    maxTokens: 300,
  };
}

/** The tools that a model is shown with a request, in an order that says nothing and is the same in each run. */
export function shownTools(words: ToolWords, { request, expected }: UserRequest): readonly NearTool[] {
  const { tools } = words;
  const shown = tools.length > mostTools ? words.nearestTo(request, nearestShown, expected) : tools;
  return shown
    .map((tool) => ({ tool, place: contentHash(`order 1\n${tool.name}`) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ tool }) => tool);
}

/** The tokens of an answer, which is much shorter than it may be. */
const answerTokens = 60;

/** The estimated tokens of a question. */
export function choiceEstimate(question: Question<unknown>): Usage {
  return { inputTokens: tokensOfPrompt(promptOf(question)), outputTokens: answerTokens, calls: 1 };
}

/** The key under which the answer of a model to a question is kept. */
function keyOf(name: string, question: Question<unknown>): string {
  return contentHash(JSON.stringify([name, promptOf(question)]));
}

/**
 * Lets a model write requests for each tool. Those that name a tool are asked for once more, and dropped then.
 *
 * @throws AbortError of the signal.
 */
export async function writeRequests(tools: readonly NearTool[], perTool: number, asking: Asking): Promise<Written> {
  const names = new Set(tools.map(({ name }) => name));
  const parts = await Promise.all(
    tools.map(async (tool) => {
      const isClean = (request: string): boolean => !mentionsTool(request, "", names);
      const first = await asked(writingQuestion(tool, perTool), asking);
      if (first.state !== "answered") return { tool, requests: [], dropped: 0, answer: first, usage: first.usage };
      const wanted = [...new Set(first.value.requests)].slice(0, perTool);
      const clean = wanted.filter(isClean);
      if (clean.length === wanted.length)
        return { tool, requests: clean, dropped: 0, answer: first, usage: first.usage };
      const second = await asked(writingQuestion(tool, perTool, true), asking);
      const others = second.state === "answered" ? second.value.requests.filter(isClean) : [];
      const requests = [...new Set([...clean, ...others])].slice(0, wanted.length);
      const usage = addedUsage(first.usage, second.usage);
      return { tool, requests, dropped: wanted.length - requests.length, answer: first, usage };
    }),
  );
  return {
    requests: parts.flatMap(({ tool, requests }) => requests.map((request) => ({ request, expected: [tool.name] }))),
    dropped: new Map(parts.filter(({ dropped }) => dropped).map(({ tool, dropped }) => [tool.name, dropped])),
    unanswered: parts.flatMap(({ tool, answer }) =>
      answer.state === "answered" ? [] : [{ about: tool.name, reason: answer.reason }],
    ),
    usage: parts.map(({ usage }) => usage).reduce(addedUsage, noUsage),
  };
}

/**
 * Lets a model choose a tool for each request.
 *
 * @throws AbortError of the signal.
 */
export async function chooseTools(
  requests: readonly UserRequest[],
  words: ToolWords,
  asking: Asking,
): Promise<Choices> {
  const answers = await Promise.all(
    requests.map(async (one) => {
      const answer = await asked(choosingQuestion(one.request, shownTools(words, one)), asking);
      return { ...one, answer };
    }),
  );
  return {
    choices: answers.flatMap(({ answer, ...one }): Choice[] => {
      if (answer.state !== "answered") return [];
      const { tool } = answer.value;
      // Models write the word although the answer may be null.
      const isNone = tool === null || (/^(?:none|null)?$/iu.test(tool.trim()) && !words.of(tool));
      return [{ ...one, chosen: isNone ? undefined : tool }];
    }),
    unanswered: answers.flatMap(({ request, answer }) =>
      answer.state === "answered" ? [] : [{ about: request, reason: answer.reason }],
    ),
    usage: answers.map(({ answer }) => answer.usage).reduce(addedUsage, noUsage),
  };
}

/** Asks a question whose answer is not kept yet, and keeps it. */
async function asked<T extends Json>(
  question: Question<T>,
  { model, answers, signal }: Asking,
): Promise<ModelAnswer<T>> {
  const key = keyOf(model.name, question);
  const kept = question.shape.safeParse(answers.get(key));
  if (kept.success) return { state: "answered", value: kept.data, usage: noUsage };
  const answer = await model.ask(question, signal);
  if (answer.state === "answered") answers.set(key, answer.value);
  return answer;
}
