import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { around, bestLanguage, direction, LANGUAGES, locale, speak, text } from './texts.ts';

type Entry = string | Record<string, string>;

const SOURCES = new URL('.', import.meta.url);
const catalogueOf = (language: string): Record<string, Entry> =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, SOURCES), 'utf8'));
const ENGLISH = catalogueOf('en-US');
const formsOf = (entry: Entry = '') => (typeof entry === 'string' ? [entry] : Object.values(entry));
const placeholders = (form: string) => [...form.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
/** Plural categories of whole numbers that are counted here; those of millions and of fractions are not needed. */
const countedIn = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1_001 }, (_, number) => rules.select(number)))].sort();
};
const sources = () =>
  readdirSync(SOURCES).filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name));
const sourceOf = (name: string) => readFileSync(new URL(name, SOURCES), 'utf8');
const page = readFileSync(new URL('../index.html', SOURCES), 'utf8');

describe.each(LANGUAGES)('the catalogue %s', (language) => {
  const catalogue = catalogueOf(language);

  it('has the texts of the others, in their order', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(ENGLISH));
  });

  it('fills the same places in every text', () => {
    for (const [key, entry] of Object.entries(catalogue)) {
      const expected = new Set(formsOf(ENGLISH[key]).flatMap(placeholders));
      // a form for one, two or none may say the number in words
      const longest = typeof entry === 'string' ? [entry] : [entry.other ?? ''];
      expect(longest.map(placeholders), key).toEqual([[...expected].sort()]);
      for (const form of formsOf(entry))
        expect(placeholders(form).filter((one) => !expected.has(one))).toEqual([]);
    }
  });

  it('has the plural forms that its language needs, and no text that is empty', () => {
    const needed = [...new Set([...countedIn(language), 'other'])].sort();
    for (const [key, entry] of Object.entries(catalogue)) {
      expect(typeof entry, key).toBe(typeof ENGLISH[key]);
      if (typeof entry !== 'string') expect(Object.keys(entry).sort(), key).toEqual(needed);
      for (const form of formsOf(entry)) expect(form.trim(), key).not.toBe('');
    }
  });

  it('is translated', () => {
    if (language.startsWith('en')) return;
    const same = Object.entries(catalogue).filter(([key, entry]) => {
      const english = formsOf(ENGLISH[key]).join();
      return (
        formsOf(entry).join() === english && /[a-z]{3}.* .*[a-z]{3}/i.test(english.replaceAll(/\{\w+\}/g, ''))
      );
    });
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

describe('a text', () => {
  it('takes the form of its number, and writes numbers as the reader’s country does', async () => {
    await speak('ru', ['ru-RU']);
    const counted = [1, 2, 5, 21, 1_234].map((count) => text('search.count', { count }));
    expect(counted).toEqual(['1 место', '2 места', '5 мест', '21 место', '1\u00A0234 места']);
    await speak('de', ['fr', 'de-CH']);
    expect(locale()).toBe('de-CH');
    expect(text('search.count', { count: 12_345 })).toMatch(/^12['’]345 Orte$/);
  });

  it('has something else than words in one of its places', async () => {
    await speak('en-US');
    expect(around('key.made', 'command', 7)).toEqual(['Whoever runs the service makes one with ', 7, '.']);
  });

  it('goes from right to left in Arabic alone', async () => {
    const directions: string[] = [];
    for (const language of LANGUAGES) {
      await speak(language);
      directions.push(`${language} ${direction()}`);
    }
    expect(directions.filter((one) => one.endsWith('rtl'))).toEqual(['ar rtl']);
  });
});

it.each([
  [['de-AT', 'en'], 'de'],
  [['ja', 'pt-BR'], 'pt'],
  [['en-IE'], 'en-GB'],
  [['en'], 'en-US'],
  [['en-US@posix'], 'en-US'],
  [['zh-Hant'], 'en-US'],
])('readers of %s read %s', (wanted, language) => {
  expect(bestLanguage(wanted)).toBe(language);
});

describe('the code', () => {
  it('names every text, and the page none that there is not', () => {
    const code = [...sources().map(sourceOf), page].join('\n');
    const prefixes = new Set(
      [...code.matchAll(/(?:textOf\('|text\(`)(\w+)/g)].map(([, prefix = '']) => prefix),
    );
    const isNamed = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`);
    const unused = Object.keys(ENGLISH).filter(
      (key) => !isNamed(key) && !prefixes.has(key.split('.')[0] ?? ''),
    );
    expect(unused).toEqual([]);
    const named = [...page.matchAll(/data-(?:text|label|placeholder|title|content)="([^"]+)"/g)];
    expect(named.map(([, key = '']) => key).filter((key) => !(key in ENGLISH))).toEqual([]);
  });

  it('holds no text that readers see', () => {
    expect(sources().flatMap((name) => wordsIn(name).map((words) => `${name}: ${words}`))).toEqual([]);
  });

  it('holds none in the page but its name and what is said without scripts', () => {
    const body = page.replace(/<noscript>.*<\/noscript>/s, '').replaceAll(/<!--.*?-->/gs, '');
    expect([...body.matchAll(/>([^<>]*[a-z][^<>]*)</gi)].map(([, words]) => words)).toEqual([
      'Waypost',
      'Waypost',
    ]);
    expect(body.match(/\s(?:aria-label|placeholder|title)="[^"]+"/g)).toBeNull();
  });
});

/** Names of keys, the product, commands and parts of addresses, which are the same in every language. */
const SAME_EVERYWHERE = new Set([
  'Feature',
  'Point',
  'Polygon',
  'Wikidata',
  'Wikipedia',
  'waypost keys create --name NAME',
  'waypost keys create --name NAME --publishable --origin ORIGIN',
  'places:read tiles:read',

  'Waypost',
  'Enter',
  'Escape',
  'Esc',
  'ArrowDown',
  'ArrowUp',
  'Noto Sans Medium',
]);
/** Writes commands and programs. */
const SAMPLES = 'request-text.ts';
/** Calls and members whose strings nobody reads: errors for programmers, selectors and classes. */
const UNREAD_CALLS =
  /(?:Error|matchMedia|querySelector(?:All)?|closest|matches|byId|getElementById|supports)$/;
const UNREAD_MEMBERS =
  /^(?:class|className|command|d|rel|call|path|autocomplete|accept|headers?|sandbox|allow)$/;

/** String literals of a file that read like words: a capital letter and small ones, or several words. */
function wordsIn(name: string): string[] {
  if (name === SAMPLES) return [];
  const source = ts.createSourceFile(name, sourceOf(name), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isUnread(node)) return;
    const words =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (words && readsLikeWords(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isUnread(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return UNREAD_CALLS.test(node.expression.getText());
  if (ts.isStringLiteral(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node)
    return true;
  return ts.isPropertyAssignment(node) && UNREAD_MEMBERS.test(node.name.getText());
}

function readsLikeWords(literal: string): boolean {
  const words = literal.replaceAll(/<[^>]*>?|^[^<>]*>/g, '').trim(); // markup is for programs
  if (SAME_EVERYWHERE.has(words)) return false;
  return /^[A-Z][a-z]{2,}\b/.test(words) || /\p{L}{2,} \p{L}{2,}/u.test(words);
}
