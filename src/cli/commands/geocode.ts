import { command } from '../command.ts';
import { completeTable } from '../complete-table.ts';
import { EXIT } from '../exit-codes.ts';
import { printFeatures } from '../features.ts';
import type { Settings } from '../options.ts';
import { readsLines } from '../reads-lines.ts';
import { TABLE_OPTIONS } from '../table-options.ts';

export const geocodeCommand = command({
  name: 'geocode',
  help: 'find an address or a place without a server; the answers are those of GET /v1/places/geocode/forward',
  argument: ['[text...]', 'address or name of a place; none reads them from standard input, one a line'],
  options: ['data', 'country', 'limit', 'lang', 'json', ...TABLE_OPTIONS],
  tryFirst: 'waypost geocode Vaduz, Liechtenstein',
  run: async (settings, words) => {
    const { country, limit, json } = settings;
    if (settings.csv !== undefined)
      return completeTable(settings, 'forward', { ...(country && { country }) });
    if (readsLines(words, 'an address')) return answerAddresses(settings);
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

async function answerAddresses(settings: Settings<'data' | 'lang' | 'country' | 'limit'>): Promise<number> {
  const { country, limit } = settings;
  const { answerLines } = await import('../lines.ts');
  return answerLines(settings, {
    plain: (q) => ({ q }),
    usual: { country, limit },
    ask: (waypost, parameters) => waypost.forward(parameters),
  });
}
