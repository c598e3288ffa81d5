import { tool, z } from '@cyanheads/mcp-ts-core';

export const report = tool('repository_report', {
  description: 'Reports about the health of a repository.',
  input: z.object({ repository: z.string().describe('Owner and name, such as octo/cat') }),
  output: z.object({
    name: z.string().describe('Name of the repository'),
  }),
  handler: async ({ repository }) => ({ name: repository }),
  format: (result) => [{ type: 'text', text: result.name }],
});
