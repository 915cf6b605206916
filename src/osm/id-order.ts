import type { ObjectColumns } from './batch.ts';
import { BlobPlace } from './blob-place.ts';
import type { OsmElement } from './elements.ts';

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
    if (id < 1) place.fail(`the ${this.#kind} ${id} has a number under 1, as only unpublished objects have`);
    place.fail(
      `the ${this.#kind} ${id} follows ${this.#last}: the file must be sorted, as by 'osmium sort', without duplicates`,
    );
  }
}
