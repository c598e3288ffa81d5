import { resource, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode, McpError, conflict, notFound, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';
import { BookSchema } from './books.ts';

export const bookResource = resource('library://books/{isbn}', {
  name: 'book-details',
  title: 'Book Details',
  description: 'Everything that the catalogue knows about one book.',
  mimeType: 'application/json',
  auth: ['catalogue:read'],
  params: z.object({
    isbn: z.string().describe('ISBN-13 without hyphens'),
  }),
  output: BookSchema,
  async handler(params, ctx) {
    const response = await fetch(`https://catalogue.example.org/books/${params.isbn}`, { signal: ctx.signal });
    if (response.status === 404) throw notFound(`No book ${params.isbn}`, { isbn: params.isbn });
    return (await response.json()) as z.infer<typeof BookSchema>;
  },
});
