import { LANGUAGES } from '../languages/languages.ts';
import { foldName, type KnowsWord } from '../text/text.ts';

/** Full forms by what numbered roads are called in short, both folded: `cr` is `county road`. */
const FULL: ReadonlyMap<string, readonly string[]> = fullForms();
const SHORT: ReadonlyMap<string, string> = new Map(
  [...FULL].flatMap(([short, full]) => full.map((words) => [words, short] as const)),
);
const NUMBER_AHEAD = '[\\s-]*(?=\\p{Nd}{1,4}(?![\\p{L}\\p{N}]))';
const SHORT_ROAD = new RegExp(`(?<![\\p{L}\\p{N}])(\\p{L}{1,3})${NUMBER_AHEAD}`, 'giu');
const FULL_ROAD = new RegExp(`(?<![\\p{L}\\p{N}])(\\p{L}+(?:[\\s-]\\p{L}+){0,3})\\s+${NUMBER_AHEAD}`, 'giu');

/** A text with a numbered road written in full, `CR 12` as `county road 12`, once for each form whose words names hold. */
export function withRoadInFull(text: string, knows: KnowsWord): string[] {
  return [...text.matchAll(SHORT_ROAD)].flatMap(({ index, 0: found, 1: short = '' }) =>
    (FULL.get(foldName(short)) ?? [])
      .filter((full) => full.split(' ').every((word) => knows(word, false)))
      .map((full) => `${text.slice(0, index)}${full} ${text.slice(index + found.length)}`),
  );
}

/** A text with numbered roads written in short, `County Road 12` as `cr 12`; undefined where it has none. */
export function withRoadInShort(text: string): string | undefined {
  const other = text.replace(FULL_ROAD, (found, words: string) => {
    const short = SHORT.get(foldName(words));
    return short === undefined ? found : `${short} `;
  });
  return other === text ? undefined : other;
}

/** A short form of several languages has all their full forms. */
function fullForms(): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>();
  for (const { shortRoads = {} } of LANGUAGES.values())
    for (const [short, full] of Object.entries(shortRoads))
      forms.set(short, [...(forms.get(short) ?? []), ...full.map(foldName)]);
  return forms;
}
