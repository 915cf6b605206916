import type { Tags } from '../../src/core/core.ts';

/** Countries with several languages: a town's name is known to be the local one only as the gazetteer has it. */
const SEVERAL_LANGUAGES = new Set(
  'AF BE CA CH CM CY ES FI IN IQ KE LK LU MY NG PG PH PK SG TD ZA'.split(' '),
);
/** The language of government and maps where that is another than most people's. */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  [
    ['en', 'BW FJ GH GM HK KE LR LS MO MU MW NA NG PG RW SG SL SZ UG VU ZA ZM ZW'],
    ['es', 'BO EC PE PY'],
    ['fr', 'BF BI BJ CD CF CG CI CM DJ GA GN HT KM LU ML NE SN TD TG'],
    ['pt', 'AO CV GW MZ ST TL'],
    ['nl', 'SR'],
  ].flatMap(([language = '', codes = '']) => codes.split(' ').map((code) => [code, language] as const)),
);
/** Languages of countries whose own name, and their capital's, stands in each of them. */
const OFFICIAL_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  BE: ['nl', 'fr'],
  CH: ['de', 'fr', 'it'],
  CY: ['el', 'tr'],
  FI: ['fi', 'sv'],
  IE: ['ga', 'en'],
  LK: ['si', 'ta'],
  NZ: ['en', 'mi'],
};
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Arab: /^[\p{Script=Arabic}\s.'-]+$/u,
  Armn: /^[\p{Script=Armenian}\s.'-]+$/u,
  Beng: /^[\p{Script=Bengali}\s]+$/u,
  Cyrl: /^[\p{Script=Cyrillic}\s.'’-]+$/u,
  Deva: /^[\p{Script=Devanagari}\s]+$/u,
  Ethi: /^[\p{Script=Ethiopic}\s.'-]+$/u,
  Geor: /^[\p{Script=Georgian}\s.'-]+$/u,
  Grek: /^[\p{Script=Greek}\s.'-]+$/u,
  Hebr: /^[\p{Script=Hebrew}\s.'"-]+$/u,
  Khmr: /^[\p{Script=Khmer}\s]+$/u,
  Kore: /^[\p{Script=Hangul}\s]+$/u,
  Laoo: /^[\p{Script=Lao}\s]+$/u,
  Mymr: /^[\p{Script=Myanmar}\s]+$/u,
  Thaa: /^[\p{Script=Thaana}\s]+$/u,
  Thai: /^[\p{Script=Thai}\s]+$/u,
  Tibt: /^[\p{Script=Tibetan}\s]+$/u,
  Jpan: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  Hans: /^\p{Script=Han}+$/u,
  Hant: /^\p{Script=Han}+$/u,
};

/**
 * The names of a label: `name` in the language of its country, as far as that is known, else as the gazetteer has it.
 *
 * @param isCountry true for a country itself, whose name is known in each of its languages
 */
export function labelNames(tags: Tags, country: string, isCountry = false): Tags {
  const own = Object.fromEntries(Object.entries(tags).filter(([key]) => key.startsWith('name:')));
  const { name = '' } = tags;
  const english = { ...(name !== '' && { 'name:en': name }), ...own };
  return { ...english, name: localName(tags, country, isCountry) ?? name };
}

/** The language that is spoken in most of a country, or the first of several that it has. */
export function languageOf(country: string): string {
  return OFFICIAL_LANGUAGES[country]?.[0] ?? LANGUAGES.get(country) ?? likelyLocale(country).language;
}

function likelyLocale(country: string): Intl.Locale {
  return new Intl.Locale(`und-${country}`).maximize();
}

/** The name in the language of its country; `undefined` if it is not known to be that of `name`. */
function localName(tags: Tags, country: string, isCountry: boolean): string | undefined {
  const official = officialName(tags, country, isCountry);
  if (official !== undefined) return official;
  if ((SEVERAL_LANGUAGES.has(country) && !isCountry) || !/^[A-Z]{2}$/.test(country)) return undefined;
  const likely = likelyLocale(country);
  const language = LANGUAGES.get(country) ?? likely.language;
  if (language === 'en') return undefined; // the gazetteer's names are English
  const { script = '' } = likely;
  const named = tags[`name:${language}-${script}`] ?? tags[`name:${language}`]; // 台灣 in zh-Hant
  if (named !== undefined) return named;
  const letters = SCRIPTS[script];
  const written = letters ? (tags.alt_name ?? '').split(';').filter((one) => letters.test(one)) : [];
  const shortest = written.reduce<string | undefined>(
    (a, b) => (a === undefined || b.length < a.length ? b : a),
    undefined,
  );
  const isUsual = written.every((one) => one.startsWith(shortest ?? '')); // 長野 of 長野市; of others none is known to be
  return isUsual ? shortest : undefined;
}

/** A country's or capital's name in each official language, unless one is not known; a capital's, unless the gazetteer has it in one of them. */
function officialName(tags: Tags, country: string, isCountry: boolean): string | undefined {
  const languages = OFFICIAL_LANGUAGES[country];
  if (!languages || !(isCountry || tags.capital === 'yes')) return undefined;
  const names = languages.map((language) => tags[`name:${language}`] ?? (language === 'en' ? tags.name : ''));
  const isLocal = !isCountry && names.includes(tags.name);
  return isLocal || names.includes('') ? undefined : [...new Set(names)].join(' / ');
}

/** The same for spellings that differ in capitals, marks and spaces. */
export function spelling(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{Mark}\s'’.-]/gu, '')
    .toLowerCase();
}
