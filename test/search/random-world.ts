import fc from 'fast-check';
import { cellToLatLng, getPentagons } from 'h3-js';
import {
  type Attempt,
  brandKeyword,
  categoryKeyword,
  halfDistanceMetres,
  type IndexDocument,
  type IndexQuery,
  type QueryWord,
} from '../../src/search/search.ts';
import { allowedEdits } from '../../src/text/text.ts';

/** Random places that crowd where geometry is awkward, with few enough words that they often meet, and random queries. */

const CENTRES: readonly (readonly [lat: number, lon: number])[] = [
  [0, 0],
  [47.14, 9.52],
  [-16.8, 179.9999],
  [-16.8, -179.9999],
  [89.98, 30],
  [-89.99, -100],
  cellToLatLng(getPentagons(5)[3]!) as [number, number],
  cellToLatLng(getPentagons(9)[7]!) as [number, number],
];
export const WORDS = [
  'anchor', 'anchors', 'ankor', 'bakery', 'bakers', 'bar', 'barn', 'blue', 'cafe', 'corner', 'corners', 'garden',
  'gardens', 'green', 'harbour', 'harbor', 'house', 'inn', 'lighthouse', 'market', 'museum', 'old', 'park', 'the',
]; // biome-ignore format: a table
const KEYWORDS = [
  ...['amenity/cafe', 'shop/bakery', 'tourism/museum', 'leisure/park'].map(categoryKeyword),
  brandKeyword('Anchor & Sons'),
];
const HOURS = ['24/7', 'Mo-Fr 08:00-18:00', 'sunrise-sunset', 'Sa,Su 10:00-16:00; PH off', 'by chance'];
/** A Wednesday at noon and at midnight, and a Saturday morning, by Greenwich. */
const INSTANTS = ['2026-06-03T12:00:00Z', '2026-06-03T00:00:00Z', '2026-06-06T09:30:00Z'].map(Date.parse);

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
/** Squares of small numbers crowd places about the centre; equal ones make ties. */
const steps = fc.record({
  north: fc.integer({ min: -40, max: 40 }),
  east: fc.integer({ min: -40, max: 40 }),
});
const coordinates = fc.tuple(pick(CENTRES), steps).map(([centre, step]) => pointFrom(centre, step));

function pointFrom(centre: (typeof CENTRES)[number], { north, east }: { north: number; east: number }) {
  const lat = Math.max(-90, Math.min(90, centre[0] + Math.sign(north) * north ** 2 * 3e-5));
  const lon = centre[1] + Math.sign(east) * east ** 2 * 3e-5;
  return { lat: Math.round(lat * 1e7) / 1e7, lon: Math.round((((lon + 540) % 360) - 180) * 1e7) / 1e7 };
}

/** Ways about one centre, which turn and cross themselves, and ways between centres, around half of the world. */
const way = fc
  .oneof(
    fc
      .tuple(pick(CENTRES), fc.array(steps, { minLength: 1, maxLength: 30 }))
      .map(([centre, taken]) => taken.map((step) => pointFrom(centre, step))),
    fc.array(coordinates, { minLength: 1, maxLength: 5 }),
  )
  .map((points) => points.map(({ lat, lon }) => [lon, lat] as const));
