import { createApp, disabledTool } from '@cyanheads/mcp-ts-core';
import { bookResource } from './book.resource.ts';
import { readingList } from './reading-list.prompt.ts';
import { renewLoan } from './renew-loan.tool.ts';
import { searchBooks } from './search-books.tool.ts';
import { shelfMapView } from './shelf-map.app-resource.ts';
import { shelfMapTool } from './shelf-map.app-tool.ts';

await createApp({
  name: 'library-mcp-server',
  title: 'Library',
  tools: [searchBooks, renewLoan, shelfMapTool],
  resources: [bookResource, shelfMapView],
  prompts: [readingList],
  landing: {
    tagline: 'Search the catalogue, renew loans, find the shelf.',
    logo: 'https://library.example.org/logo.svg',
    repoRoot: 'https://github.com/example/library-mcp-server',
    links: [
      { label: 'Catalogue', href: 'https://catalogue.example.org' },
      { label: 'Opening hours', href: 'https://library.example.org/hours', external: true },
    ],
    envExample: {
      LIBRARY_API_KEY: 'your-key',
      LIBRARY_BRANCH: 'central',
    },
    connectSnippets: {
      claude: 'claude mcp add library -- npx library-mcp-server',
      stdio: '{ "command": "npx", "args": ["library-mcp-server"] }',
    },
    theme: { accent: '#0f766e' },
  },
});
