import { tool, z } from '@cyanheads/mcp-ts-core';

const Current = z.object({
  kind: z.literal('current').describe('The weather now'),
  temperature: z.number().describe('Degrees Celsius'),
  conditions: z.enum(['clear', 'cloudy', 'rain', 'snow']).describe('What the sky looks like'),
});

const Daily = z.object({
  kind: z.literal('daily').describe('A forecast of several days'),
  days: z
    .array(
      z
        .object({
          date: z.iso.date().describe('Day, ISO 8601'),
          high: z.number().describe('Highest temperature in degrees Celsius'),
          low: z.number().describe('Lowest temperature in degrees Celsius'),
        })
        .describe('A day'),
    )
    .describe('The days in order'),
});

export const forecastTool = tool('weather_forecast', {
  description: 'Returns the current weather or the forecast of a place.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: z.object({
    latitude: z.number().min(-90).max(90).describe('Latitude in degrees'),
    longitude: z.number().min(-180).max(180).describe('Longitude in degrees'),
    mode: z.enum(['current', 'daily']).default('current').describe('What to return'),
  }),
  output: z.object({
    place: z.string().describe('Name of the nearest place'),
    report: z.discriminatedUnion('kind', [Current.describe('Weather now'), Daily.describe('Days')]).describe('The report'),
  }),
  async handler(input) {
    const url = new URL('https://api.weather.example.org/v1/forecast');
    url.searchParams.set('lat', String(input.latitude));
    url.searchParams.set('lon', String(input.longitude));
    const response = await fetch(url);
    return await response.json();
  },
  format: ({ place, report }) => {
    if (report.kind === 'current') {
      return [{ type: 'text', text: `${place}, current: ${report.temperature} °C, conditions: ${report.conditions}` }];
    }
    const days = report.days.map((day) => `- ${day.date}: ${day.low} to ${day.high} °C`).join('\n');
    return [{ type: 'text', text: `${place}, daily:\n${days}` }];
  },
});
