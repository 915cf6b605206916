import { ServiceError } from '../../core/core.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Settings } from '../options.ts';
import { formatDistance, formatTable, print, printJson } from '../output.ts';
import { readsLines } from '../reads-lines.ts';
import type { SearchRequest } from '../waypost-types.ts';

/** A page that fits a terminal. */
const DEFAULT_LIMIT = 10;

type SearchSettings = Settings<
  'data' | 'near' | 'radius' | 'category' | 'lang' | 'limit' | 'json' | 'placeForm'
>;

/** Used members of the answer of `POST /v1/places/search` in form A. */
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
  argument: ['[text...]', 'what to search for; none reads it from standard input, one a line'],
  options: ['data', 'near', 'radius', 'category', 'lang', 'limit', 'json', 'placeForm'],
  tryFirst: 'waypost search cafe --near 43.7311,7.4197 --radius 2000',
  run: async (settings, words) => {
    if (readsLines(words, 'a text')) return answerSearches(settings);
    const body = await ask(settings, words.join(' '));
    if (settings.json) printJson(JSON.parse(body));
    else print(describeAnswer(JSON.parse(body)));
    return EXIT.done;
  },
});

async function ask(settings: SearchSettings, query: string): Promise<string> {
  const { near: location, radius, category, limit = DEFAULT_LIMIT, json, placeForm } = settings;
  if (!location)
    throw new ServiceError('INVALID_CONFIGURATION', 'A search needs a place: add --near LAT,LON.');
  const { askOwnServer } = await import('../own-server.ts');
  return askOwnServer(
    { ...settings, placeForm: json ? placeForm : 'a' },
    {
      method: 'POST',
      url: '/v1/places/search',
      payload: {
        query,
        location,
        limit,
        ...(radius !== undefined && { radius }),
        ...(category.length > 0 && { categories: category }),
      },
    },
  );
}

/** Lines that give their own place need no `--near`. */
async function answerSearches(settings: SearchSettings): Promise<number> {
  const { near: location, radius, category, limit, placeForm: form } = settings;
  const { answerLines } = await import('../lines.ts');
  return answerLines(settings, {
    plain: (query) => ({ query }),
    usual: { location, radius, limit, ...(category.length > 0 && { categories: category }) },
    ask: (waypost, body: SearchRequest) =>
      form === 'b' ? waypost.search(body, { form }) : waypost.search(body),
  });
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
