import type { AddressCandidate, AddressQuery, AddressWord } from './address-query.ts';
import type { GazetteerHead } from './gazetteer-port.ts';

/** Shorter words are too much like others to name something far away beside words that mean nothing. */
const LEAST_LETTERS = 4;

/**
 * A misspelt name of so many letters may be a far area of so much importance, 0..1; the more letters, the surer. Nepal has 0.5, a
 * town of half a million 0.45, one of fifty thousand 0.3.
 */
const LEAST_IMPORTANCE: readonly (readonly [letters: number, importance: number])[] = [
  [8, 0.25],
  [6, 0.4],
  [5, 0.5],
];
/** With two errors in it a shorter word may be anything. */
const LEAST_LETTERS_OF_TWO_ERRORS = 10;
/** Least share of its name that a misspelt text must hold, and one that is hardly understood. */
const LEAST_SHARE = 0.7;
/** Of a text of which less is understood, a word may be in a name by chance. */
const LEAST_UNDERSTOOD = 0.5;
const IMPORTANCE_STEPS = 65_535;

/**
 * True for what the text hardly names: by a misspelt word where half of the words or more mean nothing; and for a country, a region or a
 * town of the world alone also by a short word or half of a name beside others that mean nothing, or by a misspelt word that might as well be
 * another. Nothing is a better answer than that.
 */
export function isHardlyMeant(
  head: GazetteerHead,
  candidate: AddressCandidate,
  query: AddressQuery,
): boolean {
  const { ref, components, edits } = candidate;
  const others = query.words.filter((_, i) => components[i] === 'unknown');
  if (edits > 0 && 2 * others.length >= query.words.length) return true;
  if (ref.kind !== 'area') return false;
  const names = query.words.filter((_, i) => components[i] === 'name');
  const isDoubtful =
    others.length > 0
      ? edits > 0 || (areBeside(names, others) && (areShort(names) || isByChance(candidate)))
      : edits > 0 && !isSurelyMisspelt(head, candidate, ref.index, names);
  return isDoubtful && isFar(head, ref.index);
}

/** True for an area that only the gazetteer of the world has, and for countries and states. */
export function isFar(head: GazetteerHead, index: number): boolean {
  const level = head.areas.levelOf(index);
  return level === 'country' || level === 'state' || head.isOfWorld(index);
}

/** True if each word of the name stands in one part of the text with some that mean nothing; behind a comma people write where. */
function areBeside(names: readonly AddressWord[], others: readonly AddressWord[]): boolean {
  return names.every(({ segment }) => others.some((other) => other.segment === segment));
}

/** True for codes, and for words that are like many others. */
function areShort(names: readonly AddressWord[]): boolean {
  return names.every(({ text }) => [...text].length < LEAST_LETTERS);
}

function isByChance({ nameShare, understood }: AddressCandidate): boolean {
  return nameShare < LEAST_SHARE && understood < LEAST_UNDERSTOOD;
}

function isSurelyMisspelt(
  { areaImportance }: GazetteerHead,
  { nameShare, edits }: AddressCandidate,
  area: number,
  names: readonly AddressWord[],
): boolean {
  if (nameShare < LEAST_SHARE) return false;
  const letters = Math.max(...names.map(({ text }) => [...text].length));
  if (edits > 1 && letters < LEAST_LETTERS_OF_TWO_ERRORS) return false;
  const importance = areaImportance[area]! / IMPORTANCE_STEPS;
  return LEAST_IMPORTANCE.some(([least, needed]) => letters >= least && importance >= needed);
}
