import { basename } from 'node:path';
import { readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { isPlace, type SourcePlace } from './source.ts';

/** All places of an extract by the evaluation's own rule, with the tags they have in the source. */
export async function readSourcePlaces(path: string): Promise<SourcePlace[]> {
  const places: SourcePlace[] = [];
  for await (const { type, sourceId, tags, geometry } of readFeatures(path, { wanted: isPlace })) {
    const { lat, lon } = representativePoint(geometry);
    places.push({ type, number: sourceId, lat, lon, tags });
  }
  return places;
}

/** `monaco-2026-05-18` of `…/monaco-2026-05-18.osm.pbf`. */
export function extractName(path: string): string {
  return basename(path, '.osm.pbf');
}
