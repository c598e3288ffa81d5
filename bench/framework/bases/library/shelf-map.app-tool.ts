import { appTool, z } from '@cyanheads/mcp-ts-core';

const SHELF_MAP = 'ui://library/shelf-map.html';

export const shelfMapTool = appTool('show_shelf_map', {
  resourceUri: SHELF_MAP,
  title: 'Shelf Map',
  description: 'Shows where a book stands on an interactive plan of the branch.',
  annotations: { readOnlyHint: true },
  input: z.object({ isbn: z.string().describe('ISBN-13 without hyphens') }),
  output: z.object({
    shelf: z.string().describe('Signature of the shelf'),
    floor: z.number().describe('Floor of the building, 0 is the ground floor'),
  }),
  handler(input) {
    return { shelf: input.isbn.slice(0, 4), floor: 1 };
  },
  format(result) {
    return [
      { type: 'text', text: JSON.stringify(result) },
      { type: 'text', text: `Shelf ${result.shelf}, floor ${result.floor}` },
    ];
  },
});
