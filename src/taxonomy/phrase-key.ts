/** Scripts that are written without spaces. The segmentation into words must not affect matching. */
const UNSPACED =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]/u;
/** The first sign of the first of these scripts, Thai; spares most words the pattern. */
const FIRST_UNSPACED = 0x0e00;

/** Folded words as one string, the form in which phrases are stored and looked up. */
export function phraseKey(words: readonly string[]): string {
  let key = words[0] ?? '';
  for (let i = 1; i < words.length; i++) key = appendWord(key, words[i]!);
  return key;
}

/** The key of a phrase that goes on with one more word. */
export function appendWord(key: string, word: string): string {
  const joined = isUnspaced(word) && isUnspaced(key.slice(-1));
  return joined ? key + word : `${key} ${word}`;
}

/** True if a text begins in a script that is written without spaces. */
export function isUnspaced(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_UNSPACED && UNSPACED.test(text);
}
