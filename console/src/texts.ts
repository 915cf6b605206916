import type messages from '../locales/en-US.json';

/**
 * The page's texts in the reader's language. Every text that is seen or heard stands in a catalogue of `console/locales`; the code names
 * it by its key. A text with forms by number has one for each plural category of its language (CLDR); `{name}` is filled with a value.
 */
export type TextKey = keyof typeof messages;
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
type Catalogue = Readonly<Record<TextKey, string | Forms>>;
type Values = Readonly<Record<string, string | number>>;

const CATALOGUES = {
  'en-US': () => import('../locales/en-US.json'),
  'en-GB': () => import('../locales/en-GB.json'),
  de: () => import('../locales/de.json'),
  fr: () => import('../locales/fr.json'),
  es: () => import('../locales/es.json'),
  it: () => import('../locales/it.json'),
  pt: () => import('../locales/pt.json'),
  nl: () => import('../locales/nl.json'),
  pl: () => import('../locales/pl.json'),
  ru: () => import('../locales/ru.json'),
  ar: () => import('../locales/ar.json'),
} satisfies Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>>;

export type Language = keyof typeof CATALOGUES;

export const LANGUAGES = Object.keys(CATALOGUES) as Language[]; // its own members
const RIGHT_TO_LEFT = new Set<Language>(['ar']);
/** English of these countries is spelt the American way, as English without a country is here. */
const AMERICAN = new Set(['', 'US', 'PH', 'PR', 'LR']);

let catalogue: Catalogue | undefined;
let spoken: Language = 'en-US';
let regional: string = spoken;
let numbers = new Intl.NumberFormat(regional);
let plurals = new Intl.PluralRules(regional);

/**
 * Takes a language for everything that is written from now on.
 *
 * @param wanted as a browser lists its languages: the first of the same language says how numbers and times are written
 */
export async function speak(language: Language, wanted: readonly string[] = []): Promise<void> {
  catalogue = (await CATALOGUES[language]()).default;
  spoken = language;
  regional = wanted.map(tagOf).find((tag) => languageOf(tag) === languageOf(language)) ?? language;
  numbers = new Intl.NumberFormat(regional);
  plurals = new Intl.PluralRules(language);
}

/** The language among the catalogues that suits a reader best; American English if none does. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted.map(tagOf)) {
    const exact = LANGUAGES.find((one) => one === tag);
    if (exact) return exact;
    const [, country = ''] = /-([A-Z]{2})(?![A-Za-z])/.exec(tag) ?? [];
    if (languageOf(tag) === 'en') return AMERICAN.has(country) ? 'en-US' : 'en-GB';
    const same = LANGUAGES.find((one) => one === languageOf(tag));
    if (same) return same;
  }
  return 'en-US';
}

/** The language that is spoken. */
export function language(): Language {
  return spoken;
}

/** The same as a BCP 47 tag with the reader's country, for `Intl`. */
export function locale(): string {
  return regional;
}

export function direction(): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(spoken) ? 'rtl' : 'ltr';
}

/**
 * A text. Numbers among its values are written as the language does; `count` chooses among the forms.
 *
 * @throws Error before a language is spoken
 */
export function text(key: TextKey, values: Values = {}): string {
  const entry = catalogue?.[key];
  if (entry === undefined) throw new Error(`No language is spoken, or it has no text ${key}.`);
  const form = typeof entry === 'string' ? entry : formOf(entry, Number(values.count));
  return form.replaceAll(/\{(\w+)\}/g, (whole, name: string) => shown(values[name]) ?? whole);
}

/** The text of a key that is made of a prefix and a value of the data; undefined if there is none. */
export function textOf(prefix: string, value: string): string | undefined {
  const key = `${prefix}.${value}`;
  return isKey(key) ? text(key) : undefined;
}

function isKey(key: string): key is TextKey {
  return catalogue !== undefined && Object.hasOwn(catalogue, key);
}

function formOf(forms: Forms, count: number): string {
  return forms[plurals.select(count)] ?? forms.other ?? '';
}

function shown(value: string | number | undefined): string | undefined {
  return typeof value === 'number' ? numbers.format(value) : value;
}

/** Some browsers end a tag with one of the system's, `en-US@posix`. */
function tagOf(tag: string): string {
  return tag.replace(/@.*/, '');
}

function languageOf(tag: string): string {
  return tag.replace(/-.*/, '');
}

/** A text in pieces, with something else than words in one of its places. */
export function around<T>(key: TextKey, name: string, value: T): (string | T)[] {
  const [before = '', after = ''] = text(key).split(`{${name}}`);
  return [before, value, after];
}
