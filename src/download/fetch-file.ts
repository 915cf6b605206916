import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileUnavailable } from '../files/files.ts';
import { type Answer, ask, RangeGone } from './answer.ts';
import { type DownloadOptions, downloadFailure, PassingFailure, persist } from './attempts.ts';

interface FileOptions extends DownloadOptions {
  /** MD5 sum that is published beside the file: a part is continued only if it was fetched under the same one. */
  readonly md5?: string;
  /**
   * Looks at what arrived, before it gets its name.
   *
   * @returns false if it is whole and not what was expected
   * @throws DamagedDownload if it is to be fetched anew
   */
  readonly check: (path: string) => Promise<boolean>;
  readonly onProgress?: ((doneBytes: number, totalBytes: number | undefined) => void) | undefined;
}

/** Describes a partial download. The `.part` file is continued only if the whole note still matches. */
interface PartNote {
  readonly url: string;
  readonly md5: string;
  readonly etag: string;
}

/**
 * Fetches a file, which is whole once it has its name. Continues what was interrupted, also in an earlier run, if the server knows ranges.
 *
 * @returns `wrong` if the check refused it and nothing was kept; `absent` if the server has no such file
 * @throws ServiceError DOWNLOAD_FAILED; or the reason of the signal
 */
export function fetchFile(
  url: string,
  path: string,
  options: FileOptions,
): Promise<'whole' | 'wrong' | 'absent'> {
  return new Download(url, path, options).run();
}

class Download {
  readonly #url: string;
  readonly #path: string;
  readonly #part: string;
  readonly #note: string;
  readonly #options: FileOptions;

  constructor(url: string, path: string, options: FileOptions) {
    this.#url = url;
    this.#path = path;
    this.#part = `${path}.part`;
    this.#note = `${path}.part.json`;
    this.#options = options;
  }

  async run(): Promise<'whole' | 'wrong' | 'absent'> {
    await this.#onDisk(() => mkdir(dirname(this.#path), { recursive: true }));
    await this.#dropForeignPart();
    const attempt = async () => ((await this.#fetchRest()) ? this.#checked() : 'absent');
    return persist(this.#url, this.#options, attempt, () => sizeOf(this.#part));
  }

  /** Makes one attempt to fetch the rest of the `.part` file; false if the server has no such file. */
  async #fetchRest(): Promise<boolean> {
    const have = await sizeOf(this.#part);
    const note = await readNote(this.#note);
    const resume: Record<string, string> =
      have > 0 && note ? { range: `bytes=${have}-`, 'if-range': note.etag } : {};
    const answer = await ask(this.#url, resume, this.#options).catch(async (error: unknown) => {
      if (error instanceof RangeGone) await this.#discardPart();
      throw error;
    });
    if (!answer) return false;
    try {
      await this.#receive(answer, have);
      return true;
    } finally {
      await answer.close();
    }
  }

  async #receive(answer: Answer, have: number): Promise<void> {
    const start = answer.status === 206 ? startOfRange(answer) : 0;
    if (start !== 0 && start !== have)
      throw new PassingFailure(`the server continues at byte ${start}, not at ${have}`);
    await this.#noteEtag(answer);
    const length = answer.headers.get('content-length');
    const total = length === null ? undefined : start + Number(length);
    const file = await this.#onDisk(() => open(this.#part, start > 0 ? 'r+' : 'w'));
    try {
      const end = await this.#copy(answer, file, start, total);
      if (total !== undefined && end !== total)
        throw new PassingFailure(`it ended after ${end} of ${total} bytes`);
      await this.#onDisk(() => file.sync());
    } finally {
      await file.close();
    }
  }

  /** Returns the position after the last byte written. */
  async #copy(answer: Answer, file: FileHandle, start: number, total: number | undefined): Promise<number> {
    let position = start;
    this.#options.onProgress?.(position, total);
    for await (const chunk of answer.bytes()) {
      await this.#onDisk(() => file.write(chunk, 0, chunk.length, position));
      position += chunk.length;
      this.#options.onProgress?.(position, total);
    }
    return position;
  }

  async #checked(): Promise<'whole' | 'wrong'> {
    try {
      const isRight = await this.#options.check(this.#part);
      if (isRight) await this.#onDisk(() => rename(this.#part, this.#path));
      return isRight ? 'whole' : 'wrong';
    } finally {
      await this.#discardPart();
    }
  }

  async #dropForeignPart(): Promise<void> {
    const note = await readNote(this.#note);
    if (note?.url !== this.#url || note.md5 !== (this.#options.md5 ?? '')) await this.#discardPart();
  }

  async #noteEtag({ headers }: Answer): Promise<void> {
    const etag = headers.get('etag');
    const isStrong = etag !== null && !etag.startsWith('W/');
    const note = isStrong && { url: this.#url, md5: this.#options.md5 ?? '', etag };
    await this.#onDisk(() =>
      note ? writeFile(this.#note, JSON.stringify(note satisfies PartNote)) : rm(this.#note, { force: true }),
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
      const why = fileUnavailable('write to', this.#part, error).message.replace(/\.$/, '');
      throw downloadFailure(this.#options, why, error);
    }
  }
}

function startOfRange({ headers }: Answer): number {
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1];
  if (start !== undefined) return Number(start);
  throw new PassingFailure('the server sent a part without saying which');
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

/** 0 without a file. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
