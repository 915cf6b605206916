import { inAllLanguages } from '../languages/languages.ts';

const STREETS = new Set(inAllLanguages('ordinalStreets'));
const NUMBER = /^[1-9]\d{0,2}$/;

/** The English ordinal of a number before a word for a street: `67 St` is 67th Street. Undefined elsewhere. */
export function ordinalOf(word: string, next: string | undefined): string | undefined {
  if (next === undefined || !STREETS.has(next) || !NUMBER.test(word)) return undefined;
  return ordinalDigits(Number(word));
}

/** `21st` */
export function ordinalDigits(number: number): string {
  return `${number}${endingOf(number)}`;
}

function endingOf(number: number): string {
  const lastTwo = number % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}
