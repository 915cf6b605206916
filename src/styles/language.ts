import { get } from './expressions.ts';
import type { Expression } from './layer.ts';

/**
 * The name in a language, else in the language without region and then without script, else the local name: `zh-Hant-TW` is tried
 * as `zh-Hant-TW`, `zh-Hant` and `zh`.
 *
 * @param language a BCP 47 tag; the local name if absent
 */
export function nameIn(language: string | undefined): Expression {
  if (language === undefined) return get('name');
  const subtags = language.split('-');
  const tags = subtags.map((_, at) => subtags.slice(0, subtags.length - at).join('-'));
  return ['coalesce', ...tags.map((tag) => get(`name_${tag}`)), get('name')];
}
