import Type from 'typebox';
import { readArguments } from '../parameters.ts';
import type { Held } from '../parts.ts';
import type { Tool } from '../tool.ts';

const PARAMETERS = Type.Object({});
const DAY_CHARACTERS = 10;

export const WHAT_THIS_SERVER_HOLDS: Tool = {
  name: 'what_this_server_holds',
  description: 'Which regions the data covers, how much there is, how new it is, and whom to credit.',
  parameters: PARAMETERS,
  call: async (given, parts) => {
    readArguments(PARAMETERS, given);
    const { attribution } = JSON.parse(await parts.ask(ATTRIBUTION_OF_NOTHING));
    return [
      ...sentencesOf(parts.held()),
      LIMITS,
      `Credit where you show it: ${attribution}. OpenStreetMap data is under the ODbL.`,
    ].join('\n');
  },
};

/** Every answer names its sources, even one without results. */
const ATTRIBUTION_OF_NOTHING = {
  kind: 'reverse',
  request: { lat: 0, lon: 0, zoom: 1, languages: [], limit: 1 },
} as const;

const LIMITS =
  'Of the rest of the world only countries, regions and towns are known. There are no routes, traffic, ratings or photos.';

function sentencesOf({ names = [], places, date, densest }: Held): string[] {
  return [
    names.length > 0 ? `Regions: ${names.join(', ')}.` : 'The regions have no names.',
    ...(places === undefined
      ? []
      : [`Places: ${places.toLocaleString('en')}, with all streets and addresses.`]),
    ...(date === undefined ? [] : [`As of ${date.slice(0, DAY_CHARACTERS)}.`]),
    ...(densest ? [`Most places lie around ${densest.lat.toFixed(3)},${densest.lon.toFixed(3)}.`] : []),
  ];
}
