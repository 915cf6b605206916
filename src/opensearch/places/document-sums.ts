import { Fingerprint } from '../../arrays/arrays.ts';
import { type ColumnTable, type Container, containerBytes, per, readColumns } from '../../columns/columns.ts';
import { WORD_MASK } from '../../head/head.ts';
import type { MergedPlaces } from './merged-places.ts';

/** Columns of a file that tells a later push what the cluster holds. */
const SUM_COLUMNS = {
  identity: { type: 'f64', length: per('document'), holds: 'Ascending' },
  hash: {
    type: 'f64',
    length: per('document'),
    holds: 'Of all that the document is made of, labels left out',
  },
  run: { type: 'u16', length: per('document'), holds: 'Number of the run that it lies in' },
} as const satisfies ColumnTable;

/** What is compared of documents to find those that changed, in the order of their identities. */
export interface DocumentSums {
  readonly identity: Float64Array;
  readonly hash: Float64Array;
  readonly run: Uint16Array;
}

/** How documents differ from those before. */
export interface Differences {
  /** Per document 1 if the cluster holds it as it is. */
  readonly isSame: Uint8Array;
  /** Documents that are to be removed, by identity and run: gone, or in another run now. */
  readonly removed: readonly { readonly identity: number; readonly run: number }[];
}

/** @param runs number of the run of each document */
export function sumsOf(places: MergedPlaces, runs: Uint16Array): DocumentSums & { order: Uint32Array } {
  const identities = Float64Array.from(runs, (_, document) => places.identity(document));
  const order = Uint32Array.from(runs, (_, document) => document).sort(
    (a, b) => identities[a]! - identities[b]!,
  );
  const hash = hashesOf(places);
  return {
    identity: Float64Array.from(order, (document) => identities[document]!),
    hash: Float64Array.from(order, (document) => hash[document]!),
    run: Uint16Array.from(order, (document) => runs[document]!),
    order,
  };
}

export function sumBytes({ identity, hash, run }: DocumentSums): Buffer {
  return containerBytes({ identity, hash, run });
}

/** @throws ServiceError INDEX_NOT_AVAILABLE if a column is missing or has the wrong length */
export function readSums(container: Container): DocumentSums {
  return readColumns(container, SUM_COLUMNS, ({ identity }) => ({ document: identity.length }));
}

/** @param now with the documents' numbers in `order` */
export function differences(before: DocumentSums, now: ReturnType<typeof sumsOf>): Differences {
  const isSame = new Uint8Array(now.order.length);
  const removed: { identity: number; run: number }[] = [];
  let at = 0;
  for (let old = 0; old < before.identity.length; old++) {
    const identity = before.identity[old]!;
    while (at < now.identity.length && now.identity[at]! < identity) at++;
    const isThere = now.identity[at] === identity && now.run[at] === before.run[old];
    if (!isThere) removed.push({ identity, run: before.run[old]! });
    else if (now.hash[at] === before.hash[old]) isSame[now.order[at]!] = 1;
  }
  return { isSame, removed };
}

function hashesOf(places: MergedPlaces): Float64Array {
  const hash = new Fingerprint();
  const words = Uint32Array.from(places.words, (word) => {
    hash.restart();
    hash.addText(word);
    return hash.value;
  });
  return Float64Array.from({ length: places.documents }, (_, document) => {
    hash.restart();
    const text = places.part(document).recordText(places.documentOf[document]!);
    hash.addBytes(text, 0, text.length);
    const isSearchable = document < places.searchable;
    hash.add(Number(isSearchable));
    if (isSearchable)
      places.eachWord(document, (word, entry) => {
        hash.add(entry & ~WORD_MASK);
        hash.add(words[word]!);
      });
    return hash.value;
  });
}
