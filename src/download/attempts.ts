import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../core/core.ts';

export interface DownloadOptions {
  /** Names in messages what is fetched. */
  readonly subject: string;
  readonly signal?: AbortSignal | undefined;
  /** Called before each retry with one sentence that says what failed. */
  readonly onRetry?: ((sentence: string) => void) | undefined;
  /** Wait before the second attempt; it doubles with every further one. */
  readonly firstDelayMs?: number | undefined;
  /** A server that sends nothing for this long is given up. */
  readonly stallMs?: number | undefined;
  /** Limit of what is fetched. */
  readonly mostBytes?: number | undefined;
}

/** A failure that a retry may overcome. */
export class PassingFailure extends Error {}

/** What arrived is not what was sent: it is discarded and fetched anew. */
export class DamagedDownload extends PassingFailure {}

/** The name of a server cannot be resolved: it may be misspelt, or this machine without a network. */
export class UnknownServer extends PassingFailure {}

/** Limit of consecutive attempts that fetch nothing new. */
const MOST_ATTEMPTS = 6;
const FIRST_DELAY_MS = 1_000;

/** @param why worded to follow a colon, without a full stop */
export function downloadFailure({ subject }: DownloadOptions, why: string, cause?: unknown): ServiceError {
  return new ServiceError('DOWNLOAD_FAILED', `Cannot download '${subject}': ${why}.`, { cause });
}

/** Names an address in a message, unless that names it already. */
export function nameOf(url: string, { subject }: DownloadOptions): string {
  return url === subject ? 'its server' : url;
}

/**
 * Repeats what failed and may pass, with growing delays. Attempts that fetched something don't count, and a name that was never
 * resolved is not tried again.
 *
 * @param fetchedBytes how much there is so far of what is fetched
 * @throws ServiceError DOWNLOAD_FAILED; or the reason of the signal
 */
export async function persist<T>(
  url: string,
  options: DownloadOptions,
  attempt: () => Promise<T>,
  fetchedBytes: () => Promise<number> = async () => 0,
): Promise<T> {
  let have = await fetchedBytes();
  for (let failures = 1; ; failures += 1) {
    const outcome = await outcomeOf(attempt);
    if (!(outcome instanceof PassingFailure)) return outcome.value;
    const now = await fetchedBytes();
    if (now > have) failures = 1;
    have = Math.max(have, now);
    const isHopeless = outcome instanceof UnknownServer && now === 0;
    if (isHopeless) throw downloadFailure(options, outcome.message, outcome);
    if (failures >= MOST_ATTEMPTS) {
      const why = `${nameOf(url, options)} failed ${failures} times: ${outcome.message}`;
      throw downloadFailure(options, why, outcome);
    }
    await pause(failures, outcome.message, options);
  }
}

/** @throws unknown what no retry changes */
async function outcomeOf<T>(attempt: () => Promise<T>): Promise<PassingFailure | { readonly value: T }> {
  try {
    return { value: await attempt() };
  } catch (error) {
    if (error instanceof PassingFailure) return error;
    throw error;
  }
}

async function pause(failures: number, why: string, options: DownloadOptions): Promise<void> {
  const { subject, signal, firstDelayMs = FIRST_DELAY_MS, onRetry } = options;
  const delayMs = firstDelayMs * 2 ** (failures - 1);
  onRetry?.(`The download of '${subject}' failed: ${why}; trying again in ${delayMs / 1000} s.`);
  await sleep(delayMs, undefined, { signal }).catch(() => signal?.throwIfAborted()); // a sleep ends before its time for nothing else
}
