import { get } from './expressions.ts';
import type { Expression } from './layer.ts';

/**
 * The name in a language, else in the language without region and then without script, else the local name: `zh-Hant-TW` is tried
 * as `zh-Hant-TW`, `zh-Hant` and `zh`. Map libraries that cannot write it, as they shape no syllables of Indic scripts or write nothing from
 * right to left, write the English one, else a transcription; newer ones can write all that tiles hold. Text without a name is empty.
 *
 * @param language a BCP 47 tag; the local name if absent
 */
export function nameIn(language: string | undefined): Expression {
  const subtags = language?.split('-') ?? [];
  const tags = subtags.map((_, at) => subtags.slice(0, subtags.length - at).join('-'));
  const wanted: Expression = ['coalesce', ...tags.map((tag) => get(`name_${tag}`)), get('name'), ''];
  const name: Expression = ['var', 'name'];
  return [
    'let',
    'name',
    wanted,
    ['case', ['is-supported-script', name], name, ['coalesce', get('name_en'), get('name_und-Latn'), name]],
  ];
}
