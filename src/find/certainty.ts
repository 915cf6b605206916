import { distanceMetres } from '../core/core.ts';
import { type GeocodeResult, reachMetres } from '../geocode/geocode.ts';
import type { Point, SearchHit } from '../search/search.ts';
import { synonymsOf, type Word } from '../text/text.ts';
import { namesOf, plain, wordsOf } from './known-texts.ts';
import { presentNames } from './name-standing.ts';

/** Streets are known as far away as villages. */
const STREET_IMPORTANCE = 0.2;

const LAST_ASCII = 127;

/** An entry with typing errors is so sure if nothing of the text is left over. */
const WHOLE_TEXT_CONFIDENCE = 0.8;

/**
 * True if every word is accounted for, and the text holds the whole name (`Rue Grimaldi, Mona`), is its beginning, or holds a house
 * number or a whole postcode. A number between known ones, or one that its street is not known to have, is asked for as surely.
 */
export function isCertain(result: GeocodeResult, text: string): boolean {
  const { kind, matchType, nameShare } = result;
  if (kind === 'intersection') return true;
  if (kind === 'postcode') return matchType === 'exact' && nameShare === 1;
  if (hasNumber(text) && matchType !== 'exact' && matchType !== 'interpolated')
    return kind === 'street' && nameShare === 1;
  if (hasNumber(text)) return true;
  if (matchType !== 'exact') return false;
  return nameShare === 1 || isBegunBy(result, text);
}

/** The same, where something else has the text for its name: neither beginnings of a name count nor names of houses. */
export function isCertainByWhole(result: GeocodeResult, text: string): boolean {
  if (result.houseName !== undefined && !hasNumber(text)) return false;
  const isWhole = (result.nameShare ?? 1) === 1 && !isMerelyBegun(result, text);
  return isCertain(result, text) && (isWhole || hasNumber(text));
}

/** True for an area whose whole name the text is. */
export function isAreaCalled({ kind, matchType, nameShare }: GeocodeResult): boolean {
  return kind === 'area' && matchType === 'exact' && nameShare === 1;
}

/** True for a house that the whole text names, but for typing errors: its number is there, and no word is left over. */
export function isHouseNearly({ kind, matchType, confidence }: GeocodeResult, text: string): boolean {
  if (kind !== 'house' || matchType !== 'approximate') return false;
  return hasNumber(text) && confidence >= WHOLE_TEXT_CONFIDENCE;
}

/** True if the text ends in the middle of a word of the name, or of every further name that it begins: `bank` of `Bankok`, as some call Bangkok. */
function isMerelyBegun({ name, source }: GeocodeResult, text: string): boolean {
  if (beginsLike(name, text)) return endsInWord(text, name);
  const begun = namesOf(source?.tags ?? {}).filter((other) => plain(other).startsWith(plain(text)));
  return begun.length > 0 && begun.every((other) => endsInWord(text, other));
}

/**
 * True if a name begins with a text that ends in the middle of a word: `Ateneumin…` with `ateneum`, `Sankt Florinsgasse` with
 * `st florin`.
 */
function endsInWord(text: string, name: string): boolean {
  const [typed, named] = [wordsOf(text), wordsOf(name)];
  const [last, at] = [typed.at(-1), typed.length - 1];
  return last !== undefined && beginsLike(name, text) && !isWord(last, named[at], false);
}

/** True if a text is the whole name of a place, in any language. */
export function isWholeName({ record }: SearchHit, text: string): boolean {
  const asked = plain(text);
  return namesOf(record.tags).some((name) => plain(name) === asked);
}

/** True if a text of several words is part of the name of a place, whole words all of them: `st florin` of `Kathedrale St. Florin`. */
export function isWholeWords({ record }: SearchHit, text: string): boolean {
  const words = wordsOf(text);
  if (words.length < 2) return false;
  return namesOf(record.tags).some((name) => {
    const named = wordsOf(name).map((word) => word.text);
    return words.every((word) => named.includes(word.text));
  });
}

/** True if a text of several words begins a name of a place: `malbun spo` of `Malbun Sport`. */
export function isBegunName({ record }: SearchHit, text: string): boolean {
  return wordsOf(text).length > 1 && namesOf(record.tags).some((name) => beginsLike(name, text));
}

/**
 * True if people at a point mean this entry when they type the beginning of its name. A text with a number is an address, wherever it
 * is.
 */
export function isKnownNear(near: Point | undefined, result: GeocodeResult, text: string): boolean {
  if (!near || hasNumber(text)) return true;
  // two letters begin a word; only without a place they are rather a short name such as LA
  if (text.trim().length <= 2 && !startsWith(result, text)) return false;
  const { lat, lon, importance = STREET_IMPORTANCE } = result;
  return distanceMetres(near.lat, near.lon, lat, lon) <= reachMetres(importance);
}

export function hasNumber(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

/** True if a word of the text is the token. */
export function isToken(token: string, text: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).includes(token);
}

/** True if a text begins the present name of an entry, in any language: the reader's may be another one than that of the text. */
export function isBegunBy(result: GeocodeResult, text: string): boolean {
  const { name, source } = result;
  if (startsWith(result, text) || beginsLike(name, text)) return true;
  const ownName = source?.tags.name;
  return ownName !== undefined && ownName !== name && beginsLike(ownName, text);
}

function startsWith({ name, source }: GeocodeResult, text: string): boolean {
  const asked = plain(text);
  if (plain(name).startsWith(asked)) return true;
  // a country has two hundred names, and most begin with another letter
  const [letter = ''] = asked;
  const mayBegin = (value: string) =>
    value.charCodeAt(0) > LAST_ASCII || value.charAt(0).toLowerCase() === letter || value.includes(';');
  const tags = Object.entries(source?.tags ?? {}).filter(([, value]) => mayBegin(value));
  return presentNames(Object.fromEntries(tags)).some((other) => plain(other).startsWith(asked));
}

/** True if a name begins with the words of a text, any of them abbreviated: `bd des mou`. */
function beginsLike(name: string, text: string): boolean {
  const [named, typed] = [wordsOf(name), wordsOf(text)];
  return typed.length > 0 && typed.every((word, i) => isWord(word, named[i], i === typed.length - 1));
}

function isWord(typed: Word, named: Word | undefined, isUnfinished: boolean): boolean {
  if (!named) return false;
  const names = [named.text, ...named.variants];
  const forms = [typed.text, ...typed.variants];
  if (isUnfinished && forms.some((form) => named.text.startsWith(form))) return true;
  return [...forms, ...forms.flatMap(synonymsOf)].some((form) => names.includes(form));
}
