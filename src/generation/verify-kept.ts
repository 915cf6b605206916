import { ServiceError } from '../core/core.ts';
import { verifyFollowed } from './followed.ts';
import { findingsOf, readKept } from './kept-source.ts';
import type { Finding } from './verify.ts';

/**
 * Reads what a data set was built from against its checksums: the extract, what changed since, and the notes of both.
 *
 * @returns one sentence per finding; none when all is whole, or when nothing is kept
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function verifyKept(dataDirectory: string): Promise<Finding[]> {
  try {
    const findings = await verifyFollowed(dataDirectory);
    for (const source of (await readKept(dataDirectory)) ?? [])
      findings.push(...(await findingsOf(dataDirectory, source)));
    return findings;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE') return [error.message];
    throw error;
  }
}
