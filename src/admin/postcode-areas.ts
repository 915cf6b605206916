import type { Feature } from '../osm/osm.ts';
import type { PostcodeBoundary } from './assembled.ts';
import { isPostcodeArea, postcodeOf } from './wanted.ts';

/** Areas that have one postcode, as they come. */
export class PostcodeAreas {
  readonly #boundaries: PostcodeBoundary[] = [];
  readonly #others: PostcodeBoundary[] = [];

  /** A feature without a postcode, or without the whole of its shape, is passed over. */
  add({ type, sourceId, tags, geometry }: Feature): void {
    const code = postcodeOf(tags);
    if (code === undefined || geometry.type !== 'area' || !geometry.isWhole) return;
    const list = isPostcodeArea(tags) ? this.#boundaries : this.#others;
    list.push({ code, polygons: geometry.polygons, type, sourceId });
  }

  /** Boundaries of postcodes first. */
  list(): PostcodeBoundary[] {
    return [...this.#boundaries, ...this.#others];
  }
}
