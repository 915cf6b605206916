import Type from 'typebox';
import { DEFAULT_WEIGHTS } from '../../search/search.ts';
import { readCollection, readPlaces } from '../answered.ts';
import { languagesOf } from '../languages.ts';
import { addressLabel, joined } from '../lines.ts';
import { LANGUAGE, readArguments, whole } from '../parameters.ts';
import type { AgentParts } from '../parts.ts';
import { linesOf } from '../place-list.ts';
import type { Arguments, Tool } from '../tool.ts';

const PARAMETERS = Type.Object({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
  radius: Type.Optional(whole(1, 5_000, 'Metres in which places are listed; default 100.')),
  limit: Type.Optional(whole(1, 20, 'Default 5.')),
  language: LANGUAGE,
});

const USUAL_RADIUS_METRES = 100;
const USUAL_LIMIT = 5;
const HOUSES = 18;

type Given = Arguments<typeof PARAMETERS>;

export const WHAT_IS_HERE: Tool = {
  name: 'what_is_here',
  description:
    'Reverse geocode: the address at a point, the town and country it is in, and the named places around.',
  parameters: PARAMETERS,
  call: async (given, parts) => {
    const asked = readArguments(PARAMETERS, given);
    const languages = languagesOf(asked.language, parts);
    const [address, places] = await Promise.all([
      addressAt(asked, languages, parts),
      placesAround(asked, languages, parts),
    ]);
    const radius = asked.radius ?? USUAL_RADIUS_METRES;
    if (places.length === 0)
      return `${address}\nNo named place within ${radius} m; a larger radius may find some.`;
    return [address, `Named places within ${radius} m:`, ...places].join('\n');
  },
};

async function addressAt(
  { lat, lon }: Given,
  languages: readonly string[],
  { ask }: AgentParts,
): Promise<string> {
  const request = { lat, lon, zoom: HOUSES, languages, limit: 1 };
  const [feature] = readCollection(await ask({ kind: 'reverse', request })).features;
  if (!feature) return `No address is known at ${lat},${lon}: it is outside of the data, or at sea.`;
  const { type, place_id: id } = feature.properties;
  return joined([`At ${lat},${lon}: ${addressLabel(feature.properties)}`, type, id && `id ${id}`]);
}

async function placesAround(
  { lat, lon, radius: radiusMetres = USUAL_RADIUS_METRES, limit = USUAL_LIMIT }: Given,
  languages: readonly string[],
  parts: AgentParts,
): Promise<readonly string[]> {
  const request = {
    isCompleting: false,
    centre: { lat, lon },
    radiusMetres,
    isNamed: true,
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: 0,
    limit,
    countTotal: false,
    explain: false,
  };
  const answer = await parts.ask({ kind: 'search', request, shape: 'geojson', nowMs: parts.nowMs() });
  return linesOf(readPlaces(answer).features, { lat, lon }, languages, parts);
}
