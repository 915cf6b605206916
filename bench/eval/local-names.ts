import type { Found } from '../../src/find/find.ts';
import { oneOf, type Random, sample } from '../random.ts';
import { type EverydayQuestion, forwarded, typed } from './everyday-ask.ts';
import type { Place } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import { fold, foldedNames, hasLetter, type SourcePlace } from './source.ts';

const QUARTERS = /^(suburb|quarter|neighbourhood|village|hamlet)$/;
const STOPS = /^(station|halt|tram_stop|stop|bus_stop|bus_station|subway_entrance|ferry_terminal)$/;
const STOP_KEYS = ['railway', 'public_transport', 'highway', 'amenity'];
/** A quarter has no exact middle: what lies this near to its point on the map is right. */
const QUARTER_METRES = 2_000;
/** Platforms and entrances of one station lie so far apart. */
const STOP_METRES = 500;

/** A quarter or village of the extract by its name, from nowhere, in forward geocoding. */
export function quarterQuestions(places: readonly SourcePlace[], random: Random): EverydayQuestion[] {
  return quartersOf(places, random).map((quarter) =>
    forwarded(
      'quarter',
      quarter.tags.name!,
      wantedOf(quarter),
      (first) => first !== undefined && isThere(quarter, first, first.name, QUARTER_METRES),
    ),
  );
}

/** The same while typing, from any place of the extract. */
export function typedQuarterQuestions(places: readonly SourcePlace[], random: Random): EverydayQuestion[] {
  return quartersOf(places, random).map((quarter) =>
    typed('quarter-typed', quarter.tags.name!, wantedOf(quarter), oneOf(random, places), (first) =>
      isFound(quarter, first, QUARTER_METRES),
    ),
  );
}

function quartersOf(places: readonly SourcePlace[], random: Random): SourcePlace[] {
  return onceByName(
    places.filter(({ tags }) => QUARTERS.test(tags.place ?? '')),
    random,
  );
}

/** A stop or station by its name, while typing, from any place of the extract; right is any of that name. */
export function stopQuestions(places: readonly SourcePlace[], random: Random): EverydayQuestion[] {
  const stops = places.filter(({ tags }) => STOP_KEYS.some((key) => STOPS.test(tags[key] ?? '')));
  return onceByName(stops, random).map((stop) => {
    const name = fold(stop.tags.name!);
    const like = stops.filter(({ tags }) => fold(tags.name ?? '') === name);
    return typed('stop', stop.tags.name!, wantedOf(stop), oneOf(random, places), (first) =>
      like.some((one) => isFound(one, first, STOP_METRES)),
    );
  });
}

function isFound(place: SourcePlace, found: Found | undefined, mostMetres: number): boolean {
  return found !== undefined && isThere(place, pointOf(found), nameOf(found), mostMetres);
}

function isThere(place: SourcePlace, at: Place, name: string | undefined, mostMetres: number): boolean {
  return metresBetween(at, place) <= mostMetres && isCalled(place, name);
}

/** Those with a name in any order, each name once. */
function onceByName(places: readonly SourcePlace[], random: Random): SourcePlace[] {
  const named = places.filter(({ tags }) => hasLetter(tags.name ?? ''));
  const byName = [...new Map(named.map((place) => [fold(place.tags.name!), place])).values()];
  return sample(random, byName, byName.length);
}

function isCalled({ tags }: SourcePlace, name: string | undefined): boolean {
  return name !== undefined && foldedNames(tags).has(fold(name));
}

function wantedOf({ type, number }: SourcePlace): string {
  return `${type}${number}`;
}

function pointOf(found: Found): Place {
  return found.kind === 'place' ? found.hit.record : found.result;
}

function nameOf(found: Found): string | undefined {
  return found.kind === 'place' ? found.hit.record.tags.name : found.result.name;
}
