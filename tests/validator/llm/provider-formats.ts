/** The formats that providers of models speak. */
export type Wire = "messages" | "responses" | "chat";

/** A request as the provider has received it. */
export interface ProviderRequest {
  readonly wire: Wire;
  readonly model: string;
  /** The texts of the system, joined. */
  readonly system: string;
  /** The texts of the user, joined. */
  readonly user: string;
  /** All headers, those with secrets too. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the model says, and why it ends. */
export interface Said {
  readonly text: string;
  readonly end: "stop" | "length" | "refusal";
}

/** An event of a stream: its name, if the format names events, and its data. */
type StreamEvent = readonly [name: string | undefined, data: object | string];

/** How one provider words its answers. */
export interface Format {
  readonly path: string;
  /** The header with the key; a provider that asks for none has no such header. */
  readonly keyHeader: string | undefined;
  readonly whole: (said: Said, request: ProviderRequest) => object;
  readonly events: (said: Said, request: ProviderRequest) => readonly StreamEvent[];
  readonly error: (status: number, request: ProviderRequest) => object;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The texts of a content, which is a text or a list of parts. */
function textsOf(content: unknown): readonly string[] {
  if (typeof content === "string") return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown) => (isFields(part) && typeof part["text"] === "string" ? [part["text"]] : []));
}

/** The texts of a request in any format. */
export function promptOf(body: Fields): { readonly system: string; readonly user: string } {
  const list: unknown = body["messages"] ?? body["input"];
  const messages = (Array.isArray(list) ? list : []).filter(isFields);
  const of = (...roles: readonly string[]): readonly string[] =>
    messages
      .filter(({ role }) => typeof role === "string" && roles.includes(role))
      .flatMap((one) => textsOf(one["content"]));
  const system = [...textsOf(body["system"]), ...textsOf(body["instructions"]), ...of("system", "developer")];
  const user = [...(typeof list === "string" ? [list] : []), ...of("user")];
  return { system: system.join("\n"), user: user.join("\n") };
}

/** About four characters are one token. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** The tokens of a request, with those that surround each message. */
const inputTokens = ({ system, user }: ProviderRequest): number => tokensOf(system) + tokensOf(user) + 8;

/** The pieces in which a stream sends a text: about two words each, and never half of a character. */
const piecesOf = (text: string): readonly string[] => text.match(/[\s\S]{1,12}/gu) ?? [];

const created = 1_790_000_000;

/** The tool as which a model without structured output is made to answer; `undefined` if none is forced. */
function forcedTool(
  { body }: ProviderRequest,
  { text }: Said,
): { readonly name: string; readonly input: object } | undefined {
  const choice = body["tool_choice"];
  if (!isFields(choice) || !["tool", "any"].includes(String(choice["type"]))) return undefined;
  const [first] = Array.isArray(body["tools"]) ? (body["tools"] as readonly Fields[]) : [];
  const name = choice["name"] ?? first?.["name"];
  try {
    const input: unknown = JSON.parse(text);
    return typeof name === "string" && isFields(input) ? { name, input } : undefined;
  } catch {
    return undefined;
  }
}

