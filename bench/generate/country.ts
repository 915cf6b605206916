/**
 * A country, a continent: copies of small extracts on land all over the globe, in each of which rare words are spelled anew. So places,
 * streets, houses and areas are as many as in a real extract of that size, and words too: frequent ones (`Straße`, `church`) are
 * everywhere, the others in one copy. A copy can be made alone, to ask it and the whole the same.
 */
import type { Tags } from '../../src/core/core.ts';
import { type OsmElement, readElements } from '../../src/osm/osm.ts';
import { hash32, hashText, oneOf, randomStream } from '../random.ts';
import { type Copy, copiesOf, type RepeatedSource, writeCopies } from '../repeated-extract.ts';

/** A word that more objects of an extract bear is one that other towns have, too. */
const MOST_OBJECTS_OF_RARE = 25;
const NAME_KEYS = /(^|_|:)name(:|$)|^addr:(street|place|city|suburb|hamlet)$/;
/** Chains have the same name everywhere. */
const BRAND_KEYS = ['brand', 'brand:wikidata'];
const WORD = /\p{L}{3,}/gu;
/** A letter is replaced by one of its row. Letters of no row stay. */
const INTERCHANGEABLE = [
  ...['aeiou', 'bdfgklmnprstvz', 'äöü', 'àâèéêîôû'],
  ...['аеиоу', 'бвгдзклмнпрст', 'αειου', 'βγδκλμνπρστ'],
];
const ROW_OF = new Map(INTERCHANGEABLE.flatMap((row) => [...row].map((letter) => [letter, row] as const)));

/** Writes an extract of about so many bytes; the same sources and size give the same file. */
export async function writeCountry(
  path: string,
  sources: readonly RepeatedSource[],
  bytes: number,
): Promise<void> {
  await writeSpelled(path, copiesOf(sources, bytes));
}

/** Writes one of the copies of {@link writeCountry} alone, with identifiers, places and words as they are there. */
export async function writeCopyAlone(
  path: string,
  sources: readonly RepeatedSource[],
  number: number,
): Promise<void> {
  const enough = (number + 1) * Math.max(...sources.map(({ bytes }) => bytes));
  await writeSpelled(path, [copiesOf(sources, enough)[number]!]);
}

async function writeSpelled(path: string, copies: readonly Copy[]): Promise<void> {
  const frequent = new Map<string, ReadonlySet<string>>();
  for (const source of new Set(copies.map((copy) => copy.path)))
    frequent.set(source, await frequentWords(source));
  await writeCopies(path, copies, (element, copy) => respelled(element, copy, frequent.get(copy.path)!));
}

/** Words that many objects of an extract have in their names. */
async function frequentWords(path: string): Promise<ReadonlySet<string>> {
  const counts = new Map<string, number>();
  for await (const { tags } of readElements(path, { threads: 1 }))
    for (const word of wordsOf(tags)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > MOST_OBJECTS_OF_RARE).map(([word]) => word));
}

function wordsOf(tags: Tags): Set<string> {
  const names = Object.entries(tags).filter(([key]) => NAME_KEYS.test(key));
  return new Set(names.flatMap(([, name]) => name.toLowerCase().match(WORD) ?? []));
}

function respelled(element: OsmElement, { number }: Copy, frequent: ReadonlySet<string>): OsmElement {
  if (number === 0 || BRAND_KEYS.some((key) => element.tags[key])) return element;
  const spell = (word: string) => (frequent.has(word.toLowerCase()) ? word : spelledAnew(word, number));
  const tags = Object.entries(element.tags).map(([key, value]) => [
    key,
    NAME_KEYS.test(key) ? value.replace(WORD, spell) : value,
  ]);
  return { ...element, tags: Object.fromEntries(tags) };
}

/** Replaces the letters of the first half: endings such as `-straße` say what is named. A word has one spelling in a copy. */
function spelledAnew(word: string, copy: number): string {
  const random = randomStream(hash32(hashText(word.toLowerCase()), copy));
  const letters = [...word];
  return letters
    .map((letter, at) => {
      const row = 2 * at < letters.length ? ROW_OF.get(letter.toLowerCase()) : undefined;
      if (!row) return letter;
      const other = oneOf(random, [...row]);
      return letter === letter.toLowerCase() ? other : other.toUpperCase();
    })
    .join('');
}
