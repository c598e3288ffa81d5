import { tool, z } from '@cyanheads/mcp-ts-core';
import * as errors from '@cyanheads/mcp-ts-core/errors';
import {
  JsonRpcErrorCode,
  McpError,
  conflict,
  forbidden,
  invalidParams,
  notFound,
  rateLimited,
  serviceUnavailable,
  unauthorized,
  validationError,
} from '@cyanheads/mcp-ts-core/errors';

const endpoint = 'https://tickets.example.org/api/issues';

function assertQueue(queue: string) {
  if (!/^[A-Z]+$/.test(queue)) throw new Error(`'${queue}' is no queue`);
}

export const createTicket = tool('tickets_create', {
  description: 'Creates a ticket in a queue and returns its key.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    queue: z.string().describe('Name of the queue'),
    summary: z.string().max(200).describe('One line about the ticket'),
    labels: z.array(z.string()).optional().describe('Labels of the ticket'),
    parent: z
      .object({ key: z.string().describe('Key of the parent'), relation: z.string().describe('How they are related') })
      .optional()
      .describe('The ticket that this one belongs to'),
  }),
  output: z.object({
    key: z.string().describe('Key of the new ticket'),
    url: z.string().describe('Where a browser shows it'),
  }),
  handler: async (input, ctx) => {
    assertQueue(input.queue);
    const response = await fetch(endpoint, {
      method: 'POST',
      body: JSON.stringify(input),
      signal: ctx.signal,
    });
    if (response.status === 409) {
      throw conflict('This ticket exists already', { summary: input.summary });
    }
    return await response.json();
  },
  format: (result) => [{ type: 'text', text: `Created ${result.key}: ${result.url}` }],
});
