import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHouseNumber, splitHouseNumbers } from '../addresses/addresses.ts';
import { distanceMetres, type Tags } from '../core/core.ts';
import { type Feature, readFeatures, representativePoint } from '../osm/osm.ts';
import { analyse } from '../text/text.ts';
import { Associations, type CollectedStreet, STREET_KEYS, StreetCollector, wantsStreet } from './streets.ts';

const data = process.env.WAYPOST_TEST_DATA ?? '../shared/data';
const extracts = [
  'monaco-2026-05-18.osm.pbf',
  'liechtenstein-2026-05-18.osm.pbf',
  'liechtenstein-2024-03.osm.pbf',
  'san-francisco-downtown-2023-07-22.osm.pbf',
  'helsinki-centre-2019-04-21.osm.pbf',
].map((name) => join(data, name));
const hasExtracts = extracts.every((path) => existsSync(path));

const SHARE_FOUND = 0.995;
const MOST_METRES = 30;
/** The others name streets that the extract lacks. */
const SHARE_ON_MAPPED_STREETS = 0.98;

/** Knows no boundaries: everything lies in one place, without postcodes. */
const oneLocality = { localityOf: () => 0, areaOf: () => 0, postcodeAt: () => undefined };

async function readExtract(path: string): Promise<{ features: Feature[]; streets: CollectedStreet[] }> {
  const features: Feature[] = [];
  const associations = new Associations();
  await associations.read(path);
  const collector = new StreetCollector(associations);
  for await (const feature of readFeatures(path, { wanted: wantsStreet, keys: STREET_KEYS })) {
    features.push(feature);
    collector.addStreet(feature);
    collector.addAddress(feature);
  }
  return { features, streets: [...collector.finish(oneLocality)] };
}

/** As an address index would: where each number of each street name is. */
function positionsByAddress(streets: readonly CollectedStreet[]): Map<string, [lat: number, lon: number][]> {
  const positions = new Map<string, [number, number][]>();
  for (const { street, houses } of streets)
    for (const name of new Set(Object.values(street.tags).flatMap((names) => names.split(';'))))
      for (const { label, latE7: lat, lonE7: lon } of houses) {
        const address = addressKey(name, label);
        const known = positions.get(address);
        if (known) known.push([lat / 1e7, lon / 1e7]);
        else positions.set(address, [[lat / 1e7, lon / 1e7]]);
      }
  return positions;
}

function addressKey(street: string, label: string): string {
  const words = analyse(street).map(({ text }) => text);
  return `${words.join(' ')}|${parseHouseNumber(label)?.key}`;
}

function addressesOf(tags: Tags): string[] {
  const street = tags['addr:street']?.split(';')[0];
  if (!street) return [];
  return splitHouseNumbers(tags['addr:housenumber'] ?? '').map((label) => addressKey(street, label));
}

describe.skipIf(!hasExtracts)('addresses of real extracts (skipped without the data)', () => {
  it.each(extracts)('%s: every address is on its street, near the object', async (path) => {
    const { features, streets } = await readExtract(path);
    const positions = positionsByAddress(streets);
    const missed: string[] = [];
    let asked = 0;
    for (const { tags, geometry, type, sourceId } of features)
      for (const address of addressesOf(tags)) {
        const { lat, lon } = representativePoint(geometry);
        const metres = (positions.get(address) ?? []).map((at) => distanceMetres(lat, lon, ...at));
        const nearest = Math.min(...metres);
        asked += 1;
        if (nearest > MOST_METRES) missed.push(`${type}${sourceId} ${address}: ${Math.round(nearest)} m`);
      }
    const houses = streets.flatMap((street) => street.houses.map(() => street.lines.length > 0));
    expect(houses.filter(Boolean).length / houses.length).toBeGreaterThan(SHARE_ON_MAPPED_STREETS);
    expect(asked).toBeGreaterThan(400);
    expect(1 - missed.length / asked, missed.join('\n')).toBeGreaterThanOrEqual(SHARE_FOUND);
  });
});
