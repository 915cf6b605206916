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
/** Least share of its name that a misspelt text must hold. */
const LEAST_SHARE = 0.7;
const IMPORTANCE_STEPS = 65_535;

/**
 * True for a country, a region or a town of the world alone that the text hardly names: by a short word beside others that mean
 * nothing, or by a misspelt word that might as well be another. Nothing is a better answer than that.
 */
export function isHardlyMeant(
  head: GazetteerHead,
  candidate: AddressCandidate,
  query: AddressQuery,
): boolean {
  const { ref, components, edits } = candidate;
  if (ref.kind !== 'area') return false;
  const names = query.words.filter((_, i) => components[i] === 'name');
  const others = query.words.filter((_, i) => components[i] === 'unknown');
  const isDoubtful =
    others.length > 0
      ? edits > 0 || areMereCodes(names, others)
      : edits > 0 && !isSurelyMisspelt(head, candidate, ref.index, names);
  return isDoubtful && isFar(head, ref.index);
}

/** True for an area that only the gazetteer of the world has, and for countries and states. */
function isFar(head: GazetteerHead, index: number): boolean {
  const level = head.areas.levelOf(index);
  return level === 'country' || level === 'state' || head.isOfWorld(index);
}

/** Short words in the same part of the text as what means nothing; behind a comma they are codes that people write. */
function areMereCodes(names: readonly AddressWord[], others: readonly AddressWord[]): boolean {
  return names.every(
    ({ text, segment }) =>
      [...text].length < LEAST_LETTERS && others.some((other) => other.segment === segment),
  );
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
