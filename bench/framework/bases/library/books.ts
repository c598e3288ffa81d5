import { z } from '@cyanheads/mcp-ts-core';

export const BookSchema = z
  .object({
    isbn: z.string().describe('ISBN-13 without hyphens'),
    title: z.string().describe('Title of the book'),
    authors: z.array(z.string()).describe('Names of the authors'),
    year: z.number().int().optional().describe('Year of the first edition'),
    available: z.boolean().describe('Whether a copy can be borrowed now'),
  })
  .describe('A book of the catalogue');

export const LoanStatus = z.enum(['active', 'overdue', 'returned']);

export function heading(text: string) {
  return `## ${text}`;
}

export async function searchCatalogue(query: string, limit: number) {
  const response = await fetch(`https://catalogue.example.org/books?q=${encodeURIComponent(query)}&limit=${limit}`);
  return (await response.json()) as { books: z.infer<typeof BookSchema>[]; totalCount: number };
}
