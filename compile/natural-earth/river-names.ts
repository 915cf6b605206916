import { natureName } from './nature-names.ts';
import { type NaturalFeature, textOf } from './read-table.ts';

/** Names of stretches in the languages of their countries, and the name by which the whole river is known. */
const WHOLE_RIVERS: Readonly<Record<string, string>> = {
  'Al Furat': 'Euphrates',
  'Amu  Darya': 'Amu Darya',
  Dicle: 'Tigris',
  Dnepre: 'Dnipro',
  Dnieper: 'Dnipro',
  Ertis: 'Irtysh',
  Firat: 'Euphrates',
  Mio: 'Minho',
  Rhein: 'Rhine',
  Shebele: 'Shabeelle',
  'Syr  Darya': 'Syr Darya',
  Tajo: 'Tajo / Tejo',
  Tagus: 'Tajo / Tejo',
  Duero: 'Duero / Douro',
  Douro: 'Duero / Douro',
  Wusuli: 'Ussuri',
  Yellow: 'Huang',
};

/** By English name the names that stretches of a river have. */
export type RiverSpellings = ReadonlyMap<string, ReadonlySet<string>>;

export function riverSpellings(rivers: readonly NaturalFeature[]): RiverSpellings {
  const spellings = new Map<string, Set<string>>();
  for (const river of rivers) {
    const whole = wholeOf(river);
    spellings.set(whole, (spellings.get(whole) ?? new Set()).add(textOf(river, 'name')));
  }
  return spellings;
}

/** One name for a river from its source to its mouth: its own, or where its stretches are called otherwise the one that it is known by. */
export function riverName(river: NaturalFeature, spellings: RiverSpellings): string {
  const name = textOf(river, 'name');
  const whole = wholeOf(river);
  const isCalledOtherwise = name !== '' && whole !== '' && (spellings.get(whole)?.size ?? 0) > 1;
  return natureName(isCalledOtherwise ? whole : name);
}

function wholeOf(river: NaturalFeature): string {
  const english = textOf(river, 'name_en');
  return WHOLE_RIVERS[english] ?? english;
}
