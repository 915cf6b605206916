import type { Found } from '../../src/find/find.ts';
import { DEFAULT_WEIGHTS } from '../../src/search/search.ts';
import { oneOf, type Random, sample } from '../random.ts';
import { isCalledAfterOthers } from './called-after.ts';
import { type EverydayQuestion, shownFound } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { foldStreet, type Ground, namesOfStreet, type Place, type SourceStreet } from './ground.ts';
import { metresToStreet } from './ground-geometry.ts';
import { near } from './questions.ts';
import { fold, foldedNames, hasLetter, isClosed, type SourcePlace } from './source.ts';

/** A place stands on a street that is this near, where its tags name none. */
const STREET_METRES = 45;
/** Who asks is at most this far away. */
const ASKED_METRES = 1_000;
/** Radius of a request with a body; one without looks everywhere. */
const RADIUS_METRES = 5_000;
/** What people look for by name and street. */
const BUSINESS_KEYS = ['amenity', 'shop', 'tourism', 'leisure', 'office', 'craft', 'healthcare'];
const DEPTH = 3;

interface Source extends Ground {
  readonly places: readonly SourcePlace[];
}

/**
 * Name or brand of a place and its street: the one that its address names, else the nearest within 45 m. Each is asked while typing and in
 * search. Right is the place, or one of its name on that street.
 */
export function nameStreetQuestions(
  kind: 'name-street' | 'name-street-bare',
  { places, streets }: Source,
  { limit }: GeocodeOptions,
  random: Random,
): EverydayQuestion[] {
  const isBare = kind === 'name-street-bare';
  const named = places.filter(
    (place) => isBusiness(place) && (place.tags['addr:street'] === undefined) === isBare,
  );
  const questions: EverydayQuestion[] = [];
  for (const place of sample(random, named, named.length)) {
    if (questions.length >= limit) break;
    const name = calledBy(random, place);
    const street = isBare ? nearestName(streets, place) : place.tags['addr:street'];
    if (street === undefined || fold(name).includes(fold(street))) continue;
    const isRight = (found: Found | undefined) => isOnStreet(found, { place, name, street, streets });
    const centre = near(random, place, ASKED_METRES);
    const asked = { kind, asked: `${name} ${street}`, wanted: `${place.type}${place.number}`, languages: [] };
    questions.push(
      whileTyping(asked, centre, isRight),
      inSearch(asked, centre, oneOf(random, [undefined, RADIUS_METRES]), isRight),
    );
  }
  return questions;
}

function isBusiness({ tags }: SourcePlace): boolean {
  return (
    hasLetter(tags.name ?? '') &&
    !isClosed(tags) &&
    !isCalledAfterOthers(tags) &&
    BUSINESS_KEYS.some((key) => tags[key] !== undefined)
  );
}

function calledBy(random: Random, { tags }: SourcePlace): string {
  const brand = tags.brand?.split(';')[0]?.trim();
  return oneOf(random, [tags.name!, brand && hasLetter(brand) ? brand : tags.name!]); // all have a name
}

function nearestName(streets: readonly SourceStreet[], place: Place): string | undefined {
  const beside = streets
    .map((street) => ({ street, metres: metresToStreet(street, place) }))
    .filter(({ metres }) => metres <= STREET_METRES)
    .sort((a, b) => a.metres - b.metres);
  return beside[0]?.street.tags.name;
}

interface Wanted {
  readonly place: SourcePlace;
  readonly name: string;
  readonly street: string;
  readonly streets: readonly SourceStreet[];
}

function isOnStreet(found: Found | undefined, { place, name, street, streets }: Wanted): boolean {
  const object = found?.kind === 'place' ? found.hit.record : found?.result.source;
  if (!found || !object) return false;
  if (object.type === place.type && object.sourceId === place.number) return true;
  if (!foldedNames(object.tags).has(fold(name))) return false;
  const own = object.tags['addr:street'];
  if (own !== undefined && foldStreet(own) === foldStreet(street)) return true;
  const at = found.kind === 'place' ? found.hit.record : found.result;
  const called = streets.filter((each) => namesOfStreet(each).includes(foldStreet(street)));
  return called.some((each) => metresToStreet(each, at) <= STREET_METRES);
}

type Asked = Pick<EverydayQuestion, 'kind' | 'asked' | 'wanted'> & { readonly languages: readonly string[] };
type IsRight = (first: Found | undefined) => boolean;

/** Asked of the finder as autocomplete does. */
export function whileTyping(asked: Asked, centre: Place, isRight: IsRight): EverydayQuestion {
  return {
    ...asked,
    wanted: `${asked.wanted}, typed`,
    answer: async ({ finder }) => {
      const request = { text: asked.asked, languages: asked.languages, limit: DEPTH, near: centre };
      const { entries } = await finder.find(request, Date.now());
      return { came: entries.map(shownFound).join(' · '), isRight: isRight(entries[0]) };
    },
  };
}

/** Asked of the finder as a search does, everywhere if there is no radius. */
export function inSearch(
  asked: Asked,
  centre: Place,
  radiusMetres: number | undefined,
  isRight: IsRight,
): EverydayQuestion {
  return {
    ...asked,
    wanted: `${asked.wanted}, ${radiusMetres ? 'within 5 km' : 'searched'}`,
    answer: async ({ finder }) => {
      const request = {
        ...{
          query: asked.asked,
          isCompleting: false,
          centre,
          weights: DEFAULT_WEIGHTS,
          languages: asked.languages,
        },
        ...{
          offset: 0,
          limit: DEPTH,
          countTotal: false,
          explain: false,
          ...(radiusMetres && { radiusMetres }),
        },
      };
      const { hits } = await finder.search(request, Date.now());
      const found = hits.map((hit): Found => ({ kind: 'place', hit }));
      return { came: found.map(shownFound).join(' · '), isRight: isRight(found[0]) };
    },
  };
}
