import { resource, z } from '@cyanheads/mcp-ts-core';
import { notFound } from '@cyanheads/mcp-ts-core/errors';

const stations = new Map([['zrh', { name: 'Zürich airport', elevation: 432 }]]);

export const stationResource = resource('weather://stations/{stationId}/readings{?since,limit}', {
  name: 'station-readings',
  description: 'Readings of a weather station.',
  params: z.object({
    stationId: z.string().describe('Code of the station'),
    since: z.string().optional().describe('Only readings after this time, ISO 8601'),
    limit: z.string().optional().describe('How many readings to return'),
  }),
  handler: (params) => {
    const station = stations.get(params.stationId);
    if (!station) {
      throw notFound(`There is no station ${params.stationId}`);
    }
    return station;
  },
});
