import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointOfCoordinates } from './coordinates.ts';

describe('coordinates', () => {
  it.each([
    ['47.14, 9.52', 47.14, 9.52],
    ['47.14 9.52', 47.14, 9.52],
    ['47.14,9.52', 47.14, 9.52],
    ['(47.14; 9.52)', 47.14, 9.52],
    ['geo:47.14,9.52', 47.14, 9.52],
    ['47,14 9,52', 47.14, 9.52],
    ['-33.9, -70.5', -33.9, -70.5],
    ['33.9S 70.5W', -33.9, -70.5],
    ['N 47.14 E 9.52', 47.14, 9.52],
    ['9.52°E, 47.14°N', 47.14, 9.52],
    ['47.14N, 9.52E', 47.14, 9.52],
    ['47° N 9° E', 47, 9],
    ['47°8\'24"N 9°31\'12"E', 47.14, 9.52],
    ['47°8′24″ N, 9°31′12″ E', 47.14, 9.52],
    ['N 47° 8.400 E 009° 31.200', 47.14, 9.52],
    ['47 8.4 N 9 31.2 E', 47.14, 9.52],
    ['47 8 24 N 9 31 12 E', 47.14, 9.52],
    ["47°8.4' 9°31.2'", 47.14, 9.52],
    ['S 33 54 0, W 70 30 0', -33.9, -70.5],
    ['47,14, 9,52', 47.14, 9.52],
    ['47,14; 9,52', 47.14, 9.52],
    ['47.14/9.52', 47.14, 9.52],
    ['lat: 47.14, lng: 9.52', 47.14, 9.52],
    ['Latitude 47.14 Longitude -9.52', 47.14, -9.52],
    ['lon=9.52&lat=47.14', 47.14, 9.52],
    ['{"lat": 47.14, "lon": 9.52}', 47.14, 9.52],
    ['geo:47.14,9.52?z=15', 47.14, 9.52],
    ['geo:47.14,9.52;crs=wgs84;u=35', 47.14, 9.52],
    ['https://www.openstreetmap.org/#map=17/47.14/9.52', 47.14, 9.52],
    ['https://www.openstreetmap.org/?mlat=47.14&mlon=9.52#map=12/46.0/8.0', 47.14, 9.52],
    ['https://www.google.com/maps/@47.14,9.52,15z', 47.14, 9.52],
    [
      'https://www.google.com/maps/place/Vaduz/@46.0,8.0,13z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d47.14!4d9.52',
      47.14,
      9.52,
    ],
    ['https://maps.google.com/?q=47.14,-9.52', 47.14, -9.52],
    ['https://maps.apple.com/?ll=47.14,9.52&q=Vaduz', 47.14, 9.52],
    ['https://www.bing.com/maps?cp=47.14~9.52&lvl=14', 47.14, 9.52],
  ])('%s', (text, lat, lon) => {
    const point = pointOfCoordinates(text);
    expect(point?.lat).toBeCloseTo(lat, 9);
    expect(point?.lon).toBeCloseTo(lon, 9);
  });

  it.each([
    '12 14',
    '12, 14',
    '12-16',
    '98000',
    '91.5, 9.52',
    '47.14, 181.5',
    '47.14',
    '47.14, 9.52, 3.1',
    '47.14N 9.52N',
    'N47.14S 9.52',
    'E. 5.5 W. 6.5 S',
    '5 S',
    'Main St 47.14, 9.52',
    '48 51 2 17',
    '48 51.5 2 17.5',
    '47 61 N 9 31 E',
    '47.5 8 N 9 31 E',
    '47 -8 N 9 31 E',
    '12.5-14.5',
    'N 47, 14 E 9, 52',
    '3.14.15 9.52',
    'https://www.openstreetmap.org/node/47',
    'https://www.openstreetmap.org/#map=17/97.14/9.52',
    '',
  ])('none in %j', (text) => {
    expect(pointOfCoordinates(text)).toBeUndefined();
  });

  it('reads any text in time, and never a point off the earth', () => {
    const sign = fc.constantFrom(...'0123456789.,; +-°\'"NSEWO()');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 90 }), (text) => {
        const point = pointOfCoordinates(text);
        if (point) expect(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180).toBe(true);
      }),
    );
  });
});
