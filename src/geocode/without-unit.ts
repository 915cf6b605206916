/** A part of a house: `apt 300`, `#12`, `Suite 5B`. The map has houses. */
const UNIT =
  /(?:^|[\s,]+)(?:(?:apt|apartment|suite|ste|unit|flat|floor|room|rm|wohnung|whg|appartement|appt|étage|piso|kv|кв|lägenhet|lgh)\.?\s*#?|#)\s*\p{Nd}[\p{Nd}\p{L}-]{0,6}(?=[\s,]|$)/iu;
const DIGIT = /\p{Nd}/u;

/**
 * An address without the part of the house that it names; undefined where it names none, or no number stands before it. At its
 * very beginning (`Flat 3, 10 Downing Street`) one must stand behind it.
 */
export function withoutUnit(text: string): string | undefined {
  const found = UNIT.exec(text);
  if (!found) return undefined;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return DIGIT.test(before || after) ? before + after : undefined;
}
