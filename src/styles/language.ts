import { get } from './expressions.ts';
import type { Expression } from './layer.ts';

/**
 * The name in a language, else in that without its region and script, else the local one. Scripts come before the
 * plain language: `zh-Hant-TW` is looked for as `zh-Hant-TW`, `zh-Hant`, `zh`.
 *
 * @param language a BCP 47 tag; the local name where absent
 */
export function nameIn(language: string | undefined): Expression {
  if (language === undefined) return get('name');
  const subtags = language.split('-');
  const tags = subtags.map((_, at) => subtags.slice(0, subtags.length - at).join('-'));
  return ['coalesce', ...tags.map((tag) => get(`name_${tag}`)), get('name')];
}
