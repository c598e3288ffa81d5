import { prompt, z } from '@cyanheads/mcp-ts-core';

const intro = 'Summarise the changes of the last week for a changelog.';

export const changelogPrompt = prompt('git_changelog', {
  description: 'Asks for a summary of the newest commits.',
  args: z.object({ style: z.string().optional().describe('Keep a Changelog, prose, …') }),
  async generate(args) {
    return [{ role: 'user', content: { type: 'text', text: `${intro} Style: ${args.style ?? 'prose'}` } }];
  },
});
