import { type Html, html, type TemplatePart } from './html.ts';
import ar from './locales/ar.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import britishEnglish from './locales/en-GB.json' with { type: 'json' };
import english from './locales/en-US.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import pl from './locales/pl.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };

/** The page's own words: headings, navigation, what surrounds the texts of the document. Those stay in English. */
export type WordKey = keyof typeof english;

const CATALOGUES = {
  'en-US': english,
  'en-GB': britishEnglish,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ru,
  ar,
} satisfies Readonly<Record<string, Readonly<Record<WordKey, string>>>>;

export type PageLanguage = keyof typeof CATALOGUES;

export const PAGE_LANGUAGES = Object.keys(CATALOGUES) as PageLanguage[]; // its own members
const RIGHT_TO_LEFT: readonly string[] = ['ar'] satisfies PageLanguage[];
/** English of these countries is spelt the American way, as English without a country is here. */
const AMERICAN = new Set([undefined, 'US', 'PH', 'PR', 'LR']);

/**
 * The language of the page for a reader; American English if it speaks none of theirs.
 *
 * @param wanted canonical BCP 47 tags, the most wanted first
 */
export function pageLanguageFor(wanted: readonly string[]): PageLanguage {
  for (const tag of wanted) {
    const exact = PAGE_LANGUAGES.find((one) => one === tag);
    if (exact) return exact;
    const { language, region } = new Intl.Locale(tag);
    if (language === 'en') return AMERICAN.has(region) ? 'en-US' : 'en-GB';
    const same = PAGE_LANGUAGES.find((one) => one === language);
    if (same) return same;
  }
  return 'en-US';
}

/** The page's words in one language. */
export class Words {
  readonly language: PageLanguage;
  readonly direction: 'ltr' | 'rtl';
  /** Attributes of an element that holds text of the document; none in a page that is English itself. */
  readonly ofDocument: Html;
  readonly #catalogue: Readonly<Record<WordKey, string>>;
  readonly #numbers: Intl.NumberFormat;

  constructor(language: PageLanguage) {
    this.language = language;
    this.direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
    this.ofDocument = this.isEnglish ? html`` : html` lang="en" dir="ltr"`;
    this.#catalogue = CATALOGUES[language];
    this.#numbers = new Intl.NumberFormat(language);
  }

  get isEnglish(): boolean {
    return this.language.startsWith('en');
  }

  /** @param values by the names that stand in braces in the text; all of them */
  text(key: WordKey, values: Readonly<Record<string, string>> = {}): string {
    return this.#catalogue[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  }

  /** The same with markup in the places of the text. */
  html(key: WordKey, values: Readonly<Record<string, TemplatePart>>): Html {
    const pieces = this.#catalogue[key].split(/\{(\w+)\}/);
    return html`${pieces.map((piece, at) => (at % 2 === 0 ? html`${piece}` : html`${values[piece]}`))}`;
  }

  /** What a tag of the document is called; as the document has it if this page knows no word for it. */
  tag(name: string): string {
    const key = `tag.${name}`;
    return Object.hasOwn(this.#catalogue, key) ? this.#catalogue[key as WordKey] : name; // it is one
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }
}
