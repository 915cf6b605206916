import type { Tags } from '../../src/core/core.ts';
import { readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { oneOf, type Random, sample } from '../random.ts';
import { tagPairs } from './categories.ts';
import { type EverydayQuestion, forwarded } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { metresBetween } from './ground-geometry.ts';
import { KIND_NAMES } from './kind-names.ts';
import { languageOf } from './kind-words.ts';
import { fold, foldedNames, hasLetter, isClosed, type SourcePlace } from './source.ts';

/** French and Russian put the kind before the name. */
const KIND_FIRST = ['fr', 'ru'];
/** Stops of a name lie on both sides of a street. */
const SAME_METRES = 150;
/** So many questions of each kind at most, as most named things are restaurants. */
const MOST_OF_KIND = 40;

/** Named places of the kinds that are asked for; stops are read here, as they are no places to the rest. */
export async function readKinds(path: string): Promise<SourcePlace[]> {
  const places: SourcePlace[] = [];
  const wanted = (tags: Tags) => hasLetter(tags.name ?? '') && kindOf(tags) !== undefined && !isClosed(tags);
  for await (const { type, sourceId: number, tags, geometry } of readFeatures(path, { wanted }))
    places.push({ type, number, tags, ...representativePoint(geometry) });
  return places;
}

function kindOf(tags: Tags): string | undefined {
  return tagPairs(tags).find((pair) => KIND_NAMES[pair] !== undefined);
}

/** `Altstadt bus stop`, from nowhere: right is a place of that name and kind, or what lies beside one. */
export function nameKindQuestions(
  places: readonly SourcePlace[],
  { extract, limit }: GeocodeOptions,
  random: Random,
): EverydayQuestion[] {
  const own = languageOf(extract);
  const counts = new Map<string, number>();
  const asked = sample(random, places, places.length).flatMap((place): EverydayQuestion[] => {
    const kind = kindOf(place.tags)!; // read with one
    const language = oneOf(random, ['en', own]);
    const word = KIND_NAMES[kind]![language]!;
    const name = place.tags.name!;
    const count = counts.get(kind) ?? 0;
    if (count >= MOST_OF_KIND || fold(name).includes(fold(word))) return [];
    counts.set(kind, count + 1);
    const text = KIND_FIRST.includes(language) ? `${word} ${name}` : `${name} ${word}`;
    const same = places.filter(({ tags }) => kindOf(tags) === kind && foldedNames(tags).has(fold(name)));
    return [
      forwarded(
        'name-kind',
        text,
        `${name} (${place.type}${place.number})`,
        (first) =>
          first?.kind === 'place' && same.some((other) => metresBetween(other, first) <= SAME_METRES),
      ),
    ];
  });
  return asked.slice(0, limit);
}
