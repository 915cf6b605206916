import type { OsmElement } from '../../src/osm/osm.ts';

type Tags = Readonly<Record<string, string>>;

/** Objects of an extract that a test makes. */
export const node = (id: number, lat: number, lon: number, tags: Tags = {}): OsmElement => ({
  kind: 'node',
  id,
  lat,
  lon,
  tags,
});

export const way = (id: number, refs: number[], tags: Tags): OsmElement => ({ kind: 'way', id, refs, tags });
