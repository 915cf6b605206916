/** Houses of a gazetteer by chance, as people would write them. */
import type { Gazetteer, GazetteerHead } from '../src/geocode/geocode.ts';
import { below, type Random, randomStream } from './random.ts';

export interface SampledHouse {
  readonly street: string;
  readonly number: string;
  readonly town: string;
  readonly country: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly random: Random;
}

/** Draws entries until so many of them had houses, or a thousand times as many were drawn. */
export async function sampleHouses({ head, store }: Gazetteer, wanted: number): Promise<SampledHouse[]> {
  const random = randomStream(7);
  const samples: SampledHouse[] = [];
  const entries = head.facts.streets + head.facts.places;
  for (let tries = 0; samples.length < wanted && tries < wanted * 1_000; tries++) {
    const entry = below(random, entries);
    const tables = await store.tables([entry]);
    const [from, to] = tables.housesOf(entry);
    if (from === to) continue;
    const [street] = await store.records([entry]);
    const house = tables.house(from + below(random, to - from));
    samples.push({
      street: (street && 'tags' in street && street.tags.name) || '',
      number: house.label,
      ...townAndCountry(head, street?.area ?? -1),
      lat: house.latE7 / 1e7,
      lon: house.lonE7 / 1e7,
      random,
    });
  }
  return samples;
}

function townAndCountry(head: GazetteerHead, area: number): Pick<SampledHouse, 'town' | 'country'> {
  if (area < 0) return { town: '', country: '' };
  let country = area;
  while (head.areas.parentOf(country) >= 0) country = head.areas.parentOf(country);
  return { town: head.area(area).tags.name ?? '', country: head.area(country).tags.name ?? '' };
}

/** With two neighbouring letters of its longest word changed over. */
export function mistyped(text: string, random: Random): string {
  const longest = text.split(' ').sort((a, b) => b.length - a.length)[0] ?? '';
  const at = text.indexOf(longest) + 1 + below(random, Math.max(1, longest.length - 2));
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
}
