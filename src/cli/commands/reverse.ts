import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { printFeatures } from '../features.ts';
import { OPTIONS } from '../options.ts';

/** Degrees are asked for to a centimetre, and never with an exponent, which the route refuses. */
const DECIMALS = 7;

export const reverseCommand = command({
  name: 'reverse',
  help: 'tell what is at a point without a server; the answers are those of GET /v1/places/geocode/reverse',
  argument: ['<point...>', 'LAT,LON in degrees'],
  options: ['data', 'zoom', 'limit', 'lang', 'json'],
  tryFirst: 'waypost reverse 47.1393,9.5228',
  run: async (settings, words) => {
    const { zoom, limit, json } = settings;
    const { lat, lon } = OPTIONS.near.read(words.join(' '));
    const { askOwnServer } = await import('../own-server.ts');
    const body = await askOwnServer(settings, {
      url: '/v1/places/geocode/reverse',
      query: {
        lat: lat.toFixed(DECIMALS),
        lng: lon.toFixed(DECIMALS),
        ...(zoom !== undefined && { zoom: String(zoom) }),
        ...(limit !== undefined && { limit: String(limit) }),
      },
    });
    printFeatures(body, json);
    return EXIT.done;
  },
});
