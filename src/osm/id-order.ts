import type { ObjectColumns } from './batch.ts';
import { BlobPlace } from './blob-place.ts';
import type { OsmElement } from './elements.ts';

const SORT = 'osmium sort FILE -o SORTED.osm.pbf';

/** Checks that one kind of object has positive, ascending identifiers; reading features relies on it. */
export class IdOrder {
  readonly #path: string;
  readonly #kind: OsmElement['kind'];
  #last = 0;

  constructor(path: string, kind: OsmElement['kind']) {
    this.#path = path;
    this.#kind = kind;
  }

  /** @throws ServiceError INVALID_EXTRACT */
  check({ ids }: ObjectColumns, byteOffset: number): void {
    for (const id of ids) {
      if (id <= this.#last) this.#refuse(id, new BlobPlace(this.#path, byteOffset));
      this.#last = id;
    }
  }

  #refuse(id: number, place: BlobPlace): never {
    if (id < 1)
      place.fail(
        `the ${this.#kind} ${id} has a number under 1, as only unpublished objects have; '${SORT}' and then 'osmium renumber SORTED.osm.pbf -o NEW.osm.pbf' number all anew`,
      );
    if (id === this.#last)
      place.fail(
        `the ${this.#kind} ${id} is there twice; '${SORT}' and then 'osmium time-filter SORTED.osm.pbf -o NEW.osm.pbf' keep the newest version`,
      );
    place.fail(
      `the ${this.#kind} ${id} follows ${this.#last}: expected a sorted file, as '${SORT}' makes it`,
    );
  }
}
