import { randomBytes } from 'node:crypto';
import { constants, copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileUnavailable } from '../files/files.ts';
import { type CurrentGeneration, currentId, publishedIds } from './current.ts';
import { createDirectory, describeFile, listFiles, replaceFile, syncDirectory, syncFile } from './files.ts';
import {
  currentPath,
  DRAFT_PREFIX,
  draftPath,
  FORMAT_VERSION,
  formatGenerationId,
  generationBegunMs,
  generationPath,
  generationsPath,
  manifestPath,
} from './layout.ts';
import { linkUnchanged } from './link-unchanged.ts';
import { acquireLock, type Lock } from './lock.ts';
import { type Manifest, type ManifestFacts, type ManifestFile, serializeManifest } from './manifest.ts';

/** Paths of a file relative to the directories of its generations. */
export interface Adopted {
  readonly from: string;
  readonly to: string;
}

/** A generation that is being built. Nobody else sees it until it is published. */
export interface GenerationDraft {
  readonly id: string;
  /** Directory for its files; it moves at publication. */
  readonly directory: string;
  /**
   * Takes files of the generation in use into this one, as they are there: links them, or copies them where the disk has no links.
   *
   * @param files their paths there, and here
   * @returns false if one is not there, or not as it was written; then none is taken
   */
  adopt(generation: CurrentGeneration, files: readonly Adopted[]): Promise<boolean>;
  /**
   * Makes the files durable, computes their checksums, links those that the generation in use has too, and writes the manifest. No file
   * may be added later.
   */
  seal(facts: ManifestFacts): Promise<Manifest>;
  /** Another draft of the same next generation, under the same lock; one of both may be published. */
  twin(): Promise<GenerationDraft>;
  /** Makes the sealed generation the current one; returns the identifier of the one before. */
  publish(): Promise<string | undefined>;
  /** Removes what was built. Does nothing after {@link GenerationDraft.publish}. */
  abandon(): Promise<void>;
}

/**
 * Starts the next generation of a data directory. Creates a missing directory, removes left-overs of builds that died,
 * and holds the directory's lock until the draft is published or abandoned.
 *
 * @throws ServiceError FILE_UNAVAILABLE when another build runs or the directory cannot be written
 */
