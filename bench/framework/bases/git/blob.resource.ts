import { resource, z } from '@cyanheads/mcp-ts-core';
import { readFile } from 'node:fs/promises';
import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';

export const blobResource = resource('git://{repository}/blob/{+path}', {
  name: 'blob',
  title: 'File at HEAD',
  description: 'The content of a file in the work tree.',
  mimeType: 'text/plain',
  params: z.object({
    repository: z.string().describe('Name of the repository'),
    path: z.string().describe('Path of the file'),
  }),
  errors: [
    {
      reason: 'no_such_file',
      code: JsonRpcErrorCode.NotFound,
      when: 'The file does not exist.',
      recovery: 'List the folder of the file and choose another path.',
    },
  ],
  async handler(params, ctx) {
    try {
      return await readFile(params.path, 'utf8');
    } catch (error) {
      throw ctx.fail('no_such_file', `No file ${params.path}`, {}, { cause: error });
    }
  },
});
