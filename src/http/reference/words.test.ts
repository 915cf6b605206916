import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ApiDocument } from './api-document.ts';
import { html } from './html.ts';
import { referencePage } from './page.ts';
import { PAGE_LANGUAGES, pageLanguageFor, Words } from './words.ts';

const HERE = new URL('.', import.meta.url);
const catalogueOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`locales/${language}.json`, HERE), 'utf8'));
const ENGLISH = catalogueOf('en-US');
const placeholders = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(PAGE_LANGUAGES)('the catalogue %s', (language) => {
  const catalogue = catalogueOf(language);

  it('has the texts of the others, in their order, and none that is empty', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(ENGLISH));
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fills the same places in every text', () => {
    for (const [key, text] of Object.entries(catalogue))
      expect(placeholders(text), key).toEqual(placeholders(ENGLISH[key]));
  });

  it('is translated', () => {
    if (language.startsWith('en')) return;
    const same = Object.entries(catalogue).filter(
      ([key, text]) =>
        text === ENGLISH[key] && /[a-z]{3}.* .*[a-z]{3}/i.test(text.replaceAll(/\{\w+\}/g, '')),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

it('there is a catalogue for each language of the page, and no other', () => {
  const files = readdirSync(new URL('locales', HERE)).map((name) => name.replace('.json', ''));
  expect(files.sort()).toEqual([...PAGE_LANGUAGES].sort());
});

it('the code names every text', () => {
  const code = ['page', 'operation', 'schemas', 'words']
    .map((name) => readFileSync(new URL(`${name}.ts`, HERE), 'utf8'))
    .join('\n');
  const isNamed = (key: string) => code.includes(`'${key}'`) || /^(?:tag|place)\./.test(key);
  expect(Object.keys(ENGLISH).filter((key) => !isNamed(key))).toEqual([]);
});

it('markup stands in the places of a text, and nothing becomes markup that is none', () => {
  const words = new Words('de');
  expect(String(words.html('type.listOf', { type: html`<b>x</b>` }))).toBe('Liste aus <b>x</b>');
  expect(String(words.html('type.listOf', { type: '<b>' }))).toBe('Liste aus &lt;b&gt;');
  expect(words.text('bounds.between', { least: '$1', most: '{least}' })).toBe('$1 bis {least}');
});

it('a page says in its language what it is, and that it describes in English', () => {
  const document: ApiDocument = {
    info: { title: 'Waypost', version: 'v1', description: 'Places.' },
    servers: [{ url: 'http://h' }],
    paths: {
      '/health': {
        get: { operationId: 'health', summary: 'Up?', tags: ['Service'], responses: {}, security: [] },
      },
    },
    components: { schemas: {}, responses: {}, securitySchemes: {} },
  };
  const files = { style: 's.css', script: 's.js', icon: 'i.svg', page: 'docs' };
  const arabic = referencePage(document, files, 'ar');
  expect(arabic).toMatch(/<html lang="ar" dir="rtl"/);
  expect(arabic).toContain('<h2>الخدمة</h2>');
  expect(arabic).toContain('<span lang="en" dir="ltr">Up?</span>');
  expect(arabic).toContain('<p lang="en" dir="ltr">Places.</p>');
  expect(arabic).toContain('<p>وُصفت المسارات والمعاملات والإجابات بالإنجليزية.</p>');
  const english = referencePage(document, files, 'en-GB');
  expect(english).not.toMatch(/described in English|<p lang/);
});

it.each([
  [['de-AT', 'en'], 'de'],
  [['ja', 'pt-BR'], 'pt'],
  [['en-IE'], 'en-GB'],
  [['en'], 'en-US'],
  [['ar-EG'], 'ar'],
  [['zh-Hant'], 'en-US'],
  [[], 'en-US'],
])('readers of %s read %s', (wanted, language) => {
  expect(pageLanguageFor(wanted)).toBe(language);
});
