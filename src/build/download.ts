import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';

export interface DownloadOptions {
  /** Base address of the regions, without a trailing slash. */
  readonly geofabrikUrl: string;
  /** Directory that keeps the files. */
  readonly directory: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (doneBytes: number, totalBytes: number | undefined) => void;
  /** Called before each retry with one sentence that says what failed. */
  readonly onRetry?: (sentence: string) => void;
  /** Wait before the second attempt; it doubles with every further one. */
  readonly firstDelayMs?: number;
  /** A connection that sends nothing for this long is given up. */
  readonly stallMs?: number;
}

/** Limit of consecutive attempts that fetch nothing new. */
const MOST_ATTEMPTS = 6;
const FIRST_DELAY_MS = 1000;
const STALL_MS = 60_000;
/** Statuses that may pass: time-out, too many requests, and the server's own troubles. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const MD5 = /^[0-9a-f]{32}\b/;

/** Describes a partial download. The `.part` file is continued only if the whole note still matches. */
interface PartNote {
  readonly url: string;
  readonly md5: string;
  readonly etag: string;
}

/** A failure that a retry may overcome. */
class PassingFailure extends Error {}

/**
 * Fetches a region's extract from Geofabrik: continues what was interrupted, keeps what is still current, and
 * checks the MD5 sum that is published beside the file.
 *
 * @returns path of the whole, checked file
 * @throws ServiceError DOWNLOAD_FAILED
 */
export async function downloadRegion(region: string, options: DownloadOptions): Promise<string> {
  const download = new Download(region, options);
  const md5 = await download.fetchMd5();
  if (await download.isKept(md5)) return download.path;
  if (await download.fetchFile(md5)) return download.path;
  // if the file was replaced between the two requests, its sum has changed
  const md5Now = await download.fetchMd5();
  if (md5Now !== md5 && (await download.fetchFile(md5Now))) return download.path;
  throw download.failure('the file does not match its published MD5 sum and was discarded; try again later');
}

class Download {
  readonly path: string;
  readonly #region: string;
  readonly #url: string;
  readonly #options: DownloadOptions;

  constructor(region: string, options: DownloadOptions) {
    this.#region = region;
    this.#options = options;
    this.#url = `${options.geofabrikUrl}/${region}-latest.osm.pbf`;
    this.path = join(options.directory, `${region}-latest.osm.pbf`);
  }

