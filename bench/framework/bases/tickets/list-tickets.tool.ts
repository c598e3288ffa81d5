import { tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';

type Ticket = { key: string; summary: string; priority: 'low' | 'normal' | 'urgent'; assignee: string | null };

const tickets: Ticket[] = [];

const ticketShape = {
  key: z.string().describe('Key of the ticket, such as OPS-12'),
  summary: z.string().describe('One line about the ticket'),
  priority: z.enum(['low', 'normal', 'urgent']).describe('How urgent it is'),
  assignee: z.string().nullable().describe('Who works on it, null if nobody does'),
};

function ticketLine({ key, summary, priority, assignee }: Ticket) {
  return `- **${key}** ${summary} (priority ${priority}, assigned to ${assignee ?? 'nobody'})`;
}

export const listTickets = tool('tickets_list', {
  description: 'Lists the tickets of a queue, the most urgent ones first.',
  annotations: { readOnlyHint: true },
  auth: ['tickets:read'],
  input: z.object({
    queue: z.string().describe('Name of the queue'),
    limit: z.number().int().min(1).max(100).default(25).describe('Number of tickets to return'),
  }),
  output: z.object({
    tickets: z.array(z.object(ticketShape).describe('A ticket')).describe('The tickets'),
  }),
  enrichment: {
    effectiveQuery: z.string().describe('The query that was run'),
    truncated: z.boolean().describe('True if there are more tickets'),
    shown: z.number().describe('Number of tickets returned'),
    cap: z.number().describe('The limit that was applied'),
    filters: z.array(z.string()).describe('The filters that were applied'),
  },
  enrichmentTrailer: {
    filters: { label: 'Filters', render: (filters) => filters.join(', ') },
  },
  errors: [
    {
      reason: 'unknown_queue',
      code: JsonRpcErrorCode.NotFound,
      when: 'There is no queue of this name',
      recovery: 'Call tickets_queues first and use one of its names.',
    },
  ],
  handler: async (input, ctx) => {
    const found = tickets.filter((ticket) => ticket.key.startsWith(input.queue));
    if (found.length === 0) throw ctx.fail('unknown_queue', `No queue ${input.queue}`);
    ctx.enrich({ effectiveQuery: `queue = ${input.queue}`, filters: ['open'] });
    if (found.length > input.limit) ctx.enrich.truncated({ shown: input.limit, cap: input.limit });
    return { tickets: found.slice(0, input.limit) };
  },
  format: (result) => [{ type: 'text', text: result.tickets.map(ticketLine).join('\n') }],
});
