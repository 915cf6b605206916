import anyAscii from 'any-ascii';
import scripts from './drawn-scripts.json' with { type: 'json' };

/** Letters of scripts for which there are glyphs, or that map libraries draw themselves (Chinese, Japanese, Korean). */
const DRAWN = new RegExp(`^(?:\\P{L}|${scripts.map((script) => `\\p{Script=${script}}`).join('|')})*$`, 'u');
/** Latin, Greek and Cyrillic letters, and what stands between them: most names. */
const USUAL = /^[\u0020-\u04ff]*$/;
/** Letters that are written as parts of syllables, which MapLibre shapes from version 6.9 on (before, `is-supported-script` denies them). */
const SHAPED = /[\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff]/;
const LATIN = /^[\P{L}\p{Script=Latin}]*$/u;

/** True if there are glyphs for the letters of a name. */
export function isDrawn(name: string): boolean {
  return USUAL.test(name) || DRAWN.test(name);
}

/**
 * The name to draw instead of one without glyphs: the English or the international one, else the first other one that can be drawn, else the
 * name itself in Latin letters.
 *
 * @param others names in languages, by tag
 */
export function drawnName(name: string, others: Readonly<Record<string, string>>): string {
  if (isDrawn(name)) return name;
  const choices = [others['name:en'], others.int_name, ...Object.values(others)];
  return choices.find((other) => other?.trim() && isDrawn(other)) ?? (anyAscii(name).trim() || name);
}

/** True if a name has letters that older map libraries cannot write. */
export function isShaped(name: string): boolean {
  return SHAPED.test(name);
}

/**
 * A name in Latin letters, for libraries that cannot write it: the international one, else a transcription that others wrote, else one letter by
 * letter. `undefined` if there is an English one.
 *
 * @param others names in languages, by tag
 */
export function transcribedName(name: string, others: Readonly<Record<string, string>>): string | undefined {
  if (others['name:en']?.trim()) return undefined;
  const transcriptions = Object.keys(others).filter((tag) => tag.endsWith('-Latn'));
  const choices = ['int_name', ...transcriptions].map((tag) => others[tag]);
  return choices.find((other) => other?.trim() && LATIN.test(other)) ?? (anyAscii(name).trim() || undefined);
}
