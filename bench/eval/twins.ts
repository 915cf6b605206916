import type { SourceType, Tags } from '../../src/core/core.ts';
import type { Found } from '../../src/find/find.ts';
import { readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { DEFAULT_WEIGHTS } from '../../src/search/search.ts';
import { type Random, sample } from '../random.ts';
import { type Engines, type EverydayQuestion, shownFound } from './everyday-ask.ts';
import type { Place } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import { fold, foldedNames, hasLetter, type SourcePlace } from './source.ts';

const TWIN_METRES = 500;
const RADIUS_METRES = 5_000;
const LEAST_LETTERS = 4;
/** What people travel to: sights, museums, theatres, parks, places of worship. */
const SIGHTS: Readonly<Record<string, RegExp>> = {
  tourism: /^(attraction|museum|gallery|viewpoint|zoo|aquarium|theme_park)$/,
  historic: /^(castle|monument|memorial|church|fort|palace|ruins|manor)$/,
  amenity: /^(theatre|place_of_worship|arts_centre|university|hospital|library|townhall|marketplace|casino)$/,
  leisure: /^(park|garden|stadium|nature_reserve|marina)$/,
  place: /^square$/,
};
/** What is named after them. */
const NAMESAKES: Readonly<Record<string, RegExp>> = {
  highway: /^bus_stop$/,
  public_transport: /^(platform|stop_position)$/,
  railway: /^(tram_stop|subway_entrance)$/,
  amenity: /^(bicycle_rental|parking|parking_entrance|taxi|charging_station|toilets|car_sharing)$/,
  tourism: /^information$/,
};

interface Twins {
  readonly sight: SourcePlace;
  /** Numbers of the things named after it, such as `n123`. */
  readonly namesakes: ReadonlySet<string>;
}

/** Sights with a stop, hire station, car park or board of the same name beside them. */
export async function readTwins(path: string): Promise<Twins[]> {
  const sights: SourcePlace[] = [];
  const namesakes: SourcePlace[] = [];
  for await (const { type, sourceId: number, tags, geometry } of readFeatures(path, { wanted: isNamed })) {
    const place = { type, number, tags, ...representativePoint(geometry) };
    if (isOf(SIGHTS, tags)) sights.push(place);
    else if (isOf(NAMESAKES, tags)) namesakes.push(place);
  }
  return sights.flatMap((sight) => {
    const name = fold(sight.tags.name!);
    const own = namesakes.filter(
      (other) => fold(other.tags.name!) === name && metresBetween(other, sight) <= TWIN_METRES,
    );
    return own.length > 0 ? [{ sight, namesakes: new Set(own.map(keyOf)) }] : [];
  });
}

/** The name as it is, or without its last letter while typing; right if the first answer is none of the namesakes. */
export function twinQuestions(kind: string, random: Random, all: readonly Twins[]): EverydayQuestion[] {
  return sample(random, all, all.length).map((twins) => {
    const { sight } = twins;
    const name = sight.tags.name!;
    const isTyped = kind.endsWith('-typed');
    const asked = isTyped && name.length > LEAST_LETTERS ? name.slice(0, -1) : name;
    const answer: EverydayQuestion['answer'] = async (engines) => {
      const found = await (isTyped ? findTyped : findWhole)(engines, asked, sight);
      return { came: found.map(shownFound).join(' · '), isRight: isSight(found[0], twins) };
    };
    return { kind, asked, wanted: keyOf(sight), answer };
  });
}

async function findTyped({ finder }: Engines, text: string, near: Place): Promise<readonly Found[]> {
  const { entries } = await finder.find({ text, languages: [], limit: 5, near }, Date.now());
  return entries;
}

async function findWhole({ searcher }: Engines, query: string, near: Place): Promise<readonly Found[]> {
  const { hits } = await searcher.search({
    query,
    isCompleting: false,
    centre: { lat: near.lat, lon: near.lon },
    radiusMetres: RADIUS_METRES,
    weights: DEFAULT_WEIGHTS,
    languages: [],
    offset: 0,
    limit: 5,
    countTotal: false,
    explain: false,
  });
  return hits.map((hit) => ({ kind: 'place', hit }));
}

/** True for the sight, for another thing of its name that is not named after it, and for an area or street of its name. */
function isSight(first: Found | undefined, { sight, namesakes }: Twins): boolean {
  const name = fold(sight.tags.name!);
  if (first?.kind !== 'place') return first !== undefined && fold(first.result.name) === name;
  const { type, sourceId: number, tags } = first.hit.record;
  return foldedNames(tags).has(name) && !namesakes.has(keyOf({ type, number })) && !isOf(NAMESAKES, tags);
}

function isNamed(tags: Tags): boolean {
  return hasLetter(tags.name ?? '') && (isOf(SIGHTS, tags) || isOf(NAMESAKES, tags));
}

function isOf(table: Readonly<Record<string, RegExp>>, tags: Tags): boolean {
  return Object.entries(table).some(([key, values]) => values.test(tags[key] ?? ''));
}

function keyOf({ type, number }: { readonly type: SourceType; readonly number: number }): string {
  return `${type}${number}`;
}
