/** @file Reads the capabilities that a server declares over HTTP. */

const CLIENT = { name: "conformance-bench", version: "1.0.0" };
const HANDSHAKE = "2025-11-25";
const META = "io.modelcontextprotocol/";

/**
 * The capabilities that a server declares.
 * @param {string} url
 * @param {string} revision the protocol version to request
 * @returns {Promise<object>} an empty object if the server declares none
 */
export async function capabilitiesOf(url, revision) {
  const isModern = revision > HANDSHAKE;
  const method = isModern ? "server/discover" : "initialize";
  const modern = {
    _meta: { [`${META}protocolVersion`]: revision, [`${META}clientInfo`]: CLIENT, [`${META}clientCapabilities`]: {} },
  };
  const params = isModern ? modern : { protocolVersion: revision, capabilities: {}, clientInfo: CLIENT };
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(isModern && { "mcp-protocol-version": revision, "mcp-method": method }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  });
  for await (const text of messages(response)) {
    const message = JSON.parse(text);
    if (message.id === 1) return message.result?.capabilities ?? {};
  }
  return {};
}

/** The messages in a response, which is JSON or an event stream. */
async function* messages(response) {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    yield await response.text();
    return;
  }
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (const event of text.split(/\r?\n\r?\n/).slice(0, -1)) {
      const data = [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join("\n");
      if (data.trim() !== "") yield data;
    }
  }
}
