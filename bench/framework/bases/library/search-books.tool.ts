import { tool, z } from '@cyanheads/mcp-ts-core';
import { notFound, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';
import { BookSchema, heading, searchCatalogue } from './books.ts';

export const searchBooks = tool('search_books', {
  title: 'Search Books',
  description: 'Searches the catalogue by title, author or subject and returns the matching books.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  auth: ['catalogue:read'],
  input: z.object({
    query: z.string().min(2).describe('Words of the title, author or subject'),
    branch: z.enum(['central', 'north', 'harbour']).optional().describe('Only books of this branch'),
    limit: z.number().int().min(1).max(50).default(10).describe('Number of books to return'),
  }),
  output: z.object({
    books: z.array(BookSchema).describe('The matching books'),
    totalCount: z.number().describe('Number of all matching books'),
  }),
  handler: async (input, ctx) => {
    ctx.log.info('Searching the catalogue', { query: input.query });
    const found = await searchCatalogue(input.query, input.limit);
    return { books: found.books, totalCount: found.totalCount };
  },
  format: (result) => {
    const lines = [heading(`${result.totalCount} books`)];
    for (const book of result.books) {
      lines.push(`### ${book.title}`);
      lines.push(`ISBN ${book.isbn} by ${book.authors.join(', ')}`);
      if (book.year !== undefined) lines.push(`First edition: ${book.year}`);
      lines.push(`**Available:** ${book.available ? 'yes' : 'no'}`);
    }
    return [{ type: 'text', text: lines.join('\n') }];
  },
});
