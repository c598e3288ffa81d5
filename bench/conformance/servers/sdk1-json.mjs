/** @file A server on version 1 of the SDK without sessions that answers with JSON. Run: `node sdk1-json.mjs <port>`. */
import { createServer } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { toolbox } from "../../../fixtures/live/sdk1-toolbox.mjs";

const handler = async (request, response) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.on("close", () => void transport.close());
  await toolbox().connect(transport);
  await transport.handleRequest(request, response);
};
createServer(handler).listen(Number(process.argv[2]), "127.0.0.1");
