import Type from 'typebox';
import type { PlaceProperties } from '../../answers/answers.ts';
import { DEFAULT_WEIGHTS } from '../../search/search.ts';
import { type Collection, readPlaces } from '../answered.ts';
import { languagesOf } from '../languages.ts';
import { degreesText } from '../lines.ts';
import { type Near, readNear } from '../near.ts';
import { LANGUAGE, NEAR, readArguments, shown, text, whole } from '../parameters.ts';
import type { AgentParts } from '../parts.ts';
import { linesOf } from '../place-list.ts';
import { remarksOn } from '../remarks.ts';
import { subjectOf } from '../subject.ts';
import type { Arguments, Tool } from '../tool.ts';

const PARAMETERS = Type.Object({
  query: text('Kind or name, in any language: "pharmacy", "vegan restaurant with terrace", "Hotel Post".'),
  near: NEAR,
  radius: Type.Optional(whole(1, 100_000, 'Metres around near.')),
  open_now: Type.Optional(Type.Boolean({ description: 'Only places known to be open.' })),
  limit: Type.Optional(whole(1, 20, 'Default 5.')),
  language: LANGUAGE,
});

const USUAL_LIMIT = 5;

type Given = Arguments<typeof PARAMETERS>;

export const FIND_PLACES: Tool = {
  name: 'find_places',
  description:
    'Find shops, cafés, stops, sights and all other places by kind or name, best and nearest first. ' +
    'For streets, house numbers and towns use find_address.',
  parameters: PARAMETERS,
  call: async (given, parts) => {
    const asked = readArguments(PARAMETERS, given);
    const languages = languagesOf(asked.language, parts);
    const near = asked.near === undefined ? undefined : await readNear(asked.near, languages, parts);
    const found = await search(asked, near, languages, parts);
    if (found.features.length === 0) return nothingFound(asked, near);
    const from = anchorOf(found) ?? near;
    const lines = await linesOf(found.features, from, languages, parts);
    return [heading(asked, found, near), ...lines, ...remarksOn(found, asked.open_now)].join('\n');
  },
};

async function search(
  { query, radius, open_now: isOpen, limit = USUAL_LIMIT }: Given,
  near: Near | undefined,
  languages: readonly string[],
  parts: AgentParts,
): Promise<Collection<PlaceProperties>> {
  const nowMs = parts.nowMs();
  const request = {
    ...(near ? subjectOf(query, languages, parts) : { query }),
    isCompleting: false,
    ...(near && { centre: { lat: near.lat, lon: near.lon } }),
    ...(near && radius !== undefined && { radiusMetres: radius }),
    ...(isOpen && { openAtMs: nowMs }),
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: 0,
    limit,
    countTotal: false,
    explain: false,
  };
  return readPlaces(await parts.ask({ kind: 'search', request, shape: 'geojson', nowMs }));
}

/** The point that the query itself names: the station of "cafés near the station". */
function anchorOf({ interpretation }: Collection<unknown>) {
  const { location } = interpretation?.anchor ?? {};
  return location && { lat: location.lat, lon: location.lng };
}

function heading(
  { query }: Given,
  { features, interpretation }: Collection<unknown>,
  near: Near | undefined,
): string {
  const { name, location } = interpretation?.anchor ?? {};
  const anchor = location && `${name} (${degreesText(location.lat, location.lng)})`;
  const where = anchor ?? near?.label;
  return `${features.length} for ${shown(query)}${where === undefined ? '' : ` near ${where}`}:`;
}

function nothingFound({ query, radius, open_now: isOpen }: Given, near: Near | undefined): string {
  const where = near === undefined ? '' : ` near ${near.label}`;
  const ways = [
    ...(isOpen ? ['without open_now'] : []),
    ...(radius !== undefined ? ['with a larger radius'] : []),
    ...(near === undefined ? ['with near'] : []),
    'with one plain word for the kind, such as "bakery"',
    'or find_address for streets and towns',
  ];
  return `No place found for ${shown(query)}${where}. Try again ${ways.join(', ')}.`;
}
