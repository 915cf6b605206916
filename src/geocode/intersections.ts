import type { AddressCandidate, AddressQuery } from './address-query.ts';
import { type CrossingText, crossingTexts } from './crossing-text.ts';
import type { Describer } from './describe.ts';
import type { Gazetteer } from './gazetteer-port.ts';
import { widened } from './match/admission.ts';
import { matchAddress } from './match/match-address.ts';
import { type ReadOptions, readQuery } from './read-query.ts';
import { Records } from './records.ts';
import type { GeocodeResult } from './result.ts';

/** Streets of each name that are tried. */
const MOST_STREETS = 40;
/** Least share of a street's name that may stand for it here. */
const LEAST_SHARE = 0.4;

/**
 * The places where two streets meet that a text names side by side: `Castro & Market`, `Ecke Landstrasse und Bahnweg, Schaan`.
 * The town comes after the second.
 *
 * @param options with `whole: 'only'` also no word is corrected
 */
export async function findIntersections(
  gazetteer: Gazetteer,
  text: string,
  options: ReadOptions,
  describer: Describer,
): Promise<GeocodeResult[]> {
  for (const parting of crossingTexts(text)) {
    const found = await intersectionsOf(gazetteer, parting, options, describer);
    if (found.length > 0) return found;
  }
  return [];
}

async function intersectionsOf(
  gazetteer: Gazetteer,
  { first, second }: CrossingText,
  options: ReadOptions,
  describer: Describer,
): Promise<GeocodeResult[]> {
  const [firstQuery, secondQuery] = [streetQuery(first, options), streetQuery(second, options)];
  const seconds = await streetsOf(gazetteer, secondQuery);
  const [best] = seconds;
  if (!best) return [];
  const context = contextOf(best.components).flatMap((word) => secondQuery.words[word] ?? []);
  const firsts = await streetsOf(gazetteer, { ...firstQuery, words: [...firstQuery.words, ...context] });
  const crossings = await crossingsOf(gazetteer, firsts, seconds);
  const records = await Records.read(
    gazetteer.store,
    crossings.flatMap((crossing) => [crossing.first.ref.index, crossing.second.ref.index]),
  );
  return crossings
    .filter((crossing) => isOfTwo(records, crossing))
    .map((crossing) => described(describer, records, crossing));
}

/** False where streets of one name meet: nobody calls that a crossing. */
function isOfTwo(records: Records, { first, second }: Crossing): boolean {
  return records.street(first.ref.index).tags.name !== records.street(second.ref.index).tags.name;
}

function described(
  describer: Describer,
  records: Records,
  { first, second, lat, lon }: Crossing,
): GeocodeResult {
  const [street, other] = [records.street(first.ref.index), records.street(second.ref.index)];
  const isWhole = first.edits + second.edits === 0 && !second.components.includes('unknown');
  return {
    ...describer.intersection(street, other, lat, lon),
    confidence: isWhole ? 1 : 0.8,
    matchType: isWhole ? 'exact' : 'approximate',
    evidence: {
      rank: (first.score + second.score) / 2,
      understood: (first.understood + second.understood) / 2,
      edits: first.edits + second.edits,
      isNameBegun: false,
      isWholeName: isWhole,
    },
  };
}

/** A part of the text as a query of its own; streets that meet have no house number. */
function streetQuery(text: string, options: ReadOptions): AddressQuery {
  const { polygon: _, ...query } = readQuery(text, options);
  return {
    ...query,
    ...widened(options), // the streets may have their middles elsewhere
    numbers: [],
    isTolerant: options.whole !== 'only',
    limit: MOST_STREETS,
    mostBehind: Number.POSITIVE_INFINITY, // any street may be the one that meets the other
    layers: ['street'],
    tags: [], // of crossings
  };
}

function contextOf(components: AddressCandidate['components']): number[] {
  return components.flatMap((component, word) =>
    component === 'name' || component === 'unknown' ? [] : [word],
  );
}

async function streetsOf(gazetteer: Gazetteer, query: AddressQuery): Promise<AddressCandidate[]> {
  const candidates = await matchAddress(gazetteer, query);
  return candidates.filter(({ ref, nameShare }) => ref.kind === 'street' && nameShare >= LEAST_SHARE);
}

interface Crossing {
  readonly first: AddressCandidate;
  readonly second: AddressCandidate;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** The likeliest pair that meets, with every point where it does. */
async function crossingsOf(
  { store }: Gazetteer,
  firsts: readonly AddressCandidate[],
  seconds: readonly AddressCandidate[],
): Promise<Crossing[]> {
  if (firsts.length === 0 || seconds.length === 0) return [];
  const lines = await store.lines([...firsts, ...seconds].map(({ ref }) => ref.index));
  const points = lines.map(pointsOf);
  for (const [i, second] of seconds.entries())
    for (const [j, first] of firsts.entries()) {
      if (first.ref.index === second.ref.index) continue;
      const shared = sharedPoints(points[j]!, points[firsts.length + i]!); // lines come in the order that they are asked for
      if (shared.length > 0) return shared.map((point) => ({ first, second, ...point }));
    }
  return [];
}

/** Positions of a street's lines as `longitude latitude` in 1e-7 degrees, each once. */
function pointsOf(lines: readonly Int32Array[]): ReadonlySet<string> {
  const points = new Set<string>();
  for (const line of lines)
    for (let at = 0; at + 1 < line.length; at += 2) points.add(`${line[at]} ${line[at + 1]}`);
  return points;
}

function sharedPoints(own: ReadonlySet<string>, other: ReadonlySet<string>): { lat: number; lon: number }[] {
  const shared = [...other].filter((point) => own.has(point));
  return shared.map((point) => {
    const [lon = 0, lat = 0] = point.split(' ').map(Number);
    return { lat: lat / 1e7, lon: lon / 1e7 };
  });
}
