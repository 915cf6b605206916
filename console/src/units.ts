export type Units = 'kilometres' | 'miles';

export const UNITS: readonly Units[] = ['kilometres', 'miles'];
const KEPT = 'waypost.units';
/** Where roads are measured in miles (Unicode CLDR, measurement systems UK and US). */
const COUNTRIES_OF_MILES = new Set(['GB', 'LR', 'MM', 'US']);

/** Units of distances: those that were chosen, which stay in this browser, else those of the country in its language. */
export function units(): Units {
  const kept = localStorage.getItem(KEPT);
  return UNITS.find((one) => one === kept) ?? unitsOf(navigator.language);
}

export function setUnits(chosen: Units): void {
  localStorage.setItem(KEPT, chosen);
}

/** @param language BCP 47 tag; one without a country is of most of them */
export function unitsOf(language: string): Units {
  const { region = '' } = new Intl.Locale(language);
  return COUNTRIES_OF_MILES.has(region) ? 'miles' : 'kilometres';
}
