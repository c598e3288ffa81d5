import { Transform, type TransformCallback } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/server";
import { isRecord } from "../../model/json.ts";

/** An error that is sent in place of the SDK's answer. */
export interface RequestRefusal {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string; readonly data?: object };
}

/** The longest message, in UTF-16 units. */
const maxLine = 10_000_000;

/** The revisions with a version in each request. Source: MCP 2026-07-28, basic/versioning. */
const stateless = ["2026-07-28"];

/**
 * The refusal of a line, as JSON-RPC 2.0 and MCP require it; `undefined` for a message that the SDK answers. The SDK
 * answers neither texts that are no JSON nor requests without a method, and reads the version of the first request
 * only.
 */
function refusalOf(line: string): RequestRefusal | undefined {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return refused(null, -32_700, "Parse error: the line is not JSON.");
  }
  if (!isRecord(message)) return refused(null, -32_600, "Invalid request: it is not an object.");
  const { id, jsonrpc, method, params } = message;
  const known = typeof id === "string" || typeof id === "number" ? id : null;
  if (jsonrpc !== "2.0") return refused(known, -32_600, "Invalid request: 'jsonrpc' is not '2.0'.");
  const isAnswer = !("method" in message) && ("result" in message || "error" in message);
  if (isAnswer) return undefined;
  if ("id" in message && known === null) return refused(null, -32_600, "Invalid request: 'id' is no text or number.");
  if (typeof method !== "string") return refused(known, -32_600, "Invalid request: 'method' is not a text.");
  const meta = isRecord(params) && isRecord(params["_meta"]) ? params["_meta"] : {};
  const version = meta[PROTOCOL_VERSION_META_KEY];
  if (id === undefined || typeof version !== "string" || stateless.includes(version)) return undefined;
  const data = { supported: stateless, requested: version };
  return refused(known, -32_022, "Unsupported protocol version.", data);
}

function refused(id: RequestRefusal["id"], code: number, message: string, data?: object): RequestRefusal {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data ? { data } : {}) } };
}

/** Passes on the lines of a stream that the SDK answers, and refuses the others. */
export class Gate extends Transform {
  readonly #refuse: (refusal: RequestRefusal) => void;
  readonly #decoder = new StringDecoder("utf8");
  #rest = "";
  #isTooLong = false;

  constructor(refuse: (refusal: RequestRefusal) => void) {
    super();
    this.#refuse = refuse;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (this.#isTooLong) this.#isTooLong = false;
      else if (line.trim()) this.#pass(line);
    }
    if (this.#rest.length > maxLine) {
      if (!this.#isTooLong) this.#refuse(refused(null, -32_600, "Invalid request: it is longer than 10 MB."));
      this.#isTooLong = true;
      this.#rest = "";
    }
    done();
  }

  #pass(line: string): void {
    const refusal = refusalOf(line);
    if (refusal) this.#refuse(refusal);
    else this.push(`${line}\n`);
  }
}
