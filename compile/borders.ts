import { writeFileSync } from 'node:fs';
import { borders, iso1A2Code } from '@rapideditor/country-coder';
import { pointInside } from '../src/osm/polygon.ts';
import { type BorderPolygon, type BorderRings, encodeBorders } from '../src/world/borders.ts';
import { isCountryCode } from '../src/world/country-codes.ts';

const STEPS_PER_DEGREE = 1e7;

/**
 * Compiles `borders.bin`: whose land is where, by country-coder's borders. The library itself takes the service thirty times as much
 * memory.
 */
export function compileBorders(outputDirectory: URL): void {
  writeFileSync(new URL('borders.bin', outputDirectory), encodeBorders(borderPolygons()));
}

/** All polygons of country-coder that lie in a country, in its order. */
export function borderPolygons(): BorderPolygon[] {
  return borders.features.flatMap(({ geometry }) =>
    geometry?.type === 'MultiPolygon' ? geometry.coordinates.flatMap(polygonOf) : [],
  );
}

function polygonOf(rings: BorderRings): BorderPolygon[] {
  const steps = rings.map((ring) =>
    Int32Array.from(ring.flat(), (degrees) => Math.round(degrees * STEPS_PER_DEGREE)),
  );
  const [outer, ...holes] = steps;
  const [lon, lat] = pointInside([outer!, ...holes]); // a polygon has an outer ring
  const point: [number, number] = [lon / STEPS_PER_DEGREE, lat / STEPS_PER_DEGREE];
  const sovereign = iso1A2Code(point);
  const territory = iso1A2Code(point, { level: 'territory' });
  if (sovereign === null || territory === null) return [];
  // Reserved codes, such as EA for Ceuta and Melilla, name parts of countries.
  return [{ rings, sovereign, territory: isCountryCode(territory) ? territory : sovereign }];
}
