import { appResource, z } from '@cyanheads/mcp-ts-core';

export const shelfMapView = appResource('ui://library/shelf-map.html', {
  name: 'shelf-map-view',
  description: 'The interactive plan that show_shelf_map opens.',
  params: z.object({}).describe('No parameters'),
  _meta: { ui: { csp: { resourceDomains: ['https://cdn.example.org'] } } },
  handler() {
    return '<!doctype html><title>Shelf map</title><div id="map"></div>';
  },
});
