import anyAscii from 'any-ascii';
import scripts from './drawn-scripts.json' with { type: 'json' };

/** Letters of scripts for which there are glyphs, or that map libraries draw themselves (Chinese, Japanese, Korean). */
const DRAWN = new RegExp(`^(?:\\P{L}|${scripts.map((script) => `\\p{Script=${script}}`).join('|')})*$`, 'u');
/** Latin, Greek and Cyrillic letters, and what stands between them: most names. */
const USUAL = /^[\u0020-\u04ff]*$/;

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
