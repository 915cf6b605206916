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

/**
 * Thousands of streets in few words, so that every list of a word is a long one.
 *
 * @param oneIn of so many streets one is written, where a test is about pushes
 */
export function writeCrowdedTowns(writer: GazetteerWriter, oneIn = 1): void {
  writer.setAreas([
    areaOf('Testland', 'country', -1, 1),
    ...TOWNS.flatMap((town, i) => [
      areaOf(town, 'town', 0, 2 + 2 * i),
      areaOf(QUARTER, 'suburb', 1 + 2 * i, 3 + 2 * i),
    ]),
  ]);
  for (const { name, town, sourceId } of crowdedStreets(oneIn))
    writer.addStreet(1 + 2 * town + (sourceId % 3 === 1 ? 1 : 0), ...streetOf(name, town, sourceId));
}

/** Streets that {@link writeChangedTowns} has and {@link writeCrowdedTowns} has not, or not so: two a town. */
export const CHANGED_STREETS = 2 * TOWNS.length;

/**
 * The same towns some time later. A town comes first and has a quarter; in each of the others a street is gone, one has another name, whose words are
 * new and the first and the last of all, and one is new, with a postcode that comes before most.
 *
 * @param oneIn as of {@link writeCrowdedTowns}
 */
export function writeChangedTowns(writer: GazetteerWriter, oneIn = 1): void {
  writer.setAreas([
    areaOf('Testland', 'country', -1, 1),
    areaOf('Newtown', 'town', 0, 80),
    areaOf('Lakeside', 'suburb', 1, 81),
    ...TOWNS.flatMap((town, i) => [
      areaOf(town, 'town', 0, 2 + 2 * i),
      areaOf(QUARTER, 'suburb', 3 + 2 * i, 3 + 2 * i),
    ]),
  ]);
  for (const { name, town, sourceId } of crowdedStreets(oneIn)) {
    const area = 3 + 2 * town + (sourceId % 3 === 1 ? 1 : 0);
    const numberInTown = (oneIn * sourceId) % STREETS_OF_TOWN;
    if (numberInTown === 400) continue;
    const now = numberInTown === 500 ? `Aardvark ${name} Zymurgy${town}` : name;
    writer.addStreet(area, ...streetOf(now, town, sourceId));
    if (numberInTown !== 600) continue;
    const [street, ...rest] = streetOf(`Great ${name}`, town, 1_000_000 + sourceId);
    writer.addStreet(area, { ...street, postcodes: [`N${town} 0ZZ`] }, ...rest);
  }
}

const STREETS_OF_TOWN = FIRST.length * SECOND.length * THIRD.length;

/** One in so many names in every town, with numbers from 1 on. */
function* crowdedStreets(oneIn: number): Generator<{ name: string; town: number; sourceId: number }> {
  const names = FIRST.flatMap((first) =>
    SECOND.flatMap((second) => THIRD.map((third) => `${first} ${second} ${third} Street`)),
  ).filter((_, i) => i % oneIn === 0);
  let sourceId = 0;
  for (const town of TOWNS.keys()) for (const name of names) yield { name, town, sourceId: ++sourceId };
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
