import { get } from './expressions.ts';
import type { Expression } from './layer.ts';

/** By script (ISO 15924) the first letter of its names, and the first after them, as strings are compared. */
const LETTERS: Readonly<Record<string, readonly (readonly [first: string, end: string])[]>> = {
  Latn: [
    ['', '\u0250'],
    ['\u1e00', '\u1f00'],
  ],
  Grek: [
    ['\u0370', '\u0400'],
    ['\u1f00', '\u2000'],
  ],
  Cyrl: [['\u0400', '\u0530']],
  Armn: [['\u0530', '\u0590']],
  Hebr: [['\u0590', '\u0600']],
  Arab: [['\u0600', '\u0700']],
  Deva: [['\u0900', '\u0980']],
  Beng: [['\u0980', '\u0a00']],
  Thai: [['\u0e00', '\u0e80']],
  Geor: [['\u10a0', '\u1100']],
  Kore: [['\uac00', '\ud7b0']],
  Jpan: [['\u2e80', '\ua000']],
  Hans: [['\u2e80', '\ua000']],
  Hant: [['\u2e80', '\ua000']],
};

/**
 * The name in a language, else in the language without region and then without script, else the local name: `zh-Hant-TW` is tried
 * as `zh-Hant-TW`, `zh-Hant` and `zh`. Where the local name is neither in the letters of the language nor in Latin ones, the English
 * one stands for it, or a transcription. Map libraries that cannot write it, as they shape no syllables of Indic scripts or write nothing from
 * right to left, write the English one, else a transcription; newer ones can write all that tiles hold. Text without a name is empty.
 *
 * @param language a BCP 47 tag; the local name if absent
 */
export function nameIn(language: string | undefined): Expression {
  const subtags = language?.split('-') ?? [];
  const tags = subtags.map((_, at) => subtags.slice(0, subtags.length - at).join('-'));
  const local = language === undefined ? get('name') : readable(language);
  const wanted: Expression = ['coalesce', ...tags.map((tag) => get(`name_${tag}`)), local, ''];
  const name: Expression = ['var', 'name'];
  return [
    'let',
    'name',
    wanted,
    ['case', ['is-supported-script', name], name, ['coalesce', get('name_en'), get('name_und-Latn'), name]],
  ];
}

/** The local name if whoever reads a language can be thought to read its letters, else the English one. */
function readable(language: string): Expression {
  const { script = '' } = new Intl.Locale(language).maximize();
  const own = LETTERS[script];
  if (!own) return get('name');
  const ranges = script === 'Latn' ? own : [...own, ...LETTERS.Latn!];
  const begins = (bound: string, operator: string): Expression => [
    operator,
    ['coalesce', get('name'), ''],
    bound,
  ];
  const isRead = ranges.map(([first, end]): Expression => ['all', begins(first, '>='), begins(end, '<')]);
  return [
    'case',
    ['any', ...isRead],
    get('name'),
    ['coalesce', get('name_en'), get('name_und-Latn'), get('name')],
  ];
}
