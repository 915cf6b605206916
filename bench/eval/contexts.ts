import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { readFeatures } from '../../src/osm/osm.ts';
import { hash32, hashText, oneOf, type Random, randomStream, sample } from '../random.ts';
import { partsOf, written } from './address-forms.ts';
import { type Engines, type EverydayQuestion, shownResult } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { foldNumber, foldStreet, type Ground, numbersOf, type Place, type SourceArea } from './ground.ts';
import { contains, metresBetween } from './ground-geometry.ts';
import type { RowKind } from './report.ts';
import { fold } from './source.ts';

/** Addresses with two things that say where they are: a suburb and the town, the town and the region, … */
export const CONTEXT_KINDS = [
  { id: 'two-contexts', label: 'house that either context finds: found with both', target: 0.99 },
  { id: 'number-kept', label: 'the same: no number is dropped from an exact answer', target: 1 },
] as const satisfies readonly RowKind[];

const HOUSE_METRES = 30;
const CONTEXT_TAGS = ['addr:suburb', 'addr:district', 'addr:city', 'addr:postcode', 'addr:state'];
const QUARTERS = /^(suburb|quarter|neighbourhood|city_block|borough|village|town|city|island)$/;
const COUNTRY_LEVEL = 2;

export async function deriveContextQuestions(
  path: string,
  { addresses }: Ground,
  options: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): Promise<EverydayQuestion[]> {
  const kinds = CONTEXT_KINDS.filter(({ id }) => isAsked(id));
  if (kinds.length === 0) return [];
  const random = randomStream(hash32(options.seed, hashText(`${options.extract}/contexts`)));
  const areas = await readContextAreas(path);
  const questions: Twofold[] = [];
  for (const address of sample(random, addresses, addresses.length)) {
    if (questions.length === options.limit) break;
    const number = oneOf(random, address.houseNumbers);
    const parts = partsOf(address, number, options.extract);
    const contexts = parts && twoOf(contextsOf(areas, address, [parts.city, parts.state]), random);
    if (parts === undefined || contexts === undefined) continue;
    const { street, country } = parts;
    const places = addresses.filter(
      (other) => foldStreet(other.street) === foldStreet(street) && other.houseNumbers.includes(number),
    );
    questions.push({ house: written({ street, number, country, city: '' }), number, contexts, places });
  }
  return questions.flatMap((question) => kinds.map(({ id }) => questionOf(id, question)));
}

/** A house with two contexts, of which neither says less than the other. */
interface Twofold {
  /** Number and street in the order of their country. */
  readonly house: string;
  readonly number: string;
  readonly contexts: readonly [string, string];
  readonly places: readonly Place[];
}

/** Named boundaries and quarters with a shape, but for countries. */
async function readContextAreas(path: string): Promise<SourceArea[]> {
  const areas: SourceArea[] = [];
  const wanted = (tags: Readonly<Record<string, string>>): boolean =>
    tags.name !== undefined && (tags.boundary === 'administrative' || QUARTERS.test(tags.place ?? ''));
  for await (const { type, sourceId: number, tags, geometry } of readFeatures(path, { wanted })) {
    const adminLevel = Number(tags.admin_level ?? Number.POSITIVE_INFINITY);
    if (geometry.type !== 'area' || !geometry.isWhole || adminLevel <= COUNTRY_LEVEL) continue;
    areas.push({ type, number, tags, adminLevel, polygons: geometry.polygons });
  }
  return areas;
}

/** All that says where an address is, by its tags, by what goes without saying, and by the areas around it. */
function contextsOf(
  areas: readonly SourceArea[],
  address: Place & { readonly tags: Readonly<Record<string, string>> },
  unsaid: readonly (string | undefined)[],
): string[] {
  const tagged = CONTEXT_TAGS.flatMap((key) => address.tags[key] ?? []);
  const around = areas.filter((area) => contains(area, address)).map(({ tags }) => tags.name!); // all have one
  const all = [...tagged, ...unsaid, ...around].filter((name) => name !== undefined);
  return [...new Map(all.map((name) => [fold(name), name])).values()];
}

function twoOf(contexts: readonly string[], random: Random): readonly [string, string] | undefined {
  const [first, second] = sample(random, contexts, 2);
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Asks with each context alone first: of what neither finds, nothing is said. */
function questionOf(kind: string, { house, number, contexts, places }: Twofold): EverydayQuestion {
  const asked = [house, ...contexts].join(', ');
  const isFound = (hit: GeocodeResult | undefined): boolean =>
    hit?.houseNumber !== undefined && places.some((place) => metresBetween(place, hit) <= HOUSE_METRES);
  return {
    kind,
    asked,
    wanted: `${places[0]!.lat.toFixed(5)},${places[0]!.lon.toFixed(5)}`, // its own at least
    answer: async (engines) => {
      const [both, ...alone] = await Promise.all([
        firstOf(engines, asked),
        ...contexts.map((context) => firstOf(engines, `${house}, ${context}`)),
      ]);
      const isRight =
        kind === 'number-kept'
          ? both?.matchType !== 'exact' || hasNumber(both, number)
          : isFound(both) || !alone.every(isFound);
      return { came: both ? shownResult(both) : '', isRight };
    },
  };
}

async function firstOf({ geocoder }: Engines, text: string): Promise<GeocodeResult | undefined> {
  return (await geocoder.forward({ text, languages: [], limit: 1 }))[0];
}

function hasNumber({ houseNumber = '' }: GeocodeResult, number: string): boolean {
  return numbersOf(houseNumber).map(foldNumber).includes(foldNumber(number));
}
