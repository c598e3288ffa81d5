import type { FetchLike } from "@modelcontextprotocol/client";

/** The most that is read of one answer: a list of 10,000 large tools has 20 MB. */
const maxBody = 64 * 1024 * 1024;

/** What the requests of a connection came to, which the client's errors do not always tell. */
export class HttpEvidence {
  /** Why the last request did not reach a server. */
  failure: Error | undefined;
  /** The last answer that was an HTTP error, unless a good one has come since. */
  refusal: { readonly status: number; readonly statusText: string } | undefined;
  readonly #counts: (method: string) => boolean;

  /** @param counts whether the answers to requests of an HTTP method tell anything. */
  constructor(counts: (method: string) => boolean) {
    this.#counts = counts;
  }

  readonly fetch: FetchLike = async (url, init) => {
    const counts = this.#counts(init?.method ?? "GET");
    try {
      const response = await fetch(url, init);
      if (counts) this.refusal = response.ok ? undefined : { status: response.status, statusText: response.statusText };
      return response.ok ? bounded(response) : response;
    } catch (error) {
      // Requests that were called off fail, too, and mean nothing.
      if (counts && !init?.signal?.aborted && error instanceof Error) this.failure = error;
      throw error;
    }
  };
}

function bounded(response: Response): Response {
  if (!response.body) return response;
  let length = 0;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > maxBody) controller.error(new Error("the answer is larger than 64 MB"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(body, response);
}
