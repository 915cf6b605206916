export type Units = 'kilometres' | 'miles';

export const UNITS: readonly Units[] = ['kilometres', 'miles'];
const KEPT = 'waypost.units';
/** Countries whose road signs give miles, ISO 3166-1 (Unicode CLDR, measurement systems UK and US). */
const COUNTRIES_OF_MILES = new Set(['GB', 'LR', 'MM', 'US']);

/** `US` in `en-US`, `RS` in `sr-Latn-RS`; nothing in `es-419`. */
const COUNTRY = /-([A-Z]{2})(?![A-Za-z])/;

/** Units for distances: those that the reader chose in this browser, else those of the country in the browser's language. */
export function units(): Units {
  const kept = localStorage.getItem(KEPT);
  return UNITS.find((one) => one === kept) ?? unitsOf(navigator.language);
}

export function setUnits(chosen: Units): void {
  localStorage.setItem(KEPT, chosen);
}

/**
 * Units that are usual in the country of a language; kilometres if it names none.
 *
 * @param language as browsers give it: a BCP 47 tag, in some with an ending of the system's, `en-US@posix`
 */
export function unitsOf(language: string): Units {
  const [, country = ''] = COUNTRY.exec(language) ?? [];
  return COUNTRIES_OF_MILES.has(country) ? 'miles' : 'kilometres';
}
