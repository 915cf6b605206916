/**
 * Text to words: the one analysis that the index writer, the query planner and the tables of categories share.
 *
 * Most texts are read once, by table. Only where a text holds characters that can be written in several ways (marks,
 * widths, ligatures) it is brought into one form by ICU and read again.
 */
import { EXPANDS, MARK, ROMANISED, UNSPACED } from './characters.ts';
import { AND, AND_WORDS, type Compound, joined, wordsOfCompound } from './compound.ts';
import { expand, romanise } from './latin.ts';
import { PieceReader } from './piece.ts';
import { prepare } from './prepare.ts';
import { wordsOfUnspaced } from './unspaced.ts';
import { NO_VARIANTS, type Word } from './word.ts';

const MAX_WORDS = 256;
const MAX_WORD_UNITS = 64;
/** Far over any tag of OpenStreetMap (255 characters); what follows is not read. */
const MAX_TEXT_UNITS = 32_768;
const SECOND_SPELLING = EXPANDS | ROMANISED | MARK;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ONE_LETTER = /^\p{L}$/u;
const NON_ASCII = /[^\0-\x7f]/;
const ARABIC_ARTICLE = 'ال';
/** A shorter word that begins like the article is a word of its own. */
const MIN_ARABIC_LETTERS = 4;

/**
 * The words of `text` in order, folded: without case, accents, width and the spelling habits of its script.
 * Empty where there is no letter and no digit. Never throws, and is linear in the length of `text`: at most 256 words
 * of at most 64 UTF-16 units, out of the first 32,768 units. Analysing the words again gives
 * the same words, save where a dictionary parts an unspaced script by what stands around.
 */
export function analyse(text: string): Word[] {
  const bounded = text.length > MAX_TEXT_UNITS ? text.slice(0, MAX_TEXT_UNITS) : text;
  return read(bounded, false) ?? read(prepare(bounded), true) ?? [];
}

/** Undefined where the text has to be prepared first. */
function read(text: string, prepared: boolean): Word[] | undefined {
  const reader = new PieceReader(text);
  const words: Word[] = [];
  for (let kind = reader.skipGap(); kind !== 0 && words.length < MAX_WORDS; kind = reader.skipGap()) {
    if (kind === UNSPACED) reader.readUnspaced();
    else reader.readPiece();
    if (!prepared && reader.unprepared) return undefined;
    if (kind === UNSPACED) appendUnspaced(words, reader);
    else if (!appendSpaced(words, reader, prepared)) return undefined;
  }
  return words.length > MAX_WORDS ? words.slice(0, MAX_WORDS) : words;
}

function appendUnspaced(words: Word[], reader: PieceReader): void {
  for (const word of wordsOfUnspaced(reader.folded, MAX_WORDS - words.length))
    if (LETTER_OR_DIGIT.test(word.text)) append(words, word, false); // marks alone are no word
}

/** The piece just read and those tied to it; false where the text has to be prepared first. */
function appendSpaced(words: Word[], reader: PieceReader, prepared: boolean): boolean {
  const afterAnd = reader.ampersand;
  const piece = pieceOf(reader, prepared);
  const connector = reader.takeConnector();
  if (connector === undefined) {
    append(words, piece, afterAnd);
    return true;
  }
  const compound = readCompound(reader, prepared, piece, connector);
  if (compound === undefined) return false;
  for (const [index, word] of wordsOfCompound(compound).entries())
    append(words, word, afterAnd && index === 0);
  return true;
}

function readCompound(
  reader: PieceReader,
  prepared: boolean,
  first: Word,
  firstConnector: string,
): Compound | undefined {
  const compound: Compound = { pieces: [first], connectors: [] };
  for (let connector: string | undefined = firstConnector; connector !== undefined; ) {
    reader.readPiece();
    if (!prepared && reader.unprepared) return undefined;
    compound.connectors.push(connector);
    compound.pieces.push(pieceOf(reader, prepared));
    connector = compound.pieces.length < MAX_WORDS ? reader.takeConnector() : undefined;
  }
  return compound;
}

/** A word of no letter or digit, marks alone, has an empty text. */
function pieceOf(reader: PieceReader, prepared: boolean): Word {
  const folded = prepared && NON_ASCII.test(reader.folded) ? reader.folded.normalize('NFC') : reader.folded;
  const text = cut(folded);
  if ((reader.traits & SECOND_SPELLING) === 0 && !text.startsWith(ARABIC_ARTICLE)) {
    return { text, variants: NO_VARIANTS };
  }
  if (!LETTER_OR_DIGIT.test(text)) return { text: '', variants: NO_VARIANTS };
  return { text, variants: secondSpellings(text, reader) };
}

function secondSpellings(text: string, reader: PieceReader): readonly string[] {
  const spellings: string[] = [];
  if (reader.traits & EXPANDS) spellings.push(expand(reader.written));
  if (reader.traits & ROMANISED) spellings.push(romanise(reader.written));
  if (text.startsWith(ARABIC_ARTICLE) && text.length > MIN_ARABIC_LETTERS) spellings.push(text.slice(2));
  return spellings;
}

/** Two single letters around an ampersand, or around a word for it, are one name: `H & M` and `h und m` are hm. */
function append(words: Word[], word: Word, afterAnd: boolean): void {
  if (word.text === '') return;
  const isInitial = isLetter(word);
  if (isInitial && !afterAnd && AND_WORDS.has(words.at(-1)?.text ?? '') && isLetter(words.at(-2))) {
    words.pop();
    words[words.length - 1] = joined(words.at(-1)!, word);
    return;
  }
  const last = words.at(-1);
  if (afterAnd && last !== undefined) {
    if (isInitial && isLetter(last)) {
      words[words.length - 1] = joined(last, word);
      return;
    }
    words.push(AND);
  }
  words.push(bounded(word));
}

function isLetter(word: Word | undefined): boolean {
  return word !== undefined && ONE_LETTER.test(word.text);
}

/** The word within its limits, its variants each once, none of them empty or the text itself. */
function bounded(word: Word): Word {
  if (word.variants.length === 0) return word.text.length <= MAX_WORD_UNITS ? word : cutWord(word);
  const [variant] = word.variants;
  const isBounded = word.variants.length === 1 && word.text.length + variant!.length <= MAX_WORD_UNITS;
  return isBounded && variant !== '' && variant !== word.text ? word : cutWord(word);
}

function cutWord(word: Word): Word {
  const text = cut(word.text);
  const variants = new Set(word.variants.map(cut));
  variants.delete('');
  variants.delete(text);
  return { text, variants: variants.size === 0 ? NO_VARIANTS : [...variants] };
}

/** Never between the halves of a surrogate pair. */
function cut(text: string): string {
  if (text.length <= MAX_WORD_UNITS) return text;
  const last = text.charCodeAt(MAX_WORD_UNITS - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? MAX_WORD_UNITS - 1 : MAX_WORD_UNITS);
}
