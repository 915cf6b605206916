import { TemporaryFile } from '../files/files.ts';
import { type ArchiveFacts, type ArchiveSummary, ArchiveWriter, tileIdOf } from '../pmtiles/pmtiles.ts';

/** Holds tiles that come in any order on the disk, and writes them as an archive in the order of their IDs. */
export class TileSpool {
  readonly #file: TemporaryFile;
  readonly #tiles: { readonly id: number; readonly offset: number; readonly length: number }[] = [];

  /** @param directory of the temporary file */
  constructor(directory: string) {
    this.#file = TemporaryFile.within(directory);
  }

  get tiles(): number {
    return this.#tiles.length;
  }

  add(zoom: number, x: number, y: number, bytes: Uint8Array): void {
    this.#tiles.push({ id: tileIdOf(zoom, x, y), offset: this.#file.size, length: bytes.length });
    this.#file.append(bytes);
  }

  write(path: string, facts: ArchiveFacts): ArchiveSummary {
    const writer = new ArchiveWriter(path);
    try {
      for (const { id, offset, length } of this.#tiles.sort((a, b) => a.id - b.id)) {
        const bytes = new Uint8Array(length);
        this.#file.read(bytes, offset);
        writer.add(id, bytes);
      }
      return writer.finish(facts);
    } finally {
      writer.close();
    }
  }

  /** Removes the temporary file; may be called again. */
  close(): void {
    this.#file.close();
  }
}
