import { command } from '../command.ts';
import { completeTable } from '../complete-table.ts';
import { EXIT } from '../exit-codes.ts';
import { printFeatures } from '../features.ts';
import { OPTIONS, type Settings } from '../options.ts';
import { readsLines } from '../reads-lines.ts';
import { TABLE_OPTIONS } from '../table-options.ts';

/** Degrees are asked for to a centimetre, and never with an exponent, which the route refuses. */
const DECIMALS = 7;

export const reverseCommand = command({
  name: 'reverse',
  help: 'tell what is at a point without a server; the answers are those of GET /v1/places/geocode/reverse',
  argument: ['[point...]', 'LAT,LON in degrees; none reads them from standard input, one a line'],
  options: ['data', 'zoom', 'limit', 'lang', 'json', ...TABLE_OPTIONS],
  tryFirst: 'waypost reverse 47.1393,9.5228',
  run: async (settings, words) => {
    const { zoom, limit, json } = settings;
    if (settings.csv !== undefined) return completeTable(settings, 'reverse', { ...(zoom && { zoom }) });
    if (readsLines(words, 'LAT,LON')) return answerPoints(settings);
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

async function answerPoints(settings: Settings<'data' | 'lang' | 'zoom' | 'limit'>): Promise<number> {
  const { zoom, limit } = settings;
  const { answerLines } = await import('../lines.ts');
  return answerLines(settings, {
    plain: (line) => {
      const { lat, lon: lng } = OPTIONS.near.read(line);
      return { lat, lng };
    },
    usual: { zoom, limit },
    ask: (waypost, parameters) => waypost.reverse(parameters),
  });
}
