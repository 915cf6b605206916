import type { Tags } from '../../src/core/core.ts';
import { type Positions, readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { DEFAULT_WEIGHTS } from '../../src/search/search.ts';
import { below, oneOf, type Random, sample } from '../random.ts';
import { type EverydayQuestion, forwarded, typed } from './everyday-ask.ts';
import type { Place } from './ground.ts';
import { metresToLines } from './ground-geometry.ts';
import { hasLetter, type SourcePlace } from './source.ts';

const MAJOR = /^(motorway|trunk|primary|secondary|tertiary)$/;
/** An answer stands for a road if it lies this near to a way of it. */
const ROAD_METRES = 60;
const AROUND_METRES = 5_000;
/** `A 1`, `I 280`, `Fv120`: how letters and number are joined. */
const JOINTS = ['', ' ', '-'];
const LETTERS_AND_NUMBER = /^(\p{L}+)[ -]?(\d+\p{L}?)$/u;

/** A road by its reference, with all its ways in the extract. */
export interface Road {
  readonly reference: string;
  readonly lines: readonly Positions[];
}

/** Roads with letters in their reference, and motorway exits that have one. */
export interface Referenced {
  readonly roads: readonly Road[];
  readonly exits: readonly SourcePlace[];
}

export async function readReferenced(path: string): Promise<Referenced> {
  const roads = new Map<string, Positions[]>();
  const exits: SourcePlace[] = [];
  for await (const { type, sourceId: number, tags, geometry } of readFeatures(path, {
    wanted: isReferenced,
  })) {
    if (isExit(tags)) exits.push({ type, number, tags, ...representativePoint(geometry) });
    if (geometry.type !== 'line') continue;
    for (const reference of referencesIn(tags))
      roads.set(reference, [...(roads.get(reference) ?? []), geometry.positions]);
  }
  return { roads: [...roads].map(([reference, lines]) => ({ reference, lines })), exits };
}

/** Each reference in one of its spellings; right is what lies on a way of the road, if it is the first answer. */
export function roadQuestions(
  kind: string,
  isTyped: boolean,
  random: Random,
  { roads }: Referenced,
): EverydayQuestion[] {
  return sample(random, roads, roads.length).map((road) => {
    const asked = spelling(random, road.reference);
    const isOnRoad = (answer: Place | undefined) =>
      answer !== undefined && metresToLines(road.lines, answer) <= ROAD_METRES;
    if (!isTyped) return forwarded(kind, asked, road.reference, isOnRoad);
    const near = pointOn(random, road);
    return typed(kind, asked, road.reference, near, (first) =>
      isOnRoad(first?.kind === 'place' ? first.hit.record : first?.result),
    );
  });
}

/** `Exit 47B`, asked of the search of places from the exit. */
export function exitQuestions(kind: string, random: Random, { exits }: Referenced): EverydayQuestion[] {
  return sample(random, exits, exits.length).map((exit) => ({
    kind,
    asked: `Exit ${exit.tags.ref}`,
    wanted: `${exit.type}${exit.number}`,
    answer: async ({ finder }) => {
      const { hits } = await finder.search(
        {
          ...{ query: `Exit ${exit.tags.ref}`, centre: exit, radiusMetres: AROUND_METRES, languages: [] },
          ...{ weights: DEFAULT_WEIGHTS, isCompleting: false, offset: 0, limit: 5 },
          ...{ countTotal: false, explain: false },
        },
        Date.now(),
      );
      const came = hits.map(({ record }) => `${record.tags.ref} [${record.categories[0]}]`).join(' · ');
      const tags = hits[0]?.record.tags;
      return { came, isRight: tags?.highway === 'motorway_junction' && tags.ref === exit.tags.ref };
    },
  }));
}

function isReferenced(tags: Tags): boolean {
  return isExit(tags) || referencesIn(tags).length > 0;
}

function isExit(tags: Tags): boolean {
  return tags.highway === 'motorway_junction' && Boolean(tags.ref) && !tags.ref?.includes(';');
}

function referencesIn({ highway = '', ref = '' }: Tags): string[] {
  if (!MAJOR.test(highway)) return [];
  return ref
    .split(';')
    .map((reference) => reference.trim())
    .filter(hasLetter);
}

/** With a blank, a hyphen or nothing between letters and number; in small letters as often as in large ones. */
function spelling(random: Random, reference: string): string {
  const [, letters, number] = LETTERS_AND_NUMBER.exec(reference) ?? [];
  const text = letters === undefined ? reference : `${letters}${oneOf(random, JOINTS)}${number}`;
  return below(random, 2) === 0 ? text : text.toLowerCase();
}

function pointOn(random: Random, { lines }: Road): Place {
  const line = oneOf(random, lines);
  const at = 2 * below(random, line.length / 2);
  return { lon: line[at]! / 1e7, lat: line[at + 1]! / 1e7 };
}
