import { expect, it } from 'vitest';
import { COUNTRY_FIELDS, LANGUAGE_FIELDS, readFields } from './fields.ts';
import { COUNTRIES, LANGUAGES } from './tables.ts';

it('a language has lists of words and phrases', () => {
  const text =
    '{ "units": "apt, suite", "wishes": { "wifi": "wifi, free wifi" }, "noNumberPattern": "s/?n" }';
  expect(readFields('en.json', text, LANGUAGE_FIELDS)).toEqual({
    units: ['apt', 'suite'],
    wishes: { wifi: ['wifi', 'free wifi'] },
    noNumberPattern: ['s/?n'],
  });
});

it('a country has customs, and the form of its postcodes', () => {
  const text = '{ "numberFirst": true, "postcode": { "whole": "\\\\d{4}[A-Z]{2}", "lettersBehind": 2 } }';
  expect(readFields('NL.json', text, COUNTRY_FIELDS)).toEqual({
    numberFirst: true,
    postcode: { isWhole: /^(?:\d{4}[A-Z]{2})$/, lettersBehind: 2 },
  });
});

it.each([
  ['{ "unit": "apt" }', "en.json: 'unit' is no field that is read."],
  ['{ "toString": "apt" }', "en.json: 'toString' is no field that is read."],
  ['{ "units": "" }', "en.json: 'units' has to be words or phrases in one string, "],
  ['{ "units": ["apt"] }', "en.json: 'units' has to be words or phrases in one string, "],
  ['{ "units": "apt,suite" }', "en.json: 'units' has to be "],
  ['{ "units": "apt, " }', "en.json: 'units' has to be "],
  ['{ "units": "apt, , suite" }', "en.json: 'units' has to be "],
  ['{ "units": "apt, apt" }', "en.json: 'units' has to be "],
  ['{ "units": "apt (suite)" }', "en.json: 'units' has to be "],
  ['{ "units": "the  apt" }', "en.json: 'units' has to be "],
  ['{ "wishes": "wifi" }', "en.json: 'wishes' has to be an object, and each value in it words"],
  ['{ "wishes": { "wifi": "wifi, " } }', "en.json: 'wishes' has to be an object, "],
  ['{ "noNumberPattern": "s(n" }', "en.json: 'noNumberPattern' has to be a regular expression."],
  ['{ "units": "apt"', 'en.json is no JSON.'],
])('a language is not %s', (text, message) => {
  expect(() => readFields('en.json', text, LANGUAGE_FIELDS)).toThrow(message);
});

it.each([
  ['{ "unitFirst": false }', "CA.json: 'unitFirst' has to be true, or left out."],
  ['{ "postcode": { "whole": "A", "lettersBehind": 0 } }', "CA.json: 'postcode' has to be an object of"],
  ['{ "postcode": { "whole": "(", "lettersBehind": 3 } }', "CA.json: 'postcode' has to be "],
  ['{ "postcode": { "whole": "A", "lettersBehind": 3, "part": 1 } }', "CA.json: 'postcode' has to be "],
])('a country is not %s', (text, message) => {
  expect(() => readFields('CA.json', text, COUNTRY_FIELDS)).toThrow(message);
});

it('files are called by tags of languages and codes of countries', () => {
  expect([...LANGUAGES.keys()].filter((tag) => Intl.getCanonicalLocales(tag)[0] !== tag)).toEqual([]);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect([...COUNTRIES.keys()].filter((code) => names.of(code) === undefined)).toEqual([]);
});
