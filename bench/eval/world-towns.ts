import { readFileSync } from 'node:fs';
import type { Found } from '../../src/find/find.ts';
import { oneOf, type Random, sample } from '../random.ts';
import { type EverydayQuestion, forwarded, typed } from './everyday-ask.ts';
import type { Place } from './ground.ts';
import { metresBetween } from './ground-geometry.ts';
import namesByTown from './town-names.json' with { type: 'json' };
import { readTowns, type Town } from './towns.ts';

const LARGEST = 200;
const OTHER_NAMES = 200;
const AIRPORTS = 150;
/** The middle of a large town lies this far from its middle in another source, at most. */
const SAME_TOWN_METRES = 30_000;
/** An airport serves a town from afar; its own point is known exactly. */
const SAME_AIRPORT_METRES = 8_000;

type Typing = (name: string) => string | undefined;

/** The largest towns by their English name, as it is typed. */
export function townQuestions(kind: string, typing: Typing): EverydayQuestion[] {
  const largest = readTowns()
    .toSorted((a, b) => b.population - a.population)
    .slice(0, LARGEST);
  return largest.flatMap((town) => questionsOf(kind, town, typing(town.name)));
}

/** Large towns by their name in one of 20 languages; from the Unicode CLDR, names of the cities that stand for time zones. */
export function otherNameQuestions(kind: string, random: Random, typing: Typing): EverydayQuestion[] {
  const byNumber = new Map(readTowns().map((town) => [String(town.number), town]));
  const all = Object.entries(namesByTown).flatMap(([number, names]) =>
    Object.values(names).map((name) => ({ town: byNumber.get(number), name })),
  );
  return sample(random, all, OTHER_NAMES).flatMap(({ town, name }) =>
    town ? questionsOf(kind, town, typing(name)) : [],
  );
}

function questionsOf(kind: string, town: Town, asked: string | undefined): EverydayQuestion[] {
  if (asked === undefined) return [];
  const isTown = (result: (Place & { readonly countryCode?: string | undefined }) | undefined) =>
    result !== undefined &&
    metresBetween(result, town) < SAME_TOWN_METRES &&
    (result.countryCode === undefined || result.countryCode === town.country);
  const wanted = `${town.name} in ${town.country}`;
  if (!kind.endsWith('-typed')) return [forwarded(kind, asked, wanted, isTown)];
  return [typed(kind, asked, wanted, undefined, (first) => isTown(addressOf(first)))];
}

function addressOf(found: Found | undefined) {
  return found?.kind === 'address' ? found.result : undefined;
}

interface Airport extends Place {
  readonly code: string;
  readonly name: string;
}

/** Large airports of the world by their code in capitals or small letters: among the first three, as many are names as well. */
export function airportQuestions(kind: string, random: Random): EverydayQuestion[] {
  return sample(random, readAirports(), AIRPORTS).map((airport) => {
    const asked = oneOf(random, [airport.code, airport.code.toLowerCase()]);
    const isThere = (at: Place | undefined) =>
      at !== undefined && metresBetween(at, airport) < SAME_AIRPORT_METRES;
    return kind.endsWith('-typed')
      ? typed(kind, asked, airport.name, undefined, (_, all) =>
          all.slice(0, 3).some((one) => isThere(placeOf(one))),
        )
      : forwarded(kind, asked, airport.name, (_, all) => all.slice(0, 3).some(isThere));
  });
}

function placeOf(found: Found | undefined): Place | undefined {
  if (!found) return undefined;
  return found.kind === 'address' ? found.result : found.hit.record;
}

/** From OurAirports, as the project keeps them; the last column says which are large. */
function readAirports(): Airport[] {
  const file = new URL('../../compile/sources/airports.json', import.meta.url);
  const rows = JSON.parse(readFileSync(file, 'utf8')) as readonly (readonly (string | number)[])[]; // our own file
  return rows.flatMap(([code, name, , , lat, lon, isLarge]) =>
    isLarge === 1 ? [{ code: String(code), name: String(name), lat: Number(lat), lon: Number(lon) }] : [],
  );
}
