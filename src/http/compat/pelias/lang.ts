import { languagesWanted } from '../../languages.ts';
import type { CompatQuestion } from '../interface.ts';
import type { Parameters } from '../parameters.ts';
import codes from './language-codes.json' with { type: 'json' };

/** ISO 639: codes of two letters to those of three. */
const ALPHA3: ReadonlyMap<string, string> = new Map(Object.entries(codes));
const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
const FALLBACK = 'en';

/** The language of names in Pelias's words: English where none is asked for that ISO 639 knows. */
export function langOf({ parameters, languages }: CompatQuestion): object {
  const known = knownOf(languages);
  const code = known ?? FALLBACK;
  const isNamed = knownOf(languagesWanted(undefined, parameters.text('lang'))) !== undefined;
  return {
    name: NAMES.of(code),
    iso6391: code,
    iso6393: ALPHA3.get(code),
    via: known === undefined ? 'default' : isNamed ? 'querystring' : 'header',
    defaulted: known === undefined,
  };
}

/** True if `lang` is given and names no language. */
export function isLangUnknown(parameters: Parameters): boolean {
  const lang = parameters.text('lang');
  return lang !== undefined && knownOf(languagesWanted(undefined, lang)) === undefined;
}

function knownOf(tags: readonly string[]): string | undefined {
  return tags.map((tag) => tag.split('-')[0] ?? '').find((code) => ALPHA3.has(code));
}
