import { describe, expect, it } from 'vitest';
import { pointsOfWay, wayOfFile } from './way.ts';

const POINTS = [
  { lat: 38.5, lon: -120.2 },
  { lat: 40.7, lon: -120.95 },
  { lat: 43.252, lon: -126.453 },
];
const COORDINATES = POINTS.map(({ lat, lon }) => [lon, lat, 12.5]);
const LINE = { type: 'LineString', coordinates: COORDINATES };
/** The example of those who invented the encoding. */
const ENCODED = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
const gpx = (tag: string) =>
  `<?xml version="1.0"?>\n<gpx>${POINTS.map(({ lat, lon }) => `<${tag} lon='${lon}' lat="${lat}"><ele>1</ele></${tag}>`).join('\n')}</gpx>`;

describe('a way', () => {
  it.each<[string, string]>([
    ['the track of a GPX file', gpx('trkpt')],
    ['its route', gpx('rtept')],
    ['a line of GeoJSON', JSON.stringify(LINE)],
    ['lines that are parts of one', JSON.stringify({ type: 'MultiLineString', coordinates: [COORDINATES.slice(0, 2), COORDINATES.slice(1)] })], // biome-ignore format: one case
    ['features', JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: LINE }] })], // biome-ignore format: one case
  ])('is %s', (_, text) => {
    expect(wayOfFile(text)).toBe(ENCODED);
  });

  it.each([
    ['', 'no text'],
    ['{"type":"Point","coordinates":[1,2]}', 'a point'],
    ['{"type":', 'broken'],
    ['<gpx><wpt lat="1" lon="2"/></gpx>', 'a waypoint'],
    [gpx('trkpt').replaceAll(/lat="[^"]*"/g, 'lat="north"'), 'without numbers'],
  ])('is not in %j: %s', (text) => {
    expect(wayOfFile(text)).toBeUndefined();
  });

  it('has no points that change nothing', () => {
    const coordinates = Array.from({ length: 9_000 }, (_, at) => [at / 1e4, 10]);
    const way = pointsOfWay(wayOfFile(JSON.stringify({ type: 'LineString', coordinates })) ?? '');
    expect(way).toEqual([{ lat: 10, lon: 0 }, { lat: 10, lon: 0.8999 }]); // biome-ignore format: points
  });

  it('has so few points that a link can say it', () => {
    const coordinates = Array.from({ length: 10_000 }, (_, at) => [at / 1e3, (at % 2) / 1e3]);
    const way = pointsOfWay(wayOfFile(JSON.stringify({ type: 'LineString', coordinates })) ?? '');
    expect(way?.length).toBeLessThanOrEqual(2_000);
  });

  it('is read from a link, in which other signs are none', () => {
    expect(pointsOfWay(ENCODED)).toEqual(POINTS);
    for (const wrong of ['', '_p~iF', '_p~iF~ps|U', '_p~iF~ps|U_', 'a b', '_izlhA~rlgdF_{geC~ywl@'])
      expect(pointsOfWay(wrong)).toBeUndefined();
  });
});
