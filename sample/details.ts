/** Details of a place beside its kind, name and address: hours, contacts, equipment, cuisine. */
import type { Tags } from '../src/core/core.ts';
import type { Random } from './random.ts';
import type { Locality } from './settlements.ts';
import { ATTRIBUTES, CUISINES, HOURS, type Kind } from './tables.ts';

const HOURS_SHARE = 0.72;
/** No country has the calling code 999. */
const CALLING_CODE = '+999';
const PRAISE = ['A favourite', 'Well known', 'Much loved', 'Easily found'];
const SITUATION = [
  'a few steps from the tram',
  'with a view of the sea',
  'in the same family for three generations',
  'between two survey marks',
];
const OPERATORS = [
  'Equatorial Holdings',
  'Port Origin Traders Co-operative',
  'Null Island Leisure',
  'Quadrant Hospitality',
  'Graticule Group',
  'Windward Estates',
];

/** Tags in the order mappers' editors write them; `name` holds the place's name tags. */
export function detailTags(random: Random, kind: Kind, name: Tags, locality: Locality): Tags {
  if (kind.profile === 'none') return {};
  return {
    ...cuisine(kind, name),
    ...hours(random, kind),
    ...contacts(random, kind, name, locality),
    ...attributes(random, kind.profile),
    ...sundries(random, kind, name, locality),
  };
}

/** Cuisine that a place's name promises: the dish it names, or the food of the language it is in. */
function cuisine(kind: Kind, name: Tags): Tags {
  if (name.name === undefined || kind.with?.cuisine === undefined) return {};
  const dish = Object.keys(CUISINES.dishes).find((word) => name.name?.endsWith(word));
  if (dish !== undefined) return { cuisine: CUISINES.dishes[dish] ?? '' };
  const lang = Object.keys(CUISINES.languages).find((code) => name[`name:${code}`] === name.name);
  if (kind.noun !== 'restaurant' || lang === undefined) return {};
  return { cuisine: CUISINES.languages[lang] ?? '' };
}

function hours(random: Random, kind: Kind): Tags {
  const forms = HOURS[kind.hours ?? ''];
  if (!forms || !random.chance(HOURS_SHARE)) return {};
  return { opening_hours: random.pick(forms) };
}

function contacts(random: Random, kind: Kind, name: Tags, locality: Locality): Tags {
  const slug = slugOf(name, locality);
  if (slug === '' || kind.profile === 'fixture' || kind.profile === 'outdoor') return {};
  const prefix = random.chance(0.2) ? 'contact:' : '';
  const known: [share: number, key: string, value: string][] = [
    [0.5, `${prefix}phone`, phone(random)],
    [
      0.4,
      `${prefix}website`,
      random.chance(0.5) ? `https://${slug}.example` : `https://www.example.org/${slug}`,
    ],
    [0.16, `${prefix}email`, `${slug}@example.org`],
    [0.03, `${prefix}fax`, phone(random)],
    [0.04, 'contact:mobile', phone(random)],
    [0.06, 'contact:facebook', `https://facebook.example/${slug}`],
    [0.06, 'contact:instagram', `https://instagram.example/${slug}`],
    [0.02, 'contact:twitter', `https://twitter.example/${slug}`],
    [0.015, 'contact:youtube', `https://youtube.example/${slug}`],
    [0.015, 'contact:whatsapp', phone(random)],
    [0.01, 'contact:telegram', `https://telegram.example/${slug}`],
    [0.01, 'contact:tiktok', `https://tiktok.example/${slug}`],
    [0.01, 'contact:linkedin', `https://linkedin.example/${slug}`],
  ];
  return Object.fromEntries(
    known.filter(([share]) => random.chance(share)).map(([, key, value]) => [key, value]),
  );
}

/** Fictional: no country has the calling code. Written in the ways mappers write numbers. */
function phone(random: Random): string {
  const [exchange, line] = [random.integer(20, 29), String(random.integer(0, 9999)).padStart(4, '0')];
  return random.pick([
    `${CALLING_CODE} ${exchange} 555 ${line}`,
    `${CALLING_CODE} ${exchange} 555 ${line}`,
    `${CALLING_CODE}-${exchange}-555-${line}`,
    `${CALLING_CODE}${exchange}555${line}`,
  ]);
}

/** The English or Latin name as it would stand in an address on the web; empty if it has no such name. */
function slugOf(name: Tags, { key }: Locality): string {
  const latin = (name['name:en'] ?? name.name ?? '').normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
  const words = latin
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.length > 0 && name.brand ? [...words, key].join('-') : words.join('-');
}

function attributes(random: Random, profile: string): Tags {
  const chosen = (ATTRIBUTES[profile] ?? []).filter(({ share }) => random.chance(share));
  return Object.fromEntries(chosen.map(({ key, values }) => [key, random.pick(values)]));
}

function sundries(random: Random, kind: Kind, name: Tags, locality: Locality): Tags {
  if (name.name === undefined) return {};
  const known: [share: number, key: string, value: string][] = [
    [kind.with?.operator ? 0 : 0.06, 'operator', random.pick(OPERATORS)],
    [0.04, 'start_date', String(random.integer(1890, 2024))],
    [0.05, 'check_date', `2026-0${random.integer(1, 4)}-${String(random.integer(1, 28)).padStart(2, '0')}`],
    [0.025, 'description', `${random.pick(PRAISE)} in ${locality.english}, ${random.pick(SITUATION)}.`],
    [name.brand ? 0 : 0.02, 'old_name', `Old ${withoutArticle(name['name:en'] ?? name.name)}`],
    [
      name.brand ? 0 : 0.015,
      'alt_name',
      `${withoutArticle(name['name:en'] ?? name.name)} of ${locality.english}`,
    ],
  ];
  return Object.fromEntries(
    known.filter(([share]) => random.chance(share)).map(([, key, value]) => [key, value]),
  );
}

function withoutArticle(name: string): string {
  return name.replace(/^(The|Old) /, '');
}
