import { distanceMetres, formatPlaceId, type PlaceRecord } from '../core/core.ts';
import { createFinder } from '../find/find.ts';
import type { AddressLevels, GeocodeResult, Geocoder, Surroundings } from '../geocode/geocode.ts';
import { addressParts, displayName } from '../places/places.ts';
import type { Searcher } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { type ShapeGeometry, shapeGeometry } from './formats/shape.ts';
import type { EntriesAsked, NearRequest, ObjectIdentifier, ShapesAsked } from './question.ts';

/** What was found, in the reader's language: plain data that any form of answer can be made of. Places of the search among it. */
export interface Entry extends GeocodeResult {
  /** What an area or street covers; present if it was asked for and is known. */
  readonly geometry?: ShapeGeometry;
  /** The areas that it lies in, coarse to fine, without itself; present if they were asked for. */
  readonly areas?: readonly AreaAround[];
}

/** An area around an entry, as an entry of its own. */
export type AreaAround = Pick<
  GeocodeResult,
  'kind' | 'level' | 'name' | 'lat' | 'lon' | 'source' | 'countryCode' | 'importance'
>;

interface EntryParts {
  readonly searcher: Searcher;
  readonly geocoder: Geocoder;
  readonly taxonomy: Taxonomy;
}

/** Adds to entries what they cover, as far as it is known. */
export function withShapes(
  entries: readonly Entry[],
  { toleranceDegrees }: ShapesAsked,
  { geocoder }: Pick<EntryParts, 'geocoder'>,
): Promise<readonly Entry[]> {
  const withShape = async (entry: Entry): Promise<Entry> => {
    const { kind, source } = entry;
    if (!source || (kind !== 'area' && kind !== 'street')) return entry;
    const geometry = await shapeOfObject(source, { toleranceDegrees }, { geocoder });
    return geometry ? { ...entry, geometry } : entry;
  };
  return Promise.all(entries.map(withShape));
}

/** What an object of the map covers; undefined for what is known by its point alone. */
export async function shapeOfObject(
  { type, sourceId }: ObjectIdentifier,
  { toleranceDegrees }: ShapesAsked,
  { geocoder }: Pick<EntryParts, 'geocoder'>,
): Promise<ShapeGeometry | undefined> {
  const shape = await geocoder.shape(type, sourceId);
  return shape && shapeGeometry(shape, toleranceDegrees);
}

/** Answers a question with entries, the likeliest or nearest first; of objects, in the order in which they were asked for. */
export async function entriesFor(asked: EntriesAsked, parts: EntryParts): Promise<readonly Entry[]> {
  switch (asked.by) {
    case 'find': {
      const { entries } = await createFinder(parts).find(asked.request, asked.nowMs);
      return entries.map((found) =>
        found.kind === 'address'
          ? found.result
          : entryOfPlace(found.hit.record, asked.request.languages, parts),
      );
    }
    case 'forward':
      return parts.geocoder.forward(asked.request);
    case 'reverse':
      return parts.geocoder.reverse(asked.request);
    case 'near':
      return placesNear(asked.request, parts);
    case 'objects': {
      const found = await Promise.all(
        asked.objects.map((object) => entryOfObject(object, asked.languages, parts)),
      );
      return found.filter((entry) => entry !== undefined);
    }
  }
}

const NEARNESS_ALONE = { text: 0, geo: 1 } as const;
/** Many things of a map have no name, such as benches: so many times more are looked at than are wanted. */
const LOOKED_AT = 5;

async function placesNear(
  { lat, lon, radiusMetres, categories, languages, limit }: NearRequest,
  parts: EntryParts,
): Promise<readonly Entry[]> {
  const { hits } = await parts.searcher.search({
    centre: { lat, lon },
    radiusMetres,
    ...(categories && { categories }),
    weights: NEARNESS_ALONE,
    languages,
    isCompleting: false,
    offset: 0,
    limit: categories ? limit : limit * LOOKED_AT,
    countTotal: false,
    explain: false,
  });
  const entries = hits.map(({ record }) => ({
    ...entryOfPlace(record, languages, parts),
    distanceMetres: distanceMetres(lat, lon, record.lat, record.lon),
  }));
  const wanted = entries.filter(({ name }) => categories !== undefined || name !== '');
  return wanted.sort((a, b) => a.distanceMetres - b.distanceMetres).slice(0, limit);
}

/** The gazetteer says in which areas its entries lie; unnamed places are the search's alone. */
async function entryOfObject(
  { type, sourceId }: ObjectIdentifier,
  languages: readonly string[],
  parts: EntryParts,
): Promise<Entry | undefined> {
  const { searcher, geocoder } = parts;
  const described = await geocoder.described(type, sourceId, languages);
  if (described) return described;
  const record = await searcher.find(type, sourceId);
  return record && entryOfPlace(record, languages, parts);
}

/** The areas that the gazetteer has at its point; the town that its address names, and what its build knew, where there is none. */
function entryOfPlace(
  record: PlaceRecord,
  languages: readonly string[],
  { geocoder }: Pick<EntryParts, 'geocoder'>,
): Entry {
  const { type, sourceId, lat, lon, tags, country, importance, confidence } = record;
  const around = geocoder.surroundings(lat, lon, languages);
  const { city = record.city, region = record.region, postcode } = addressParts(tags, country);
  const street = tags['addr:street'];
  const houseNumber = tags['addr:housenumber'];
  const countryName = country && nameOfCountry(country, languages);
  const [category = ''] = record.categories;
  return {
    kind: 'place',
    category,
    lat,
    lon,
    name: displayName(tags, languages, country) ?? '',
    source: { type, sourceId, mainTag: mainTagOf(category, record), tags },
    ...(houseNumber && { houseNumber }),
    ...(street && { street }),
    ...(city && { locality: city }),
    ...(region && { region }),
    ...(countryName && { country: countryName }),
    ...(country && { countryCode: country }),
    ...around,
    levels: { ...levelsOf(countryName, around, region, city), ...around.levels },
    ...(postcode && { postalCode: postcode }),
    placeId: formatPlaceId(type, sourceId, lat, lon),
    importance,
    confidence,
  };
}

/** Levels that no area of the gazetteer says. */
function levelsOf(
  country: string | undefined,
  around: Surroundings,
  state: string | undefined,
  city: string | undefined,
): AddressLevels {
  return {
    ...(country && { country }),
    ...(state && !around.region && { state }),
    ...(city && !around.locality && { city }),
  };
}
/** The tag that the category is called after, as the object has it: `amenity=cafe`. */
function mainTagOf(category: string, { tags }: PlaceRecord): string {
  const [key = '', value = ''] = category.split('/');
  return `${key}=${tags[key] ?? value}`;
}

function nameOfCountry(code: string, languages: readonly string[]): string {
  return new Intl.DisplayNames([...languages, 'en'], { type: 'region' }).of(code) ?? code;
}
