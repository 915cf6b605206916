import { analyse } from './analyse.ts';
import { synonymsOf } from './synonyms.ts';

/** True if a name of the map holds a folded word, or one that begins with it. */
export type KnowsWord = (word: string, isBeginning: boolean) => boolean;

/** Shorter words are parted and joined by chance. */
const LEAST_LETTERS = { piece: 2, whole: 5 } as const;
/** Words that are joined to one, or that one is parted into. */
const MOST_PIECES = 4;
/** Among more than two pieces one must be this long: almost any word is a row of short ones. */
const LEAST_LETTERS_AMONG_MANY = 4;
/** A longer word is not parted: that takes time by the square of its letters. */
const MOST_LETTERS = 40;
const LETTERS = /^\p{L}+$/u;
const GAP = /(\s+)/;
const ENDS_IN_LETTER = /\p{L}\.?$/u;
/** A house number behind or before a street name without a space: `Bulevardi1`, `10Downing`. */
const NUMBER_BEHIND = /^(\p{L}{4,})(\p{Nd}{1,4}\p{L}?\P{L}*)$/u;
const NUMBER_BEFORE = /^(\p{Nd}{1,4})(\p{L}{4,}\P{L}*)$/u;

/**
 * A text with its words parted and joined as names have them: `haupt bahnhof platz` is `hauptbahnhofplatz` where a name holds that,
 * `newyork` is `new york` and `burgerkingdrive` is `burger king drive` where none holds it as one and names hold the parts,
 * `bulevardi1` is `bulevardi 1`. Undefined where that changes nothing.
 *
 * @param isCompleting true if the last word may be unfinished
 */
export function respelled(text: string, isCompleting: boolean, knows: KnowsWord): string | undefined {
  const parts = text.trim().split(GAP); // words and gaps in turn
  let written = '';
  for (let at = 0; at < parts.length; ) {
    const end = endOfOne(parts, at, isCompleting, knows);
    const isLast = end >= parts.length;
    const run = parts.slice(at, end);
    const isJoined = run.length > 1;
    written += isJoined
      ? run.filter((_, i) => i % 2 === 0).join('')
      : parted(run[0]!, isLast && isCompleting, knows);
    written += parts[end] ?? '';
    at = end + 1;
  }
  return written === text.trim() ? undefined : written;
}

/** End of the longest run of parts, gaps among them, from a word on that names hold as one; that of the word alone if there is none. */
function endOfOne(parts: readonly string[], from: number, isCompleting: boolean, knows: KnowsWord): number {
  let whole = wordOf(parts[from]!) ?? '';
  let longest = from + 1;
  for (let at = from + 2; at < Math.min(parts.length, from + 2 * MOST_PIECES); at += 2) {
    const word = wordOf(parts[at]!);
    if (whole === '' || word === undefined || !ENDS_IN_LETTER.test(parts[at - 2]!)) break;
    whole += word;
    const isUnfinished = isCompleting && at === parts.length - 1;
    if (whole.length >= LEAST_LETTERS.whole && isKnown(whole, isUnfinished, knows)) longest = at + 1;
  }
  return longest;
}

/** The word as it is, or with a space wherever known words meet. */
function parted(part: string, isUnfinished: boolean, knows: KnowsWord): string {
  const [, first, second] = NUMBER_BEHIND.exec(part) ?? NUMBER_BEFORE.exec(part) ?? [];
  if (first && second && [first, second].some((half) => isName(half, knows))) return `${first} ${second}`;
  const word = wordOf(part);
  // of letters that fold into more or fewer ones it is unknown where a cut would come
  if (word === undefined || !part.toLowerCase().startsWith(word)) return part;
  if (word.length < LEAST_LETTERS.whole || word.length > MOST_LETTERS || isKnown(word, isUnfinished, knows))
    return part;
  const cuts = cutsOf(word, isUnfinished, knows);
  return [0, ...cuts].map((cut, i) => part.slice(cut, cuts[i])).join(' ');
}

/** A way to write the beginning of a word as known words. */
interface Parting {
  /** Where the pieces but the first begin. */
  readonly cuts: readonly number[];
  /** Letters of the shortest and of the longest piece. */
  readonly shortest: number;
  readonly longest: number;
}

/** Where a word is cut into the fewest known words, of several such ways the most even one; empty if there is none. */
function cutsOf(word: string, isUnfinished: boolean, knows: KnowsWord): readonly number[] {
  const partings: (Parting | undefined)[] = [];
  for (let end = LEAST_LETTERS.piece; end <= word.length; end++) {
    const isBeginning = isUnfinished && end === word.length;
    partings[end] = bestParting(partings, end, (from) => knows(word.slice(from, end), isBeginning));
  }
  const { cuts, longest } = partings[word.length] ?? { cuts: [], longest: 0 };
  return cuts.length === 1 || longest >= LEAST_LETTERS_AMONG_MANY ? cuts : [];
}

/** @param partings of each shorter beginning, by its length; @param isPiece true if names hold what stands from there to the end */
function bestParting(
  partings: readonly (Parting | undefined)[],
  end: number,
  isPiece: (from: number) => boolean,
): Parting | undefined {
  let best: Parting | undefined;
  for (let from = 0; from <= end - LEAST_LETTERS.piece; from++) {
    const parting = withPiece(partings[from], from, end);
    if (parting !== undefined && isBetter(parting, best) && isPiece(from)) best = parting;
  }
  return best;
}

/** Undefined if nothing known ends where the piece begins, or there are too many pieces. */
function withPiece(before: Parting | undefined, from: number, end: number): Parting | undefined {
  const letters = end - from;
  if (from === 0) return { cuts: [], shortest: letters, longest: letters };
  if (before === undefined || before.cuts.length + 2 > MOST_PIECES) return undefined;
  return {
    cuts: [...before.cuts, from],
    shortest: Math.min(before.shortest, letters),
    longest: Math.max(before.longest, letters),
  };
}

function isBetter(parting: Parting, than: Parting | undefined): boolean {
  if (than === undefined || parting.cuts.length < than.cuts.length) return true;
  return parting.cuts.length === than.cuts.length && parting.shortest > than.shortest;
}

function isName(part: string, knows: KnowsWord): boolean {
  const word = wordOf(part);
  return word !== undefined && knows(word, false);
}

function isKnown(word: string, isUnfinished: boolean, knows: KnowsWord): boolean {
  return knows(word, isUnfinished) || synonymsOf(word).some((other) => knows(other, false));
}

/** The one word that a part of a text is, folded; undefined if it is not exactly one word or has digits. */
function wordOf(part: string): string | undefined {
  const [word, ...others] = analyse(part);
  return word && others.length === 0 && LETTERS.test(word.text) ? word.text : undefined;
}
