/** Numbers as people read them. */

const COUNT = new Intl.NumberFormat('en');

export const count = (number: number): string => COUNT.format(number);

/** `85 m`, `1.2 km`, `34 km`. */
export function distance(metres: number): string {
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
