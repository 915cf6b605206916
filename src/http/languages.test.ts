import { describe, expect, test } from 'vitest';
import { languagesWanted } from './languages.ts';

describe('languages wanted', () => {
  test.each<[asked: string | undefined, header: string | undefined, languages: string[]]>([
    [undefined, undefined, []],
    ['de', undefined, ['de']],
    [undefined, 'fr', ['fr']],
    [undefined, 'en;q=0.5, de-ch, fr;q=0.8', ['de-CH', 'fr', 'en']],
    ['fr', 'de, fr;q=0.5', ['fr', 'de']],
    [undefined, 'de, de;q=0.5', ['de']],
    [undefined, 'zh-hant-tw', ['zh-Hant-TW']],
    [undefined, 'de;q=0, en', ['en']],
    [undefined, '*', []],
    [undefined, 'en;q=x, fr', ['fr']],
    [undefined, ',,;q=1, english, e, de_AT, fr', ['fr']],
    [undefined, 'de-1996-1996, fr', ['fr']],
    [undefined, 'a,b,c,d,e,f,g,h,i,j,de', []],
  ])('%s with %j are %j', (asked, header, languages) => {
    expect(languagesWanted(asked, header)).toEqual(languages);
  });
});