const name = fc.array(pick(WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const place = fc.record({
  point: coordinates,
  names: fc.array(name, { maxLength: 3 }),
  details: fc.array(name, { maxLength: 1 }),
  keywords: fc.uniqueArray(pick(KEYWORDS), { maxLength: 2 }),
  importance: pick([0, 0.0535, 0.1234, 0.1235, 0.5, 1]),
  type: pick(['n', 'w', 'r'] as const),
  searchable: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
  hours: fc.option(pick(HOURS)),
  zone: pick([{ country: 'LI', timeZone: 'Europe/Vaduz' }, { timeZone: 'Pacific/Fiji' }, {}]),
});

/** So many places, the same for the same seed. */
export function randomPlaces(count: number, seed: number): IndexDocument[] {
  return fc.sample(place, { numRuns: count, seed }).map((drawn, i) => {
    const { point, names, details, keywords, importance, type, searchable, hours, zone } = drawn;
    const record = {
      type,
      sourceId: i + 1,
      ...point,
      ...zone,
      tags: { name: names[0] ?? '', ...(hours !== null && { opening_hours: hours }) },
      categories: ['amenity/cafe'],
      status: 'active' as const,
      importance,
      confidence: 0.5,
    };
    return { record, names, details, keywords, searchable };
  });
}

const queryWord = fc
  .record({
    word: fc.oneof(
      { weight: 5, arbitrary: pick(WORDS) },
      { weight: 2, arbitrary: fc.tuple(pick(WORDS), fc.nat(8)).map(([word, n]) => word.slice(0, 1 + n)) },
      {
        weight: 2,
        arbitrary: fc.tuple(pick(WORDS), fc.nat(8)).map(([w, n]) => w.slice(0, n) + w.slice(n + 1)),
      },
      { weight: 1, arbitrary: pick(['xylophone', 'zzz']) },
    ),
    synonym: fc.option(pick(WORDS), { freq: 5 }),
    isBegun: fc.boolean(),
    category: fc.option(pick(KEYWORDS), { freq: 4 }),
  })
  .filter(({ word }) => word.length > 0);

/** The ladder of a text of up to three words, or the one attempt without words. */
const attempts = fc.array(queryWord, { maxLength: 3 }).map((drawn): Attempt[] => {
  const words = drawn.map(
    ({ word, synonym, isBegun, category }, i): QueryWord => ({
      text: word,
      spellings: [
        { text: word, quality: 1 },
        ...(synonym ? [{ text: synonym, quality: 0.95, isBegun }] : []),
      ],
      categories: category ? [{ keyword: category, quality: 0.95 }] : [],
      prefix: i === drawn.length - 1,
      edits: 0,
    }),
  );
  if (words.length === 0) return [{ words, matching: 'all' }];
  const tolerant = words.map((word) => ({ ...word, edits: allowedEdits(word.text) }));
  return [
    { words, matching: 'all' },
    { words: tolerant, matching: 'all' },
    { words: tolerant, matching: 'most' },
  ];
});

const query = fc
  .record({
    keywords: fc.array(fc.uniqueArray(pick(KEYWORDS), { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
    without: fc.option(fc.uniqueArray(pick(KEYWORDS), { minLength: 1, maxLength: 3 }), { freq: 5 }),
    circle: fc.option(fc.record({ at: coordinates, radiusMetres: pick([0, 500, 40_000, 10_000_000]) }), {
      freq: 6,
    }),
    centre: coordinates,
    radiusMetres: pick([1, 30, 500, 5_000, 40_000, 100_000]),
    weights: pick([
      { text: 0.5, geo: 0.5 },
      { text: 1, geo: 0 },
      { text: 0, geo: 1 },
      { text: 0.9, geo: 0.2 },
    ]),
    area: pick(['circle', 'circle', 'bias', 'anywhere'] as const),
    bbox: fc.option(
      pick([
        [-1, -1, 1, 1],
        [179, -20, -179, 0],
        [-180, 80, 180, 90],
      ] as const),
      { freq: 6 },
    ),
    corners: fc.option(fc.array(coordinates, { minLength: 3, maxLength: 6 }), { freq: 6 }),
    corridor: fc.option(fc.record({ path: way, metres: pick([0, 1, 300, 2_000, 10_000]) }), { freq: 3 }),
    openAtMs: fc.option(pick(INSTANTS), { freq: 5 }),
    areHoursUnknown: fc.boolean(),
    offset: pick([0, 0, 1, 7, 300]),
    limit: pick([1, 5, 20, 1000]),
  })
  .map(
    ({
      area,
      centre,
      radiusMetres,
      bbox,
      corners,
      openAtMs,
      areHoursUnknown,
      without,
      circle,
      corridor,
      ...rest
    }): IndexQuery => ({
      ...rest,
      ...(without && { without }),
      ...(circle && { circle: { ...circle.at, radiusMetres: circle.radiusMetres } }),
      ...(area === 'anywhere' ? {} : { centre }),
      ...(area === 'circle' ? { radiusMetres } : {}),
      ...(bbox && { bbox }),
      ...(corners && { polygon: corners.map(({ lat, lon }) => [lon, lat] as const) }),
      ...(corridor && { corridor }),
      ...(openAtMs !== null && { openAtMs, areHoursUnknown }),
      halfDistanceMetres: halfDistanceMetres(radiusMetres),
      countTotal: true,
      listCells: false,
    }),
  );

/** Any search: a query that counts, and its attempts. */
export const anySearch = fc.record({ query, attempts });

/** The same beside no way: what a cluster answers. */
export const searchBesideNoWay = anySearch.map(({ query: { corridor: _, ...others }, ...rest }) => ({
  ...rest,
  query: others,
}));
