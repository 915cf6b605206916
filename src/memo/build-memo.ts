import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUnavailable, systemCode } from '../files/files.ts';
import {
  type CurrentGeneration,
  createDirectory,
  describeFile,
  type ManifestFile,
  memosPath,
  openCurrent,
  syncDirectory,
  unfinishedMemoPath,
} from '../generation/generation.ts';
import { programHash } from './program-hash.ts';
import type { MemoFile } from './remembered.ts';
import { sealMemo } from './sums.ts';

/** Hash of all tables that the product is compiled with. */
const STAMP = new URL('../../generated/stamp.json', import.meta.url);

export interface MemoOptions {
  readonly dataDirectory: string;
  /** Identifier of the generation that is built. */
  readonly id: string;
  readonly waypostVersion: string;
  /** What else decides results but the input; plain data. */
  readonly given?: unknown;
  /** False if nothing that was kept is to be used. */
  readonly isUsed: boolean;
}

/**
 * What a build keeps of its work for the next one, and what the build before has kept: results of pure functions, by hashes of their
 * input. It lies beside the generation that it belongs to.
 */
export class Memo {
  /** Key of everything that decides results but the input. */
  readonly key: string;
  /** The generation in use, whose build remembered something; undefined if nothing is to be used, or there is none that can be. */
  readonly before: CurrentGeneration | undefined;
  readonly #dataDirectory: string;
  readonly #id: string;

  private constructor(
    { dataDirectory, id }: MemoOptions,
    key: string,
    before: CurrentGeneration | undefined,
  ) {
    this.#dataDirectory = dataDirectory;
    this.#id = id;
    this.key = key;
    this.before = before;
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  static async begin(options: MemoOptions): Promise<Memo> {
    const { dataDirectory, waypostVersion, isUsed, given } = options;
    const { node, icu } = process.versions; // Node compresses tiles, ICU parts words
    const stamp = await readFile(STAMP, 'utf8').catch(() => randomUUID()); // without it, nothing is like before
    const key = JSON.stringify([programHash(), waypostVersion, node, icu, stamp, given]);
    const before = isUsed ? await openCurrent(dataDirectory).catch(() => undefined) : undefined;
    const memo = new Memo(options, key, before);
    try {
      await mkdir(memo.#unfinished);
    } catch (error) {
      throw fileUnavailable('create', memo.#unfinished, error);
    }
    return memo;
  }

  /** A file that this build keeps. */
  file(name: string, key = this.key): MemoFile {
    return { path: join(this.#unfinished, name), key };
  }

  /** The file that the build before may have kept under this name. */
  fileBefore(name: string, key = this.key): MemoFile | undefined {
    return this.before && { path: join(memosPath(this.#dataDirectory), this.before.id, name), key };
  }

  /**
   * A file of the generation in use, to be read after {@link wholePath} only.
   *
   * @param name relative to the generation's directory
   */
  published(name: string): FileBefore | undefined {
    const file = this.before?.manifest.files.find(({ path }) => path === name);
    return this.before && file && { directory: this.before.directory, file };
  }

  /**
   * Keeps what was remembered; call it just before the generation is published, whose name it bears.
   *
   * @throws ServiceError FILE_UNAVAILABLE
   */
  async keep(): Promise<void> {
    const directory = memosPath(this.#dataDirectory);
    await sealMemo(this.#unfinished);
    try {
      await createDirectory(directory);
      await rename(this.#unfinished, join(directory, this.#id));
      await syncDirectory(directory);
    } catch (error) {
      throw fileUnavailable('write', directory, error);
    }
  }

  /** Removes what was written so far; does nothing after {@link keep}. */
  async abandon(): Promise<void> {
    await rm(this.#unfinished, { recursive: true, force: true });
  }

  /** Beside the generation's draft, so that the next build removes both after a kill. */
  get #unfinished(): string {
    return unfinishedMemoPath(this.#dataDirectory, this.#id);
  }
}

/**
 * Removes what was kept for other generations than this one, which is published, and what killed builds left.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function dropOldMemos(dataDirectory: string, id: string | undefined): Promise<void> {
  const directory = memosPath(dataDirectory);
  try {
    const names = await readdir(directory).catch(ignoreMissing);
    const old = names.filter((name) => name !== id);
    await Promise.all(old.map((name) => rm(join(directory, name), { recursive: true, force: true })));
  } catch (error) {
    throw fileUnavailable('remove', directory, error);
  }
}

function ignoreMissing(error: unknown): string[] {
  if (systemCode(error) === 'ENOENT') return [];
  throw error;
}

/** A file of a generation as plain data. */
export interface FileBefore {
  readonly directory: string;
  readonly file: ManifestFile;
}

/** Path of a file; undefined unless it is there and every byte of it is as it was written. */
export async function wholePath({ directory, file }: FileBefore): Promise<string | undefined> {
  const found = await describeFile(directory, file.path).catch(() => undefined);
  return found?.sha256 === file.sha256 ? join(directory, file.path) : undefined;
}
