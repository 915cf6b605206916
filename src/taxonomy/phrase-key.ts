/** Scripts that are written without spaces: how their text is cut into words must not decide what matches. */
const UNSPACED_END =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]$/u;
const UNSPACED_START =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]/u;

/** Folded words as one string, the form in which phrases are stored and looked up. */
export function phraseKey(words: readonly string[]): string {
  let key = words[0] ?? '';
  for (let i = 1; i < words.length; i++) key = appendWord(key, words[i]!);
  return key;
}

/** The key of a phrase that goes on with one more word. */
export function appendWord(key: string, word: string): string {
  const joined = UNSPACED_END.test(key) && UNSPACED_START.test(word);
  return joined ? key + word : `${key} ${word}`;
}

export function isUnspaced(text: string): boolean {
  return UNSPACED_START.test(text);
}
