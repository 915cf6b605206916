import { Growable } from '../arrays/arrays.ts';
import { type BoundingBox, isInBox, numberOfOrigin, ServiceError } from '../core/core.ts';
import { TemporaryFile } from '../files/files.ts';
import type { EntrySource, SourceEntry } from '../sources/sources.ts';
import { wantsStreet } from '../streets/streets.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import type { SpooledFeature } from './feature-spool.ts';
import type { Spools } from './spools.ts';

const KEY = /^[a-z][a-z0-9-]+$/;
const BUFFERED = 1 << 18;

/**
 * Reads further sources into the spools; call it after the extracts. What is neither a place nor an address is left out.
 *
 * @param covered boxes of the extracts, none if nobody knows: an entry whose swapped position alone lies in them is refused
 * @throws ServiceError INVALID_CONFIGURATION, INVALID_SOURCE for an entry that cannot be one; or what a source throws
 */
export async function readEntriesOf(
  sources: readonly EntrySource[],
  spools: Spools,
  taxonomy: Taxonomy,
  covered: readonly BoundingBox[] = [],
): Promise<void> {
  const keys = new Set<string>();
  for (const source of sources) {
    checkKey(source.key, keys);
    const entries = new SortedEntries(spools.directory);
    try {
      await sortEntries(source, entries, covered);
      spoolEntries(source, entries, spools, taxonomy);
    } finally {
      entries.close();
    }
    source.finish?.();
    spools.endEntries();
  }
}

/** @throws ServiceError INVALID_SOURCE if every entry is refused: then it is the whole source that is wrong */
async function sortEntries(
  source: EntrySource,
  entries: SortedEntries,
  covered: readonly BoundingBox[],
): Promise<void> {
  let firstWhy: string | undefined;
  for await (const entry of source.read()) {
    const flaw = flawOf(entry, covered);
    if (flaw === undefined) entries.add(entry, numberOfOrigin(`${source.key}:${entry.id}`));
    else refuse(source, entry, flaw);
    if (flaw !== undefined) firstWhy ??= `'${entry.id}' ${flaw}`;
  }
  if (entries.count > 0 || firstWhy === undefined) return;
  source.finish?.();
  throw new ServiceError('INVALID_SOURCE', `No entry of '${source.key}' can be used: ${firstWhy}.`);
}

function spoolEntries(source: EntrySource, entries: SortedEntries, spools: Spools, taxonomy: Taxonomy): void {
  for (const { entry, twin } of entries.sorted())
    if (twin) refuse(source, entry, twinFlaw(entry, twin, source.key));
    else addTo(spools, featureOf(entry, source.key, taxonomy));
}

function checkKey(key: string, known: Set<string>): void {
  const expected = "expected small letters, digits and '-', a letter first, and each key once";
  if (!KEY.test(key) || known.has(key))
    throw new ServiceError('INVALID_CONFIGURATION', `'${key}' is no key of a source: ${expected}.`);
  known.add(key);
}

/** Entries in a temporary file, so that a register of millions takes some twenty bytes of memory for each. */
class SortedEntries {
  readonly #file: TemporaryFile;
  readonly #numbers = new Growable(Float64Array);
  readonly #starts = new Growable(Float64Array);
  #buffered: Buffer[] = [];
  #bufferedBytes = 0;
  #end = 0;

  constructor(directory: string) {
    this.#file = TemporaryFile.within(directory);
  }

  get count(): number {
    return this.#numbers.length;
  }

  add(entry: SourceEntry, number: number): void {
    const bytes = Buffer.from(JSON.stringify(entry));
    this.#numbers.push(number);
    this.#starts.push(this.#end);
    this.#buffered.push(bytes);
    this.#bufferedBytes += bytes.length;
    this.#end += bytes.length;
    if (this.#bufferedBytes > BUFFERED) this.#flush();
  }

  /** In ascending order of their numbers, as spools need them; `twin` is the entry before that has the same number. */
  *sorted(): Generator<{ readonly entry: SourceEntry; readonly twin: SourceEntry | undefined }> {
    this.#flush();
    const numbers = this.#numbers.values();
    const order = Uint32Array.from(numbers.keys()).sort((a, b) => numbers[a]! - numbers[b]! || a - b);
    for (const [at, row] of order.entries()) {
      const before = order[at - 1];
      const isTwin = before !== undefined && numbers[before] === numbers[row];
      yield { entry: this.#at(row), twin: isTwin ? this.#at(before) : undefined };
    }
  }

  close(): void {
    this.#file.close();
  }

  #at(row: number): SourceEntry {
    const start = this.#starts.at(row);
    const end = row + 1 < this.#starts.length ? this.#starts.at(row + 1) : this.#end;
    const bytes = Buffer.allocUnsafe(end - start);
    this.#file.read(bytes, start);
    return JSON.parse(bytes.toString()) as SourceEntry; // as `add` wrote it
  }

  #flush(): void {
    this.#file.append(Buffer.concat(this.#buffered));
    this.#buffered = [];
    this.#bufferedBytes = 0;
  }
}

function featureOf(
  { id, lat, lon, tags, editedAt }: SourceEntry,
  key: string,
  taxonomy: Taxonomy,
): SpooledFeature {
  const origin = `${key}:${id}`;
  return {
    ...{ type: 's', sourceId: numberOfOrigin(origin), origin, lat, lon, tags, timestamp: editedAt },
    categories: taxonomy.classify(tags, 'point'),
    geometry: wantsStreet(tags, 'n', 'point')
      ? { type: 'point', latE7: Math.round(lat * 1e7), lonE7: Math.round(lon * 1e7) }
      : undefined,
  };
}

function addTo(spools: Spools, feature: SpooledFeature): void {
  const { categories, geometry, tags } = feature;
  if (categories.length > 0 || geometry || tags['addr:postcode']) spools.addFeature(feature);
}

/** Words that follow the entry's name; undefined for a sound one. */
function flawOf({ id, lat, lon }: SourceEntry, covered: readonly BoundingBox[]): string | undefined {
  if (id.trim() === '') return 'has no identifier';
  // also refuses NaN
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))
    return `lies at ${lat}, ${lon}: expected a latitude of -90 to 90 and a longitude of -180 to 180`;
  const isSwapped = !isIn(covered, lat, lon) && isIn(covered, lon, lat);
  return isSwapped ? `lies at ${lat}, ${lon}: its latitude and longitude are swapped` : undefined;
}

function isIn(boxes: readonly BoundingBox[], lat: number, lon: number): boolean {
  return boxes.some((box) => isInBox(box, lat, lon));
}

function twinFlaw(entry: SourceEntry, twin: SourceEntry, key: string): string {
  if (entry.id !== twin.id) return `has the number of '${key}:${twin.id}': expected another identifier`;
  const line = twin.line === undefined ? '' : ` of line ${twin.line}`;
  return `comes twice: expected each identifier once${line && `, and this is that${line}`}`;
}

/** @throws ServiceError INVALID_SOURCE if the source takes nothing back */
function refuse(source: EntrySource, entry: SourceEntry, why: string): void {
  if (source.refuse) source.refuse(entry, `'${entry.id}' ${why}`);
  else throw new ServiceError('INVALID_SOURCE', `Entry '${entry.id}' of '${source.key}' ${why}.`);
}
