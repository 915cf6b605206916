import type { TagFilter, TagPattern } from '../../../filters/filters.ts';
import { refuse } from '../parameters.ts';
import { settlementTags } from '../settlement.ts';
import { addressRankOfTag, placeRankOfTag, RANKED_TAGS } from './rank.ts';

const POI_RANK = 30;
const OF_NO_POI = /^(?:place|building)$/;
const NATURAL = /^(?:natural|waterway|water)$/;
const MAN_MADE = /^(?:man_made|power|bridge)$/;
const SETTLEMENTS = settlementTags(['city', 'town', 'village', 'suburb', 'neighbourhood', 'locality']).map(
  ({ key, value }) => `${key}=${value}`,
);

/** Which main tags of places each value of `layer` lets through. */
const LAYERS: ReadonlyMap<string, (tag: string) => boolean> = new Map(
  Object.entries({
    address: () => false, // but for settlements, which are areas
    poi: (tag: string) => placeRankOfTag(tag) === POI_RANK && !OF_NO_POI.test(tagKeyOf(tag)),
    railway: (tag: string) => tagKeyOf(tag) === 'railway',
    natural: (tag: string) => NATURAL.test(tagKeyOf(tag)),
    manmade: (tag: string) => MAN_MADE.test(tagKeyOf(tag)) || isOther(tag),
  }),
);

/** Parks, land and whatever else no other layer has. */
function isOther(tag: string): boolean {
  const key = tagKeyOf(tag);
  return placeRankOfTag(tag) < POI_RANK && !NATURAL.test(key) && key !== 'railway' && key !== 'place';
}

/** Keys that the tests above name, and tags whose ranks differ from those of their keys. */
const KEYS = [
  ...['place', 'building', 'natural', 'waterway', 'water', 'man_made', 'power', 'bridge', 'railway'],
  ...RANKED_TAGS.filter((tag) => !tag.includes('=')),
];
const TAGS = [...SETTLEMENTS, ...RANKED_TAGS.filter((tag) => tag.includes('='))];
/** Stands for any other value, and for any other tag. */
const OTHER_VALUE = '*';
const OTHER_TAG = '*=*';

/** What `layer` may name. */
export const NOMINATIM_LAYERS = [...LAYERS.keys()];

/**
 * The places that some layers have.
 *
 * @param finestRank places of a greater rank are left out
 * @throws ServiceError VALIDATION_ERROR on an unknown layer
 */
export function layerTags(names: readonly string[], finestRank = POI_RANK): TagFilter {
  const tests = names.map(
    (name) =>
      LAYERS.get(name) ??
      refuse('layer', `is ${JSON.stringify(name)}; expected some of ${NOMINATIM_LAYERS.join(', ')}`),
  );
  const isOfAddresses = names.includes('address');
  return tagFilterOf((tag) => {
    if (SETTLEMENTS.includes(tag)) return isOfAddresses;
    return placeRankOfTag(tag) <= finestRank && tests.some((test) => test(tag));
  });
}

/** The test, which asks for no other tags than those of the tables above, as a filter. */
function tagFilterOf(test: (tag: string) => boolean): TagFilter {
  const isUsual = test(OTHER_TAG);
  const patterns = [...new Set(KEYS)].flatMap((key): TagPattern[] => {
    const own = TAGS.filter((tag) => tagKeyOf(tag) === key);
    const differing = own.filter((tag) => test(tag) !== isUsual);
    if (test(`${key}=${OTHER_VALUE}`) === isUsual) return differing.map(patternOf);
    const butValues = own.filter((tag) => !differing.includes(tag)).map(tagValueOf);
    return [{ key, ...(butValues.length > 0 && { butValues }) }];
  });
  const rest = TAGS.filter((tag) => !KEYS.includes(tagKeyOf(tag)) && test(tag) !== isUsual).map(patternOf);
  const all = [...patterns, ...rest];
  return { isOfPlaces: true, ...(isUsual ? { unwanted: all } : { wanted: all }) };
}

/** Settlements, and parts of them, of some `place_rank`. */
export function settlementTagsOfRanks(least: number, most: number): TagFilter {
  const isWithin = (tag: string) => placeRankOfTag(tag) >= least && placeRankOfTag(tag) <= most;
  return { isOfPlaces: true, wanted: SETTLEMENTS.filter(isWithin).map(patternOf) };
}

/** Areas and settlements of some ranks in addresses: boundaries by twice their administrative level. */
export function rankTags(least: number, most: number): TagFilter {
  const isWithin = (rank: number) => rank >= least && rank <= most;
  const adminLevels = Array.from({ length: 11 }, (_, at) => at + 2).filter((level) => isWithin(2 * level));
  const tags = [...SETTLEMENTS, 'place=country', 'place=state', 'place=region', 'place=county'];
  return {
    wanted: [
      ...adminLevels.map((level) => ({ key: 'admin_level', value: String(level) })),
      ...tags.filter((tag) => isWithin(addressRankOfTag(tag))).map(patternOf),
    ],
  };
}

function patternOf(tag: string): TagPattern {
  return { key: tagKeyOf(tag), value: tagValueOf(tag) };
}

function tagKeyOf(tag: string): string {
  return tag.slice(0, tag.indexOf('='));
}

function tagValueOf(tag: string): string {
  return tag.slice(tag.indexOf('=') + 1);
}
