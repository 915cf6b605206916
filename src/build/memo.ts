import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonColumn, openContainer, writeContainer } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, systemCode } from '../files/files.ts';
import {
  type CurrentGeneration,
  createDirectory,
  describeFile,
  type ManifestFile,
  memosPath,
  openCurrent,
  sealMemo,
  syncDirectory,
  unfinishedMemoPath,
} from '../generation/generation.ts';
import type { GazetteerSummary } from '../geocode/geocode.ts';
import type { World } from '../world/world.ts';
import { programHash } from './program-hash.ts';

/** Hash of all tables that the product is compiled with. */
const STAMP = new URL('../../generated/stamp.json', import.meta.url);
const FACTS = 'facts.wpi';

/** A gazetteer that an earlier build made, and what it was made of. */
export interface RememberedGazetteer {
  /** Hash of everything that it was made of. */
  readonly hash: number;
  readonly areas: number;
  readonly summary: GazetteerSummary;
}

/** Facts of a build that decide what the next one can reuse. */
export interface MemoFacts {
  readonly gazetteer: RememberedGazetteer;
  /** Hash of the documents of each shard. */
  readonly shardHashes: readonly number[];
  /** Number of builds in a row that reused something and were not compared with one that did not. */
  readonly unchecked: number;
}

export interface MemoOptions {
  readonly dataDirectory: string;
  /** World data beneath the sources, if it is not the whole world. */
  readonly world?: World;
  /** Identifier of the generation that is built. */
  readonly id: string;
  readonly waypostVersion: string;
  /** False if nothing that was kept is to be used. */
  readonly isUsed: boolean;
}

/**
 * What a build keeps of its work for the next one, and what the build before has kept: results of pure functions, by hashes of their
 * input. It lies beside the generation that it belongs to; without it, or with a damaged one, everything is made anew.
 */
export class Memo {
  /** Key of everything that decides results but the input. */
  readonly key: string;
  readonly before: MemoBefore | undefined;
  /** Absent if they were noted with another key. */
  readonly factsBefore: MemoFacts | undefined;
  readonly #dataDirectory: string;
  readonly #id: string;

  private constructor({ dataDirectory, id }: MemoOptions, key: string, before: MemoBefore | undefined) {
    this.#dataDirectory = dataDirectory;
    this.#id = id;
    this.key = key;
    this.before = before;
    this.factsBefore = before && readFacts(before.path(FACTS), key);
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  static async begin(options: MemoOptions): Promise<Memo> {
    const { dataDirectory, waypostVersion, isUsed, world } = options;
    const { node, icu } = process.versions; // Node compresses tiles, ICU parts words
    const stamp = await readFile(STAMP, 'utf8').catch(() => randomUUID()); // without it, nothing is like before
    const key = JSON.stringify([programHash(), waypostVersion, node, icu, stamp, world]);
    const memo = new Memo(options, key, isUsed ? await MemoBefore.open(dataDirectory) : undefined);
    try {
      await mkdir(memo.#unfinished);
    } catch (error) {
      throw fileUnavailable('create', memo.#unfinished, error);
    }
    return memo;
  }

  /** Notes what the next build needs to know of this one. */
  note(facts: MemoFacts): void {
    writeContainer(this.path(FACTS), { facts: jsonColumn({ key: this.key, facts }) });
  }

  /** Path of a file that this build keeps. */
  path(name: string): string {
    return join(this.#unfinished, name);
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

/** What the build of the generation in use has kept. */
export class MemoBefore {
  readonly #directory: string;
  readonly #generation: CurrentGeneration;

  private constructor(directory: string, generation: CurrentGeneration) {
    this.#directory = directory;
    this.#generation = generation;
  }

  /** Undefined without a generation that can be used. */
  static async open(dataDirectory: string): Promise<MemoBefore | undefined> {
    const generation = await openCurrent(dataDirectory).catch(() => undefined);
    return generation && new MemoBefore(join(memosPath(dataDirectory), generation.id), generation);
  }

  get generation(): CurrentGeneration {
    return this.#generation;
  }

  /** Paths of the generation's files, relative to its directory. */
  get files(): readonly string[] {
    return this.#generation.manifest.files.map(({ path }) => path);
  }

  path(name: string): string {
    return join(this.#directory, name);
  }

  /**
   * A file of the generation, to be read after {@link wholePath} only.
   *
   * @param name relative to the generation's directory
   */
  file(name: string): FileBefore | undefined {
    const { directory, manifest } = this.#generation;
    const file = manifest.files.find(({ path }) => path === name);
    return file && { directory, file };
  }
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

/** Undefined if they are missing, damaged, or of another key. */
function readFacts(path: string, key: string): MemoFacts | undefined {
  try {
    const noted = openContainer(path).json('facts') as { key: string; facts: MemoFacts }; // its checksum held
    return noted.key === key ? noted.facts : undefined;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE') return undefined;
    throw error;
  }
}
