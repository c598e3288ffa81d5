import { tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode, McpError, conflict, forbidden, notFound, rateLimited, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';
import { LoanStatus } from './books.ts';

async function loanById(id: string) {
  const response = await fetch(`https://catalogue.example.org/loans/${id}`);
  return response.ok ? await response.json() : undefined;
}

export const renewLoan = tool('renew_loan', {
  title: 'Renew Loan',
  description: 'Extends a loan by another period, unless somebody else reserved the book.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  auth: ['loans:write'],
  input: z.object({
    loanId: z.string().describe('The ID of the loan, as list_loans returns it'),
    weeks: z.number().int().min(1).max(8).default(4).describe('Number of weeks to add'),
  }),
  output: z.object({
    loanId: z.string().describe('The ID of the loan'),
    status: LoanStatus.describe('State of the loan'),
    dueDate: z.string().describe('The new due date, ISO 8601'),
    renewals: z.number().describe('How often the loan was renewed'),
  }),
  errors: [
    {
      reason: 'loan_not_found',
      code: JsonRpcErrorCode.NotFound,
      when: 'No loan has this ID.',
      recovery: 'Call list_loans to see the IDs of all open loans.',
    },
    {
      reason: 'book_reserved',
      code: JsonRpcErrorCode.Conflict,
      when: 'Another reader reserved the book.',
      recovery: 'Tell the reader to return the book by its due date.',
      retryable: false,
    },
  ],
  async handler(input, ctx) {
    const loan = await loanById(input.loanId);
    if (!loan) throw ctx.fail('loan_not_found', `No loan ${input.loanId}`);
    if (loan.reserved) throw ctx.fail('book_reserved', 'The book is reserved', { isbn: loan.isbn });
    return { loanId: loan.id, status: loan.status, dueDate: loan.dueDate, renewals: loan.renewals };
  },
  format: (result) => [
    {
      type: 'text',
      text: `Loan ${result.loanId} (${result.status}) is due on ${result.dueDate} after ${result.renewals} renewals.`,
    },
  ],
});
