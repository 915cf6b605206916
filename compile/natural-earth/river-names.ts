import type { Tags } from '../../src/core/core.ts';
import { natureName, natureNames } from './nature-names.ts';
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

/** What is known of a river from all of its stretches. */
export interface WholeRiver {
  readonly spellings: Set<string>;
  /** Along it, as `natureNames` takes them. */
  readonly countries: string;
}

/** By English name. */
export type WholeRivers = ReadonlyMap<string, WholeRiver>;

export function wholeRivers(rivers: readonly NaturalFeature[]): WholeRivers {
  const wholes = new Map<string, WholeRiver>();
  for (const river of rivers) {
    const { spellings, countries } = wholes.get(wholeOf(river)) ?? { spellings: new Set(), countries: '' };
    wholes.set(wholeOf(river), {
      spellings: spellings.add(textOf(river, 'name')),
      countries: `${countries} ${textOf(river, 'countries')}`.trim(),
    });
  }
  return wholes;
}

/**
 * One name for a river from its source to its mouth: its own, or where its stretches are called otherwise the one that it is known by; in the languages
 * along it.
 */
export function riverNames(river: NaturalFeature, wholes: WholeRivers): Tags {
  const name = textOf(river, 'name');
  const whole = wholeOf(river);
  const { spellings, countries } = wholes.get(whole) ?? { spellings: new Set(), countries: '' };
  const isCalledOtherwise = name !== '' && whole !== '' && spellings.size > 1;
  return natureNames(natureName(isCalledOtherwise ? whole : name), {}, countries);
}

function wholeOf(river: NaturalFeature): string {
  const english = textOf(river, 'name_en');
  return WHOLE_RIVERS[english] ?? english;
}
