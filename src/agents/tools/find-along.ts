import Type from 'typebox';
import type { PlaceProperties } from '../../answers/answers.ts';
import { PATH_LIMITS } from '../../filters/filters.ts';
import { DEFAULT_WEIGHTS, type SearchRequest } from '../../search/search.ts';
import { type Collection, readPlaces } from '../answered.ts';
import { languagesOf } from '../languages.ts';
import { distanceText } from '../lines.ts';
import { LANGUAGE, readArguments, shown, text, texts, whole } from '../parameters.ts';
import type { AgentParts } from '../parts.ts';
import { linesOf } from '../place-list.ts';
import { remarksOn } from '../remarks.ts';
import { subjectOf } from '../subject.ts';
import type { Arguments, Tool } from '../tool.ts';
import { readWay } from '../way.ts';

const { mostPoints, usualCorridorMetres, mostCorridorMetres } = PATH_LIMITS;
const MOST_STOPS = 100;
const CHARACTERS_A_POINT = 8;

const PARAMETERS = Type.Object({
  query: text('Kind or name, as in find_places.'),
  path: Type.Optional(texts(2, MOST_STOPS, 'Stops in order, each "lat,lon", or an address or place.')),
  polyline: Type.Optional(
    Type.String({
      maxLength: mostPoints * CHARACTERS_A_POINT,
      description: "Instead of path: a router's way, encoded.",
    }),
  ),
  precision: Type.Optional(whole(5, 6, 'Decimals of polyline; default 5.')),
  corridor: Type.Optional(
    whole(1, mostCorridorMetres, `Metres beside the way; default ${usualCorridorMetres}.`),
  ),
  open_now: Type.Optional(Type.Boolean()),
  limit: Type.Optional(whole(1, 20, 'Default 5.')),
  language: LANGUAGE,
});

const USUAL_LIMIT = 5;

type Given = Arguments<typeof PARAMETERS>;

export const FIND_ALONG: Tool = {
  name: 'find_along',
  description:
    'Find places beside a way, in its order, each with how far along and how far beside it. ' +
    'Straight lines join the stops of path, not roads: for a route give its polyline, or many of its points.',
  parameters: PARAMETERS,
  call: async (given, parts) => {
    const asked = readArguments(PARAMETERS, given);
    const languages = languagesOf(asked.language, parts);
    const { path, label } = await readWay(asked, languages, parts);
    const metres = asked.corridor ?? usualCorridorMetres;
    const found = await search(asked, { path, metres }, languages, parts);
    const where = `within ${distanceText(metres)} of ${label}`;
    const remarks = remarksOn(found, asked.open_now);
    if (found.features.length === 0) return [nothingFound(asked, where), ...remarks].join('\n');
    const listed = found.features.slice(0, asked.limit ?? USUAL_LIMIT);
    return [
      `${listed.length} for ${shown(asked.query)} ${where}:`,
      ...(await linesOf(listed, undefined, languages, parts)),
      ...(listed.length < found.features.length ? [moreAfter(listed.at(-1)?.properties)] : []),
      ...remarks,
    ].join('\n');
  },
};

/** A page in the order of the way would hide how much follows: one place more than is listed is asked for. */
async function search(
  { query, open_now: isOpen, limit = USUAL_LIMIT }: Given,
  corridor: NonNullable<SearchRequest['corridor']>,
  languages: readonly string[],
  parts: AgentParts,
): Promise<Collection<PlaceProperties>> {
  const nowMs = parts.nowMs();
  const request = {
    ...subjectOf(query, languages, parts),
    isCompleting: false,
    corridor,
    ...(isOpen && { openAtMs: nowMs }),
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: 0,
    limit: limit + 1,
    countTotal: isOpen === true, // places without hours are counted only then
    explain: false,
  };
  return readPlaces(await parts.ask({ kind: 'search', request, shape: 'geojson', nowMs }));
}

function moreAfter(last: PlaceProperties | undefined): string {
  const from = last?.distance_along === undefined ? '' : ` after ${distanceText(last.distance_along)}`;
  return `Note: more follow${from}; raise limit, or begin the way later.`;
}

function nothingFound({ query, open_now: isOpen }: Given, where: string): string {
  const ways = [
    ...(isOpen ? ['without open_now'] : []),
    'with a larger corridor',
    'with one plain word for the kind, such as "bakery"',
  ];
  return `No place found for ${shown(query)} ${where}. Try again ${ways.join(', or ')}.`;
}
