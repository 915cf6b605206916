/**
 * The door of the package for programs: opens a data directory in one's own process, and asks it without a server.
 *
 * In: a directory that `waypost build` has filled. Out: what the service answers over HTTP. Reads no environment, handles no signal, keeps no
 * state beside what `open` returns.
 */
import { ServiceError } from '../core/core.ts';
import { statusOf } from '../http/http.ts';
import { callsOver } from './own-calls.ts';
import { openOwnService } from './own-service.ts';
import { WaypostError } from './waypost-error.ts';
import type { ErrorCode, OpenOptions, Waypost } from './waypost-types.ts';

export { WaypostError } from './waypost-error.ts';
export type * from './waypost-types.ts';

/**
 * Opens the current generation of a data directory.
 *
 * @throws WaypostError SERVICE_UNAVAILABLE where nothing was built yet, INDEX_NOT_AVAILABLE where it is damaged
 */
export async function open(directory: string, options: OpenOptions = {}): Promise<Waypost> {
  try {
    return callsOver(await openOwnService(directory, options));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message } = error;
    throw new WaypostError(code as ErrorCode, message, statusOf(code), { cause: error }); // opening throws no others
  }
}