export async function beginGeneration(dataDirectory: string): Promise<GenerationDraft> {
  await attempt('create', generationsPath(dataDirectory), createDirectory);
  const lock = await acquireLock(dataDirectory);
  try {
    const id = await newId(dataDirectory);
    await removeLeftOvers(dataDirectory);
    await attempt('create', draftPath(dataDirectory, id), (path) => mkdir(path));
    return new DraftDirectory(dataDirectory, id, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Comes after all that are published, even if the newest was begun within this second: their order says which came before which. */
async function newId(dataDirectory: string): Promise<string> {
  const newest = (await publishedIds(dataDirectory)).at(-1);
  const leastMs = newest === undefined ? 0 : generationBegunMs(newest) + 1000;
  return formatGenerationId(new Date(Math.max(Date.now(), leastMs)), randomBytes(3).toString('hex'));
}

class DraftDirectory implements GenerationDraft {
  readonly id: string;
  readonly directory: string;
  readonly #dataDirectory: string;
  readonly #lock: Lock;
  /** Files that are adopted, with what was found when they were. */
  readonly #adopted = new Map<string, ManifestFile>();
  #state: 'open' | 'sealed' | 'finished' = 'open';

  constructor(dataDirectory: string, id: string, lock: Lock) {
    this.id = id;
    this.directory = draftPath(dataDirectory, id);
    this.#dataDirectory = dataDirectory;
    this.#lock = lock;
  }

  async twin(): Promise<GenerationDraft> {
    const id = await newId(this.#dataDirectory);
    await attempt('create', draftPath(this.#dataDirectory, id), (path) => mkdir(path));
    return new DraftDirectory(this.#dataDirectory, id, this.#lock);
  }

  async adopt({ directory, manifest }: CurrentGeneration, files: readonly Adopted[]): Promise<boolean> {
    const known = new Map(manifest.files.map((file) => [file.path, file]));
    for (const { from } of files) {
      const found = known.has(from) && (await describeFile(directory, from).catch(() => undefined));
      if (!found || found.sha256 !== known.get(from)?.sha256) return false;
    }
    for (const { from, to } of files) {
      const path = join(this.directory, to);
      await attempt('create', dirname(path), (parent) => mkdir(parent, { recursive: true }));
      await attempt('write', path, () => linkOrCopy(join(directory, from), path));
      this.#adopted.set(to, { ...known.get(from)!, path: to });
    }
    return true;
  }

  async seal(facts: ManifestFacts): Promise<Manifest> {
    if (this.#state !== 'open')
      throw new Error(`generation ${this.id} is ${this.#state} and cannot be sealed`);
    const files = await this.#describeFiles();
    await linkUnchanged(
      this.#dataDirectory,
      this.directory,
      files.filter(({ path }) => !this.#adopted.has(path)),
    );
    const manifest: Manifest = {
      formatVersion: FORMAT_VERSION,
      id: this.id,
      builtAt: new Date().toISOString(),
      icuVersion: process.versions.icu ?? 'none',
      ...facts,
      files,
    };
    await writeDurably(manifestPath(this.directory), serializeManifest(manifest));
    await this.#syncDirectories(manifest);
    this.#state = 'sealed';
    return manifest;
  }

  async publish(): Promise<string | undefined> {
    if (this.#state !== 'sealed')
      throw new Error(`generation ${this.id} is ${this.#state} and cannot be published`);
    const previous = await currentId(this.#dataDirectory);
    const published = generationPath(this.#dataDirectory, this.id);
    await attempt('create', published, (path) => rename(this.directory, path));
    await syncDirectory(generationsPath(this.#dataDirectory));
    await pointCurrent(this.#dataDirectory, this.id);
    this.#state = 'finished';
    await this.#lock.release();
    return previous;
  }

  async abandon(): Promise<void> {
    if (this.#state === 'finished') return;
    this.#state = 'finished';
    await rm(this.directory, { recursive: true, force: true });
    await this.#lock.release();
  }

  /** Reads some files while another is flushed to disk. */
  async #describeFiles(): Promise<Manifest['files']> {
    const paths = await listFiles(this.directory);
    const [files] = await Promise.all([this.#checksums(paths), this.#syncFiles(paths)]);
    return files;
  }

  async #checksums(paths: readonly string[]): Promise<Manifest['files']> {
    const files: Manifest['files'] = [];
    for (const path of paths)
      files.push(this.#adopted.get(path) ?? (await describeFile(this.directory, path)));
    return files;
  }

  async #syncFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) await attempt('write', join(this.directory, path), syncFile);
  }

  async #syncDirectories(manifest: Manifest): Promise<void> {
    const folders = new Set([
      '.',
      ...manifest.files.map(({ path }) => path.split('/').slice(0, -1).join('/')),
    ]);
    for (const folder of folders) await syncDirectory(join(this.directory, folder));
  }
}

/** The switch: readers see the old name or the new one, never half of it. */
export async function pointCurrent(dataDirectory: string, id: string): Promise<void> {
  const path = currentPath(dataDirectory);
  await attempt('replace', path, () => replaceFile(path, `${id}\n`));
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to, constants.COPYFILE_EXCL); // another file system, or one without links
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  await attempt('write', path, async () => {
    const handle = await open(path, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

async function removeLeftOvers(dataDirectory: string): Promise<void> {
  const parent = generationsPath(dataDirectory);
  const names = await attempt('read', parent, (path) => readdir(path));
  for (const name of names.filter((entry) => entry.startsWith(DRAFT_PREFIX))) {
    await attempt('remove', join(parent, name), (path) => rm(path, { recursive: true, force: true }));
  }
}

async function attempt<T>(doing: string, path: string, work: (path: string) => Promise<T>): Promise<T> {
  try {
    return await work(path);
  } catch (error) {
    throw fileUnavailable(doing, path, error);
  }
}
