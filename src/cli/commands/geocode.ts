import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { printFeatures } from '../features.ts';

export const geocodeCommand = command({
  name: 'geocode',
  help: 'find an address or a place without a server; the answers are those of GET /v1/places/geocode/forward',
  argument: ['<text...>', 'address or name of a place'],
  options: ['data', 'country', 'limit', 'lang', 'json'],
  tryFirst: 'waypost geocode Vaduz, Liechtenstein',
  run: async (settings, words) => {
    const { country, limit, json } = settings;
    const { askOwnServer } = await import('../own-server.ts');
    const body = await askOwnServer(settings, {
      url: '/v1/places/geocode/forward',
      query: {
        q: words.join(' '),
        ...(country !== undefined && { country }),
        ...(limit !== undefined && { limit: String(limit) }),
      },
    });
    printFeatures(body, json);
    return EXIT.done;
  },
});
