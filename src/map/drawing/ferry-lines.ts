import { linesOf } from '../../mvt/mvt.ts';
import type { SourceFeature } from '../schema/source-feature.ts';
import { hasValue } from '../schema/tag-values.ts';

/**
 * Collects ferries that are mapped as relations. Most of their ways are tagged as ferries too and are drawn as such; the relation
 * draws the rest.
 */
export class FerryLines {
  readonly #drawn = new Set<string>();
  readonly #routes: SourceFeature[] = [];

  /** Adds an object; ignores all but ferries. */
  add(feature: SourceFeature): void {
    if (!hasValue(feature.tags.route, 'ferry')) return;
    if (feature.geometry.type === 'collection') this.#routes.push(feature);
    else
      for (const line of linesOf(feature.geometry))
        for (const key of segmentKeysOf(line)) this.#drawn.add(key);
  }

  /** Lines that no way draws, each with the tags of its relation; call it once, after everything was added. */
  *missing(): Generator<SourceFeature> {
    for (const route of this.#routes)
      for (const line of linesOf(route.geometry))
        for (const positions of this.#missingOf(line)) yield lineOf(route, positions);
  }

  /** The parts of a line that are not drawn yet; marks them as drawn. */
  #missingOf(line: Int32Array): Int32Array[] {
    const keys = segmentKeysOf(line);
    const parts: Int32Array[] = [];
    let start = 0;
    for (let i = 0; i <= keys.length; i++) {
      if (i < keys.length && !this.#drawn.has(keys[i]!)) continue;
      if (i > start) parts.push(line.slice(2 * start, 2 * i + 2));
      start = i + 1;
    }
    for (const key of keys) this.#drawn.add(key);
    return parts;
  }
}

/** A key for each segment of a line, the same in both directions. */
function segmentKeysOf(line: Int32Array): string[] {
  const keys: string[] = [];
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [from, to] = [`${line[at]} ${line[at + 1]}`, `${line[at + 2]} ${line[at + 3]}`];
    keys.push(from < to ? `${from} ${to}` : `${to} ${from}`);
  }
  return keys;
}

function lineOf({ tags }: SourceFeature, positions: Int32Array): SourceFeature {
  const [lon, lat] = [positions[0]! / 1e7, positions[1]! / 1e7];
  return { type: 'w', tags, lat, lon, geometry: { type: 'line', positions } };
}
