import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../src/text/text.ts';
import { compileText } from './text.ts';

const directory = mkdtempSync(join(tmpdir(), 'waypost-text-'));
let table: { words: Record<string, string>; suffixes: [string, string][] };

beforeAll(async () => {
  await compileText(pathToFileURL(`${directory}/`));
  table = JSON.parse(readFileSync(join(directory, 'synonyms.json'), 'utf8'));
});

afterAll(() => rmSync(directory, { recursive: true }));

function synonymsOf(word: string): string[] {
  return table.words[word]?.split(' ') ?? [];
}

describe('the compiled synonyms', () => {
  it.each([
    ['st', 'street'],
    ['st', 'saint'],
    ['str', 'strasse'],
    ['str', 'straat'],
    ['ave', 'avenue'],
    ['av', 'avenida'],
    ['bd', 'boulevard'],
    ['blvd', 'boulevard'],
    ['bd', 'blvd'],
    ['pl', 'platz'],
    ['pl', 'plaza'],
    ['rte', 'route'],
    ['mt', 'mount'],
    ['dr', 'doctor'],
    ['ctr', 'center'],
    ['center', 'centre'],
    ['k', 'katu'],
    ['ул', 'улица'],
    ['n', 'north'],
    ['n', 'nord'],
    ['1st', 'first'],
    ['hbf', 'hauptbahnhof'],
    ['ca', 'california'],
  ])('%s is also %s', (word, synonym) => {
    expect(synonymsOf(word)).toContain(synonym);
  });

  it.each([
    ['beach', 'beech'],
    ['boulevard', 'boulavard'],
    ['de', 'delaware'],
    ['in', 'indiana'],
    ['one', '1'],
  ])('%s is not %s', (word, other) => {
    expect(synonymsOf(word)).not.toContain(other);
  });

  it.each([
    ['hot', 'hotel'],
    ['mus', 'museum'],
    ['cast', 'castillo'],
  ])(
    '%s, which is a word of its own, may be short for %s, and is not looked for where that is asked',
    (short, full) => {
      expect(synonymsOf(short)).toContain(full);
      for (const [word, list] of Object.entries(table.words))
        expect(list.split(' '), word).not.toContain(short);
    },
  );

  it.each([
    ['fort', 'ft'],
    ['hotel', 'htl'],
    ['hauptbahnhof', 'hbf'],
    ['university', 'univ'],
    ['park', 'pk'],
    ['saint', 'st'],
    ['amphitheatre', 'amphitheater'],
  ])('%s, of which %s is no word of its own, is looked for by either', (full, short) => {
    expect(synonymsOf(full)).toContain(short);
    expect(synonymsOf(short)).toContain(full);
  });

  it.each([
    ['strasse', 'str'],
    ['platz', 'pl'],
    ['straat', 'str'],
    ['vagen', 'v'],
    ['vej', 'v'],
    ['katu', 'k'],
  ])('compounds may end in %s or %s', (full, short) => {
    expect(table.suffixes).toContainEqual([full, short]);
  });

  it('holds folded single words, at most twelve a word and never the word itself', () => {
    for (const [word, list] of Object.entries(table.words)) {
      const forms = list.split(' ');
      expect(forms.length, word).toBeLessThanOrEqual(12);
      expect(forms).not.toContain(word);
      for (const form of [word, ...forms]) expect(analyse(form).map(({ text }) => text)).toEqual([form]);
    }
  });

  it('is the same for the same sources', async () => {
    const before = readFileSync(join(directory, 'synonyms.json'), 'utf8');
    await compileText(pathToFileURL(`${directory}/`));
    expect(readFileSync(join(directory, 'synonyms.json'), 'utf8')).toBe(before);
  });
});
