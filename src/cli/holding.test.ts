import { expect, it } from 'vitest';
import { holdingOf } from './holding.ts';

const counts = { searchable: 2816 } as Parameters<typeof holdingOf>[0]['counts']; // the others are not told
const source = (name: string, replicationTimestamp?: string) => ({
  name,
  file: 'a.osm.pbf',
  bytes: 1,
  sha256: '0'.repeat(64),
  ...(replicationTimestamp !== undefined && { replicationTimestamp }),
});

it('names extracts as people do, and tells the oldest date', () => {
  const sources = [
    source('europe/monaco', '2026-05-18T20:21:00Z'),
    source('/data/isle-of-man-latest.osm.pbf', '2026-05-17T20:21:00Z'),
    source('liechtenstein-2026-05-18.osm.pbf', '2026-05-18T20:21:00Z'),
    source('C:\\data\\berlin-260518.osm.pbf', '2026-05-18T20:21:00Z'),
  ];
  expect(holdingOf({ sources, counts })).toEqual({
    names: ['Monaco', 'Isle Of Man', 'Liechtenstein', 'Berlin'],
    places: 2816,
    date: '2026-05-17T20:21:00Z',
  });
});

it('tells no date where an extract has none', () => {
  const sources = [source('sample'), source('europe/monaco', '2026-05-18T20:21:00Z')];
  expect(holdingOf({ sources, counts })).toEqual({ names: ['Sample', 'Monaco'], places: 2816 });
});