  get #part(): string {
    return `${this.path}.part`;
  }

  get #note(): string {
    return `${this.path}.part.json`;
  }

  async fetchMd5(): Promise<string> {
    return this.#persist(async () => {
      const response = await this.#request(`${this.#url}.md5`, {});
      this.#checkStatus(response);
      const text = await response.text().catch((error: unknown) => passing(error));
      if (MD5.test(text)) return text.slice(0, 32);
      throw this.failure(
        `${this.#url}.md5 holds no MD5 sum: is ${this.#options.geofabrikUrl} a Geofabrik server?`,
      );
    });
  }

  async isKept(md5: string): Promise<boolean> {
    return (await sizeOf(this.path)) !== undefined && (await md5Of(this.path)) === md5;
  }

  /** Returns false if the file is complete but its sum differs. */
  async fetchFile(md5: string): Promise<boolean> {
    await this.#onDisk(() => mkdir(dirname(this.path), { recursive: true }));
    await this.#dropForeignPart(md5);
    await this.#persist(() => this.#fetchRest(md5));
    const whole = (await md5Of(this.#part)) === md5;
    if (whole) await this.#onDisk(() => rename(this.#part, this.path));
    await this.#discardPart();
    return whole;
  }

  /** Makes one attempt to fetch the rest of the `.part` file. */
  async #fetchRest(md5: string): Promise<void> {
    const have = (await sizeOf(this.#part)) ?? 0;
    const note = await readNote(this.#note);
    const resume: Record<string, string> =
      have > 0 && note ? { range: `bytes=${have}-`, 'if-range': note.etag } : {};
    const response = await this.#request(this.#url, resume);
    if (response.status === 416) await this.#discardPart();
    this.#checkStatus(response);
    const start = response.status === 206 ? startOfRange(response) : 0;
    if (start !== 0 && start !== have)
      return passing(`the server continues at byte ${start}, not at ${have}`);
    await this.#noteEtag(response, md5);
    await this.#store(response, start);
  }

  async #store(response: Response, start: number): Promise<void> {
    const length = response.headers.get('content-length');
    const total = length === null ? undefined : start + Number(length);
    const file = await this.#onDisk(() => open(this.#part, start > 0 ? 'r+' : 'w'));
    try {
      const end = await this.#copy(response, file, start, total);
      if (total !== undefined && end !== total) passing(`it ended after ${end} of ${total} bytes`);
      await this.#onDisk(() => file.sync());
    } finally {
      await file.close();
    }
  }

  /** Returns the position after the last byte written. */
  async #copy(
    response: Response,
    file: FileHandle,
    start: number,
    total: number | undefined,
  ): Promise<number> {
    let position = start;
    this.#options.onProgress?.(position, total);
    for await (const chunk of this.#chunks(response)) {
      await this.#onDisk(() => file.write(chunk, 0, chunk.length, position));
      position += chunk.length;
      this.#options.onProgress?.(position, total);
    }
    return position;
  }

  async *#chunks(response: Response): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    if (!reader) return;
    try {
      for (;;) {
        const { done, value } = await this.#unlessStalled(reader.read());
        if (done) return;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => {}); // the connection is dropped in any state
    }
  }

  async #unlessStalled<T>(work: Promise<T>): Promise<T> {
    const stallMs = this.#options.stallMs ?? STALL_MS;
    const clock = new AbortController();
    const stalled = sleep(stallMs, undefined, { signal: clock.signal }).then(
      () => passing(`nothing came for ${stallMs / 1000} s`),
      () => passing('done'),
    );
    stalled.catch(() => {}); // it always rejects, often after the race, when nothing handles it
    try {
      return await Promise.race([work.catch((error: unknown) => this.#passingUnlessAborted(error)), stalled]);
    } finally {
      clock.abort();
    }
  }

  async #request(url: string, headers: Record<string, string>): Promise<Response> {
    const request = fetch(url, {
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(this.#options.signal && { signal: this.#options.signal }),
    });
    return this.#unlessStalled(request);
  }

  #checkStatus(response: Response): void {
    const { status } = response;
    if (PASSING.has(status) || status === 416) passing(`the server answered ${status}`);
    if (status === 404) throw this.failure(`there is no such region below ${this.#options.geofabrikUrl}`);
    if (status !== 200 && status !== 206)
      throw this.failure(`${this.#url} answered with status ${status}, expected 200`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return;
    throw this.failure(`${this.#url} answered with a web page instead of a file`);
  }

  /** Retries temporary failures with growing delays. Attempts that fetched something don't count. */
  async #persist<T>(attempt: () => Promise<T>): Promise<T> {
    let have = await sizeOf(this.#part);
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error;
        const now = await sizeOf(this.#part);
        if ((now ?? 0) > (have ?? 0)) failures = 1;
        have = now;
        if (failures >= MOST_ATTEMPTS)
          throw this.failure(`${this.#url} failed ${failures} times: ${error.message}`, error);
        await this.#pause(failures, error.message);
      }
    }
  }

  async #pause(failures: number, why: string): Promise<void> {
    const { signal, firstDelayMs = FIRST_DELAY_MS, onRetry } = this.#options;
    const delayMs = firstDelayMs * 2 ** (failures - 1);
    onRetry?.(`The download of '${this.#region}' failed: ${why}; trying again in ${delayMs / 1000} s.`);
    await sleep(delayMs, undefined, signal && { signal });
  }

  async #dropForeignPart(md5: string): Promise<void> {
    const note = await readNote(this.#note);
    if (note?.url !== this.#url || note.md5 !== md5) await this.#discardPart();
  }

  async #noteEtag(response: Response, md5: string): Promise<void> {
    const etag = response.headers.get('etag');
    const strong = etag && !etag.startsWith('W/');
    const note: PartNote | undefined = strong ? { url: this.#url, md5, etag } : undefined;
    await this.#onDisk(() =>
      note ? writeFile(this.#note, JSON.stringify(note)) : rm(this.#note, { force: true }),
    );
  }

  async #discardPart(): Promise<void> {
    await this.#onDisk(() => rm(this.#part, { force: true }));
    await this.#onDisk(() => rm(this.#note, { force: true }));
  }

  async #onDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.failure(fileUnavailable('write to', this.#part, error).message.replace(/\.$/, ''), error);
    }
  }

  #passingUnlessAborted(error: unknown): never {
    this.#options.signal?.throwIfAborted();
    return passing(error);
  }

  failure(why: string, cause?: unknown): ServiceError {
    return new ServiceError('DOWNLOAD_FAILED', `Cannot download '${this.#region}': ${why}.`, { cause });
  }
}

function passing(why: unknown): never {
  throw new PassingFailure(typeof why === 'string' ? why : reasonOf(why), { cause: why });
}

/** `fetch` hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function startOfRange(response: Response): number {
  const start = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
  return start === undefined ? passing('the server sent a part without saying which') : Number(start);
}

async function readNote(path: string): Promise<PartNote | undefined> {
  try {
    const { url, md5, etag } = JSON.parse(await readFile(path, 'utf8'));
    return typeof url === 'string' && typeof md5 === 'string' && typeof etag === 'string'
      ? { url, md5, etag }
      : undefined;
  } catch {
    return undefined; // without a sound note the part is fetched anew, which is always right
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  } catch (error) {
    throw fileUnavailable('read', path, error);
  }
  return hash.digest('hex');
}
