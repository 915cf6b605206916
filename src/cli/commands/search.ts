import { ServiceError } from '../../core/core.ts';
import { createServer } from '../../http/http.ts';
import { loadTaxonomy } from '../../taxonomy/taxonomy.ts';
import { command } from '../command.ts';
import { icuWarning, openDataSet } from '../data-set.ts';
import { EXIT } from '../exit-codes.ts';
import type { Settings } from '../options.ts';
import { formatDistance, formatTable, notice, print } from '../output.ts';

type SearchSettings = Settings<
  'data' | 'near' | 'radius' | 'category' | 'lang' | 'limit' | 'json' | 'placeForm'
>;

/** What is read of the answer of `POST /v1/places/search` in form A. */
interface Answer {
  readonly results: readonly {
    readonly id: string;
    readonly name?: string;
    readonly categories: readonly string[];
    readonly distance: number;
    readonly score: number;
  }[];
  readonly total: number;
}

export const searchCommand = command({
  name: 'search',
  help: 'search a data set without a server; the answers are those of POST /v1/places/search',
  argument: ['<text...>', 'what to search for'],
  options: ['data', 'near', 'radius', 'category', 'lang', 'limit', 'json', 'placeForm'],
  tryFirst: 'waypost search cafe --near 43.7311,7.4197 --radius 2000',
  run: async (settings, words) => {
    const body = await ask(settings, words.join(' '));
    print(settings.json ? JSON.stringify(JSON.parse(body), null, 2) : describeAnswer(JSON.parse(body)));
    return EXIT.done;
  },
});

/** Asks the server's own route, without a socket, so that both always agree. */
async function ask(settings: SearchSettings, query: string): Promise<string> {
  const { near: location, radius, category, lang, limit, json, placeForm } = settings;
  if (!location)
    throw new ServiceError('INVALID_CONFIGURATION', 'A search needs a place: add --near LAT,LON.');
  const taxonomy = await loadTaxonomy();
  const dataSet = await openDataSet(settings.data, taxonomy);
  const warning = icuWarning(dataSet.generation);
  if (warning) notice(`warning: ${warning}`);
  const server = createServer({
    dataSet: () => dataSet,
    taxonomy,
    configuration: { placeForm: json ? placeForm : 'a', cacheEntries: 0 },
  });
  const response = await server.inject({
    method: 'POST',
    url: '/v1/places/search',
    headers: { 'accept-language': lang.join(',') },
    payload: {
      query,
      location,
      limit,
      ...(radius !== undefined && { radius }),
      ...(category.length > 0 && { categories: category }),
    },
  });
  await Promise.all([server.close(), dataSet.close()]);
  if (response.statusCode !== 200) throw asError(response.json());
  return response.body;
}

function asError({ message }: { message: string }): ServiceError {
  return new ServiceError('INVALID_CONFIGURATION', message);
}

function describeAnswer({ results, total }: Answer): string {
  if (results.length === 0) return 'nothing found';
  const rows = results.map((place) => [
    place.name ?? '(no name)',
    place.categories[0] ?? '',
    formatDistance(place.distance),
    place.score.toFixed(3),
    place.id,
  ]);
  const table = formatTable([['name', 'category', 'distance', 'score', 'id'], ...rows]);
  return total > results.length ? `${table}\n${results.length} of ${total}` : table;
}
