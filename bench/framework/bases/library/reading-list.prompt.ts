import { prompt, z } from '@cyanheads/mcp-ts-core';

export const readingList = prompt('reading_list', {
  title: 'Reading List',
  description: 'Asks for a reading list about a subject.',
  args: z.object({
    subject: z.string().describe('What the list is about'),
    level: z.string().optional().describe('For example: beginner, student, expert'),
  }),
  generate: (args) => [
    {
      role: 'user',
      content: { type: 'text', text: `Make a reading list about ${args.subject} for a ${args.level ?? 'curious'} reader.` },
    },
  ],
});