const messages: Format = {
  path: "/v1/messages",
  keyHeader: "x-api-key",
  whole(said, request) {
    const { block, stop } = messageParts(said, request);
    return {
      id: "msg_01XFDUDYJgAACzvnptvVoYEL",
      type: "message",
      role: "assistant",
      model: request.model,
      content: block ? [block] : [],
      ...stop,
      usage: { ...messageUsage(request), output_tokens: tokensOf(said.text) + 2 },
    };
  },
  events(said, request) {
    const { block, stop } = messageParts(said, request);
    const isTool = block?.type === "tool_use";
    const start = {
      ...this.whole({ text: "", end: "stop" }, request),
      content: [],
      stop_reason: null,
      stop_details: null,
      usage: { ...messageUsage(request), output_tokens: 1 },
    };
    const deltas = piecesOf(isTool ? JSON.stringify(block.input) : said.text).map((piece) => ({
      type: "content_block_delta",
      index: 0,
      delta: isTool ? { type: "input_json_delta", partial_json: piece } : { type: "text_delta", text: piece },
    }));
    const list = [
      { type: "message_start", message: start },
      { type: "ping" },
      ...(block
        ? [
            {
              type: "content_block_start",
              index: 0,
              content_block: { ...block, ...(isTool ? { input: {} } : { text: "" }) },
            },
            ...deltas,
            { type: "content_block_stop", index: 0 },
          ]
        : []),
      { type: "message_delta", delta: stop, usage: { output_tokens: tokensOf(said.text) + 2 } },
      { type: "message_stop" },
    ];
    return list.map((data) => [data.type, data] as const);
  },
  error(status, request) {
    const [type, message] = messageErrors[status] ?? ["api_error", "Internal server error"];
    const error = { type, message: status === 404 ? `model: ${request.model}` : message };
    return { type: "error", error, request_id: "req_011CSHoEeqs5C35K2UUqR7Fy" };
  },
};

const messageErrors: Readonly<Record<number, readonly [type: string, message: string]>> = {
  400: ["invalid_request_error", "The request has a field too few."],
  401: ["authentication_error", "invalid x-api-key"],
  404: ["not_found_error", "model"],
  429: ["rate_limit_error", "This request would exceed the rate limit of your organization."],
  503: ["api_error", "Service unavailable"],
  529: ["overloaded_error", "Overloaded"],
};

/** What is known of the tokens before the answer. */
const messageUsage = (request: ProviderRequest): object => ({
  input_tokens: inputTokens(request),
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  service_tier: "standard",
});

type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: object };

/** The block of an answer, and why it ends. */
function messageParts(
  said: Said,
  request: ProviderRequest,
): { readonly block: Block | undefined; readonly stop: object } {
  const tool = forcedTool(request, said);
  const text: Block | undefined = said.text ? { type: "text", text: said.text } : undefined;
  const block: Block | undefined = tool ? { type: "tool_use", id: "toolu_01A09q90qw90lq917835lq9", ...tool } : text;
  const reasons = { stop: tool ? "tool_use" : "end_turn", length: "max_tokens", refusal: "refusal" } as const;
  const details = said.end === "refusal" ? { type: "refusal", category: null, explanation: null } : null;
  return { block, stop: { stop_reason: reasons[said.end], stop_sequence: null, stop_details: details } };
}

const responses: Format = {
  path: "/v1/responses",
  keyHeader: "authorization",
  whole(said, request) {
    const isRefusal = said.end === "refusal";
    const part = isRefusal
      ? { type: "refusal", refusal: said.text }
      : { type: "output_text", text: said.text, annotations: [], logprobs: [] };
    const status = said.end === "length" ? "incomplete" : "completed";
    const message = { id: "msg_68f0a1", type: "message", status, role: "assistant", content: said.text ? [part] : [] };
    const output = tokensOf(said.text) + 2;
    return {
      ...emptyResponse(request),
      status,
      output: [message],
      incomplete_details: said.end === "length" ? { reason: "max_output_tokens" } : null,
      usage: {
        input_tokens: inputTokens(request),
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: inputTokens(request) + output,
      },
    };
  },
  events(said, request) {
    const place = { item_id: "msg_68f0a1", output_index: 0, content_index: 0 };
    const isRefusal = said.end === "refusal";
    const kind = isRefusal ? "refusal" : "output_text";
    const item = { id: place.item_id, type: "message", role: "assistant" };
    const part = isRefusal ? { type: kind, refusal: said.text } : { type: kind, text: said.text, annotations: [] };
    const emptyPart = isRefusal ? { ...part, refusal: "" } : { ...part, text: "" };
    const ended = isRefusal ? { refusal: said.text } : { text: said.text, logprobs: [] };
    const status = said.end === "length" ? "incomplete" : "completed";
    const list = [
      { type: "response.created", response: emptyResponse(request) },
      { type: "response.in_progress", response: emptyResponse(request) },
      { type: "response.output_item.added", output_index: 0, item: { ...item, status: "in_progress", content: [] } },
      ...(said.text
        ? [
            { type: "response.content_part.added", ...place, part: emptyPart },
            ...piecesOf(said.text).map((delta) => ({ type: `response.${kind}.delta`, ...place, delta })),
            { type: `response.${kind}.done`, ...place, ...ended },
            { type: "response.content_part.done", ...place, part },
          ]
        : []),
      {
        type: "response.output_item.done",
        output_index: 0,
        item: { ...item, status, content: said.text ? [part] : [] },
      },
      { type: `response.${status}`, response: this.whole(said, request) },
    ];
    return list.map((data, index) => [data.type, { ...data, sequence_number: index }] as const);
  },
  error: openAiError,
};

