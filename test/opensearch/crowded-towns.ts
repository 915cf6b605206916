import type { House, Street } from '../../src/addresses/addresses.ts';
import type { GazetteerArea, GazetteerWriter } from '../../src/geocode/geocode.ts';

/** Towns side by side in one country; a quarter of the same name lies in each. */
const TOWNS = ['Northfield', 'Southwick', 'Easton', 'Weston', 'Middleham'];
const FIRST = ['Old', 'New', 'Upper', 'Lower', 'Great', 'Little', 'High', 'Long', 'Green', 'White'];
const SECOND = [
  'Mill',
  'Church',
  'Park',
  'Station',
  'Market',
  'Bridge',
  'River',
  'Garden',
  'Castle',
  'School',
];
const THIRD = ['North', 'South', 'East', 'West', 'Hill', 'Dale', 'Wood', 'Field', 'Brook', 'Moor'];
const QUARTER = 'Riverside';

/** Thousands of streets in few words, so that every list of a word is a long one. */
export function writeCrowdedTowns(writer: GazetteerWriter): void {
  writer.setAreas([
    areaOf('Testland', 'country', -1, 1),
    ...TOWNS.flatMap((town, i) => [
      areaOf(town, 'town', 0, 2 + 2 * i),
      areaOf(QUARTER, 'suburb', 1 + 2 * i, 3 + 2 * i),
    ]),
  ]);
  let sourceId = 0;
  for (const town of TOWNS.keys())
    for (const first of FIRST)
      for (const second of SECOND)
        for (const third of THIRD) {
          const name = `${first} ${second} ${third} Street`;
          const area = 1 + 2 * town + (sourceId % 3 === 0 ? 1 : 0);
          writer.addStreet(area, ...streetOf(name, town, ++sourceId));
        }
}

function areaOf(
  name: string,
  level: GazetteerArea['level'],
  parent: number,
  sourceId: number,
): GazetteerArea {
  return {
    type: 'r',
    sourceId,
    level,
    parent,
    tags: { name },
    lat: 51 + sourceId / 100,
    lon: 0.5,
    country: 'GB',
    importance: level === 'country' ? 0.9 : 0.4,
  };
}

function streetOf(name: string, town: number, sourceId: number): [Street, Int32Array[], House[]] {
  const lat = 51 + town / 50 + (sourceId % 100) / 10_000;
  const lon = 0.5 + (Math.floor(sourceId / 100) % 100) / 10_000;
  const street: Street = {
    type: 'w',
    sourceId,
    kind: 'street',
    tags: { name },
    lat,
    lon,
    isMajor: sourceId % 7 === 0,
    localities: [TOWNS[town]!],
    postcodes: [`N${town} ${sourceId % 9}AB`],
  };
  const [latE7, lonE7] = [Math.round(lat * 1e7), Math.round(lon * 1e7)];
  const houses = [1, 2, 3, 8].map(
    (number): House => ({
      label: String(number),
      latE7: latE7 + 100,
      lonE7: lonE7 + 1_000 * number,
      type: 'n',
      sourceId: sourceId * 100 + number,
      postcode: 0,
    }),
  );
  return [street, [Int32Array.of(lonE7, latE7, lonE7 + 9_000, latE7 + 500)], houses];
}
