import { placeCountry } from './place-country.ts';

export type Units = 'kilometres' | 'miles';
/** `local` is what road signs give where the place is. */
export type UnitsChoice = 'local' | Units;

export const UNITS: readonly UnitsChoice[] = ['local', 'kilometres', 'miles'];
const KEPT = 'waypost.units';
/** Countries whose road signs give miles, ISO 3166-1 (Unicode CLDR, measurement systems UK and US). */
const COUNTRIES_OF_MILES = new Set(['GB', 'LR', 'MM', 'US']);

/** `US` in `en-US`, `RS` in `sr-Latn-RS`; nothing in `es-419`. */
const COUNTRY = /-([A-Z]{2})(?![A-Za-z])/;

/** The units that the reader chose in this browser. */
export function chosenUnits(): UnitsChoice {
  const kept = localStorage.getItem(KEPT);
  return UNITS.find((one) => one === kept) ?? 'local';
}

/** Units for distances: those that were chosen, else those of the place's country, else of the reader's until that is known. */
export function units(): Units {
  const chosen = chosenUnits();
  if (chosen !== 'local') return chosen;
  const country = placeCountry();
  return country === undefined ? unitsOf(navigator.language) : unitsIn(country);
}

export function setUnits(chosen: UnitsChoice): void {
  localStorage.setItem(KEPT, chosen);
}

function unitsIn(country: string): Units {
  return COUNTRIES_OF_MILES.has(country) ? 'miles' : 'kilometres';
}

/**
 * Units that are usual in the country of a language; kilometres if it names none.
 *
 * @param language as browsers give it: a BCP 47 tag, in some with an ending of the system's, `en-US@posix`
 */
export function unitsOf(language: string): Units {
  const [, country = ''] = COUNTRY.exec(language) ?? [];
  return unitsIn(country);
}