/** A response that has begun. */
const emptyResponse = ({ model }: ProviderRequest): object => ({
  id: "resp_68f0a1",
  object: "response",
  created_at: created,
  status: "in_progress",
  error: null,
  incomplete_details: null,
  instructions: null,
  model,
  output: [],
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  service_tier: "default",
  store: false,
  tool_choice: "auto",
  tools: [],
  truncation: "disabled",
  usage: null,
  metadata: {},
});

const chat: Format = {
  path: "/v1/chat/completions",
  keyHeader: undefined,
  whole(said, request) {
    const isRefusal = said.end === "refusal";
    const content = isRefusal ? { content: null, refusal: said.text } : { content: said.text };
    return {
      ...chatHead(request, "chat.completion"),
      choices: [
        { index: 0, message: { role: "assistant", ...content }, logprobs: null, finish_reason: chatEnds[said.end] },
      ],
      usage: chatUsage(said, request),
    };
  },
  events(said, request) {
    const chunk = (delta: object, end: string | null = null): object => ({
      ...chatHead(request, "chat.completion.chunk"),
      choices: [{ index: 0, delta, finish_reason: end }],
    });
    const key = said.end === "refusal" ? "refusal" : "content";
    const options = request.body["stream_options"];
    const withUsage = isFields(options) && options["include_usage"] === true;
    const usage = { ...chatHead(request, "chat.completion.chunk"), choices: [], usage: chatUsage(said, request) };
    const list = [
      chunk({ role: "assistant", content: "" }),
      ...piecesOf(said.text).map((piece) => chunk({ [key]: piece })),
      chunk({}, chatEnds[said.end]),
      ...(withUsage ? [usage] : []),
      "[DONE]",
    ];
    return list.map((data) => [undefined, data] as const);
  },
  error: openAiError,
};

const chatEnds = { stop: "stop", length: "length", refusal: "stop" } as const;

const chatHead = ({ model }: ProviderRequest, object: string): object => ({
  id: "chatcmpl-318",
  object,
  created,
  model,
  system_fingerprint: "fp_ollama",
});

function chatUsage({ text }: Said, request: ProviderRequest): object {
  const [input, output] = [inputTokens(request), tokensOf(text) + 2];
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

/** The answer to a wrong key repeats the key, as some proxies do. */
function openAiError(status: number, { model, headers }: ProviderRequest): object {
  const key = headers["authorization"]?.replace(/^Bearer /u, "") ?? "";
  const errors: Readonly<Record<number, readonly [type: string, code: string | null, message: string]>> = {
    400: ["invalid_request_error", null, "The request has a field too few."],
    401: ["invalid_request_error", "invalid_api_key", `Incorrect API key provided: ${key}.`],
    404: ["invalid_request_error", "model_not_found", `The model '${model}' does not exist.`],
    429: ["requests", "rate_limit_exceeded", `Rate limit reached for ${model}.`],
    503: ["server_error", null, "The server is currently overloaded."],
  };
  const [type, code, message] = errors[status] ?? ["server_error", null, "The server had an error."];
  return { error: { message, type, param: null, code } };
}

/** The format of each kind of provider. */
export const formats: Readonly<Record<Wire, Format>> = { messages, responses, chat };
