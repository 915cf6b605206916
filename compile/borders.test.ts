import { iso1A2Code } from '@rapideditor/country-coder';
import { expect, it } from 'vitest';
import { Borders, encodeBorders } from '../src/world/borders.ts';
import { isCountryCode } from '../src/world/country-codes.ts';
import { borderPolygons } from './borders.ts';

const borders = new Borders(encodeBorders(borderPolygons()));

it('countries have the borders that country-coder gives them', () => {
  let onLand = 0;
  for (let lat = -89.9; lat < 90; lat += 1.7)
    for (let lon = -179.9; lon < 180; lon += 1.3) {
      const ground = borders.at(lon, lat);
      expect([lon, lat, ground?.territory, ground?.sovereign]).toEqual([
        lon,
        lat,
        ...codesByLibrary([lon, lat]),
      ]);
      if (ground) onLand += 1;
    }
  expect(onLand).toBeGreaterThan(8_000);
});

function codesByLibrary(
  point: [number, number],
): [territory: string | undefined, sovereign: string | undefined] {
  const sovereign = iso1A2Code(point) ?? undefined;
  const territory = iso1A2Code(point, { level: 'territory' }) ?? undefined;
  return [territory !== undefined && isCountryCode(territory) ? territory : sovereign, sovereign];
}
