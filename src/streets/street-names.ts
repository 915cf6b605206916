import type { Tags } from '../core/core.ts';
import {
  allowedEdits,
  analyse,
  areFirstWords,
  foldName,
  osaDistanceWithin,
  synonymsOf,
} from '../text/text.ts';
import { referencesOf, SIDE_NAME_KEYS } from './object-kinds.ts';

/** Names that addresses may use, the main one first, and among them the ones that stand for one language or, of old names, for a time. */
const NAME_KEY =
  /^(?:name|official_name|short_name|alt_name|loc_name|int_name|reg_name|nat_name)(?::[a-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*)?$|^old_name(?:[_:]?\d{1,2})?(?::|$)/;
/** `name_1`, `alt_name:2`, and names of one side of the way. */
const FURTHER_NAME_KEY =
  /^(?:name|official_name|short_name|alt_name|loc_name|reg_name|nat_name)[_:]?\d{1,2}$|^name:(?:left|right)$/;
const FURTHER_NAMES = 'alt_name';
/** Keys with one value that is to be shown; of all others every value is kept. */
const SHOWN_KEY = /^(?:name|int_name|official_name)(?::|$)/;
const SEPARATOR = ';';
const MOST_VALUES = 8;
/** An abbreviation of an abbreviation: strasse, str, st. */
const MOST_ABBREVIATIONS = 3;
const MIN_LETTERS_BEFORE_LAST_WORD = 4;
const LETTERS = /^\p{L}+$/u;

/** Names in a street's tags; further names under other keys become `alt_name`, as references do beside a name. */
export function nameTagsOf(tags: Tags): Tags {
  const names: Record<string, string> = {};
  const references = referencesOf(tags);
  const ofSide = SIDE_NAME_KEYS.map((key) => tags[key]?.trim()).find(Boolean);
  for (const key in tags) if (NAME_KEY.test(key) && tags[key]!.trim() !== '') names[key] = tags[key]!;
  if (names.name === undefined && ofSide) names.name = ofSide;
  for (const key in tags)
    if (FURTHER_NAME_KEY.test(key) && tags[key]!.trim() !== '' && tags[key] !== names.name)
      addValue(names, FURTHER_NAMES, tags[key]!);
  if (names.name === undefined && references.length > 0) names.name = references.shift()!;
  for (const reference of references) addValue(names, FURTHER_NAMES, reference);
  return names;
}

/** The names of several ways of a street; where a name can be but one, the first one is kept. */
export function mergeNames(all: readonly Tags[]): Tags {
  const names: Record<string, string> = { ...all[0] };
  for (const tags of all.slice(1))
    for (const [key, value] of Object.entries(tags))
      if (!SHOWN_KEY.test(key)) addValue(names, key, value);
      else if (names[key] === undefined) names[key] = value;
  return names;
}

/** Every name, each once. */
export function allNames(names: Tags): string[] {
  return [...new Set(Object.values(names).flatMap((value) => [value, ...parts(value)]))];
}

function parts(value: string): string[] {
  return value.includes(SEPARATOR) ? value.split(SEPARATOR).map((part) => part.trim()) : [];
}

function addValue(names: Record<string, string>, key: string, value: string): void {
  const known = names[key]?.split(SEPARATOR) ?? [];
  const values = [...new Set([...known, ...value.split(SEPARATOR).map((part) => part.trim())])];
  names[key] = values.slice(0, MOST_VALUES).join(SEPARATOR);
}

/** A street's name as names are compared: its folded words, or the name itself without any letter or digit. */
export function comparedName(name: string): string {
  return foldName(name) || name.toLowerCase();
}

/**
 * Common form of abbreviated names and their full forms (`rue st honore`, `haupt str`), without blanks; a second form
 * if a letter may be written as two (`muller`, `mueller`).
 */
export function skeletonsOf(name: string): string[] {
  const words = analyse(name);
  if (words.length === 0) return [name.toLowerCase()];
  const plain = words.map(({ text }) => abbreviated(text)).join('');
  const spelled = words.map(({ text, variants }) => abbreviated(variants[0] ?? text)).join('');
  return plain === spelled ? [plain] : [plain, spelled];
}

function abbreviated(word: string): string {
  let shortest = word;
  for (let step = 0; step < MOST_ABBREVIATIONS; step++) {
    const shorter = [shortest, ...synonymsOf(shortest)].reduce(shorterOf);
    if (shorter === shortest) break;
    shortest = shorter;
  }
  return shortest;
}

function shorterOf(a: string, b: string): string {
  return b.length < a.length || (b.length === a.length && b < a) ? b : a;
}

/**
 * True if two folded names differ by one typing error in a long enough word, or by a last word or first words that one of them leaves
 * out (`hyde`, `hyde street`; `almendral`, `calle de almendral`).
 */
export function areAlmostEqual(a: string, b: string): boolean {
  const isWithoutWords = (one: string, other: string): boolean =>
    isWithoutLastWord(one, other) || isWithoutFirstWords(one, other);
  return isWithoutWords(a, b) || isWithoutWords(b, a) || areOneErrorApart(a, b);
}

function isWithoutFirstWords(short: string, long: string): boolean {
  return long.endsWith(` ${short}`) && areFirstWords(long.slice(0, -short.length - 1).split(' '));
}

function isWithoutLastWord(short: string, long: string): boolean {
  if (short.length < MIN_LETTERS_BEFORE_LAST_WORD || !long.startsWith(`${short} `)) return false;
  return LETTERS.test(long.slice(short.length + 1));
}

function areOneErrorApart(a: string, b: string): boolean {
  if (osaDistanceWithin(a, b, 1) !== 1) return false;
  const [wordsA, wordsB] = [a.split(' '), b.split(' ')];
  if (wordsA.length !== wordsB.length) return wordsA.join('') === wordsB.join('');
  const differing = wordsA.findIndex((word, i) => word !== wordsB[i]);
  return allowedEdits(wordsA[differing]!) > 0 && allowedEdits(wordsB[differing]!) > 0;
}
