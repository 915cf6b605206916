import { readFileSync } from 'node:fs';
import { ServiceError } from '../core/core.ts';

/**
 * Reads a file of `generated/`.
 *
 * @param what its content, for the message
 * @throws ServiceError FILE_UNAVAILABLE if it is missing
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
