import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIndexWriter, openIndex } from '../../src/index/index.ts';
import type { IndexDocument, PlaceIndex } from '../../src/search/search.ts';

/** An index of the embedded engine with these documents; its files are gone once it is open. */
export async function builtIndex(
  documents: readonly IndexDocument[],
  maxShardDocuments: number,
): Promise<PlaceIndex> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-index-'));
  try {
    const writer = createIndexWriter(join(directory, 'index'), { maxShardDocuments });
    for (const document of documents) await writer.add(document);
    await writer.commit();
    return await openIndex(join(directory, 'index'));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
