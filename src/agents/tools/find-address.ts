import Type from 'typebox';
import type { GeocodeProperties } from '../../answers/answers.ts';
import { type Feature, readCollection } from '../answered.ts';
import { languagesOf } from '../languages.ts';
import { addressLabel, joined, pointText } from '../lines.ts';
import { readNear } from '../near.ts';
import { LANGUAGE, NEAR, readArguments, shown, text, whole } from '../parameters.ts';
import type { Tool } from '../tool.ts';

const PARAMETERS = Type.Object({
  text: text('Address, street, town, postcode, crossing or plus code: "Städtle 12, Vaduz".'),
  near: NEAR,
  limit: Type.Optional(whole(1, 10, 'Default 3.')),
  language: LANGUAGE,
});

const USUAL_LIMIT = 3;
/** Below this a reader should look twice. */
const SURE = 0.7;

export const FIND_ADDRESS: Tool = {
  name: 'find_address',
  description: 'Geocode: where an address, street, town or named place is, likeliest first.',
  parameters: PARAMETERS,
  call: async (given, parts) => {
    const asked = readArguments(PARAMETERS, given);
    const languages = languagesOf(asked.language, parts);
    const near = asked.near === undefined ? undefined : await readNear(asked.near, languages, parts);
    const request = {
      text: asked.text,
      ...(near && { near: { lat: near.lat, lon: near.lon } }),
      languages,
      limit: asked.limit ?? USUAL_LIMIT,
    };
    const { features } = readCollection(await parts.ask({ kind: 'forward', request }));
    if (features.length === 0) return nothingFound(asked.text);
    return features.map((feature, at) => `${at + 1}. ${line(feature)}`).join('\n');
  },
};

/** An address with how surely it is the one that was asked for. */
function line(feature: Feature<GeocodeProperties>): string {
  const { properties } = feature;
  const { type, confidence, place_id: id } = properties;
  return joined([
    addressLabel(properties),
    type,
    doubtOf(properties),
    confidence < SURE ? `unsure (confidence ${confidence})` : undefined,
    pointText(feature),
    id === undefined ? undefined : `id ${id}`,
  ]);
}

/** Why the answer may not be what was asked for; undefined if it is. */
function doubtOf({ match_type: match, type }: GeocodeProperties): string | undefined {
  switch (match) {
    case 'interpolated':
      return 'estimated between known house numbers';
    case 'approximate':
      return 'matches in part, or with a correction';
    case 'fallback':
      return `only the ${type} is known, not all that was asked for`;
    default:
      return undefined;
  }
}

function nothingFound(asked: string): string {
  const ways =
    'with less of it (street and town), without unit or floor, or find_places for the name of a business';
  return `No address found for ${shown(asked)}. Try again ${ways}.`;
}
