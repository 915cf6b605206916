/**
 * Writes by which words people ask for what a country keeps abroad (its embassy, its consulate): `node
 * scripts/extract-nationalities.mjs DIRECTORY`. Needed only when that table is to be renewed.
 *
 * DIRECTORY: where the package `i18n-nationality` (1.4.0, MIT) is unpacked; names of countries are those that Node has of CLDR. NOTICE
 * names both.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OUTPUT = new URL('../src/places/data/nationalities.json', import.meta.url);
const CODES = new URL('../src/world/country-codes.json', import.meta.url);
/** Names are given in the languages that requests are understood in. */
const LANGUAGES = new URL('../src/languages/languages/', import.meta.url);

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('expected the directory of the package i18n-nationality');
const nationalities = readdirSync(join(directory, 'langs')).map(
  (file) => JSON.parse(readFileSync(join(directory, 'langs', file), 'utf8')).nationalities,
);
const names = readdirSync(LANGUAGES)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    ['long', 'short'].map(
      (style) =>
        new Intl.DisplayNames(file.slice(0, -'.json'.length), { type: 'region', fallback: 'none', style }),
    ),
  );
const lines = Object.keys(JSON.parse(readFileSync(CODES, 'utf8'))).map((code) => {
  const adjectives = nationalities.flatMap((of) => (of[code] ?? '').split(/[,/]/)).map((word) => word.trim());
  const all = [...adjectives, ...names.map((inLanguage) => inLanguage.of(code) ?? '')];
  return `${JSON.stringify(code)}: ${JSON.stringify([...new Set(all)].filter((word) => word !== '').join(';'))}`;
});
writeFileSync(OUTPUT, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} countries`);
