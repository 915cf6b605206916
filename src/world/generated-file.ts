import { readFileSync } from 'node:fs';
import { ServiceError } from '../core/core.ts';

/**
 * A file of `generated/`.
 *
 * @param what it holds, for the message
 * @throws ServiceError FILE_UNAVAILABLE where it was not compiled
 */
export function readGenerated(name: string, what: string): Buffer {
  const file = new URL(`../../generated/${name}`, import.meta.url);
  try {
    return readFileSync(file);
  } catch (cause) {
    const message = `${what} ${file.pathname} cannot be read; \`npm run generate\` writes it.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
