import { tool, z } from '@cyanheads/mcp-ts-core';
import { conflict, notFound } from '@cyanheads/mcp-ts-core/errors';

const repository = z.string().describe('Absolute path of the work tree');
const BranchSchema = z.object({
  name: z.string().describe('Name of the branch'),
  head: z.string().describe('Hash of its newest commit'),
});

const listBranches = tool('git_list_branches', {
  description: 'Lists the branches of a repository.',
  annotations: { readOnlyHint: true },
  input: z.object({ repository }),
  output: z.object({ branches: z.array(BranchSchema.describe('A branch')).describe('The branches') }),
  handler: async () => ({ branches: [] }),
  format: ({ branches }) => [{ type: 'text', text: branches.map(({ name, head }) => `${name} ${head}`).join('\n') }],
});

const createBranch = tool('git_create_branch', {
  description: 'Creates a branch at a commit.',
  input: z.object({ repository, name: z.string().describe('Name of the branch'), at: z.string().describe('A commit') }),
  output: BranchSchema,
  handler: async ({ name, at }) => {
    if (name === 'main') throw conflict('The branch exists');
    return { name, head: at };
  },
  format: (branch) => [{ type: 'text', text: `Created ${branch.name} at ${branch.head}` }],
});

const deleteBranch = tool('git_delete_branch', {
  description: 'Deletes a branch that was merged.',
  annotations: { destructiveHint: true },
  input: z.object({ repository, name: z.string().describe('Name of the branch') }),
  output: z.object({ deleted: z.boolean().describe('Whether the branch was deleted') }),
  async handler({ name }) {
    if (name === 'main') throw notFound('This branch cannot be deleted');
    return { deleted: true };
  },
  format: ({ deleted }) => [{ type: 'text', text: deleted ? 'deleted' : 'not merged yet' }],
});

export const branchTools = [listBranches, createBranch, deleteBranch];
