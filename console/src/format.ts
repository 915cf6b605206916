import { type Units, units } from './units.ts';

/** Numbers as people read them. */

const COUNT = new Intl.NumberFormat('en');

export const count = (number: number): string => COUNT.format(number);

const METRES_OF_MILE = 1609.344;
const METRES_OF_FOOT = 0.3048;

/** `85 m`, `1.2 km`, `34 km`, or `280 ft`, `0.7 mi`, `21 mi`. */
export function distance(metres: number, unit: Units = units()): string {
  return unit === 'miles' ? inMiles(metres) : inKilometres(metres);
}

function inMiles(metres: number): string {
  const miles = metres / METRES_OF_MILE;
  const feet = metres / METRES_OF_FOOT;
  if (miles < 0.1) return `${feet < 100 ? Math.round(feet) : Math.round(feet / 10) * 10} ft`;
  return `${miles < 9.95 ? miles.toFixed(1) : count(Math.round(miles))} mi`;
}

function inKilometres(metres: number): string {
  if (metres < 995) return `${Math.round(metres / (metres < 100 ? 1 : 5)) * (metres < 100 ? 1 : 5)} m`;
  const kilometres = metres / 1000;
  return `${kilometres < 9.95 ? kilometres.toFixed(1) : count(Math.round(kilometres))} km`;
}

export const percent = (share: number): string =>
  `${(share * 100).toFixed(share > 0.99 && share < 1 ? 1 : 0)} %`;

export const score = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(2));

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

export const degrees = (lat: number, lon: number): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

/** `food_and_drink` as `Food and drink`. */
export function words(name: string): string {
  const text = name.replaceAll(/[_:]/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
