/** A part of a house: `apt 300`, `#12`, `Suite 5B`. The map has houses. */
const UNIT =
  /(?:^|[\s,]+)(?:(?:apt|apartment|suite|ste|unit|flat|floor|room|rm|door|wohnung|whg|tür|top|appartement|appt|bureau|étage|piso|dpto|depto|departamento|oficina|interno|kv|кв|квартира|оф|офис|lägenhet|lgh)\.?\s*#?|#)\s*\p{Nd}[\p{Nd}\p{L}-]{0,6}(?:\s*-\s+(?=\p{Nd})|(?=[\s,]|$))/iu;
/** A storey whose number stands first: `5th floor`, `2. Stock`, `3ème étage`. */
const STOREY =
  /[\s,]+\p{Nd}{1,2}\s?(?:st|nd|rd|th|er|e|ème|\.?[ºª°]|\.)?\s?(?:floor|fl|stock|og|obergeschoss|etage|étage|piso|planta|piano|этаж|эт|kerros|krs|piętro|verdieping)(?=[\s,.]|$)\.?/iu;
/** The number of a unit before that of its house, as in Canada: `1205-555 Main St`. */
const UNIT_BEFORE_HOUSE = /^\s*\p{Nd}{1,5}\p{L}?\s?[-–]\s?(?=\p{Nd}{1,5}\p{L}?\s+\p{L})/u;
/** A line without a number before the address, such as that of a company or a person. */
const ADDRESSEE = /^[^\p{Nd},\n]+[,\n]\s*(?=[^\n]*\p{Nd})/u;
const DIGIT = /\p{Nd}/u;

/**
 * An address without the part of the house that it names, or without whom it is for; undefined where it names neither, or no number
 * stands before it. At its very beginning (`Flat 3, 10 Downing Street`) one must stand behind it.
 */
export function withoutUnit(text: string): string | undefined {
  for (const part of [UNIT, STOREY, UNIT_BEFORE_HOUSE, ADDRESSEE]) {
    const rest = without(text, part);
    if (rest !== undefined) return rest;
  }
  return undefined;
}

function without(text: string, part: RegExp): string | undefined {
  const found = part.exec(text);
  if (!found) return undefined;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return DIGIT.test(before || after) ? before + after : undefined;
}
